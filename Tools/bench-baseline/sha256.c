// SHA-256 by OpenSSL where it is installed, so that the chain costs C what a C program would pay for it; else by a
// plain implementation (FIPS 180-4).

#include <dlfcn.h>
#include <pthread.h>

#include "internal.h"

typedef struct {
  // Larger than OpenSSL's SHA256_CTX, of 112 bytes.
  uint64_t words[32];
} context;

typedef int (*init_function)(context *);
typedef int (*update_function)(context *, const void *, size_t);
typedef int (*final_function)(unsigned char *, context *);

static init_function openssl_init;
static update_function openssl_update;
static final_function openssl_final;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_openssl(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  init_function init = (init_function)dlsym(library, "SHA256_Init");
  update_function update = (update_function)dlsym(library, "SHA256_Update");
  final_function final = (final_function)dlsym(library, "SHA256_Final");
  if (!init || !update || !final) return;
  openssl_init = init;
  openssl_update = update;
  openssl_final = final;
}

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t rotate(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void block(uint32_t state[8], const uint8_t *bytes) {
  uint32_t w[64];
  for (int i = 0; i < 16; i++) {
    w[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 | (uint32_t)bytes[4 * i + 2] << 8 |
           bytes[4 * i + 3];
  }
  for (int i = 16; i < 64; i++) {
    uint32_t s0 = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t s1 = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int i = 0; i < 64; i++) {
    uint32_t t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + w[i];
    uint32_t t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

static void plain(const uint8_t *bytes, size_t count, uint8_t digest[32]) {
  uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint64_t bits = (uint64_t)count * 8;
  for (; count >= 64; bytes += 64, count -= 64) block(state, bytes);
  uint8_t tail[128] = {0};
  memcpy(tail, bytes, count);
  tail[count] = 0x80;
  size_t length = count < 56 ? 64 : 128;
  for (int i = 0; i < 8; i++) tail[length - 1 - i] = (uint8_t)(bits >> (8 * i));
  block(state, tail);
  if (length == 128) block(state, tail + 64);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

void bb_sha256(const void *bytes, size_t count, uint8_t digest[32]) {
  pthread_once(&once, find_openssl);
  if (!openssl_init) {
    plain(bytes, count, digest);
    return;
  }
  context context;
  openssl_init(&context);
  openssl_update(&context, bytes, count);
  openssl_final(digest, &context);
}

const char *bb_sha256_name(void) {
  pthread_once(&once, find_openssl);
  return openssl_init ? "OpenSSL" : "plain C";
}
