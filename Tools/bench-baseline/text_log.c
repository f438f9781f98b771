// A log as one writes it first: UUIDv4 as text, the stream's name in every row, default pragmas, no chain.

#include <stdlib.h>

#include "internal.h"

struct bb_text_log {
  sqlite3 *db;
  sqlite3_stmt *begin, *commit, *version, *insert;
  bb_random ids;
};

static const char *tables =
    "CREATE TABLE event ("
    "position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, stream TEXT NOT NULL, version INTEGER NOT NULL, "
    "type TEXT NOT NULL, schema INTEGER NOT NULL, data TEXT NOT NULL, actor TEXT NOT NULL, family TEXT NOT NULL, "
    "device TEXT NOT NULL, recorded_at TEXT NOT NULL, UNIQUE (stream, version))";

bb_text_log *bb_text_open(const char *path, uint64_t id_seed) {
  bb_text_log *log = calloc(1, sizeof *log);
  if (!log) return NULL;
  if (sqlite3_open(path, &log->db) != SQLITE_OK || sqlite3_exec(log->db, tables, NULL, NULL, NULL) != SQLITE_OK) {
    bb_fail(log->db, path);
    return NULL;
  }
  log->ids.seed = id_seed;
  log->begin = bb_prepare(log->db, "BEGIN IMMEDIATE");
  log->commit = bb_prepare(log->db, "COMMIT");
  log->version = bb_prepare(log->db, "SELECT ifnull(max(version), 0) FROM event WHERE stream = ?");
  log->insert = bb_prepare(
      log->db,
      "INSERT INTO event (id, stream, version, type, schema, data, actor, family, device, recorded_at) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%fZ', ? / 1000.0, 'unixepoch'))");
  return log->begin && log->commit && log->version && log->insert ? log : NULL;
}

static void bind(sqlite3_stmt *statement, int index, bb_text text) {
  sqlite3_bind_text(statement, index, text.bytes, (int)text.count, SQLITE_STATIC);
}

static int append_one(bb_text_log *log, const bb_event *event, const bb_context *context) {
  bind(log->version, 1, event->stream);
  int64_t version = sqlite3_step(log->version) == SQLITE_ROW ? sqlite3_column_int64(log->version, 0) + 1 : 1;
  sqlite3_reset(log->version);
  uint64_t random[2] = {bb_next(&log->ids), bb_next(&log->ids)};
  uint8_t *bytes = (uint8_t *)random;
  bytes[6] = (uint8_t)(0x40 | (bytes[6] & 0x0F));
  bytes[8] = (uint8_t)(0x80 | (bytes[8] & 0x3F));
  char id[36];
  bb_uuid_text(id, bytes);
  sqlite3_stmt *insert = log->insert;
  bind(insert, 1, (bb_text){id, 36});
  bind(insert, 2, event->stream);
  sqlite3_bind_int64(insert, 3, version);
  bind(insert, 4, event->type);
  sqlite3_bind_int64(insert, 5, event->schema);
  bind(insert, 6, event->data);
  bind(insert, 7, context->actor);
  bind(insert, 8, context->family);
  bind(insert, 9, context->device);
  sqlite3_bind_int64(insert, 10, context->clock);
  return bb_run(insert);
}

int bb_text_append(bb_text_log *log, const bb_event *events, int count, const bb_context *context) {
  if (bb_run(log->begin) < 0) return -1;
  for (int i = 0; i < count; i++) {
    if (append_one(log, &events[i], context) < 0) return -1;
  }
  return bb_run(log->commit);
}

int64_t bb_text_count(bb_text_log *log) {
  sqlite3_stmt *statement = bb_prepare(log->db, "SELECT count(*) FROM event");
  int64_t count = statement && sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
  sqlite3_finalize(statement);
  return count;
}

void bb_text_close(bb_text_log *log) {
  if (!log) return;
  sqlite3_stmt *statements[] = {log->begin, log->commit, log->version, log->insert};
  for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) sqlite3_finalize(statements[i]);
  sqlite3_close(log->db);
  free(log);
}
