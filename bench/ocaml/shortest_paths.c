#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 600, sum = 0;
  long **d = malloc(n * sizeof *d);
  for (long i = 0; i < n; i++) {
    d[i] = malloc(n * sizeof **d);
    for (long j = 0; j < n; j++) d[i][j] = i == j ? 0 : 1 + (i * 31 + j * 17) % 997;
  }
  for (long k = 0; k < n; k++)
    for (long i = 0; i < n; i++) {
      long *row = d[i], *via = d[k], first = row[k];
      for (long j = 0; j < n; j++) {
        long length = first + via[j];
        if (length < row[j]) row[j] = length;
      }
    }
  for (long i = 0; i < n; i++) for (long j = 0; j < n; j++) sum += d[i][j];
  printf("%ld\n", sum);
}
