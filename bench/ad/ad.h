// What every program here has: `primal N` or `derivative N` says what is run how often; the sum of the results is printed, so that the
// programs can be compared with those in OCaml.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double once(int derivative, long i);

int main(int count, char **args) {
    (void)count;
    int derivative = strcmp(args[1], "primal") != 0;
    long times = atol(args[2]);
    double sum = 0.0;
    for (long i = 1; i <= times; i++) sum += once(derivative, i);
    printf("%.12e\n", sum);
    return 0;
}

// Numbers that look random, the same in both languages: between -0.5 and 0.5.
static unsigned long ad_seed = 42;
__attribute__((unused)) static double ad_random(void) {
    ad_seed = (ad_seed * 1103515245ul + 12345ul) % 2147483648ul;
    return (double)ad_seed / 2147483648.0 - 0.5;
}
