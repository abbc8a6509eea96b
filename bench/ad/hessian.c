// The energy of Helmholtz with its hessian by hand.
#include "ad.h"

enum { N = 20 };
static double a[N][N], b[N], x[N], h[N][N];

static double energy(const double *x) {
    double s = 0.0, q = 0.0, mixed = 0.0;
    for (int i = 0; i < N; i++) s += b[i] * x[i];
    double rest = log(1.0 - s);
    for (int i = 0; i < N; i++) {
        mixed += x[i] * (log(x[i]) - rest);
        double row = 0.0;
        for (int j = 0; j < N; j++) row += a[i][j] * x[j];
        q += x[i] * row;
    }
    return mixed - q / (sqrt(8.0) * s) * log((1.0 + (1.0 + sqrt(2.0)) * s) / (1.0 + (1.0 - sqrt(2.0)) * s));
}

static void hessian(const double *x, double h[N][N]) {
    const double c = 1.0 + sqrt(2.0), e = 1.0 - sqrt(2.0);
    double s = 0.0, u = 0.0, q = 0.0, r[N];
    for (int i = 0; i < N; i++) {
        s += b[i] * x[i];
        u += x[i];
        r[i] = 0.0;
        for (int j = 0; j < N; j++) r[i] += 2.0 * a[i][j] * x[j];
        q += 0.5 * x[i] * r[i];
    }
    double l = log((1.0 + c * s) / (1.0 + e * s)), l1 = c / (1.0 + c * s) - e / (1.0 + e * s);
    double l2 = e * e / ((1.0 + e * s) * (1.0 + e * s)) - c * c / ((1.0 + c * s) * (1.0 + c * s));
    double g = l / (sqrt(8.0) * s), g1 = (l1 / s - l / (s * s)) / sqrt(8.0);
    double g2 = (l2 / s - 2.0 * l1 / (s * s) + 2.0 * l / (s * s * s)) / sqrt(8.0);
    double rest = 1.0 / (1.0 - s), both = u * rest * rest - q * g2;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            h[i][j] = (b[i] + b[j]) * rest + both * b[i] * b[j] - 2.0 * a[i][j] * g - (r[i] * b[j] + r[j] * b[i]) * g1;
        }
        h[i][i] += 1.0 / x[i];
    }
}

double once(int derivative, long i) {
    if (i == 1) {
        for (int k = 0; k < N; k++) {
            b[k] = 0.01 + 0.001 * k;
            x[k] = 0.5 + 0.05 * k;
            for (int l = 0; l < N; l++) a[k][l] = 1.0 / (1 + k + l);
        }
    }
    x[i % N] += 1e-7;
    if (!derivative) return energy(x);
    hessian(x, h);
    return h[i % N][3] + h[7][i % N];
}
