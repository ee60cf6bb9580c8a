// SQLite for Swift, and the two destructor constants that are casts Swift cannot import.
#pragma once
#include <sqlite3.h>

static inline sqlite3_destructor_type _Nullable csqlite_transient(void) {
  return SQLITE_TRANSIENT;
}
