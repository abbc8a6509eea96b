/* The pipeline with its stages in one loop over a buffer; the order of a sum does not matter. */
#include <stdio.h>
#include <stdlib.h>

typedef struct list { long head; struct list *tail; } list;

int main(int argc, char **argv) {
  long rounds = argc > 1 ? atol(argv[1]) : 80000;
  list *cells = malloc(sizeof(list) * 1000);
  for (long i = 0; i < 1000; i++) { cells[i].head = (i * 7919) & 0xFFFF; cells[i].tail = i < 999 ? &cells[i + 1] : NULL; }
  long total = 0;
  for (long k = rounds; k > 0; k--) {
    long sum = 0;
    for (list *l = cells; l; l = l->tail) {
      long x = (l->head * k) & 0xFFFF;
      if ((x & 3) == 0) continue;
      x += x >> 3;
      if (x & 1) continue;
      sum = (sum + ((x / 2) ^ k)) & 0xFFFFFF;
    }
    total = (total + sum) & 0xFFFFFFF;
  }
  printf("%ld\n", total);
  return 0;
}
