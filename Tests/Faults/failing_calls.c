/* Lets the nth of some calls of the operating system fail: preloaded into a command by .ci/faults/commands.py.
 *
 *     FAULT_CALL   write, fsync, rename, ftruncate, open (for writing), or read
 *     FAULT_AT     which of them fails, the first being 1; all after it fail too where FAULT_ON is set
 *     FAULT_ERRNO  the error, e.g. 28 (ENOSPC)
 *     FAULT_COUNT  a file that gets the number of such calls when the process ends
 *
 * Calls on standard output and standard error never fail.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long seen;
static long at;
static int failure, goes_on;
static char call[16], *count_path;

__attribute__((constructor)) static void start(void) {
    const char *name = getenv("FAULT_CALL");
    if (name) strncpy(call, name, sizeof call - 1);
    at = getenv("FAULT_AT") ? atol(getenv("FAULT_AT")) : 0;
    failure = getenv("FAULT_ERRNO") ? atoi(getenv("FAULT_ERRNO")) : EIO;
    goes_on = getenv("FAULT_ON") != NULL;
    count_path = getenv("FAULT_COUNT");
}

__attribute__((destructor)) static void end(void) {
    if (!count_path) return;
    FILE *file = fopen(count_path, "w");
    if (!file) return;
    fprintf(file, "%ld\n", (long)seen);
    fclose(file);
}

static int fails(const char *name) {
    if (strcmp(call, name)) return 0;
    long number = atomic_fetch_add(&seen, 1) + 1;
    if (!at || !(number == at || (goes_on && number > at))) return 0;
    errno = failure;
    return 1;
}

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    return file > 2 && fails("write") ? -1 : real(file, bytes, count);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    REAL(pwrite);
    return fails("write") ? -1 : real(file, bytes, count, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    REAL(pwrite64);
    return fails("write") ? -1 : real(file, bytes, count, offset);
}
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file) {
    REAL(fwrite);
    return file != stdout && file != stderr && fails("write") ? 0 : real(bytes, size, count, file);
}
int fsync(int file) { REAL(fsync); return fails("fsync") ? -1 : real(file); }
int fdatasync(int file) { REAL(fdatasync); return fails("fsync") ? -1 : real(file); }
int rename(const char *from, const char *to) { REAL(rename); return fails("rename") ? -1 : real(from, to); }
int ftruncate(int file, off_t length) { REAL(ftruncate); return fails("ftruncate") ? -1 : real(file, length); }
int ftruncate64(int file, off64_t length) { REAL(ftruncate64); return fails("ftruncate") ? -1 : real(file, length); }
ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    REAL(pread);
    return fails("read") ? -1 : real(file, bytes, count, offset);
}
ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
    REAL(pread64);
    return fails("read") ? -1 : real(file, bytes, count, offset);
}

static int opens_for_writing(int flags) { return (flags & O_ACCMODE) != O_RDONLY; }
int open(const char *path, int flags, ...) {
    REAL(open);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opens_for_writing(flags) && fails("open") ? -1 : real(path, flags, mode);
}
int open64(const char *path, int flags, ...) {
    REAL(open64);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opens_for_writing(flags) && fails("open") ? -1 : real(path, flags, mode);
}
