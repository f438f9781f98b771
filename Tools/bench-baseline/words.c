// The tables of interned words, `name` and `stream`, behind a hash table in memory.

#include <stdlib.h>

#include "internal.h"

char bb_last_message[1024];

const char *bb_message(void) { return bb_last_message; }
const char *bb_sqlite_version(void) { return sqlite3_libversion(); }

sqlite3_stmt *bb_prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) bb_fail(db, sql);
  return statement;
}

int bb_run(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  sqlite3_reset(statement);
  if (code == SQLITE_DONE || code == SQLITE_ROW) return 0;
  return bb_fail(sqlite3_db_handle(statement), sqlite3_sql(statement));
}

int bb_words_open(bb_words *words, sqlite3 *db, const char *find, const char *add) {
  words->capacity = 1024;
  words->count = 0;
  words->slots = calloc(words->capacity, sizeof *words->slots);
  words->find = bb_prepare(db, find);
  words->add = bb_prepare(db, add);
  return words->slots && words->find && words->add ? 0 : -1;
}

static uint64_t hash(bb_text text) {
  uint64_t sum = mix_bytes(0, text.bytes, text.count);
  return sum ? sum : 1;
}

static bb_word *slot(bb_words *words, uint64_t hash, bb_text text) {
  size_t at = hash & (words->capacity - 1);
  for (;;) {
    bb_word *word = &words->slots[at];
    if (!word->hash) return word;
    if (word->hash == hash && word->count == text.count && memcmp(word->text, text.bytes, text.count) == 0) return word;
    at = (at + 1) & (words->capacity - 1);
  }
}

static int grow(bb_words *words) {
  bb_words wider = *words;
  wider.capacity *= 2;
  wider.slots = calloc(wider.capacity, sizeof *wider.slots);
  if (!wider.slots) return -1;
  for (size_t i = 0; i < words->capacity; i++) {
    bb_word word = words->slots[i];
    if (word.hash) *slot(&wider, word.hash, (bb_text){word.text, word.count}) = word;
  }
  free(words->slots);
  *words = wider;
  return 0;
}

const bb_word *bb_words_get(bb_words *words, sqlite3 *db, bb_text text) {
  uint64_t sum = hash(text);
  bb_word *word = slot(words, sum, text);
  if (word->hash) return word;
  if (words->count * 2 >= words->capacity) {
    if (grow(words) < 0) return NULL;
    word = slot(words, sum, text);
  }
  int64_t id = 0;
  sqlite3_bind_text(words->find, 1, text.bytes, (int)text.count, SQLITE_STATIC);
  if (sqlite3_step(words->find) == SQLITE_ROW) id = sqlite3_column_int64(words->find, 0);
  sqlite3_reset(words->find);
  if (!id) {
    sqlite3_bind_text(words->add, 1, text.bytes, (int)text.count, SQLITE_STATIC);
    if (bb_run(words->add) < 0) return NULL;
    id = sqlite3_last_insert_rowid(db);
  }
  word->text = malloc(text.count);
  if (!word->text) return NULL;
  memcpy(word->text, text.bytes, text.count);
  word->count = text.count;
  word->hash = sum;
  word->id = id;
  words->count++;
  return word;
}

void bb_words_close(bb_words *words) {
  for (size_t i = 0; i < words->capacity; i++) free(words->slots[i].text);
  free(words->slots);
  sqlite3_finalize(words->find);
  sqlite3_finalize(words->add);
}
