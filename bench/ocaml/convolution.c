#include <stdio.h>
#include <stdlib.h>
static void filter(long *signal, long *taps, long count, long *result, long n) {
  for (long i = 0; i < n; i++) result[i] = 0;
  for (long t = 0; t < count; t++)
    for (long i = 0; i < n; i++) result[i] += taps[t] * signal[i + t];
}
int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 400;
  static long signal[20000], taps[31], result[19970];
  for (long i = 0; i < 20000; i++) signal[i] = i * i % 257;
  for (long i = 0; i < 31; i++) taps[i] = 16 - labs(i - 15);
  long total = 0;
  for (int r = 0; r < rounds; r++) {
    filter(signal, taps, 31, result, 19970);
    total += result[total & 1023];
  }
  printf("%ld\n", total);
}
