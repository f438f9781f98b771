#ifndef BENCH_BASELINE_H
#define BENCH_BASELINE_H

// The yardstick: what the same work costs in C, on the C API of SQLite, with the log's own tables, triggers, indexes
// and pragmas. It opens files that the library made, so that no copy of the tables can grow apart from the original.
//
// Nothing here is for use: errors end in a message and a NULL or negative answer.

#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *bytes;
  size_t count;
} bb_text;

/// An event to append; the log gives the rest.
typedef struct {
  bb_text stream;
  bb_text type;
  int64_t schema;
  bb_text data;
  int64_t occurred_at;  // 0: the family did not say
} bb_event;

/// What the events of one append share.
typedef struct {
  bb_text actor;
  bb_text family;
  bb_text device;
  int64_t clock;
} bb_context;

typedef struct bb_log bb_log;

/// The last message of any function that failed.
const char *bb_message(void);

/// Opens a log. Ids and salts come from SplitMix64 with these seeds, as on the other side.
bb_log *bb_open(const char *path, int cache_kib, uint64_t id_seed, uint64_t salt_seed);
void bb_close(bb_log *log);

/// Appends the events in one transaction, each with its version, its salt and its place in the hash chain.
int bb_append(bb_log *log, const bb_event *events, int count, const bb_context *context);

/// The position of the last event and the chain's hash there.
int bb_head(bb_log *log, int64_t *position, uint8_t hash[32]);

/// Reads the whole log in order, every column; with `parses` every payload is parsed. Answers the checksum.
uint64_t bb_scan(bb_log *log, int parses);

/// The same stream by stream, in the order of their names.
uint64_t bb_scan_streams(bb_log *log);

/// Reads one stream in order, every column; with `parses` every payload is parsed. Answers the checksum.
uint64_t bb_load(bb_log *log, bb_text stream, int parses);

/// One step of the checksum of read fields, and the same over bytes.
uint64_t bb_mix(uint64_t sum, uint64_t word);
uint64_t bb_mix_bytes(uint64_t sum, const void *bytes, size_t count);

/// Parses a payload and puts every value into the checksum, in the order of the document. 0 when it is no JSON.
uint64_t bb_mix_json(uint64_t sum, const void *bytes, size_t count);

typedef struct bb_text_log bb_text_log;

/// A log as one writes it first: text keys, default pragmas, no interning, no chain.
bb_text_log *bb_text_open(const char *path, uint64_t id_seed);
int bb_text_append(bb_text_log *log, const bb_event *events, int count, const bb_context *context);
int64_t bb_text_count(bb_text_log *log);
void bb_text_close(bb_text_log *log);

typedef struct bb_rows bb_rows;

/// Takes all rows of all tables of a finished projection file into memory.
bb_rows *bb_rows_read(const char *path);

/// Makes the same tables in a new file without a journal, hashes and inserts the rows, makes the readers' indexes, reads
/// all rows back and compares their sum with the certificate's.
int bb_rows_write(const bb_rows *rows, const char *path);

/// How many rows there are, and a checksum of all of them as a file holds them.
int64_t bb_rows_count(const bb_rows *rows);
uint64_t bb_rows_checksum(const char *path);
void bb_rows_free(bb_rows *rows);

/// How a request begins (its method and the beginning of its path), and what it is answered: head and body.
typedef struct {
  bb_text request;
  bb_text answer;
} bb_answer;

/// Listens on a free port of the loopback. Answers the socket.
int bb_null_listen(int *port);

/// Answers each request with the first text that is meant for it, at once and without thinking, until there is something
/// to read at `until`, or its end.
int bb_null_serve(int socket, int until, const bb_answer *answers, int count);

/// A request to send, ready made.
typedef struct {
  const char *method;
  const char *url;
  const char *const *headers;
  int header_count;
  bb_text body;
} bb_request;

/// Sends the requests by an easy handle that keeps its connection, one after the other, each in its place in a file with
/// an SQLite table (a commit of its own, WAL, `synchronous = FULL`) before the next one goes. -1 where one is not taken.
int bb_send_one_by_one(const bb_request *requests, int count, const char *checkpoint);

/// The same by a multi handle, so many at a time, with a commit after each `batch` of them.
int bb_send_together(const bb_request *requests, int count, int at_a_time, int batch, const char *checkpoint);

/// The SHA-256 of some bytes, by OpenSSL where it is installed.
void bb_sha256(const void *bytes, size_t count, uint8_t digest[32]);

/// Which SHA-256 that is.
const char *bb_sha256_name(void);

/// The process's user and system time so far, in microseconds, and the most memory it ever held, in bytes.
double bb_cpu_micros(void);
int64_t bb_peak_bytes(void);

/// Lets the process run on one core only. -1 where the system has no such order.
int bb_use_one_core(void);

/// The version of SQLite.
const char *bb_sqlite_version(void);

#endif
