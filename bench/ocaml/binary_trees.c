/* Binary trees in arenas: an arena is emptied when its trees are dead. */
#include <stdio.h>
#include <stdlib.h>

typedef struct tree { struct tree *left, *right; } tree;
typedef struct { tree *nodes; size_t used; } arena;

static tree *make(arena *a, int depth) {
  tree *t = &a->nodes[a->used++];
  if (depth == 0) { t->left = t->right = NULL; return t; }
  t->left = make(a, depth - 1);
  t->right = make(a, depth - 1);
  return t;
}

static long check(const tree *t) { return t ? 1 + check(t->left) + check(t->right) : 0; }

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 19;
  size_t most = (size_t)1 << (size + 2);
  arena kept = { malloc(most * sizeof(tree)), 0 }, scratch = { malloc(most * sizeof(tree)), 0 };
  printf("stretch %d: %ld\n", size + 1, check(make(&scratch, size + 1)));
  tree *long_lived = make(&kept, size);
  for (int depth = 4; depth <= size; depth += 4) {
    long count = 1L << (size - depth + 4), total = 0;
    for (long i = 0; i < count; i++) { scratch.used = 0; total += check(make(&scratch, depth)); }
    printf("%ld trees of depth %d: %ld\n", count, depth, total);
  }
  printf("long lived %d: %ld\n", size, check(long_lived));
  return 0;
}
