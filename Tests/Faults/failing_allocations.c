/* Lets the nth allocation of SQLite, libzip or zlib fail: preloaded into a command by .ci/faults/commands.py. Allocations of Swift never
 * fail here, as Swift ends a process that has no memory left.
 *
 *     FAULT_AT      which of them fails, the first being 1; all after it fail too where FAULT_ON is set
 *     FAULT_PLACES  a file that gets the number of each allocation whose stack of calls no earlier one had, one a line,
 *                   when the process ends
 */
#define _GNU_SOURCE
#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_long seen;
static long at;
static int goes_on;
static const char *places_path;

/* Where the code of the libraries lies. They are mapped before any constructor runs. */
static struct { uintptr_t start, end; } code[8];
static int code_count;

static int note_code(struct dl_phdr_info *object, size_t size, void *unused) {
    (void)size, (void)unused;
    const char *name = object->dlpi_name;
    if (!strstr(name, "/libsqlite3.") && !strstr(name, "/libzip.") && !strstr(name, "/libz.")) return 0;
    for (int i = 0; i < object->dlpi_phnum && code_count < 8; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        code[code_count].start = object->dlpi_addr + part->p_vaddr;
        code[code_count++].end = object->dlpi_addr + part->p_vaddr + part->p_memsz;
    }
    return 0;
}

__attribute__((constructor)) static void start(void) {
    at = getenv("FAULT_AT") ? atol(getenv("FAULT_AT")) : 0;
    goes_on = getenv("FAULT_ON") != NULL;
    places_path = getenv("FAULT_PLACES");
    dl_iterate_phdr(note_code, NULL);
}

/* Stacks of calls that were met, as hashes, and the numbers of the allocations that met them first. */
enum { FRAMES = 12, SLOTS = 1 << 18 };
static uint64_t stacks[SLOTS];
static long first[SLOTS];
static int stack_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* What looks at the stack may allocate. */
static __thread int is_looking;

static void note_place(long number) {
    if (is_looking) return;
    is_looking = 1;
    void *frames[FRAMES];
    int count = backtrace(frames, FRAMES);
    is_looking = 0;
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < count; i++) hash = (hash ^ (uintptr_t)frames[i]) * 1099511628211u;
    pthread_mutex_lock(&lock);
    uint64_t slot = hash % SLOTS;
    while (stacks[slot] && stacks[slot] != hash) slot = (slot + 1) % SLOTS;
    if (!stacks[slot] && stack_count < SLOTS / 2) {
        stacks[slot] = hash;
        first[stack_count++] = number;
    }
    pthread_mutex_unlock(&lock);
}

__attribute__((destructor)) static void end(void) {
    FILE *file = places_path ? fopen(places_path, "w") : NULL;
    if (!file) return;
    for (int i = 0; i < stack_count; i++) fprintf(file, "%ld\n", first[i]);
    fclose(file);
}

static int fails(void *caller) {
    int i = 0;
    while (i < code_count && !((uintptr_t)caller >= code[i].start && (uintptr_t)caller < code[i].end)) i++;
    if (i == code_count) return 0;
    long number = atomic_fetch_add(&seen, 1) + 1;
    if (places_path) note_place(number);
    if (!at || !(number == at || (goes_on && number > at))) return 0;
    errno = ENOMEM;
    return 1;
}

/* glibc's own names of its allocator: dlsym would allocate. */
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *malloc(size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size); }
