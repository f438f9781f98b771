// The rows of a finished projection file, taken into memory, hashed, written into an empty one and proved: the part of a
// rebuild that is left when the folds cost nothing. Whatever the folds write is what is written here.

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "internal.h"

enum { table_limit = 64 };

typedef struct {
  int type;
  int count;
  union {
    int64_t integer;
    double real;
    size_t offset;
  };
} cell;

typedef struct {
  char *name, *sql, *insert;
  int columns;
  cell *cells;
  size_t rows, room;
} table;

struct bb_rows {
  table tables[table_limit];
  int count;
  char *indexes[table_limit];
  int index_count;
  char *own_indexes[table_limit];
  int own_index_count;
  char *bytes;
  size_t size, used;
};

static int keep(bb_rows *rows, const void *bytes, size_t count, size_t *offset) {
  if (rows->used + count > rows->size) {
    rows->size = (rows->used + count) * 2;
    rows->bytes = realloc(rows->bytes, rows->size);
    if (!rows->bytes) return -1;
  }
  memcpy(rows->bytes + rows->used, bytes, count);
  *offset = rows->used;
  rows->used += count;
  return 0;
}

static int read_row(bb_rows *rows, table *table, sqlite3_stmt *row) {
  if (table->rows == table->room) {
    table->room = table->room ? table->room * 2 : 1024;
    table->cells = realloc(table->cells, table->room * (size_t)table->columns * sizeof(cell));
    if (!table->cells) return -1;
  }
  cell *cells = table->cells + table->rows++ * (size_t)table->columns;
  for (int i = 0; i < table->columns; i++) {
    cell *cell = &cells[i];
    cell->type = sqlite3_column_type(row, i);
    cell->count = 0;
    switch (cell->type) {
    case SQLITE_INTEGER: cell->integer = sqlite3_column_int64(row, i); break;
    case SQLITE_FLOAT: cell->real = sqlite3_column_double(row, i); break;
    case SQLITE_NULL: break;
    default:
      cell->count = sqlite3_column_bytes(row, i);
      if (keep(rows, sqlite3_column_blob(row, i), (size_t)cell->count, &cell->offset) < 0) return -1;
    }
  }
  return 0;
}

static int read_table(bb_rows *rows, sqlite3 *db, const char *name, const char *sql) {
  char query[2048];
  if (rows->count == table_limit) return -1;
  table *table = &rows->tables[rows->count++];
  table->name = strdup(name);
  table->sql = strdup(sql);
  snprintf(query, sizeof query, "SELECT * FROM %s", name);
  sqlite3_stmt *statement = bb_prepare(db, query);
  if (!statement) return -1;
  table->columns = sqlite3_column_count(statement);
  int length = snprintf(query, sizeof query, "INSERT INTO %s VALUES (?", name);
  for (int i = 1; i < table->columns; i++) length += snprintf(query + length, sizeof query - (size_t)length, ", ?");
  snprintf(query + length, sizeof query - (size_t)length, ")");
  table->insert = strdup(query);
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    if (read_row(rows, table, statement) < 0) return -1;
  }
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? 0 : bb_fail(db, name);
}

bb_rows *bb_rows_read(const char *path) {
  sqlite3 *db;
  bb_rows *rows = calloc(1, sizeof *rows);
  if (!rows || sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) return NULL;
  sqlite3_stmt *objects = bb_prepare(
      db, "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite%' ORDER BY rowid");
  if (!objects) return NULL;
  while (sqlite3_step(objects) == SQLITE_ROW) {
    const char *type = (const char *)sqlite3_column_text(objects, 0);
    const char *name = (const char *)sqlite3_column_text(objects, 1);
    const char *sql = (const char *)sqlite3_column_text(objects, 2);
    if (strcmp(type, "table") == 0) {
      if (read_table(rows, db, name, sql) < 0) return NULL;
    } else if (strcmp(type, "index") == 0 && rows->index_count < table_limit && rows->own_index_count < table_limit) {
      if (strncmp(name, "reader_", 7) == 0) {
        rows->indexes[rows->index_count++] = strdup(sql);
      } else {
        rows->own_indexes[rows->own_index_count++] = strdup(sql);
      }
    }
  }
  sqlite3_finalize(objects);
  sqlite3_close(db);
  return rows;
}

