#include <stdio.h>
#include <stdlib.h>
static void sink(long *a, long i, long n) {
  for (;;) {
    long left = 2 * i + 1;
    if (left >= n) return;
    long child = left + 1 < n && a[left + 1] > a[left] ? left + 1 : left;
    if (a[child] <= a[i]) return;
    long x = a[i]; a[i] = a[child]; a[child] = x;
    i = child;
  }
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 1000000, seed = 42, ordered = 1;
  long *a = malloc(n * sizeof *a);
  for (long i = 0; i < n; i++) a[i] = seed = (seed * 1103515245 + 12345) & 0x3fffffff;
  for (long i = n / 2 - 1; i >= 0; i--) sink(a, i, n);
  for (long last = n - 1; last >= 1; last--) {
    long x = a[0]; a[0] = a[last]; a[last] = x;
    sink(a, 0, last);
  }
  for (long i = 1; i < n; i++) if (a[i - 1] > a[i]) ordered = 0;
  printf("%s %ld %ld\n", ordered ? "true" : "false", a[0], a[n / 2]);
}
