// A small JSON parser that leaves its values behind as tokens, strings unescaped in place in a copy of the bytes. It
// stands for what a C program would use; it does not check UTF-8.

#include <stdlib.h>

#include "internal.h"

typedef enum { STRING, IDENTITY, NUMBER, TRUE, FALSE, NOTHING } kind;

typedef struct {
  kind kind;
  uint32_t count;
  const char *text;
  double number;
  uint64_t id[2];
} token;

enum { token_limit = 256, depth_limit = 64 };

static char *arena;
static size_t arena_size;
static token tokens[token_limit];

typedef struct {
  char *p, *end;
  int count, depth;
} parser;

static int hex_value(unsigned char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static int unescape(parser *s, char **out) {
  if (s->end - s->p < 2) return -1;
  char c = s->p[1];
  s->p += 2;
  switch (c) {
  case '"': case '\\': case '/': *(*out)++ = c; return 0;
  case 'b': *(*out)++ = '\b'; return 0;
  case 'f': *(*out)++ = '\f'; return 0;
  case 'n': *(*out)++ = '\n'; return 0;
  case 'r': *(*out)++ = '\r'; return 0;
  case 't': *(*out)++ = '\t'; return 0;
  case 'u': break;
  default: return -1;
  }
  if (s->end - s->p < 4) return -1;
  unsigned code = 0;
  for (int i = 0; i < 4; i++) {
    int digit = hex_value((unsigned char)s->p[i]);
    if (digit < 0) return -1;
    code = code << 4 | (unsigned)digit;
  }
  s->p += 4;
  // Canonical JSON escapes control characters only: one byte.
  if (code >= 0x80) return -1;
  *(*out)++ = (char)code;
  return 0;
}

static int string(parser *s, const char **text, uint32_t *count) {
  if (s->p >= s->end || *s->p != '"') return -1;
  s->p++;
  char *start = s->p, *p = s->p, *end = s->end;
  while (p < end && *p != '"' && *p != '\\' && (unsigned char)*p >= 0x20) p++;
  s->p = p;
  char *out = p;
  while (s->p < end && *s->p != '"') {
    if ((unsigned char)*s->p < 0x20) return -1;
    if (*s->p == '\\') {
      if (unescape(s, &out) < 0) return -1;
    } else {
      *out++ = *s->p++;
    }
  }
  if (s->p >= end) return -1;
  s->p++;
  *text = start;
  *count = (uint32_t)(out - start);
  return 0;
}

static int identity(const char *text, uint64_t id[2]) {
  uint8_t bytes[16];
  int at = 0;
  for (int i = 0; i < 16; i++) {
    if (i == 4 || i == 6 || i == 8 || i == 10) {
      if (text[at++] != '-') return -1;
    }
    int high = hex_value((unsigned char)text[at]), low = hex_value((unsigned char)text[at + 1]);
    if (high < 0 || low < 0) return -1;
    bytes[i] = (uint8_t)(high << 4 | low);
    at += 2;
  }
  memcpy(id, bytes, 16);
  return 0;
}

static int number(parser *s, double *value) {
  char *p = s->p, *end = s->end;
  int negative = p < end && *p == '-';
  if (negative) p++;
  char *digits = p;
  int64_t mantissa = 0;
  double scale = 1;
  while (p < end && *p >= '0' && *p <= '9') mantissa = mantissa * 10 + (*p++ - '0');
  if (p == digits) return -1;
  if (p < end && *p == '.') {
    p++;
    while (p < end && *p >= '0' && *p <= '9') {
      mantissa = mantissa * 10 + (*p++ - '0');
      scale *= 10;
    }
  }
  if (p - s->p > 16 || (p < end && (*p | 0x20) == 'e')) {
    char *stop;
    *value = strtod(s->p, &stop);
    s->p = stop;
    return 0;
  }
  *value = (double)mantissa / scale;
  if (negative) *value = -*value;
  s->p = p;
  return 0;
}

/// Whether a member of this name holds an id.
static int is_identity(const char *key, uint32_t count) {
  switch (count) {
  case 4: return memcmp(key, "item", 4) == 0;
  case 5: return memcmp(key, "coach", 5) == 0 || memcmp(key, "event", 5) == 0;
  case 6: return memcmp(key, "school", 6) == 0 || memcmp(key, "member", 6) == 0;
  case 7: return memcmp(key, "athlete", 7) == 0;
  default: return 0;
  }
}

static int value(parser *s, const char *key, uint32_t key_count);

static int members(parser *s) {
  s->p++;
  if (s->p < s->end && *s->p == '}') {
    s->p++;
    return 0;
  }
  for (;;) {
    const char *key;
    uint32_t count;
    if (string(s, &key, &count) < 0 || s->p >= s->end || *s->p++ != ':') return -1;
    if (value(s, key, count) < 0 || s->p >= s->end) return -1;
    char c = *s->p++;
    if (c == '}') return 0;
    if (c != ',') return -1;
  }
}

static int elements(parser *s) {
  s->p++;
  if (s->p < s->end && *s->p == ']') {
    s->p++;
    return 0;
  }
  for (;;) {
    if (value(s, "", 0) < 0 || s->p >= s->end) return -1;
    char c = *s->p++;
    if (c == ']') return 0;
    if (c != ',') return -1;
  }
}

static int word(parser *s, const char *text, size_t count) {
  if ((size_t)(s->end - s->p) < count || memcmp(s->p, text, count) != 0) return -1;
  s->p += count;
  return 0;
}

static int value(parser *s, const char *key, uint32_t key_count) {
  if (s->p >= s->end || s->count >= token_limit) return -1;
  if (*s->p == '{' || *s->p == '[') {
    if (++s->depth > depth_limit) return -1;
    int result = *s->p == '{' ? members(s) : elements(s);
    s->depth--;
    return result;
  }
  token *token = &tokens[s->count++];
  switch (*s->p) {
  case '"':
    if (string(s, &token->text, &token->count) < 0) return -1;
    token->kind = STRING;
    if (token->count == 36 && is_identity(key, key_count)) {
      token->kind = IDENTITY;
      return identity(token->text, token->id);
    }
    return 0;
  case 't': token->kind = TRUE; return word(s, "true", 4);
  case 'f': token->kind = FALSE; return word(s, "false", 5);
  case 'n': token->kind = NOTHING; return word(s, "null", 4);
  default: token->kind = NUMBER; return number(s, &token->number);
  }
}

uint64_t bb_mix_json(uint64_t sum, const void *bytes, size_t count) {
  if (count + 1 > arena_size) {
    arena_size = count * 2 + 4096;
    arena = realloc(arena, arena_size);
    if (!arena) return 0;
  }
  memcpy(arena, bytes, count);
  arena[count] = 0;
  parser parser = {arena, arena + count, 0, 0};
  if (value(&parser, "", 0) < 0 || parser.p != parser.end) return 0;
  for (int i = 0; i < parser.count; i++) {
    const token *token = &tokens[i];
    switch (token->kind) {
    case STRING: sum = mix_bytes(sum, token->text, token->count); break;
    case IDENTITY: sum = mix(mix(sum, token->id[0]), token->id[1]); break;
    case NUMBER: {
      uint64_t bits;
      memcpy(&bits, &token->number, 8);
      sum = mix(sum, bits);
      break;
    }
    case TRUE: sum = mix(sum, 1); break;
    case FALSE: sum = mix(sum, 2); break;
    case NOTHING: sum = mix(sum, 3); break;
    }
  }
  return sum;
}

uint64_t bb_mix(uint64_t sum, uint64_t word) { return mix(sum, word); }
uint64_t bb_mix_bytes(uint64_t sum, const void *bytes, size_t count) { return mix_bytes(sum, bytes, count); }
