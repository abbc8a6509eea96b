// The network with its gradient by hand.
#include "ad.h"

enum { INPUTS = 64, HIDDEN = 128, OUTPUTS = 10, BATCH = 32 };
enum { FIRST_BIAS = INPUTS * HIDDEN, SECOND = FIRST_BIAS + HIDDEN, SECOND_BIAS = SECOND + HIDDEN * OUTPUTS, ALL = SECOND_BIAS + OUTPUTS };
static double data[BATCH * INPUTS], w[ALL], g[ALL];
static int labels[BATCH];

static double layers(const double *w, int n, double *h, double *z, double *sum, double *top) {
    for (int j = 0; j < HIDDEN; j++) {
        double s = w[FIRST_BIAS + j];
        for (int i = 0; i < INPUTS; i++) s += w[j * INPUTS + i] * data[n * INPUTS + i];
        h[j] = tanh(s);
    }
    *top = -INFINITY;
    for (int k = 0; k < OUTPUTS; k++) {
        double s = w[SECOND_BIAS + k];
        for (int j = 0; j < HIDDEN; j++) s += w[SECOND + k * HIDDEN + j] * h[j];
        z[k] = s;
        if (s > *top) *top = s;
    }
    *sum = 0.0;
    for (int k = 0; k < OUTPUTS; k++) *sum += exp(z[k] - *top);
    return log(*sum) + *top - z[labels[n]];
}

static double loss(const double *w) {
    double h[HIDDEN], z[OUTPUTS], sum, top, total = 0.0;
    for (int n = 0; n < BATCH; n++) total += layers(w, n, h, z, &sum, &top);
    return total / BATCH;
}

static double loss_and_gradient(const double *w, double *g) {
    double h[HIDDEN], z[OUTPUTS], dh[HIDDEN], sum, top, total = 0.0;
    memset(g, 0, sizeof(double) * ALL);
    for (int n = 0; n < BATCH; n++) {
        total += layers(w, n, h, z, &sum, &top);
        memset(dh, 0, sizeof dh);
        for (int k = 0; k < OUTPUTS; k++) {
            double dz = (exp(z[k] - top) / sum - (k == labels[n] ? 1.0 : 0.0)) / BATCH;
            g[SECOND_BIAS + k] += dz;
            for (int j = 0; j < HIDDEN; j++) {
                g[SECOND + k * HIDDEN + j] += dz * h[j];
                dh[j] += dz * w[SECOND + k * HIDDEN + j];
            }
        }
        for (int j = 0; j < HIDDEN; j++) {
            double ds = dh[j] * (1.0 - h[j] * h[j]);
            g[FIRST_BIAS + j] += ds;
            for (int i = 0; i < INPUTS; i++) g[j * INPUTS + i] += ds * data[n * INPUTS + i];
        }
    }
    return total / BATCH;
}

double once(int derivative, long i) {
    if (i == 1) {
        for (int k = 0; k < BATCH * INPUTS; k++) data[k] = ad_random();
        for (int n = 0; n < BATCH; n++) labels[n] = n * 7 % OUTPUTS;
        for (int k = 0; k < ALL; k++) w[k] = ad_random();
    }
    w[i] += 0.001;
    if (!derivative) return loss(w);
    double y = loss_and_gradient(w, g);
    return y + g[i] + g[9600];
}
