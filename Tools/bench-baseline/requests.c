// Requests sent by libcurl, one after the other or many at a time, with a checkpoint that is on the disk.

#include <curl/curl.h>
#include <stdlib.h>

#include "internal.h"

typedef struct {
  sqlite3 *db;
  sqlite3_stmt *insert;
  int64_t position;
} bb_checkpoint;

/// What one request under way holds; its buffer is used again by the next one.
typedef struct {
  CURL *easy;
  struct curl_slist *headers;
  char *bytes;
  size_t count, capacity;
} bb_transfer;

static int open_checkpoint(bb_checkpoint *checkpoint, const char *path) {
  *checkpoint = (bb_checkpoint){0};
  if (sqlite3_open(path, &checkpoint->db) != SQLITE_OK) return bb_fail(checkpoint->db, path);
  // As the log has it.
  const char *sql =
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE receipt (position INTEGER PRIMARY KEY)";
  if (sqlite3_exec(checkpoint->db, sql, NULL, NULL, NULL) != SQLITE_OK) return bb_fail(checkpoint->db, path);
  checkpoint->insert = bb_prepare(checkpoint->db, "INSERT INTO receipt VALUES (?)");
  return checkpoint->insert ? 0 : -1;
}

static int keep(bb_checkpoint *checkpoint) {
  sqlite3_bind_int64(checkpoint->insert, 1, ++checkpoint->position);
  return bb_run(checkpoint->insert);
}

static void close_checkpoint(bb_checkpoint *checkpoint) {
  sqlite3_finalize(checkpoint->insert);
  sqlite3_close(checkpoint->db);
}

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  bb_transfer *transfer = context;
  size *= count;
  if (transfer->count + size > transfer->capacity) {
    transfer->capacity = (transfer->count + size) * 2;
    transfer->bytes = realloc(transfer->bytes, transfer->capacity);
    if (!transfer->bytes) return 0;
  }
  memcpy(transfer->bytes + transfer->count, bytes, size);
  transfer->count += size;
  return size;
}

static void prepare(bb_transfer *transfer, const bb_request *request) {
  CURL *easy = transfer->easy;
  transfer->count = 0;
  curl_slist_free_all(transfer->headers);
  transfer->headers = NULL;
  for (int i = 0; i < request->header_count; i++) {
    transfer->headers = curl_slist_append(transfer->headers, request->headers[i]);
  }
  curl_easy_reset(easy);
  curl_easy_setopt(easy, CURLOPT_URL, request->url);
  curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, request->method);
  if (request->body.count > 0) {
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body.count);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, request->body.bytes);
  }
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
}

static int judge(bb_transfer *transfer, CURLcode code) {
  long status = 0;
  curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
  if (code == CURLE_OK && status >= 200 && status < 300 && transfer->count > 0) return 0;
  return bb_fail(NULL, code == CURLE_OK ? "a request was not taken" : curl_easy_strerror(code));
}

static void dispose(bb_transfer *transfer) {
  curl_easy_cleanup(transfer->easy);
  curl_slist_free_all(transfer->headers);
  free(transfer->bytes);
}

int bb_send_one_by_one(const bb_request *requests, int count, const char *path) {
  bb_checkpoint checkpoint;
  if (open_checkpoint(&checkpoint, path)) return -1;
  bb_transfer transfer = {.easy = curl_easy_init()};
  int code = transfer.easy ? 0 : -1;
  for (int i = 0; i < count && !code; i++) {
    prepare(&transfer, &requests[i]);
    code = judge(&transfer, curl_easy_perform(transfer.easy));
    if (!code) code = keep(&checkpoint);
  }
  dispose(&transfer);
  close_checkpoint(&checkpoint);
  return code;
}

static bb_transfer *owner(bb_transfer *transfers, int count, CURL *easy) {
  for (int i = 0; i < count; i++) {
    if (transfers[i].easy == easy) return &transfers[i];
  }
  return NULL;
}

int bb_send_together(const bb_request *requests, int count, int at_a_time, int batch, const char *path) {
  bb_checkpoint checkpoint;
  if (open_checkpoint(&checkpoint, path)) return -1;
  CURLM *multi = curl_multi_init();
  bb_transfer *transfers = calloc((size_t)at_a_time, sizeof *transfers);
  int next = 0, done = 0, code = multi && transfers ? 0 : -1;
  for (int i = 0; i < at_a_time && !code; i++) {
    transfers[i].easy = curl_easy_init();
    if (!transfers[i].easy || next == count) continue;
    prepare(&transfers[i], &requests[next++]);
    curl_multi_add_handle(multi, transfers[i].easy);
  }
  while (done < count && !code) {
    int running, left;
    curl_multi_perform(multi, &running);
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left)) && !code) {
      if (message->msg != CURLMSG_DONE) continue;
      bb_transfer *transfer = owner(transfers, at_a_time, message->easy_handle);
      code = judge(transfer, message->data.result);
      curl_multi_remove_handle(multi, transfer->easy);
      if (!code && (++done % batch == 0 || done == count)) code = keep(&checkpoint);
      if (next == count) continue;
      prepare(transfer, &requests[next++]);
      curl_multi_add_handle(multi, transfer->easy);
    }
    if (done < count && !code) curl_multi_poll(multi, NULL, 0, 1000, NULL);
  }
  for (int i = 0; i < at_a_time; i++) dispose(&transfers[i]);
  free(transfers);
  curl_multi_cleanup(multi);
  close_checkpoint(&checkpoint);
  return code;
}
