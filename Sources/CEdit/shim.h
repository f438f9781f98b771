// What LineEditor needs of libedit, the line editor of macOS, which Debian has, too.
#include <stdio.h>
#include <editline/readline.h>

// Swift does not let two threads share a C library's variables; only the thread that reads lines sets these.
static inline void edit_complete_with(char **(*complete)(const char *, int, int)) {
  rl_attempted_completion_function = complete;
}
static inline void edit_complete_no_files(void) { rl_attempted_completion_over = 1; }
