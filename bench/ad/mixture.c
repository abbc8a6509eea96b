// The mixture's objective with its gradient by hand.
#include "ad.h"

enum { D = 10, K = 25, N = 1000, BELOW = D * (D - 1) / 2, MEANS = K, DIAGONALS = MEANS + K * D, LOWER = DIAGONALS + K * D, ALL = LOWER + K * BELOW };
static double x[N * D], p[ALL], g[ALL];

static double log_sum_exp(const double *v) {
    double top = v[0], s = 0.0;
    for (int i = 1; i < K; i++)
        if (v[i] > top) top = v[i];
    for (int i = 0; i < K; i++) s += exp(v[i] - top);
    return top + log(s);
}

static void diagonals(const double *p, double *diagonal, double *sums) {
    for (int c = 0; c < K; c++) {
        double s = 0.0;
        for (int i = 0; i < D; i++) {
            double q = p[DIAGONALS + c * D + i];
            s += q;
            diagonal[c * D + i] = exp(q);
        }
        sums[c] = s;
    }
}

static double term(const double *p, const double *diagonal, const double *sums, int j, int c, double *centered, double *ys) {
    for (int i = 0; i < D; i++) centered[i] = x[j * D + i] - p[MEANS + c * D + i];
    double square = 0.0;
    for (int i = 0; i < D; i++) {
        double y = diagonal[c * D + i] * centered[i];
        const double *row = p + LOWER + c * BELOW + i * (i - 1) / 2;
        for (int l = 0; l < i; l++) y += row[l] * centered[l];
        ys[i] = y;
        square += y * y;
    }
    return p[c] + sums[c] - 0.5 * square;
}

static double prior(const double *p, const double *diagonal) {
    double s = 0.0;
    for (int i = 0; i < K * D; i++) s += diagonal[i] * diagonal[i];
    for (int i = 0; i < K * BELOW; i++) s += p[LOWER + i] * p[LOWER + i];
    return 0.5 * s;
}

static double objective(const double *p) {
    double diagonal[K * D], sums[K], centered[D], ys[D], terms[K], total = 0.0;
    diagonals(p, diagonal, sums);
    for (int j = 0; j < N; j++) {
        for (int c = 0; c < K; c++) terms[c] = term(p, diagonal, sums, j, c, centered, ys);
        total += log_sum_exp(terms);
    }
    return total - N * log_sum_exp(p) + prior(p, diagonal);
}

static double objective_and_gradient(const double *p, double *g) {
    static double centered[K][D], ys[K][D];
    double diagonal[K * D], sums[K], terms[K], total = 0.0;
    memset(g, 0, sizeof(double) * ALL);
    diagonals(p, diagonal, sums);
    for (int j = 0; j < N; j++) {
        for (int c = 0; c < K; c++) terms[c] = term(p, diagonal, sums, j, c, centered[c], ys[c]);
        double all = log_sum_exp(terms);
        total += all;
        for (int c = 0; c < K; c++) {
            double dt = exp(terms[c] - all), dc[D];
            g[c] += dt;
            for (int i = 0; i < D; i++) {
                double dy = -dt * ys[c][i];
                dc[i] = dy * diagonal[c * D + i];
                g[DIAGONALS + c * D + i] += dt + dy * centered[c][i] * diagonal[c * D + i];
                int row = LOWER + c * BELOW + i * (i - 1) / 2;
                for (int l = 0; l < i; l++) {
                    g[row + l] += dy * centered[c][l];
                    dc[l] += dy * p[row + l];
                }
            }
            for (int i = 0; i < D; i++) g[MEANS + c * D + i] -= dc[i];
        }
    }
    double weights = log_sum_exp(p);
    for (int c = 0; c < K; c++) g[c] -= N * exp(p[c] - weights);
    for (int i = 0; i < K * D; i++) g[DIAGONALS + i] += diagonal[i] * diagonal[i];
    for (int i = 0; i < K * BELOW; i++) g[LOWER + i] += p[LOWER + i];
    return total - N * weights + prior(p, diagonal);
}

double once(int derivative, long i) {
    if (i == 1) {
        for (int m = 0; m < N * D; m++) x[m] = ad_random();
        for (int m = 0; m < ALL; m++) p[m] = ad_random();
    }
    p[i] += 0.001;
    if (!derivative) return objective(p);
    double y = objective_and_gradient(p, g);
    return y + g[i] + g[1000];
}