static int run(sqlite3 *db, const char *sql) {
  return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ? 0 : bb_fail(db, sql);
}

// The certificate of Docs/projections.md, over all buckets and projections together.
typedef struct {
  uint8_t *bytes;
  size_t size, used;
  uint64_t rows[4], kept[4];
} certificate;

static void add_digest(uint64_t sum[4], const uint8_t digest[32]) {
  unsigned __int128 carry = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t word;
    memcpy(&word, digest + 8 * i, 8);
    carry += (unsigned __int128)sum[i] + word;
    sum[i] = (uint64_t)carry;
    carry >>= 64;
  }
}

static void put(certificate *certificate, const void *bytes, size_t count) {
  memcpy(certificate->bytes + certificate->used, bytes, count);
  certificate->used += count;
}

static int certify(certificate *certificate, const bb_rows *rows, const table *table, const cell *cells) {
  size_t needed = strlen(table->name);
  for (int i = 0; i < table->columns; i++) needed += 9 + (size_t)cells[i].count;
  if (needed > certificate->size) {
    certificate->size = needed * 2;
    certificate->bytes = realloc(certificate->bytes, certificate->size);
    if (!certificate->bytes) return -1;
  }
  certificate->used = 0;
  put(certificate, table->name, strlen(table->name));
  for (int i = 0; i < table->columns; i++) {
    const cell *cell = &cells[i];
    bool is_null = cell->type == SQLITE_NULL, is_text = cell->type == SQLITE_TEXT;
    uint8_t tag = is_null ? 0 : cell->type == SQLITE_INTEGER ? 1 : cell->type == SQLITE_FLOAT ? 2 : 3;
    uint64_t length = (uint64_t)cell->count;
    put(certificate, &tag, 1);
    if (!is_null) put(certificate, is_text ? (const void *)&length : &cell->integer, 8);
    if (is_text) put(certificate, rows->bytes + cell->offset, length);
  }
  uint8_t digest[32];
  bb_sha256(certificate->bytes, certificate->used, digest);
  add_digest(certificate->rows, digest);
  return 0;
}

static bool is_kept(const table *table) { return strcmp(table->name, "certificate") == 0; }

static bool is_certified(const table *table) { return !is_kept(table) && strncmp(table->name, "fold_", 5) != 0; }

static int write_table(const bb_rows *rows, const table *table, certificate *certificate, sqlite3 *db) {
  sqlite3_stmt *insert = bb_prepare(db, table->insert);
  if (!insert) return -1;
  for (size_t row = 0; row < table->rows; row++) {
    const cell *cells = table->cells + row * (size_t)table->columns;
    if (is_certified(table) && certify(certificate, rows, table, cells) < 0) return -1;
    for (int i = 0; i < table->columns; i++) {
      const cell *cell = &cells[i];
      switch (cell->type) {
      case SQLITE_INTEGER: sqlite3_bind_int64(insert, i + 1, cell->integer); break;
      case SQLITE_FLOAT: sqlite3_bind_double(insert, i + 1, cell->real); break;
      case SQLITE_TEXT: sqlite3_bind_text(insert, i + 1, rows->bytes + cell->offset, cell->count, SQLITE_STATIC); break;
      case SQLITE_BLOB: sqlite3_bind_blob(insert, i + 1, rows->bytes + cell->offset, cell->count, SQLITE_STATIC); break;
      default: sqlite3_bind_null(insert, i + 1);
      }
    }
    if (bb_run(insert) < 0) return -1;
  }
  sqlite3_finalize(insert);
  return 0;
}

/// Reads a table back and puts its rows into the certificate.
static int prove_table(const table *written, certificate *certificate, sqlite3 *db) {
  char query[256];
  snprintf(query, sizeof query, "SELECT * FROM %s", written->name);
  sqlite3_stmt *statement = bb_prepare(db, query);
  if (!statement) return -1;
  bb_rows one = {0};
  table row = {.name = written->name, .columns = written->columns};
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
    row.rows = one.used = 0;
    if (read_row(&one, &row, statement) < 0) return -1;
    if (is_certified(written) && certify(certificate, &one, &row, row.cells) < 0) return -1;
    if (is_kept(written)) add_digest(certificate->kept, (const uint8_t *)one.bytes + row.cells[row.columns - 1].offset);
  }
  free(one.bytes);
  free(row.cells);
  sqlite3_finalize(statement);
  return code == SQLITE_DONE ? 0 : bb_fail(db, written->name);
}

