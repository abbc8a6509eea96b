/* The interface between compiled programs and the runtime, for programs in C and for readers.
   The Rust side is src/abi.rs; tests/link.rs compiles a C program against both. */
#ifndef ENFOLD_H
#define ENFOLD_H

#include <stdint.h>

typedef struct { uint64_t len; uint8_t bytes[]; } enf_str;
typedef struct { uint64_t len; } enf_arr; /* elements follow at their natural size */
typedef struct { const char *file; uint32_t line, col; } enf_loc;
typedef struct { const enf_str *name; uint32_t kind; } enf_exn_desc;
/* The payload follows. The lowest bit of loc is not part of the address: it says that index and
   length follow, where an operation found an index out of range. */
typedef struct { const enf_exn_desc *desc; const enf_loc *loc; } enf_exn;
typedef struct { const void *code; const char *text; } enf_place;
typedef struct { uint64_t count; enf_place entries[]; } enf_places;
/* Where regions come from, by their site; texts as in enf_place. */
typedef struct { uint64_t count; const char *texts[]; } enf_sites;
typedef struct {
    int64_t (*entry)(void);
    const enf_exn_desc *builtin[5];
    const enf_places *places; /* may be null */
    const enf_sites *sites;   /* null: the program does not set the site of its regions */
} enf_program_table;

enum { ENF_USER, ENF_FAILURE, ENF_MATCH, ENF_DIVIDE, ENF_INDEX, ENF_ARGUMENT, ENF_OTHER };

/* REGIONS

   A region is a descriptor, which lies in a frame of the program, and the pages that hang on it.
   Objects lie one behind the other, each at a multiple of 8.

   offset  field   set by Begin     what it is
        0  ptr     null             where the next object goes
        8  end     null             where the current page ends
       16  pages   null             null: no memory yet; ENF_BOUNDED: a buffer in the frame;
                                    else the runtime's
       24  prev    enf_regions      the next older region that is alive; never null but in enf_program
       32  next    -                the next newer one; of no meaning in the newest (enf_regions)
       40  large   -                large objects; of no meaning while pages is null
       48  site    only for a       index into enf_sites; 0 is the program's own region
                   profile
       52  look    -                the runtime's; of no meaning while pages is null
       56  low     -                from low to end: objects that can be popped without a call; of no
                                    meaning while pages is null
   64 bytes, 8-aligned. What has a - is not read before it is written: leave it as it is.

   The functions below named enf_inline_* are what compiled code may do by itself, and all of it.

   BOUNDED REGIONS. A region that is known to take at most n bytes between Begin and End (objects
   rounded up to 8) has a buffer of n bytes in the frame, 8-aligned. Begin sets ptr, end and pages
   (enf_inline_begin_bounded); End does nothing. It is in no list: prev and next are not written. It
   may be passed to every function that takes a region to allocate in, and to enf_region_pop, but not
   to enf_region_end or enf_region_merge, nor to enf_try (exceptions of the runtime are of any
   size). An object that does not fit ends the program with an internal error.

   ALONE. A region that no exception ends is begun by enf_inline_begin_alone and ended by enf_inline_end_alone.
   It is in no list: prev is null. It may be passed wherever another may.

   THE LIST. Regions that are alive, but for bounded ones and those that are alone, are linked from enf_regions, the newest, to
   enf_program, the oldest, in the order in which they began. They may end in any order. */
typedef struct enf_page enf_page;
typedef struct enf_large enf_large;
typedef struct enf_region {
    uint8_t *ptr, *end;
    enf_page *pages;
    struct enf_region *prev, *next;
    enf_large *large;
    uint32_t site, look;
    uint8_t *low;
} enf_region;

#define ENF_BOUNDED ((enf_page *)1)

/* Every thread has its own, set up by enf_start and enf_thread_start. What a thread puts into its
   enf_program stays there until the process ends, also when the thread has ended. Addresses are those of the
   running thread: in code that runs in several, an address must not be kept for another. */
