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
typedef struct { int64_t (*entry)(void); const enf_exn_desc *builtin[5]; const enf_places *places; } enf_program;

enum { ENF_USER, ENF_FAILURE, ENF_MATCH, ENF_DIVIDE, ENF_INDEX, ENF_ARGUMENT, ENF_OTHER };

extern struct { uint8_t *ptr, *end; } enf_region;
extern void *enf_handler;

int32_t enf_start(int32_t argc, const char *const *argv, const enf_program *program);
_Noreturn void enf_exit(int64_t code);

void *enf_alloc(uint64_t size);
uint64_t enf_allocated(void);

const enf_str *enf_str_concat(const enf_str *a, const enf_str *b);
uint8_t enf_str_eq(const enf_str *a, const enf_str *b);
int64_t enf_str_cmp(const enf_str *a, const enf_str *b);
int64_t enf_str_hash(const enf_str *s);
const enf_str *enf_str_sub(const enf_str *s, int64_t start, int64_t len, const enf_loc *loc);
int64_t enf_str_byte(const enf_str *s, int64_t index, const enf_loc *loc);
uint32_t enf_str_char(const enf_str *s, int64_t index, const enf_loc *loc);
const enf_str *enf_str_of_char(uint32_t c);
int64_t enf_str_find(const enf_str *s, const enf_str *needle);
const enf_str *enf_str_upper(const enf_str *s);
const enf_str *enf_str_lower(const enf_str *s);
const enf_str *enf_str_join(const enf_arr *parts);
enf_arr *enf_str_to_bytes(const enf_str *s);
const enf_str *enf_str_of_bytes(const enf_arr *bytes);

const enf_str *enf_int_to_str(int64_t value);
const enf_str *enf_uint_to_str(uint64_t value);
const enf_str *enf_float_to_str(double value);
const enf_str *enf_float32_to_str(float value);
const enf_str *enf_bool_to_str(uint8_t value);
const enf_str *enf_format_float(double value);
int64_t enf_parse_int(const enf_str *s, const enf_loc *loc);
double enf_parse_float(const enf_str *s, const enf_loc *loc);
int64_t enf_float_hash(double value);
int64_t enf_float_cmp(double a, double b);

enf_arr *enf_arr_new(int64_t n, uint64_t elem_size, const enf_loc *loc);
void enf_arr_blit(const enf_arr *src, int64_t si, enf_arr *dst, int64_t di, int64_t n,
                  uint64_t elem_size, const enf_loc *loc);

void enf_write(const enf_str *s);
void enf_write_err(const enf_str *s);
void enf_flush(void);
const enf_str *enf_read_line(void);
enf_arr *enf_args(void);
int64_t enf_clock(void);

enf_exn *enf_try(void (*body)(void *env, void *out), void *env, void *out);
_Noreturn void enf_raise(enf_exn *exn, const enf_loc *loc);
_Noreturn void enf_failwith(const enf_str *text, const enf_loc *loc);
_Noreturn void enf_match_fail(const enf_loc *loc);
_Noreturn void enf_div_zero(const enf_loc *loc);
_Noreturn void enf_index_fail(int64_t index, int64_t len, const enf_loc *loc);
_Noreturn void enf_bad_arg(const enf_str *text, const enf_loc *loc);
const enf_str *enf_exn_message(const enf_exn *exn);

#endif
