#pragma once
#include <libpq-fe.h>

// What the server says beside its answers is nobody's business here; libpq would print it.
static inline void rc_pq_ignore_notice(void *context, const PGresult *result) {}
static inline void rc_pq_ignore_notices(PGconn *connection) {
  PQsetNoticeReceiver(connection, rc_pq_ignore_notice, 0);
}