/// Compares three certificates: of the rows as they were inserted, as they are in the file, and as the folds kept it.
static int prove(const bb_rows *rows, const certificate *inserted, sqlite3 *db, const char *path) {
  certificate found = {0};
  for (int i = 0; i < rows->count; i++) {
    if (prove_table(&rows->tables[i], &found, db) < 0) return -1;
  }
  free(found.bytes);
  bool is_same = memcmp(found.rows, found.kept, sizeof found.kept) == 0 &&
                 memcmp(found.rows, inserted->rows, sizeof found.rows) == 0;
  if (!is_same) fprintf(stderr, "%s: the rows are not those of their certificate\n", path);
  return is_same ? 0 : -1;
}

int bb_rows_write(const bb_rows *rows, const char *path) {
  sqlite3 *db;
  if (sqlite3_open(path, &db) != SQLITE_OK) return bb_fail(db, path);
  if (run(db,
          "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
          "PRAGMA cache_size = -24576; BEGIN IMMEDIATE") < 0)
    return -1;
  for (int i = 0; i < rows->count; i++) {
    if (run(db, rows->tables[i].sql) < 0) return -1;
  }
  for (int i = 0; i < rows->own_index_count; i++) {
    if (run(db, rows->own_indexes[i]) < 0) return -1;
  }
  certificate certificate = {0};
  for (int i = 0; i < rows->count; i++) {
    if (write_table(rows, &rows->tables[i], &certificate, db) < 0) return -1;
  }
  free(certificate.bytes);
  for (int i = 0; i < rows->index_count; i++) {
    if (run(db, rows->indexes[i]) < 0) return -1;
  }
  if (run(db, "COMMIT") < 0 || prove(rows, &certificate, db, path) < 0) return -1;
  sqlite3_close(db);
  int file = open(path, O_RDONLY);
  if (file < 0 || fsync(file) < 0) return -1;
  return close(file);
}

int64_t bb_rows_count(const bb_rows *rows) {
  int64_t count = 0;
  for (int i = 0; i < rows->count; i++) count += (int64_t)rows->tables[i].rows;
  return count;
}

static uint64_t mix_cell(uint64_t sum, sqlite3_stmt *row, int column) {
  switch (sqlite3_column_type(row, column)) {
  case SQLITE_INTEGER: return mix(sum, (uint64_t)sqlite3_column_int64(row, column));
  case SQLITE_FLOAT: {
    double real = sqlite3_column_double(row, column);
    uint64_t bits;
    memcpy(&bits, &real, 8);
    return mix(sum, bits);
  }
  case SQLITE_NULL: return mix(sum, 3);
  default: {
    const void *bytes = sqlite3_column_blob(row, column);
    return mix_bytes(sum, bytes, (size_t)sqlite3_column_bytes(row, column));
  }
  }
}

uint64_t bb_rows_checksum(const char *path) {
  sqlite3 *db;
  uint64_t sum = 0;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) return 0;
  sqlite3_stmt *names = bb_prepare(
      db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name");
  while (names && sqlite3_step(names) == SQLITE_ROW) {
    char query[256];
    snprintf(query, sizeof query, "SELECT * FROM %s", (const char *)sqlite3_column_text(names, 0));
    sqlite3_stmt *rows = bb_prepare(db, query);
    while (rows && sqlite3_step(rows) == SQLITE_ROW) {
      for (int i = 0, columns = sqlite3_column_count(rows); i < columns; i++) sum = mix_cell(sum, rows, i);
    }
    sqlite3_finalize(rows);
  }
  sqlite3_finalize(names);
  sqlite3_close(db);
  return sum;
}

void bb_rows_free(bb_rows *rows) {
  for (int i = 0; i < rows->count; i++) {
    free(rows->tables[i].name);
    free(rows->tables[i].sql);
    free(rows->tables[i].insert);
    free(rows->tables[i].cells);
  }
  for (int i = 0; i < rows->index_count; i++) free(rows->indexes[i]);
  for (int i = 0; i < rows->own_index_count; i++) free(rows->own_indexes[i]);
  free(rows->bytes);
  free(rows);
}
