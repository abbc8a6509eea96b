#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 600;
  long w = 256, h = 256;
  char *now = calloc(w * h, 1), *next = calloc(w * h, 1);
  for (long i = 0; i < w * h; i++) if (i * i % 7 < 3) now[i] = 1;
  for (int s = 0; s < steps; s++) {
    for (long y = 0; y < h; y++) {
      long up = ((y + h - 1) & (h - 1)) * w, here = y * w, down = ((y + 1) & (h - 1)) * w;
      for (long x = 0; x < w; x++) {
        long l = (x + w - 1) & (w - 1), r = (x + 1) & (w - 1);
        int around = now[up + l] + now[up + x] + now[up + r] + now[here + l] + now[here + r] + now[down + l] +
                     now[down + x] + now[down + r];
        next[here + x] = around == 3 || (around == 2 && now[here + x] == 1);
      }
    }
    char *old = now; now = next; next = old;
  }
  long count = 0;
  for (long i = 0; i < w * h; i++) count += now[i];
  printf("%ld\n", count);
}
