// What a process has used so far, and on how many cores.

#ifdef __linux__
#define _GNU_SOURCE
#include <sched.h>
#endif
#include <sys/resource.h>

#include "internal.h"

static double micros(struct timeval time) { return (double)time.tv_sec * 1e6 + (double)time.tv_usec; }

double bb_cpu_micros(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return micros(usage.ru_utime) + micros(usage.ru_stime);
}

int64_t bb_peak_bytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
#ifdef __APPLE__
  return usage.ru_maxrss;
#else
  return (int64_t)usage.ru_maxrss * 1024;
#endif
}

int bb_use_one_core(void) {
#ifdef __linux__
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(sched_getcpu(), &cores);
  return sched_setaffinity(0, sizeof cores, &cores);
#else
  return -1;
#endif
}
