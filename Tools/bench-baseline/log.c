// Appends to the log and reads it, with the same chain as the library's.

#include <inttypes.h>
#include <stdlib.h>

#include "internal.h"

struct bb_log {
  sqlite3 *db;
  bb_words names, streams;
  sqlite3_stmt *begin, *commit, *rollback, *head, *version, *insert, *scan, *load, *stream;
  bb_random ids, salts;
  uint8_t *buffer;
  size_t size;
};

static const char *columns =
    "position, id, stream, version, type, schema, data, actor, family, device, correlation, causation, recorded_at, "
    "occurred_at, clock, origin, salt, hash";

bb_log *bb_open(const char *path, int cache_kib, uint64_t id_seed, uint64_t salt_seed) {
  bb_log *log = calloc(1, sizeof *log);
  if (!log) return NULL;
  char sql[512];
  if (sqlite3_open_v2(path, &log->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
    bb_fail(log->db, path);
    return NULL;
  }
  snprintf(
      sql, sizeof sql,
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
      "PRAGMA cache_size = -%d",
      cache_kib);
  if (sqlite3_exec(log->db, sql, NULL, NULL, NULL) != SQLITE_OK) {
    bb_fail(log->db, sql);
    return NULL;
  }
  log->ids.seed = id_seed;
  log->salts.seed = salt_seed;
  log->begin = bb_prepare(log->db, "BEGIN IMMEDIATE");
  log->commit = bb_prepare(log->db, "COMMIT");
  log->rollback = bb_prepare(log->db, "ROLLBACK");
  log->head =
      bb_prepare(log->db, "SELECT position, hash, recorded_at FROM event ORDER BY position DESC LIMIT 1");
  log->version = bb_prepare(log->db, "SELECT ifnull(max(version), 0) FROM event WHERE stream = ?");
  snprintf(
      sql, sizeof sql, "INSERT INTO event (%s) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", columns);
  log->insert = bb_prepare(log->db, sql);
  snprintf(sql, sizeof sql, "SELECT %s FROM event ORDER BY position", columns);
  log->scan = bb_prepare(log->db, sql);
  snprintf(sql, sizeof sql, "SELECT %s FROM event WHERE stream = ? ORDER BY version", columns);
  log->load = bb_prepare(log->db, sql);
  log->stream = bb_prepare(log->db, "SELECT id FROM stream WHERE name = ?");
  if (!log->begin || !log->commit || !log->rollback || !log->head || !log->version || !log->insert || !log->scan ||
      !log->load || !log->stream)
    return NULL;
  if (bb_words_open(
          &log->names, log->db, "SELECT id FROM name WHERE text = ?", "INSERT INTO name (text) VALUES (?)") < 0)
    return NULL;
  if (bb_words_open(
          &log->streams, log->db, "SELECT id FROM stream WHERE name = ?", "INSERT INTO stream (name) VALUES (?)") < 0)
    return NULL;
  return log;
}

void bb_close(bb_log *log) {
  if (!log) return;
  sqlite3_stmt *statements[] = {log->begin,  log->commit, log->rollback, log->head, log->version,
                                log->insert, log->scan,   log->load,     log->stream};
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) sqlite3_finalize(statements[i]);
  bb_words_close(&log->names);
  bb_words_close(&log->streams);
  sqlite3_close(log->db);
  free(log->buffer);
  free(log);
}

static char *put(char *out, const char *text) {
  size_t count = strlen(text);
  memcpy(out, text, count);
  return out + count;
}

static char *put_text(char *out, const char *key, bb_text text) {
  out = put(out, key);
  *out++ = '"';
  memcpy(out, text.bytes, text.count);
  out += text.count;
  *out++ = '"';
  return out;
}

