// Rosenbrock's function with its gradient by hand.
#include "ad.h"

enum { N = 1000 };
static double x[N], g[N];

static double f(const double *x) {
    double s = 0.0;
    for (int i = 0; i < N - 1; i++) {
        double a = x[i + 1] - x[i] * x[i], b = 1.0 - x[i];
        s = s + 100.0 * a * a + b * b;
    }
    return s;
}

static double f_and_gradient(const double *x, double *g) {
    double s = 0.0, carried = 0.0;
    for (int i = 0; i < N - 1; i++) {
        double a = x[i + 1] - x[i] * x[i], b = 1.0 - x[i];
        s = s + 100.0 * a * a + b * b;
        g[i] = carried - 400.0 * a * x[i] - 2.0 * b;
        carried = 200.0 * a;
    }
    g[N - 1] = carried;
    return s;
}

double once(int derivative, long i) {
    if (i == 1)
        for (int k = 0; k < N; k++) x[k] = 0.5 + 0.001 * k;
    x[i % N] += 0.0001;
    if (!derivative) return f(x);
    double y = f_and_gradient(x, g);
    return y + g[i % N] + g[N - 1];
}