extern _Thread_local enf_region enf_program;         /* lives as long as the program; always linked */
extern _Thread_local enf_region enf_program_counted; /* the same, and counted; not linked */
extern _Thread_local enf_region *enf_regions;        /* the newest region that is alive and linked */
extern _Thread_local enf_region *enf_handler_region; /* the region of the innermost try; at first &enf_program */
extern _Thread_local void *enf_handler;              /* the frame of the innermost try */
/* The addresses of these in the running thread, for code that cannot use such symbols. */
enf_region *enf_program_here(void);
enf_region *enf_program_counted_here(void);
enf_region **enf_regions_here(void);
enf_region **enf_handler_region_here(void);
/* Makes enf_program_counted the region of exceptions that nobody catches, in a program that counts exceptions. */
void enf_handler_counted(void);

/* size bytes, 8-aligned, with any contents; ends the program when there is no memory. */
void *enf_alloc(enf_region *r, uint64_t size);
void enf_region_begin(enf_region *r, uint64_t frame);
void enf_region_end(enf_region *r);
void enf_region_begin_alone(enf_region *r, uint64_t frame);
void enf_region_end_alone(enf_region *r);
/* Everything in from is in to from now on; from is no longer alive. Constant time. For enf_region_pop
   it counts as older than everything that was in to. */
void enf_region_merge(enf_region *from, enf_region *to);
/* For a region that is alone and in the end merged into parent, or ended: what is put into it first lies in parent's
   current page, so that merging costs no space. parent is neither bounded nor popped, and outlives r. */
void enf_region_begin_within(enf_region *r, enf_region *parent);
void enf_region_end_within(enf_region *r, enf_region *parent);
void enf_region_merge_within(enf_region *r, enf_region *parent);
/* Cuts r back: object, which was allocated in r, and everything allocated in r after it are free. size is what was asked for
   with object, rounded up. */
void enf_region_pop(enf_region *r, void *object, uint64_t size);
/* The same, then room for size bytes. */
void *enf_region_replace(enf_region *r, void *object, uint64_t size);
/* As those without _saving, in LLVM's convention preserve_mostcc, so that code that calls them only now and then saves nothing
   for them. Not for C. */
void enf_alloc_saving(void);
void enf_region_pop_saving(void);
void enf_region_replace_saving(void);
/* enf_alloc in the same convention, for code that is to be short: it looks for room by itself. size is a multiple of eight. */
void enf_alloc_short(void);

/* How many bytes are worth copying so that r can be given back: half of what it holds, or zero as long as
   it has not grown since it was last asked, or since it was filled by enf_region_merge. */
int64_t enf_region_grown(enf_region *r);

/* frame is a multiple of 8: so many bytes behind the descriptor, in the same frame, take what is put
   into the region first. A region with such bytes must not be merged into another or popped. */
static inline void enf_inline_begin(enf_region *r, uint64_t frame) {
    enf_region *newest = enf_regions;
    r->ptr = frame ? (uint8_t *)(r + 1) : 0;
    r->end = frame ? (uint8_t *)(r + 1) + frame : 0;
    r->pages = 0;
    r->prev = newest;
    newest->next = r;
    enf_regions = r;
}

static inline void enf_inline_begin_bounded(enf_region *r, void *buffer, uint64_t size) {
    r->ptr = (uint8_t *)buffer;
    r->end = (uint8_t *)buffer + size;
    r->pages = ENF_BOUNDED;
}

/* size is a multiple of 8; any other must be rounded up before it is added. Not in programs for a
   sanitizer, unless they want bounded regions checked only as a whole. */
static inline void *enf_inline_alloc(enf_region *r, uint64_t size) {
    uint8_t *object = r->ptr;
    if (size > (uint64_t)(r->end - object)) return enf_alloc(r, size);
    r->ptr = object + size;
    return object;
}

static inline void enf_inline_end(enf_region *r) {
    if (r->pages == 0 && enf_regions == r) enf_regions = r->prev;
    else enf_region_end(r);
}

static inline void enf_inline_begin_alone(enf_region *r, uint64_t frame) {
    r->ptr = frame ? (uint8_t *)(r + 1) : 0;
    r->end = frame ? (uint8_t *)(r + 1) + frame : 0;
    r->pages = 0;
    r->prev = 0;
}

static inline void enf_inline_end_alone(enf_region *r) {
    if (r->pages != 0) enf_region_end_alone(r);
}