static char *put_number(char *out, const char *key, int64_t number) {
  char digits[20];
  int count = 0;
  out = put(out, key);
  uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
  if (number < 0) *out++ = '-';
  do {
    digits[count++] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  while (count) *out++ = digits[--count];
  return out;
}

static uint8_t *room(bb_log *log, size_t size) {
  if (size > log->size) {
    log->size = size * 2;
    log->buffer = realloc(log->buffer, log->size);
  }
  return log->buffer;
}

/// The next hash of the chain. Words of the envelope need no escapes here: they are ids and types.
static int chain(
    bb_log *log, const bb_event *event, const bb_context *context, const uint8_t id[16], int64_t position,
    int64_t version, int64_t recorded_at, const uint8_t salt[16], uint8_t hash[32]) {
  uint8_t data_hash[32];
  size_t texts =
      event->stream.count + event->type.count + context->actor.count + context->family.count + context->device.count;
  uint8_t *buffer = room(log, event->data.count + texts + 1024);
  if (!buffer) return -1;
  memcpy(buffer, salt, 16);
  memcpy(buffer + 16, event->data.bytes, event->data.count);
  bb_sha256(buffer, 16 + event->data.count, data_hash);

  memcpy(buffer, hash, 32);
  char *out = (char *)buffer + 32;
  out = put_text(out, "{\"actor\":", context->actor);
  out = put(out, ",\"dataHash\":\"");
  out = bb_hex(out, data_hash, 32);
  out = put_text(out, "\",\"device\":", context->device);
  out = put_text(out, ",\"family\":", context->family);
  out = put(out, ",\"id\":\"");
  out = bb_uuid_text(out, id);
  *out++ = '"';
  if (event->occurred_at) out = put_number(out, ",\"occurredAt\":", event->occurred_at);
  out = put(out, ",\"origin\":\"local\"");
  out = put_number(out, ",\"position\":", position);
  out = put_number(out, ",\"recordedAt\":", recorded_at);
  out = put_number(out, ",\"schema\":", event->schema);
  out = put_text(out, ",\"stream\":", event->stream);
  out = put_text(out, ",\"type\":", event->type);
  out = put_number(out, ",\"version\":", version);
  *out++ = '}';
  bb_sha256(buffer, (size_t)((uint8_t *)out - buffer), hash);
  return 0;
}

static int append_one(
    bb_log *log, const bb_event *event, const bb_context *context, const bb_word *shared[3], int64_t position,
    int64_t recorded_at, uint8_t hash[32]) {
  const bb_word *stream = bb_words_get(&log->streams, log->db, event->stream);
  const bb_word *type = bb_words_get(&log->names, log->db, event->type);
  if (!stream || !type) return -1;
  int64_t stream_id = stream->id;
  sqlite3_bind_int64(log->version, 1, stream_id);
  int64_t version = sqlite3_step(log->version) == SQLITE_ROW ? sqlite3_column_int64(log->version, 0) + 1 : 1;
  sqlite3_reset(log->version);
  uint8_t id[16];
  uint64_t salt[2];
  bb_uuid7(&log->ids, context->clock, id);
  salt[0] = bb_next(&log->salts);
  salt[1] = bb_next(&log->salts);
  if (chain(log, event, context, id, position, version, recorded_at, (uint8_t *)salt, hash) < 0) return -1;
  sqlite3_stmt *insert = log->insert;
  sqlite3_bind_int64(insert, 1, position);
  sqlite3_bind_blob(insert, 2, id, 16, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 3, stream_id);
  sqlite3_bind_int64(insert, 4, version);
  sqlite3_bind_int64(insert, 5, type->id);
  sqlite3_bind_int64(insert, 6, event->schema);
  sqlite3_bind_text(insert, 7, event->data.bytes, (int)event->data.count, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 8, shared[0]->id);
  sqlite3_bind_int64(insert, 9, shared[1]->id);
  sqlite3_bind_int64(insert, 10, shared[2]->id);
  sqlite3_bind_int64(insert, 13, recorded_at);
  if (event->occurred_at) {
    sqlite3_bind_int64(insert, 14, event->occurred_at);
  } else {
    sqlite3_bind_null(insert, 14);
  }
  sqlite3_bind_int64(insert, 16, 0);
  sqlite3_bind_blob(insert, 17, salt, 16, SQLITE_STATIC);
  sqlite3_bind_blob(insert, 18, hash, 32, SQLITE_STATIC);
  return bb_run(insert);
}

static int append_all(bb_log *log, const bb_event *events, int count, const bb_context *context) {
  int64_t position = 0, recorded_at = 0;
  uint8_t hash[32] = {0};
  if (sqlite3_step(log->head) == SQLITE_ROW) {
    position = sqlite3_column_int64(log->head, 0);
    memcpy(hash, sqlite3_column_blob(log->head, 1), 32);
    recorded_at = sqlite3_column_int64(log->head, 2);
  }
  sqlite3_reset(log->head);
  if (context->clock > recorded_at) recorded_at = context->clock;
  // The hash table may grow and move its words, but not these: they are interned before.
  bb_word shared[3];
  const bb_word *references[3] = {&shared[0], &shared[1], &shared[2]};
  const bb_text texts[3] = {context->actor, context->family, context->device};
  for (int i = 0; i < 3; i++) {
    const bb_word *word = bb_words_get(&log->names, log->db, texts[i]);
    if (!word) return -1;
    shared[i] = *word;
  }
  for (int i = 0; i < count; i++) {
    if (append_one(log, &events[i], context, references, ++position, recorded_at, hash) < 0) return -1;
  }
  return 0;
}

int bb_append(bb_log *log, const bb_event *events, int count, const bb_context *context) {
  if (bb_run(log->begin) < 0) return -1;
  if (append_all(log, events, count, context) < 0) {
    sqlite3_step(log->rollback);
    sqlite3_reset(log->rollback);
    return -1;
  }
  // As the log does.
  sqlite3_wal_autocheckpoint(log->db, count > 100 ? 10000 : 1000);
  return bb_run(log->commit);
}

int bb_head(bb_log *log, int64_t *position, uint8_t hash[32]) {
  *position = 0;
  memset(hash, 0, 32);
  if (sqlite3_step(log->head) == SQLITE_ROW) {
    *position = sqlite3_column_int64(log->head, 0);
    memcpy(hash, sqlite3_column_blob(log->head, 1), 32);
  }
  sqlite3_reset(log->head);
  return 0;
}

/// Puts what a fold reads of a row into the checksum.
static uint64_t mix_row(uint64_t sum, sqlite3_stmt *row, int parses) {
  sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 0));
  uint64_t id[2];
  memcpy(id, sqlite3_column_blob(row, 1), 16);
  sum = mix(mix(sum, id[0]), id[1]);
  sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 2));
  sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 3));
  sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 4));
  sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 5));
  sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 7));
  sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 9));
  sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 12));
  if (sqlite3_column_type(row, 13) != SQLITE_NULL) sum = mix(sum, (uint64_t)sqlite3_column_int64(row, 13));
  const void *data = sqlite3_column_blob(row, 6);
  size_t count = (size_t)sqlite3_column_bytes(row, 6);
  return parses ? bb_mix_json(sum, data, count) : mix_bytes(sum, data, count);
}

