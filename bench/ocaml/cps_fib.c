/* The same with continuations as records on a stack of their own: the last made is the first to die. */
#include <stdio.h>
#include <stdlib.h>

typedef struct { long kind, n, a; } frame;

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 41, m = n;
  frame *stack = malloc(sizeof(frame) * 4096);
  long top = 0;
  for (;;) {
    while (m >= 2) { stack[top++] = (frame){ 0, m, 0 }; m -= 1; }
    long value = m;
    for (;;) {
      if (top == 0) { printf("fib %ld = %ld\n", n, value); return 0; }
      frame *f = &stack[top - 1];
      if (f->kind == 0) { f->kind = 1; f->a = value; m = f->n - 2; break; }
      value += f->a;
      top--;
    }
  }
}
