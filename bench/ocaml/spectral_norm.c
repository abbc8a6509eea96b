/* The spectral norm, by loops. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double a(long i, long j) { return 1.0 / (double)((i + j) * (i + j + 1) / 2 + i + 1); }

static void times(long n, const double *v, double *out) {
  for (long i = 0; i < n; i++) {
    double s = 0.0;
    for (long j = 0; j < n; j++) s += a(i, j) * v[j];
    out[i] = s;
  }
}

static void times_transposed(long n, const double *v, double *out) {
  for (long i = 0; i < n; i++) {
    double s = 0.0;
    for (long j = 0; j < n; j++) s += a(j, i) * v[j];
    out[i] = s;
  }
}

static double *scratch;

static void step(long n, const double *v, double *out) {
  times(n, v, scratch);
  times_transposed(n, scratch, out);
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 2700;
  scratch = malloc(n * sizeof(double));
  double *u = malloc(n * sizeof(double)), *v = malloc(n * sizeof(double));
  for (long i = 0; i < n; i++) u[i] = 1.0;
  for (int k = 0; k < 9; k++) { step(n, u, v); step(n, v, u); }
  step(n, u, v);
  step(n, v, u);
  double uv = 0.0, vv = 0.0;
  for (long i = 0; i < n; i++) { uv += u[i] * v[i]; vv += v[i] * v[i]; }
  printf("%.9f\n", sqrt(uv / vv));
  return 0;
}
