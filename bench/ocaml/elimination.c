#include <stdio.h>
#include <stdlib.h>
static void eliminate(long n, double *m) {
  for (long k = 0; k < n; k++)
    for (long i = k + 1; i < n; i++) {
      double by = m[i * n + k] / m[k * n + k];
      for (long j = 0; j < n; j++) m[i * n + j] -= by * m[k * n + j];
    }
}
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 500;
  double *m = malloc(n * n * 8), trace = 0;
  for (long k = 0; k < n * n; k++) m[k] = k % (n + 1) == 0 ? 10.0 : (double)(k * 7919 % 97) / 970.0;
  for (int i = 0; i < 3; i++) eliminate(n, m);
  for (long i = 0; i < n; i++) trace += m[i * n + i];
  printf("%.6f\n", trace);
}
