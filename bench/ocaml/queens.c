/* The queens' problem with linked lists in an arena that grows. */
#include <stdio.h>
#include <stdlib.h>

typedef struct list { long head; struct list *tail; } list;
typedef struct boards { list *board; struct boards *next; } boards;

static char *page;
static size_t left;

static void *take(size_t n) {
  if (left < n) { left = 1 << 20; page = malloc(left); }
  left -= n;
  void *p = page;
  page += n;
  return p;
}

static int safe(long q, const list *placed) {
  for (long d = 1; placed; placed = placed->tail, d++) {
    long e = placed->head - q;
    if (e == 0 || e == d || e == -d) return 0;
  }
  return 1;
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 12;
  boards *all = take(sizeof *all);
  all->board = NULL;
  all->next = NULL;
  for (long k = 0; k < n; k++) {
    boards *next = NULL, **end = &next;
    for (boards *b = all; b; b = b->next)
      for (long q = 1; q <= n; q++)
        if (safe(q, b->board)) {
          list *l = take(sizeof *l);
          l->head = q;
          l->tail = b->board;
          *end = take(sizeof **end);
          (*end)->board = l;
          (*end)->next = NULL;
          end = &(*end)->next;
        }
    all = next;
  }
  long count = 0;
  for (boards *b = all; b; b = b->next) count++;
  printf("%ld solutions, first", count);
  for (list *l = all->board; l; l = l->tail) printf(" %ld", l->head);
  printf("\n");
  return 0;
}
