// The least work that a C program can do with the same database: what the library's speed is
// compared with.
#pragma once
#include <stdint.h>

/// One connection with the statements that were used last; owned by who opened it.
typedef struct cbaseline_database cbaseline_database;

/// Opens a database file, for writing with `synchronous=FULL` as the library does.
/// Returns NULL when that fails. To be closed with `cbaseline_close`.
cbaseline_database *_Nullable cbaseline_open(const char *_Nonnull path);

/// Closes the database and frees everything.
void cbaseline_close(cbaseline_database *_Nonnull database);

/// Steps through a query's rows and reads the first column of each, which is all that a list needs.
/// Returns the number of rows, or -1 on an error. The statement is compiled once and kept.
int64_t cbaseline_scan(
    cbaseline_database *_Nonnull database, const char *_Nonnull sql, int64_t parameter);

/// As `cbaseline_scan`, but reads every column of each row.
int64_t cbaseline_read(
    cbaseline_database *_Nonnull database, const char *_Nonnull sql, int64_t parameter);

/// Toggles a favourite with one UPDATE of what a toggle changes, durable on return.
/// Returns 0, or SQLite's error.
int cbaseline_toggle(cbaseline_database *_Nonnull database, int64_t asset, int64_t state, double now);

/// The first column of the first row of a query as a number; -1 when there is none.
int64_t cbaseline_number(cbaseline_database *_Nonnull database, const char *_Nonnull sql);

/// A number that is the same for the same tables and indexes, whatever is in them.
uint64_t cbaseline_schema(cbaseline_database *_Nonnull database);

/// Runs a statement with each parameter from `first` on, `count` times, in one durable transaction.
/// Returns 0, or SQLite's error.
int cbaseline_repeat(
    cbaseline_database *_Nonnull database, const char *_Nonnull sql, int64_t first, int64_t count);

/// Nanoseconds of CLOCK_MONOTONIC, which all processes of a machine share.
int64_t cbaseline_now(void);

/// Nanoseconds of processor time of all threads of this process, in user and in kernel mode.
int64_t cbaseline_cpu(void);

/// Copies a file, with SHA-256 (OpenSSL) in the same pass, and reads its EXIF (libexif).
/// Returns the number of EXIF entries, or -1 when a file cannot be read or written.
int64_t cbaseline_import(const char *_Nonnull source, const char *_Nonnull target);

/// Syncs the files of a folder's file system to the disk, once for all of them.
/// Returns 0, or -1.
int cbaseline_sync(const char *_Nonnull folder);

/// Makes a thumbnail of a picture file as `vips_thumbnail` does, in memory.
/// Returns the number of its bytes, or -1 when the file cannot be decoded.
int64_t cbaseline_thumbnail(const char *_Nonnull path, int side);
