/* Preloaded into a process: the n-th call of one kind on files below FAULT_FOLDER fails, or writes only half of its bytes.
   FAULT_CALL: open, write, fsync, link, rename, unlink, mkdir, chmod. FAULT_AT: n, from 1. FAULT_ERRNO: the error; 0: a short write.
   FAULT_MARK: a file that is created when it happened. FAULT_ROUND: the calls are counted anew when it changes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_int calls, current_round;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_below(const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_file_below(int fd) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path);
}

/* Whether this call is the one to fail. */
static int is_due(const char *call) {
  const char *chosen = getenv("FAULT_CALL"), *at = getenv("FAULT_AT");
  if (!chosen || !at || strcmp(chosen, call) != 0) return 0;
  int round = atoi(getenv("FAULT_ROUND"));
  if (atomic_exchange(&current_round, round) != round) atomic_store(&calls, 0);
  if (atomic_fetch_add(&calls, 1) + 1 != atoi(at)) return 0;
  int mark = REAL(open)(getenv("FAULT_MARK"), O_CREAT | O_WRONLY, 0600);
  if (mark >= 0) close(mark);
  errno = atoi(getenv("FAULT_ERRNO"));
  return 1;
}

static int fails_path(const char *call, const char *path) { return is_below(path) && is_due(call); }
static int fails_file(const char *call, int fd) { return is_file_below(fd) && is_due(call); }

#define OPEN(name)                                                     \
  int name(const char *path, int flags, ...) {                         \
    va_list rest;                                                      \
    va_start(rest, flags);                                             \
    mode_t mode = va_arg(rest, mode_t);                                \
    va_end(rest);                                                      \
    return fails_path("open", path) ? -1 : REAL(name)(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

/* An errno of 0 means a short write: half of the bytes, at least one. */
#define SHORT(count) (errno == 0 && (count) > 1 ? (count) / 2 : 0)

ssize_t write(int fd, const void *bytes, size_t count) {
  if (!fails_file("write", fd)) return REAL(write)(fd, bytes, count);
  return SHORT(count) ? REAL(write)(fd, bytes, count / 2) : -1;
}
#define PWRITE(name, offset)                                                 \
  ssize_t name(int fd, const void *bytes, size_t count, offset at) {         \
    if (!fails_file("write", fd)) return REAL(name)(fd, bytes, count, at);   \
    return SHORT(count) ? REAL(name)(fd, bytes, count / 2, at) : -1;         \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)
ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (!fails_file("write", fd)) return REAL(writev)(fd, parts, count);
  return SHORT(parts[0].iov_len) ? REAL(write)(fd, parts[0].iov_base, parts[0].iov_len / 2) : -1;
}
#define PWRITEV(name, offset)                                                                             \
  ssize_t name(int fd, const struct iovec *parts, int count, offset at) {                                 \
    if (!fails_file("write", fd)) return REAL(name)(fd, parts, count, at);                                \
    return SHORT(parts[0].iov_len) ? REAL(pwrite)(fd, parts[0].iov_base, parts[0].iov_len / 2, at) : -1;  \
  }
PWRITEV(pwritev, off_t)
PWRITEV(pwritev64, off64_t)

int fsync(int fd) { return fails_file("fsync", fd) ? -1 : REAL(fsync)(fd); }
int fdatasync(int fd) { return fails_file("fsync", fd) ? -1 : REAL(fdatasync)(fd); }
int link(const char *from, const char *to) { return fails_path("link", to) ? -1 : REAL(link)(from, to); }
int rename(const char *from, const char *to) { return fails_path("rename", to) ? -1 : REAL(rename)(from, to); }
int unlink(const char *path) { return fails_path("unlink", path) ? -1 : REAL(unlink)(path); }
int mkdir(const char *path, mode_t mode) { return fails_path("mkdir", path) ? -1 : REAL(mkdir)(path, mode); }
int chmod(const char *path, mode_t mode) { return fails_path("chmod", path) ? -1 : REAL(chmod)(path, mode); }
int fchmod(int fd, mode_t mode) { return fails_file("chmod", fd) ? -1 : REAL(fchmod)(fd, mode); }