/* As enf_region_begin_within and enf_region_merge_within. */
static inline void enf_inline_begin_within(enf_region *r, enf_region *parent) {
    uint64_t left = (uint64_t)(parent->end - parent->ptr);
    uint64_t lent = left < 32 ? 0 : left < 1024 ? left : 1024;
    r->ptr = lent ? parent->ptr : 0;
    r->end = lent ? parent->ptr + lent : 0;
    r->pages = 0;
    r->prev = 0;
    r->next = (enf_region *)r->ptr; /* where what is lent begins, or null */
    r->site = (uint32_t)lent;
    parent->ptr += lent;
}

static inline void enf_inline_merge_within(enf_region *r, enf_region *parent) {
    if (r->pages != 0) enf_region_merge_within(r, parent);
    else if (parent->ptr == r->end) parent->ptr = r->ptr;
}

/* Whatever low is in a bounded region or in one without memory, both ways are right. */
static inline void enf_inline_pop(enf_region *r, void *object) {
    if (r->low <= (uint8_t *)object && (uint8_t *)object < r->end) r->ptr = (uint8_t *)object;
    else enf_region_pop(r, object, 0);
}

/* enf_inline_pop, then enf_inline_alloc: if the old object is the newest, the new one takes its place. Both sizes are multiples of 8. */
static inline void *enf_inline_replace(enf_region *r, void *object, uint64_t old_size, uint64_t size) {
    uint8_t *place = (uint8_t *)object;
    if (r->low > place || r->ptr != place + old_size || (size > old_size && place + size > r->end))
        return enf_region_replace(r, object, size);
    r->ptr = place + size;
    return object;
}

/* COUNTED REGIONS

   A region whose objects are given back one by one. Its descriptor is that of any other: pages is ENF_COUNTED, large leads to its
   heap, ptr and end are null, so that whoever allocates in it calls enf_alloc. Each object has 8 bytes in front of it: how many
   references there are, and flags that are the runtime's. A count below zero is that of an object which is never given back: constants,
   and what lies in a frame. A counted region ends as any other, and is merged only into another counted one. It is never popped,
   bounded, or in a frame, and nothing is caught there.

   The memory of a region is in chunks of ENF_CHUNK bytes that begin at multiples of that. A chunk begins with a pointer to its heap. */
typedef struct { int32_t count; uint32_t flags; } enf_prefix;
#define ENF_IMMORTAL INT32_MIN
#define ENF_COUNTED ((enf_page *)4)
#define ENF_CHUNK 16384

void enf_counted_begin(enf_region *r);
void enf_counted_begin_alone(enf_region *r);
/* What is put into r, which has just begun, goes to other, into which r is merged or which outlives it. */
void enf_counted_share(enf_region *r, enf_region *other);
/* size bytes with any contents, and one reference to them. */
void *enf_counted_take(enf_region *r, uint64_t size);
/* The object has the size with which it was taken. Nobody refers to it any more. */
void enf_counted_give(void *object, uint64_t size);

/* enf_inline_dup and enf_inline_drop, unless object is below least and so the number of a case. last takes the object apart, and
   gives it back. */
void enf_counted_up(void *object, uint64_t least);
void enf_counted_down(void *object, uint64_t least, void (*last)(void *));
/* The same in LLVM's convention preserve_mostcc. Not for C. */
void enf_counted_up_saving(void);
void enf_counted_down_saving(void);
void enf_counted_take_saving(void);
void enf_counted_give_saving(void);
/* The same with the fast paths of compiled code. The size of what is taken is a multiple of eight. */
void enf_counted_take_short(void);
void enf_counted_give_short(void);

void enf_counted_merge(enf_region *from, enf_region *to);
/* Not zero: only enf_counted_give knows how to give an object back. */
extern uint8_t enf_counted_unusual;

/* What a function holds for a call, in its frame: an exception that leaves the call drops it. The value stands behind it. */
typedef struct enf_held {
    struct enf_held *previous;
    void (*drop)(struct enf_held *);
} enf_held_node;
extern _Thread_local enf_held_node *enf_held; /* what was held last */
enf_held_node **enf_held_here(void);
void enf_hold(enf_held_node *node, void (*drop)(enf_held_node *));
void enf_unhold(enf_held_node *node);
static inline void enf_inline_hold(enf_held_node *node, void (*drop)(enf_held_node *)) {
    node->previous = enf_held;
    node->drop = drop;
    enf_held = node;
}
static inline void enf_inline_unhold(enf_held_node *node) { enf_held = node->previous; }

