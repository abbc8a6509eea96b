/* What memory costs, with the parts in line that compiled code has in line. Prints nanoseconds:
   for an object by bumping a pointer in plain C, for the same object in a region, for a region that
   begins, takes one object and ends, for one that stays empty, and for a continuation that is made and
   popped. tests/link.rs reads them. */
#include "enfold.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { OBJECTS = 400000, ROUNDS = 4, REGIONS = 1000000, TRIES = 40 };

typedef struct node { struct node *next; int64_t value, more; } node;
typedef struct { uint8_t *ptr, *end; } chunk;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Makes the compiler believe that a pointer is used and memory has changed. */
static inline void use(void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

__attribute__((noinline)) static void *full(chunk *c, uint64_t size) {
    (void)c, (void)size;
    abort();
}

static inline void *bump(chunk *c, uint64_t size) {
    uint8_t *object = c->ptr;
    if (size > (uint64_t)(c->end - object)) return full(c, size);
    c->ptr = object + size;
    return object;
}

__attribute__((noinline)) static node *list_in_chunk(chunk *c) {
    node *list = 0;
    for (int64_t i = 0; i < OBJECTS; i++) {
        node *n = bump(c, sizeof(node));
        n->next = list, n->value = i, n->more = i;
        list = n;
    }
    return list;
}

__attribute__((noinline)) static node *list_in_region(enf_region *r) {
    node *list = 0;
    for (int64_t i = 0; i < OBJECTS; i++) {
        node *n = enf_inline_alloc(r, sizeof(node));
        n->next = list, n->value = i, n->more = i;
        list = n;
    }
    return list;
}

static double objects_in_c(void) {
    uint64_t size = (uint64_t)OBJECTS * sizeof(node);
    uint8_t *memory = malloc(size);
    double start = now();
    for (int i = 0; i < ROUNDS; i++) {
        chunk c = { memory, memory + size };
        use(&c);
        use(list_in_chunk(&c));
    }
    double took = now() - start;
    free(memory);
    return took / ROUNDS / OBJECTS;
}

static double objects_in_regions(void) {
    double start = now();
    for (int i = 0; i < ROUNDS; i++) {
        enf_region r;
        enf_inline_begin(&r, 0);
        use(&r);
        use(list_in_region(&r));
        enf_inline_end(&r);
    }
    return (now() - start) / ROUNDS / OBJECTS;
}

static inline __attribute__((always_inline)) double regions(int objects) {
    double start = now();
    for (int i = 0; i < REGIONS; i++) {
        enf_region r;
        enf_inline_begin(&r, 0);
        use(&r);
        if (objects) use(enf_inline_alloc(&r, 24));
        enf_inline_end(&r);
    }
    return (now() - start) / REGIONS;
}

static double pops(void) {
    enf_region r;
    enf_inline_begin(&r, 0);
    double start = now();
    for (int i = 0; i < REGIONS; i++) {
        void *record = enf_inline_alloc(&r, 32);
        use(record);
        enf_inline_pop(&r, record);
    }
    double took = now() - start;
    enf_inline_end(&r);
    return took / REGIONS;
}

static int64_t entry(void) {
    double best[5] = { 1e9, 1e9, 1e9, 1e9, 1e9 };
    for (int i = 0; i < TRIES; i++) {
        double got[5] = { objects_in_c(), objects_in_regions(), regions(1), regions(0), pops() };
        for (int k = 0; k < 5; k++) if (got[k] < best[k]) best[k] = got[k];
    }
    for (int k = 0; k < 5; k++) printf("%.3f\n", best[k]);
    fflush(stdout);
    return 0;
}

static const enf_program_table program = { entry, { 0, 0, 0, 0, 0 }, 0, 0 };

int main(int argc, char **argv) {
    return enf_start(argc, (const char *const *)argv, &program);
}
