// Calls through function pointers; the counterpart of calls.fs.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef int64_t (*fn)(int64_t);

#define ADD(n) static int64_t add##n(int64_t x) { return (x ^ n) + n; }
ADD(1) ADD(2) ADD(3) ADD(4) ADD(5) ADD(6) ADD(7) ADD(8)

static const int64_t calls = 200000000;

static __attribute__((noinline)) int64_t one(fn f) {
    int64_t x = 0;
    for (int64_t i = 0; i < calls; i++) x = f(x);
    return x;
}

static __attribute__((noinline)) int64_t turns(fn *table, int64_t mask) {
    int64_t x = 0;
    for (int64_t i = 0; i < calls; i++) x = table[(i * 7 + (i >> 3)) & mask](x);
    return x;
}

int main(int argc, char **argv) {
    const char *kind = argc > 1 ? argv[1] : "one";
    fn table[] = {add1, add2, add3, add4, add5, add6, add7, add8};
    int64_t sum;
    fn pair[] = {add1, add2};
    if (strcmp(kind, "one") == 0) sum = one(argc > 2 ? add1 : add2);
    else if (strcmp(kind, "two") == 0) sum = turns(pair, 1);
    else sum = turns(table, 7);
    printf("%lld\n", (long long)sum);
    return 0;
}
