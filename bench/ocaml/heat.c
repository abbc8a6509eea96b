#include <stdio.h>
#include <stdlib.h>
static void step(long width, long height, double *from, double *into) {
  for (long y = 1; y <= height - 2; y++)
    for (long x = 1; x <= width - 2; x++) {
      long at = y * width + x;
      into[at] = from[at] + 0.1 * (from[at - 1] + from[at + 1] + from[at - width] + from[at + width] - 4.0 * from[at]);
    }
}
int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 2000;
  long width = 400, height = 300;
  double *a = calloc(width * height, 8), *b = calloc(width * height, 8), sum = 0;
  for (int x = 0; x < width; x++) a[x] = b[x] = 100.0;
  for (int i = 0; i < steps / 2; i++) step(width, height, a, b), step(width, height, b, a);
  for (long i = 0; i < width * height; i++) sum += a[i];
  printf("%.6f\n", sum);
}