static inline void enf_inline_dup(void *object) {
    enf_prefix *prefix = (enf_prefix *)object - 1;
    if (prefix->count >= 0) prefix->count++;
}

/* Whether the reference was the last one: then the caller drops the object's parts and gives it back. */
static inline int enf_inline_drop(void *object) {
    enf_prefix *prefix = (enf_prefix *)object - 1;
    if (prefix->count == 1) return 1;
    if (prefix->count > 1) prefix->count--;
    return 0;
}

/* MEMORY, SEEN FROM OUTSIDE

   What is told is about the running thread, with what the threads that have ended have counted and left in
   their enf_program. */

/* Bytes that the program has been given in regions so far, also those that were given back; but what
   enf_inline_pop frees counts only with ENFOLD_MEMORY=1. */
uint64_t enf_allocated(void);
/* Bytes of objects in the regions that are alive, bounded ones left out. Looks at every page. */
uint64_t enf_live_bytes(void);
typedef struct {
    uint64_t held;    /* bytes of pages and large objects that regions have now */
    uint64_t peak;    /* the most it has been in one thread */
    uint64_t regions; /* how many times a region without memory got its first page */
    uint64_t mapped;  /* bytes that pages take from the system, used or free */
} enf_counters;
void enf_memory(enf_counters *to);
/* With ENFOLD_MEMORY=1 a program writes a line on standard error when it has ended:
   "memory: peak BYTES allocated BYTES regions COUNT mapped BYTES". */

/* Before enf_start, or ENFOLD_CHECK_MEMORY=1: pages and large objects that regions give back become
   inaccessible and are never used again. A use of one ends the program with status 70 and
   "FILE:LINE:COL: use of memory that was given back" on standard error. What enf_region_pop frees is
   used again; until then it is filled with 0xDB, and a use of a pointer from there ends the program
   in the same way. */
void enf_check_memory(uint8_t on);

/* Before enf_start, or ENFOLD_PROFILE=path: a program whose table has sites leaves in this file who
   held how much memory when. Null: no profile. Lines, their parts separated by one blank:

     enfold-regions 1          first: what it is, and the version of the format
     s SITE TEXT               a site: its number, and where it is (the rest of the line)
     q NANOSECONDS             the length of a tick
     e TICK SITE MOST LAST     within this tick the regions of this site held MOST bytes at once, and
                               LAST at its end; until the next such line of this site they hold LAST
     t TICK                    last: when the program ended

   Ticks count from the start and never go back. A tick is as long as it takes for the file to have
   at most a million lines or so. Bytes are those of pages and large objects. */
void enf_profile(const char *path);

/* RUNNING */

int32_t enf_start(int32_t argc, const char *const *argv, const enf_program_table *program);
_Noreturn void enf_exit(int64_t code);

/* THREADS

   Every thread has regions and handlers of its own: a region is used by the thread that began it and by no
   other. What threads say to each other goes through blocks of enf_raw_alloc and queues, or through memory
   that they guard by mutexes.

   Handles are positive numbers. One whose thing is gone is refused, also when another thing has taken its
   place. Where a function yields a status, 0 is that it was done, and 1 that there is no such thing.

   An uncaught exception, a fault or an exhausted stack in any thread ends the program as it does in the first
   one, and so does enf_exit. When the program's entry returns while other threads run, the process ends with
   its status at once. What was written comes out in each case. */

/* Runs code(word) in a new thread; the result of code is ignored. 0 if the system refuses. The stack is of
   64 MiB, or what ENFOLD_THREAD_STACK says (64M, 1G, a number of bytes). code is the address of an
   int64_t (*)(int64_t). */
