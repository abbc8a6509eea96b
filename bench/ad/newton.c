// Newton's method with its derivative by hand.
#include "ad.h"

static double f(double a) {
    double x = 1.0;
    for (int i = 0; i < 1000; i++) x = x - (x * x * x - a) / (3.0 * x * x);
    return x;
}

static double f_and_slope(double a, double *slope) {
    double x = 1.0, dx = 0.0;
    for (int i = 0; i < 1000; i++) {
        double n = x * x * x - a, d = 3.0 * x * x, q = n / d;
        // d(n / d) = (dn - q dd) / d
        double dn = 3.0 * x * x * dx - 1.0, dd = 6.0 * x * dx;
        dx = dx - (dn - q * dd) / d;
        x = x - q;
    }
    *slope = dx;
    return x;
}

static double number(long i) { return 1.0 + (double)(i & 1023) / 256.0; }

double once(int derivative, long i) {
    if (!derivative) return f(number(i));
    double slope, y = f_and_slope(number(i), &slope);
    return y + slope;
}
