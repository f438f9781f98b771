#ifndef BENCH_BASELINE_INTERNAL_H
#define BENCH_BASELINE_INTERNAL_H

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "bench_baseline.h"

extern char bb_last_message[1024];

static inline int bb_fail(sqlite3 *db, const char *what) {
  snprintf(bb_last_message, sizeof bb_last_message, "%s: %s", what, db ? sqlite3_errmsg(db) : "no database");
  return -1;
}

static inline uint64_t mix(uint64_t sum, uint64_t word) {
  sum = (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15);
  return sum ^ (sum >> 32);
}

static inline uint64_t mix_bytes(uint64_t sum, const void *bytes, size_t count) {
  const unsigned char *p = bytes;
  sum = mix(sum, count);
  while (count >= 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    sum = mix(sum, word);
    p += 8;
    count -= 8;
  }
  if (count > 0) {
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++) word |= (uint64_t)p[i] << (8 * i);
    sum = mix(sum, word);
  }
  return sum;
}

typedef struct {
  uint64_t seed;
  // The last UUIDv7's time and its place among those of the same millisecond.
  uint64_t last_time, sequence;
} bb_random;

static inline uint64_t bb_next(bb_random *random) {
  uint64_t word = random->seed += UINT64_C(0x9E3779B97F4A7C15);
  word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
  return word ^ (word >> 31);
}

/// A UUIDv7 as the library makes it.
static inline void bb_uuid7(bb_random *random, int64_t milliseconds, uint8_t id[16]) {
  uint64_t time = (uint64_t)milliseconds & UINT64_C(0xFFFFFFFFFFFF);
  if (time > random->last_time || time + 60000 < random->last_time) {
    random->last_time = time;
    random->sequence = 0;
  } else if (random->sequence == 0x0FFF) {
    random->last_time++;
    random->sequence = 0;
  } else {
    random->sequence++;
  }
  bb_next(random);
  uint64_t low = bb_next(random);
  uint64_t first = random->last_time << 16 | 0x7000 | random->sequence;
  uint64_t second = UINT64_C(0x8000000000000000) | (low & UINT64_C(0x3FFFFFFFFFFFFFFF));
  first = __builtin_bswap64(first);
  second = __builtin_bswap64(second);
  memcpy(id, &first, 8);
  memcpy(id + 8, &second, 8);
}

static inline char *bb_hex(char *out, const uint8_t *bytes, int count) {
  static const char digits[] = "0123456789abcdef";
  for (int i = 0; i < count; i++) {
    *out++ = digits[bytes[i] >> 4];
    *out++ = digits[bytes[i] & 15];
  }
  return out;
}

static inline char *bb_uuid_text(char *out, const uint8_t id[16]) {
  out = bb_hex(out, id, 4);
  *out++ = '-';
  out = bb_hex(out, id + 4, 2);
  *out++ = '-';
  out = bb_hex(out, id + 6, 2);
  *out++ = '-';
  out = bb_hex(out, id + 8, 2);
  *out++ = '-';
  return bb_hex(out, id + 10, 6);
}

/// Words that a table names by a number, cached by an open hash table.
typedef struct {
  int64_t id;
  uint64_t hash;
  char *text;
  size_t count;
} bb_word;

typedef struct {
  bb_word *slots;
  size_t capacity, count;
  sqlite3_stmt *find, *add;
} bb_words;

int bb_words_open(bb_words *words, sqlite3 *db, const char *find, const char *add);
const bb_word *bb_words_get(bb_words *words, sqlite3 *db, bb_text text);
void bb_words_close(bb_words *words);

sqlite3_stmt *bb_prepare(sqlite3 *db, const char *sql);
int bb_run(sqlite3_stmt *statement);

#endif
