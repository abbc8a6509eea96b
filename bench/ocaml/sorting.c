/* Sorting with merge sorts whose comparison is known to the compiler. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { long name, age; double score; } person;

static long next(long seed) { return (seed * 1103515245 + 12345) & 0x3FFFFFFF; }

static inline int by_age(const person *a, const person *b) {
  if (a->age != b->age) return a->age < b->age ? -1 : 1;
  if (a->score != b->score) return a->score > b->score ? -1 : 1;
  return a->name < b->name ? -1 : a->name > b->name;
}

static inline int by_score(const person *a, const person *b) {
  if (a->score != b->score) return a->score < b->score ? -1 : 1;
  return a->age < b->age ? -1 : a->age > b->age;
}

static inline int by_value(const long *a, const long *b) { return *a < *b ? -1 : *a > *b; }

#define SORT(NAME, TYPE, ORDER)                                             \
  static void NAME(TYPE *a, TYPE *t, long n) {                              \
    if (n < 2) return;                                                      \
    long h = n / 2, i = 0, j = h, k = 0;                                    \
    NAME(a, t, h);                                                          \
    NAME(a + h, t, n - h);                                                  \
    memcpy(t, a, h * sizeof(TYPE));                                         \
    while (i < h && j < n) a[k++] = ORDER(&t[i], &a[j]) <= 0 ? t[i++] : a[j++]; \
    memcpy(a + k, t + i, (h - i) * sizeof(TYPE));                           \
  }

static inline int age_of(person *const *a, person *const *b) { return by_age(*a, *b); }
static inline int score_of(person *const *a, person *const *b) { return by_score(*a, *b); }

SORT(sort_age, person *, age_of)
SORT(sort_score, person *, score_of)
SORT(sort_value, long, by_value)

int main(int argc, char **argv) {
  long size = argc > 1 ? atol(argv[1]) : 350000, seed = 7;
  person *all = malloc(size * sizeof(person));
  person **p = malloc(size * sizeof *p), **q = malloc(size * sizeof *q), **t = malloc(size * sizeof *t);
  for (long i = size - 1; i >= 0; i--) {
    long a = next(seed), b = next(a), c = next(b);
    all[i] = (person){ a >> 8 & 1023, b >> 8 & 127, (double)(c >> 6 & 4095) / 8.0 };
    p[i] = q[i] = &all[i];
    seed = c;
  }
  long *v = malloc(size * sizeof(long)), *w = malloc(size * sizeof(long));
  for (long i = 0; i < size; i++) v[i] = i * 7919 % size;
  sort_age(p, t, size);
  sort_score(q, t, size);
  sort_value(v, w, size);
  long first = 0, second = 0;
  for (long i = 0; i < size; i++) {
    first = (first * 31 + p[i]->name + p[i]->age) & 0xFFFFFFF;
    second = (second * 31 + q[i]->name) & 0xFFFFFFF;
  }
  printf("%ld %ld %ld\n", first, second, v[size / 2]);
  return 0;
}
