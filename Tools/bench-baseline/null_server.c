// A server that does nothing: each request is answered at once with a text made before.

// memmem is not of POSIX.
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "internal.h"

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum { connections_at_most = 64, request_at_most = 1 << 22 };

typedef struct {
  int socket;
  char *bytes;
  size_t count, capacity;
} bb_connection;

int bb_null_listen(int *port) {
  int server = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (server < 0 || bind(server, (struct sockaddr *)&address, size) || listen(server, 64) ||
      getsockname(server, (struct sockaddr *)&address, &size)) {
    return bb_fail(NULL, "listen");
  }
  *port = ntohs(address.sin_port);
  return server;
}

/// The length of the first request in some bytes, head and body; 0 where it is not all there, -1 where it is none.
static ssize_t request_length(const bb_connection *connection) {
  const char *bytes = connection->bytes;
  const char *end = memmem(bytes, connection->count, "\r\n\r\n", 4);
  if (!end) return connection->count < request_at_most ? 0 : -1;
  size_t body = 0;
  for (const char *line = memchr(bytes, '\n', (size_t)(end - bytes)); line && line < end;
       line = memchr(line, '\n', (size_t)(end - line))) {
    line++;
    if (!strncasecmp(line, "content-length:", 15)) body = strtoul(line + 15, NULL, 10);
  }
  size_t whole = (size_t)(end - bytes) + 4 + body;
  if (whole > request_at_most) return -1;
  return whole <= connection->count ? (ssize_t)whole : 0;
}

static int send_all(int socket, bb_text text) {
  while (text.count > 0) {
    ssize_t sent = send(socket, text.bytes, text.count, MSG_NOSIGNAL);
    if (sent <= 0) return -1;
    text.bytes += sent;
    text.count -= (size_t)sent;
  }
  return 0;
}

static int answer(bb_connection *connection, const bb_answer *answers, int count) {
  ssize_t length;
  while ((length = request_length(connection)) > 0) {
    int found = -1;
    for (int i = 0; i < count && found < 0; i++) {
      bb_text start = answers[i].request;
      if ((size_t)length >= start.count && !memcmp(connection->bytes, start.bytes, start.count)) found = i;
    }
    if (found < 0 || send_all(connection->socket, answers[found].answer)) return -1;
    connection->count -= (size_t)length;
    memmove(connection->bytes, connection->bytes + length, connection->count);
  }
  return length < 0 ? -1 : 0;
}

static int take(bb_connection *connection, const bb_answer *answers, int count) {
  if (connection->capacity - connection->count < 1 << 16) {
    connection->capacity = connection->capacity * 2 + (1 << 17);
    connection->bytes = realloc(connection->bytes, connection->capacity);
    if (!connection->bytes) return -1;
  }
  ssize_t got =
      recv(connection->socket, connection->bytes + connection->count, connection->capacity - connection->count, 0);
  if (got <= 0) return -1;
  connection->count += (size_t)got;
  return answer(connection, answers, count);
}

static void admit(int server, bb_connection *connections) {
  int one = 1, guest = accept(server, NULL, NULL);
  for (int i = 0; i < connections_at_most && guest >= 0; i++) {
    if (connections[i].socket >= 0) continue;
    setsockopt(guest, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    connections[i].socket = guest;
    return;
  }
  if (guest >= 0) close(guest);
}

static void end(bb_connection *connection) {
  if (connection->socket >= 0) close(connection->socket);
  free(connection->bytes);
  *connection = (bb_connection){.socket = -1};
}

int bb_null_serve(int server, int until, const bb_answer *answers, int count) {
  bb_connection connections[connections_at_most];
  for (int i = 0; i < connections_at_most; i++) connections[i] = (bb_connection){.socket = -1};
  struct pollfd polled[connections_at_most + 2];
  int code = 0;
  while (1) {
    polled[0] = (struct pollfd){.fd = until, .events = POLLIN};
    polled[1] = (struct pollfd){.fd = server, .events = POLLIN};
    for (int i = 0; i < connections_at_most; i++) {
      polled[i + 2] = (struct pollfd){.fd = connections[i].socket, .events = POLLIN};
    }
    if (poll(polled, connections_at_most + 2, -1) < 0) {
      if (errno == EINTR) continue;
      code = bb_fail(NULL, "poll");
      break;
    }
    if (polled[0].revents) break;
    for (int i = 0; i < connections_at_most; i++) {
      if (polled[i + 2].revents && take(&connections[i], answers, count)) end(&connections[i]);
    }
    if (polled[1].revents) admit(server, connections);
  }
  for (int i = 0; i < connections_at_most; i++) end(&connections[i]);
  close(server);
  return code;
}
