/* LD_PRELOAD shim that injects I/O faults below FAULT_FOLDER. Kinds of calls: open, read, write, fsync, link, rename, unlink,
   mkdir, chmod.
   Mode 1, one process: the FAULT_AT-th call (from 1) of kind FAULT_CALL fails with FAULT_ERRNO (0: short write) and creates
   FAULT_MARK; a new FAULT_ROUND resets the count.
   Mode 2, several processes: the file FAULT_REQUEST contains "KIND ERRNO"; the first matching call removes it and fails.
   ERRNO -1: writes report success but are dropped until the file is removed. */
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

#define LOST -1

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

/* Whether this call is the requested one. The process that removes the request is the one that fails. */
static int is_requested(const char *call, const char *request) {
  char text[32] = "", chosen[16];
  int error, file = REAL(open)(request, O_RDONLY);
  if (file < 0) return 0;
  ssize_t length = REAL(read)(file, text, sizeof text - 1);
  close(file);
  if (length < 1 || sscanf(text, "%15s %d", chosen, &error) != 2 || strcmp(chosen, call) != 0) return 0;
  if (error != LOST && REAL(unlink)(request) != 0) return 0;
  errno = error;
  return 1;
}

/* Whether this call is the one to fail. */
static int is_due(const char *call) {
  const char *request = getenv("FAULT_REQUEST");
  if (request) {
    int error = errno;
    if (is_requested(call, request)) return 1;
    errno = error;
    return 0;
  }
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

ssize_t read(int fd, void *bytes, size_t count) { return fails_file("read", fd) ? -1 : REAL(read)(fd, bytes, count); }
#define PREAD(name, offset)                                      \
  ssize_t name(int fd, void *bytes, size_t count, offset at) {   \
    return fails_file("read", fd) ? -1 : REAL(name)(fd, bytes, count, at); \
  }
PREAD(pread, off_t)
PREAD(pread64, off64_t)
#define PREADV(name, offset)                                                 \
  ssize_t name(int fd, const struct iovec *parts, int count, offset at) {    \
    return fails_file("read", fd) ? -1 : REAL(name)(fd, parts, count, at);   \
  }
PREADV(preadv, off_t)
PREADV(preadv64, off64_t)

/* What a failing write returns. An errno of 0 means a short write: half of the bytes, at least one. */
#define FAIL(count, half) (errno == LOST ? (ssize_t)(count) : errno == 0 && (count) > 1 ? (half) : -1)

static size_t total(const struct iovec *parts, int count) {
  size_t bytes = 0;
  for (int at = 0; at < count; at += 1) bytes += parts[at].iov_len;
  return bytes;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  if (!fails_file("write", fd)) return REAL(write)(fd, bytes, count);
  return FAIL(count, REAL(write)(fd, bytes, count / 2));
}
#define PWRITE(name, offset)                                                 \
  ssize_t name(int fd, const void *bytes, size_t count, offset at) {         \
    if (!fails_file("write", fd)) return REAL(name)(fd, bytes, count, at);   \
    return FAIL(count, REAL(name)(fd, bytes, count / 2, at));                \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)
ssize_t writev(int fd, const struct iovec *parts, int count) {
  if (!fails_file("write", fd)) return REAL(writev)(fd, parts, count);
  return FAIL(total(parts, count), REAL(write)(fd, parts[0].iov_base, parts[0].iov_len / 2));
}
#define PWRITEV(name, offset)                                                                               \
  ssize_t name(int fd, const struct iovec *parts, int count, offset at) {                                   \
    if (!fails_file("write", fd)) return REAL(name)(fd, parts, count, at);                                  \
    return FAIL(total(parts, count), REAL(pwrite)(fd, parts[0].iov_base, parts[0].iov_len / 2, at));        \
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
