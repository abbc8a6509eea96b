// Whether small closure records are faster at multiples of 64 bytes than at multiples of 8: docs/closure-representation.md, section 9.
// Records { code, a, b } of 24 bytes, one after the other or one in each cache line, are invoked through pointers in their order
// and in a random one.
//
//   clang -O2 bench/alignment.c -o alignment && ./alignment
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct closure {
  long (*code)(struct closure *, long);
  long a, b;
} closure;

static long add(closure *self, long x) { return x + self->a * self->b; }
static long sub(closure *self, long x) { return x - self->a + self->b; }

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static double run(closure **order, long count, long rounds) {
  double best = 1e9;
  for (int i = 0; i < 5; ++i) {
    double begin = seconds();
    volatile long sum = 0;
    long x = 0;
    for (long r = 0; r < rounds; ++r)
      for (long k = 0; k < count; ++k)
        x = order[k]->code(order[k], x);
    sum = x;
    double time = seconds() - begin;
    if (time < best)
      best = time;
    (void)sum;
  }
  return best;
}

static closure **records(char *memory, long count, long step, int shuffled) {
  closure **order = malloc(count * sizeof *order);
  for (long k = 0; k < count; ++k) {
    closure *c = (closure *)(memory + k * step);
    *c = (closure){k & 1 ? add : sub, k, k + 1};
    order[k] = c;
  }
  srand(1);
  for (long k = count - 1; shuffled && k > 0; --k) {
    long j = ((long)rand() << 15 ^ rand()) % (k + 1);
    closure *c = order[k];
    order[k] = order[j];
    order[j] = c;
  }
  return order;
}

int main(void) {
  const long counts[] = {100, 10000, 1000000};
  printf("%8s %9s %12s %12s %8s\n", "records", "order", "8 bytes", "64 bytes", "64 / 8");
  for (int i = 0; i < 3; ++i)
    for (int shuffled = 0; shuffled < 2; ++shuffled) {
      long count = counts[i], rounds = 20000000 / count;
      char *memory = aligned_alloc(64, count * 64);
      double tight = run(records(memory, count, 24, shuffled), count, rounds);
      double apart = run(records(memory, count, 64, shuffled), count, rounds);
      printf("%8ld %9s %10.2f ns %10.2f ns %8.2f\n", count, shuffled ? "random" : "in turn",
             tight * 1e9 / (count * rounds), apart * 1e9 / (count * rounds), apart / tight);
      free(memory);
    }
}
