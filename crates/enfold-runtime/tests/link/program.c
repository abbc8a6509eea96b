/* A program as the compiler would write it: exceptions through frames with locals, allocation,
   and the streams. Prints what tests/link.rs expects. */
#include "enfold.h"
#include <stddef.h>
#include <string.h>

_Static_assert(sizeof(enf_region) == 64 && offsetof(enf_region, pages) == 16, "as the runtime has it");
_Static_assert(offsetof(enf_region, prev) == 24 && offsetof(enf_region, site) == 48, "as above");

static const struct { uint64_t len; char bytes[8]; } newline = { 1, "\n" };
static const struct { uint64_t len; char bytes[8]; } full_name = { 4, "Full" };
static const enf_exn_desc full = { (const enf_str *)&full_name, ENF_USER };
static const enf_loc place = { "program.c", 10, 5 };

static void line(const enf_str *s) {
    enf_write(s);
    enf_write((const enf_str *)&newline);
}

/* Locals, so that a sanitizer puts red zones around them. Raises by itself or, for odd numbers,
   in a function that the C compiler takes for one that returns. */
static int64_t deep(int64_t n, int64_t which) {
    volatile char buffer[40];
    memset((void *)buffer, (int)n, sizeof buffer);
    if (n == 0 && which % 2) return enf_str_char((const enf_str *)&newline, 1, &place);
    if (n == 0) {
        enf_exn *exn = enf_alloc(enf_handler_region, sizeof(enf_exn) + 8);
        exn->desc = &full;
        exn->loc = 0;
        *(int64_t *)(exn + 1) = 42;
        enf_raise(exn, &place);
    }
    return n < 0 ? 0 : deep(n - 1, which) + buffer[n % 40];
}

static void body(void *env, void *out) {
    *(int64_t *)out = deep(*(int64_t *)env % 50, *(int64_t *)env);
}

/* Uses the stack that the abandoned frames lay on. */
static int64_t scribble(int64_t n) {
    volatile char buffer[200];
    memset((void *)buffer, 1, sizeof buffer);
    return n == 0 ? buffer[0] : scribble(n - 1) + buffer[n % 200];
}

/* Regions that begin and end in line, one of them in the frame; one is cut by an exception. */
static void regions(void *env, void *out) {
    enf_region r, small;
    uint64_t buffer[4];
    enf_inline_begin(&r, 0);
    enf_inline_begin_bounded(&small, buffer, sizeof buffer);
    int64_t *object = enf_inline_alloc(&r, 16), *other = enf_inline_alloc(&small, 32);
    *object = *(int64_t *)env, *other = 1;
    *(int64_t **)out = object;
    if (*object % 3 == 0) enf_failwith((const enf_str *)&newline, &place);
    if (*object % 3 == 1) enf_inline_pop(&r, object);
    enf_inline_end(&r);
}

/* An object that regions() leaves behind. */
static int64_t *given_back(int64_t which) {
    int64_t *object = 0;
    enf_region catches;
    enf_inline_begin(&catches, 0);
    enf_exn *exn = enf_try(&catches, regions, &which, &object);
    if ((exn != 0) != (which % 3 == 0)) enf_exit(1);
    enf_inline_end(&catches);
    return object;
}

static int64_t entry(void) {
    int64_t sum = 0;
    for (int64_t i = 0; i < 1000; i++) {
        int64_t out = 0;
        enf_exn *exn = enf_try(&enf_program, body, &i, &out);
        if (exn && ((uintptr_t)exn->loc & ~(uintptr_t)1) == (uintptr_t)&place) sum += exn->desc == &full ? *(int64_t *)(exn + 1) : 1;
        sum += scribble(20);
    }
    for (int64_t i = 0; i < 1000; i++) given_back(i);
    if (enf_regions != &enf_program || enf_handler_region != &enf_program) return 1;
    line(enf_int_to_str(&enf_program, sum));
    line(enf_format_float(&enf_program, 85.298734987));
    enf_arr *args = enf_args(&enf_program);
    line(enf_int_to_str(&enf_program, (int64_t)args->len));
    if (args->len == 1) enf_exit(9);
    if (args->len == 2) { /* a deliberate overflow, for the sanitizer to find */
        volatile char *object = enf_alloc(&enf_program, 24);
        return object[24];
    }
    /* Uses of what a cut and an end have given back. */
    if (args->len == 3) return *(volatile int64_t *)given_back(0);
    if (args->len == 4) return *(volatile int64_t *)given_back(2);
    return 3;
}

static const enf_program_table program = { entry, { 0, 0, 0, 0, 0 }, 0, 0 };

int main(int argc, char **argv) {
    return enf_start(argc, (const char *const *)argv, &program);
}