uint64_t bb_scan(bb_log *log, int parses) {
  uint64_t sum = 0;
  while (sqlite3_step(log->scan) == SQLITE_ROW) sum = mix_row(sum, log->scan, parses);
  sqlite3_reset(log->scan);
  return sum;
}

uint64_t bb_scan_streams(bb_log *log) {
  uint64_t sum = 0;
  // Streams are read in another order than that in which they were written, so the file is mapped.
  sqlite3_exec(log->db, "PRAGMA mmap_size = 4294967296", NULL, NULL, NULL);
  sqlite3_stmt *streams = bb_prepare(log->db, "SELECT id FROM stream ORDER BY name");
  while (streams && sqlite3_step(streams) == SQLITE_ROW) {
    sqlite3_bind_int64(log->load, 1, sqlite3_column_int64(streams, 0));
    while (sqlite3_step(log->load) == SQLITE_ROW) sum = mix_row(sum, log->load, 1);
    sqlite3_reset(log->load);
  }
  sqlite3_finalize(streams);
  return sum;
}

uint64_t bb_load(bb_log *log, bb_text stream, int parses) {
  uint64_t sum = 0;
  sqlite3_bind_text(log->stream, 1, stream.bytes, (int)stream.count, SQLITE_STATIC);
  int64_t id = sqlite3_step(log->stream) == SQLITE_ROW ? sqlite3_column_int64(log->stream, 0) : 0;
  sqlite3_reset(log->stream);
  sqlite3_bind_int64(log->load, 1, id);
  while (sqlite3_step(log->load) == SQLITE_ROW) sum = mix_row(sum, log->load, parses);
  sqlite3_reset(log->load);
  return sum;
}
