// The logistic map with its derivative by hand.
#include "ad.h"

static double f(double r) {
    double x = 0.5;
    for (int i = 0; i < 1000; i++) x = r * x * (1.0 - x);
    return x;
}

static double f_and_slope(double r, double *slope) {
    double x = 0.5, dx = 0.0;
    for (int i = 0; i < 1000; i++) {
        dx = x * (1.0 - x) + r * (1.0 - 2.0 * x) * dx;
        x = r * x * (1.0 - x);
    }
    *slope = dx;
    return x;
}

static double rate(long i) { return 3.0 + 0.5 * (double)(i & 1023) / 1024.0; }

double once(int derivative, long i) {
    if (!derivative) return f(rate(i));
    double slope, y = f_and_slope(rate(i), &slope);
    return y + slope;
}
