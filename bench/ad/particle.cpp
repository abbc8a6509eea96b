// The particle with dual numbers that nest.
#include "ad.h"
#include "dual.h"

template <class T> struct Pair { T x, y; };
template <class T> static T distance(Pair<T> a, Pair<T> b) {
    T x = a.x - b.x, y = a.y - b.y;
    return root(x * x + y * y);
}

template <class T> static Dual<T> lifted(T x) { return {x, T(0.0)}; }
template <class T> static Dual<T> potential(Pair<Dual<T>> at, T w) {
    Dual<T> one = 1.0, ten = 10.0;
    return one / distance(at, {ten, ten - lifted(w)}) + one / distance(at, {ten, Dual<T>(0.0)});
}

template <class T> static T landing(T w) {
    T step = 0.1;
    Pair<T> at = {T(0.0), T(8.0)}, speed = {T(0.75), T(0.0)};
    for (;;) {
        T px = potential(Pair<Dual<T>>{{at.x, T(1.0)}, lifted(at.y)}, w).d;
        T py = potential(Pair<Dual<T>>{lifted(at.x), {at.y, T(1.0)}}, w).d;
        Pair<T> next = {at.x + step * speed.x, at.y + step * speed.y};
        if (plain(next.y) > 0.0) {
            at = next;
            speed = {speed.x - step * px, speed.y - step * py};
        } else {
            T rest = (T(0.0) - at.y) / speed.y, x = at.x + rest * speed.x;
            return x * x;
        }
    }
}

static double slope_at(double w) { return landing(Dual<double>{w, 1.0}).d; }

static double lowest(double x) {
    double value = landing(x), slope = slope_at(x), rate = 1e-5;
    for (int rounds = 0;;) {
        if (fabs(slope) <= 1e-5) return x;
        if (rounds == 10) {
            rate = 2.0 * rate;
            rounds = 0;
            continue;
        }
        double next = x - rate * slope;
        if (fabs(x - next) <= 1e-5) return x;
        double there = landing(next);
        if (there < value) {
            x = next;
            value = there;
            slope = slope_at(next);
            rounds++;
        } else {
            rate = rate / 2.0;
            rounds = 0;
        }
    }
}

double once(int, long i) { return lowest(1e-6 * (double)(i & 7)); }
