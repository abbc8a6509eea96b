#include <stdio.h>
#include <stdlib.h>
static void step(double pull, long n, double *before, double *now, double *next) {
  for (long i = 1; i <= n - 2; i++) next[i] = 2.0 * now[i] - before[i] + pull * (now[i + 1] - 2.0 * now[i] + now[i - 1]);
}
int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 30000;
  long n = 4000;
  double *a = calloc(n, 8), *b = calloc(n, 8), *c = calloc(n, 8), sum = 0;
  for (long i = 0; i < 200; i++) a[i] = b[i] = i / 200.0;
  for (int s = 0; s < steps; s++) {
    step(0.25, n, a, b, c);
    double *old = a;
    a = b, b = c, c = old;
  }
  for (long i = 0; i < n; i++) sum += b[i] * (i & 7);
  printf("%.6f\n", sum);
}
