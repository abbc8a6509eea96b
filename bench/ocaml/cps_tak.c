/* The same with records of continuations on a stack of their own, which are popped when they are invoked. */
#include <stdio.h>
#include <stdlib.h>

typedef struct k k;
struct k { long (*code)(k *, long); };
static char *top;
static void *push(size_t size) { void *p = top; top += size; return p; }

static long tak(long x, long y, long z, k *c);
typedef struct { k k; long x, y, z; k *next; } first;
typedef struct { k k; long x, y, z, a; k *next; } second;
typedef struct { k k; long a, b; k *next; } third;

static long run_third(k *self, long c) {
  third t = *(third *)self;
  top = (char *)self;
  return tak(t.a, t.b, c, t.next);
}
static long run_second(k *self, long b) {
  second s = *(second *)self;
  top = (char *)self;
  third *t = push(sizeof *t);
  *t = (third){{run_third}, s.a, b, s.next};
  return tak(s.z - 1, s.x, s.y, &t->k);
}
static long run_first(k *self, long a) {
  first f = *(first *)self;
  top = (char *)self;
  second *s = push(sizeof *s);
  *s = (second){{run_second}, f.x, f.y, f.z, a, f.next};
  return tak(f.y - 1, f.z, f.x, &s->k);
}
static long tak(long x, long y, long z, k *c) {
  while (y < x) {
    first *f = push(sizeof *f);
    *f = (first){{run_first}, x, y, z, c};
    c = &f->k;
    x = x - 1;
  }
  return c->code(c, z);
}
static long last(k *self, long r) { (void)self; return r; }

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 3000;
  top = malloc(1 << 20);
  k end = {last};
  long sum = 0;
  for (int i = 0; i < n; i++) sum += tak(18 + (i & 1), 12, 6, &end);
  printf("tak, %d times: %ld\n", n, sum);
}
