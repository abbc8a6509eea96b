/* The Mandelbrot set, by loops. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 1400;
  long inside = 0, total = 0;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++) {
      double cr = x * 2.0 / size - 1.0 - 0.5, ci = y * 2.0 / size - 1.0, r = 0.0, i = 0.0;
      int n = 0;
      while (n < 150 && r * r + i * i <= 4.0) {
        double t = r * r - i * i + cr;
        i = r * i + i * r + ci;
        r = t;
        n++;
      }
      total += n;
      inside += n == 150;
    }
  printf("%ld inside, %ld steps\n", inside, total);
  return 0;
}
