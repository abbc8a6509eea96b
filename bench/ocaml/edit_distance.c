#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static long least(long a, long b) { return a < b ? a : b; }
static long distance(const char *a, const char *b) {
  long n = strlen(b), m = strlen(a);
  long *before = malloc((n + 1) * 8), *row = malloc((n + 1) * 8);
  for (long j = 0; j <= n; j++) before[j] = j;
  for (long i = 1; i <= m; i++) {
    row[0] = i;
    for (long j = 1; j <= n; j++) {
      long change = a[i - 1] != b[j - 1];
      row[j] = least(least(before[j] + 1, row[j - 1] + 1), before[j - 1] + change);
    }
    long *old = before; before = row; row = old;
  }
  long result = before[n];
  free(before); free(row);
  return result;
}
static char *word(long seed, long length) {
  char *s = malloc(length + 1);
  for (long i = 0; i < length; i++) s[i] = 97 + (i * i * seed + i / 3) % 26;
  s[length] = 0;
  return s;
}
int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 30;
  long sum = 0;
  for (int i = 1; i <= rounds; i++) sum += distance(word(i, 1000), word(i + 3, 1100));
  printf("%ld\n", sum);
}