int64_t enf_thread_start(int64_t code, int64_t word);
/* Waits until the thread has ended. 1: no such thread, detached, joined before, or the running one. */
int64_t enf_thread_join(int64_t thread);
/* Nobody will wait for the thread. 1: no such thread, or detached before. */
int64_t enf_thread_detach(int64_t thread);
int64_t enf_thread_sleep(int64_t milliseconds);
/* 1 in the thread that the program began in, 0 in the others. */
int64_t enf_first_thread(void);

/* 0 if there is no memory. */
int64_t enf_mutex_new(void);
/* 1: no such mutex; 2: this thread has it already. */
int64_t enf_mutex_lock(int64_t mutex);
/* 0: taken; 1: no such mutex; 2: this thread has it already; 3: another thread has it. */
int64_t enf_mutex_try_lock(int64_t mutex);
/* 1: no such mutex; 2: this thread does not have it. */
int64_t enf_mutex_unlock(int64_t mutex);
/* Those who wait for it get 1. 1: no such mutex; 2: somebody has it. */
int64_t enf_mutex_free(int64_t mutex);

/* 0 if there is no memory. */
int64_t enf_condvar_new(void);
/* Gives up the mutex, waits for a signal, takes the mutex again; returns without a signal, too. 1: no such
   condition or mutex, or no longer (the mutex is taken again if it is still there); 2: this thread does not
   have the mutex. */
int64_t enf_condvar_wait(int64_t condvar, int64_t mutex);
/* Wake one or all of those who wait. 1: no such condition. */
int64_t enf_condvar_signal(int64_t condvar);
int64_t enf_condvar_broadcast(int64_t condvar);
/* Wakes all who wait. 1: no such condition. */
int64_t enf_condvar_free(int64_t condvar);

/* An envelope is a block of enf_raw_alloc's kind, filled by one thread and read by another, word by word or text
   by text. Whoever puts something in gets the envelope back, which may have moved. */
int64_t enf_envelope_new(void);
int64_t enf_envelope_put(int64_t envelope, int64_t word);
int64_t enf_envelope_put_text(int64_t envelope, const enf_str *text);
int64_t enf_envelope_take(int64_t envelope);
const enf_str *enf_envelope_take_text(enf_region *region, int64_t envelope);

/* A queue of envelopes: addresses of blocks from enf_raw_alloc. First in, first out; any number of threads
   put and take. 0 if there is no memory. */
int64_t enf_queue_new(void);
/* Gives the envelope away. 1: no such queue, and the envelope is freed. */
int64_t enf_queue_put(int64_t queue, int64_t envelope);
/* The first envelope, which the caller owns from now on. Waits for one as long as milliseconds say, for ever
   if they are negative. 0: none came, or no such queue, or no longer. */
int64_t enf_queue_take(int64_t queue, int64_t milliseconds);
/* How many envelopes are in it; -1: no such queue. */
int64_t enf_queue_count(int64_t queue);
/* Frees what is in it and wakes all who wait. 1: no such queue. */
int64_t enf_queue_free(int64_t queue);

/* OPERATIONS. What allocates takes the region for its result first. Exceptions that an operation
   raises are allocated in enf_handler_region. */

const enf_str *enf_str_concat(enf_region *r, const enf_str *a, const enf_str *b);
uint8_t enf_str_eq(const enf_str *a, const enf_str *b);
int64_t enf_str_cmp(const enf_str *a, const enf_str *b);
int64_t enf_str_hash(const enf_str *s);
int64_t enf_mix_start(int64_t count, int64_t limit, int64_t seed);
int64_t enf_mix_value(int64_t hash, int64_t word);
int64_t enf_mix_native(int64_t hash, int64_t word);
int64_t enf_mix_header(int64_t hash, int64_t word);
int64_t enf_mix_halves(int64_t hash, int64_t word);
int64_t enf_mix_immediate(int64_t hash, int64_t number);
int64_t enf_mix_float(int64_t hash, double x);
int64_t enf_mix_str(int64_t hash, const enf_str *s);
int64_t enf_mix_end(int64_t hash);
const enf_str *enf_str_sub(enf_region *r, const enf_str *s, int64_t start, int64_t len,
                           const enf_loc *loc);
