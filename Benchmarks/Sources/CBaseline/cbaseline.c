#include "cbaseline.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { kept_statements = 8 };

struct cbaseline_database {
  sqlite3 *handle;
  sqlite3_stmt *statements[kept_statements];
  int next;
  /// The sum of what was read, so that the compiler cannot leave the reading out.
  int64_t sum;
};

cbaseline_database *cbaseline_open(const char *path) {
  cbaseline_database *database = calloc(1, sizeof *database);
  if (!database) return NULL;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(path, &database->handle, flags, NULL) != SQLITE_OK
      || sqlite3_exec(database->handle, "PRAGMA synchronous = FULL", NULL, NULL, NULL)) {
    cbaseline_close(database);
    return NULL;
  }
  return database;
}

void cbaseline_close(cbaseline_database *database) {
  for (int i = 0; i < kept_statements; i++) sqlite3_finalize(database->statements[i]);
  sqlite3_close(database->handle);
  free(database);
}

/// The compiled statement of a text, from those at hand or new.
static sqlite3_stmt *statement(cbaseline_database *database, const char *sql) {
  for (int i = 0; i < kept_statements; i++) {
    sqlite3_stmt *known = database->statements[i];
    if (known && strcmp(sqlite3_sql(known), sql) == 0) return known;
  }
  sqlite3_stmt *compiled = NULL;
  sqlite3_prepare_v3(database->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &compiled, NULL);
  sqlite3_finalize(database->statements[database->next]);
  database->statements[database->next] = compiled;
  database->next = (database->next + 1) % kept_statements;
  return compiled;
}

int64_t cbaseline_scan(cbaseline_database *database, const char *sql, int64_t parameter) {
  sqlite3_stmt *query = statement(database, sql);
  if (!query) return -1;
  if (sqlite3_bind_parameter_count(query)) sqlite3_bind_int64(query, 1, parameter);
  int64_t count = 0, sum = 0;
  int status;
  while ((status = sqlite3_step(query)) == SQLITE_ROW) {
    sum += sqlite3_column_int64(query, 0);
    count++;
  }
  sqlite3_reset(query);
  database->sum += sum;
  return status == SQLITE_DONE ? count : -1;
}

/// Reads a column in the type that it is stored in.
static int64_t column(sqlite3_stmt *query, int index) {
  switch (sqlite3_column_type(query, index)) {
    case SQLITE_INTEGER: return sqlite3_column_int64(query, index);
    case SQLITE_FLOAT: return (int64_t)sqlite3_column_double(query, index);
    case SQLITE_TEXT: return sqlite3_column_text(query, index)[0];
    case SQLITE_BLOB: return sqlite3_column_blob(query, index) != NULL;
    default: return 0;
  }
}

int64_t cbaseline_read(cbaseline_database *database, const char *sql, int64_t parameter) {
  sqlite3_stmt *query = statement(database, sql);
  if (!query) return -1;
  if (sqlite3_bind_parameter_count(query)) sqlite3_bind_int64(query, 1, parameter);
  int columns = sqlite3_column_count(query);
  int64_t count = 0, sum = 0;
  int status;
  while ((status = sqlite3_step(query)) == SQLITE_ROW) {
    for (int i = 0; i < columns; i++) sum += column(query, i);
    count++;
  }
  sqlite3_reset(query);
  database->sum += sum;
  return status == SQLITE_DONE ? count : -1;
}

int cbaseline_toggle(cbaseline_database *database, int64_t asset, int64_t state, double now) {
  sqlite3_stmt *update = statement(
      database,
      "UPDATE asset SET favorite = 1 - favorite, since = ?2, modified = ?3 WHERE id = ?1");
  if (!update) return SQLITE_ERROR;
  sqlite3_bind_int64(update, 1, asset);
  sqlite3_bind_int64(update, 2, state);
  sqlite3_bind_double(update, 3, now);
  int status = sqlite3_step(update);
  sqlite3_reset(update);
  return status == SQLITE_DONE ? 0 : status;
}

int64_t cbaseline_number(cbaseline_database *database, const char *sql) {
  sqlite3_stmt *query = statement(database, sql);
  int64_t number = -1;
  if (query && sqlite3_step(query) == SQLITE_ROW) number = sqlite3_column_int64(query, 0);
  if (query) sqlite3_reset(query);
  return number;
}

int cbaseline_repeat(
    cbaseline_database *database, const char *sql, int64_t first, int64_t count) {
  sqlite3_stmt *change = statement(database, sql);
  if (!change) return SQLITE_ERROR;
  int status = sqlite3_exec(database->handle, "BEGIN IMMEDIATE", NULL, NULL, NULL);
  for (int64_t i = 0; i < count && status == SQLITE_OK; i++) {
    sqlite3_bind_int64(change, 1, first + i);
    int step = sqlite3_step(change);
    if (step != SQLITE_DONE && step != SQLITE_ROW) status = step;
    sqlite3_reset(change);
  }
  if (status == SQLITE_OK) return sqlite3_exec(database->handle, "COMMIT", NULL, NULL, NULL);
  sqlite3_exec(database->handle, "ROLLBACK", NULL, NULL, NULL);
  return status;
}

uint64_t cbaseline_schema(cbaseline_database *database) {
  // FNV-1a over the text of every declaration, in order of creation.
  uint64_t hash = 0xcbf29ce484222325u;
  sqlite3_stmt *query = statement(database, "SELECT sql FROM sqlite_schema ORDER BY rowid");
  while (query && sqlite3_step(query) == SQLITE_ROW) {
    const unsigned char *text = sqlite3_column_text(query, 0);
    for (; text && *text; text++) hash = (hash ^ *text) * 0x100000001b3u;
  }
  if (query) sqlite3_reset(query);
  return hash;
}

int64_t cbaseline_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
