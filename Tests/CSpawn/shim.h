// What ChildProcess needs of posix_spawn and glibc declares for _GNU_SOURCE alone.
#include <spawn.h>

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