uint32_t enf_str_char(const enf_str *s, int64_t index, const enf_loc *loc);
const enf_str *enf_str_of_char(enf_region *r, uint32_t c);
int64_t enf_str_find(const enf_str *s, const enf_str *needle);
const enf_str *enf_str_upper(enf_region *r, const enf_str *s);
const enf_str *enf_str_lower(enf_region *r, const enf_str *s);
const enf_str *enf_lay_out(enf_region *r, const enf_str *description);
const enf_str *enf_str_join(enf_region *r, const enf_arr *parts);
enf_arr *enf_str_to_bytes(enf_region *r, const enf_str *s);
const enf_str *enf_str_of_bytes(enf_region *r, const enf_arr *bytes);
const enf_str *enf_str_of_raw(enf_region *r, const enf_arr *bytes);

const enf_str *enf_int_to_str(enf_region *r, int64_t value);
const enf_str *enf_uint_to_str(enf_region *r, uint64_t value);
const enf_str *enf_float_to_str(enf_region *r, double value);
const enf_str *enf_float32_to_str(enf_region *r, float value);
const enf_str *enf_bool_to_str(enf_region *r, uint8_t value);
const enf_str *enf_format_float(enf_region *r, double value);
const enf_str *enf_format_fixed(enf_region *r, double value, int64_t digits);
const enf_str *enf_format_exp(enf_region *r, double value, int64_t digits);
const enf_str *enf_format_general(enf_region *r, double value, int64_t digits);
const enf_str *enf_show_float(enf_region *r, double value);
int64_t enf_parse_int(const enf_str *s, const enf_loc *loc);
double enf_parse_float(const enf_str *s, const enf_loc *loc);
int64_t enf_float_hash(double value);
int64_t enf_float_cmp(double a, double b);

enf_arr *enf_arr_new(enf_region *r, int64_t n, uint64_t elem_size, const enf_loc *loc);
void enf_arr_blit(const enf_arr *src, int64_t si, enf_arr *dst, int64_t di, int64_t n,
                  uint64_t elem_size, const enf_loc *loc);

void enf_write(const enf_str *s);
void enf_write_err(const enf_str *s);
void enf_flush(void);
int64_t enf_input_ended(void);
const enf_str *enf_read_line(enf_region *r);
enf_arr *enf_args(enf_region *r);
int64_t enf_clock(void);
/* A request about files: see src/files/mod.rs. */
int64_t enf_system(int64_t what, const enf_str *text, enf_arr *bytes, int64_t a, int64_t b,
                   int64_t c);

/* The address of so many bytes of zeros, and the end of them. */
int64_t enf_raw_alloc(int64_t bytes);
void enf_raw_free(int64_t address);

/* Runs body(env, out). Null if it returns; else the exception that it raised, after every region that
   began in the meantime has been ended. While the body runs, enf_handler_region is catches, which
   must live at least as long as this call and is not bounded. */
enf_exn *enf_try(enf_region *catches, void (*body)(void *env, void *out), void *env, void *out);
/* enf_guarded does the same for compiled code, in a convention of its own where there is one (x86-64: LLVM's
   preserve_nonecc for it and the body). */
/* The exception and what it refers to live in enf_handler_region or longer. */
_Noreturn void enf_raise(enf_exn *exn, const enf_loc *loc);
/* The part of raising that is needed where a function returns an exception: loc is its place, if it has none. */
static inline void enf_inline_note_place(enf_exn *exn, const enf_loc *loc) {
    if ((uintptr_t)exn->loc <= 1) exn->loc = (const enf_loc *)((uintptr_t)loc | (uintptr_t)exn->loc);
}
/* These build their exception in enf_handler_region, with a copy of the text, which may lie anywhere. */
_Noreturn void enf_failwith(const enf_str *text, const enf_loc *loc);
_Noreturn void enf_match_fail(const enf_loc *loc);
_Noreturn void enf_div_zero(const enf_loc *loc);
_Noreturn void enf_index_fail(int64_t index, int64_t len, const enf_loc *loc);
_Noreturn void enf_bad_arg(const enf_str *text, const enf_loc *loc);
const enf_str *enf_exn_message(enf_region *r, const enf_exn *exn);
/* FILE:LINE:COL, or nothing. */
const enf_str *enf_exn_place(enf_region *r, const enf_exn *exn);

#endif
