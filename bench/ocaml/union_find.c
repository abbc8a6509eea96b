#include <stdio.h>
#include <stdlib.h>
static long *parent, *size, n, seed = 3;
static long find(long i) {
  for (;;) {
    long p = parent[i];
    if (p == i) return i;
    parent[i] = parent[p];
    i = parent[i];
  }
}
static long next(void) { seed = (seed * 1103515245 + 12345) & 0x3fffffff; return (seed >> 4) % n; }
int main(int argc, char **argv) {
  n = argc > 1 ? atol(argv[1]) : 1000000;
  parent = malloc(n * 8); size = malloc(n * 8);
  for (long i = 0; i < n; i++) parent[i] = i, size[i] = 1;
  long parts = n;
  for (long i = 0; i < 2 * n; i++) {
    long a = find(next()), b = find(next());
    if (a == b) continue;
    parts--;
    if (size[a] < size[b]) parent[a] = b, size[b] += size[a];
    else parent[b] = a, size[a] += size[b];
  }
  printf("%ld\n", parts);
}
