#include <stdio.h>
#include <stdlib.h>
static double **make(int n) {
  double **rows = malloc(n * sizeof *rows);
  for (int i = 0; i < n; i++) rows[i] = calloc(n, sizeof(double));
  return rows;
}
static double **multiply(int n, double **a, double **b) {
  double **c = make(n);
  for (int i = 0; i < n; i++) {
    double *row = c[i], *left = a[i];
    for (int k = 0; k < n; k++) {
      double x = left[k], *right = b[k];
      for (int j = 0; j < n; j++) row[j] += x * right[j];
    }
  }
  return c;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 900;
  double **a = make(n), **b = make(n), trace = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = (i * 7 + j) % 11 / 11.0, b[i][j] = (i + j * 5) % 13 / 13.0;
  double **c = multiply(n, multiply(n, a, b), a);
  for (int i = 0; i < n; i++) trace += c[i][i];
  printf("%.6f\n", trace);
}
