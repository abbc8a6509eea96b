// The saddle point with dual numbers that nest.
#include "ad.h"
#include "dual.h"

template <class T> struct Pair { T x, y; };
template <class T> static Dual<T> lifted(T x) { return {x, T(0.0)}; }

template <class T, class F> static Pair<T> gradient(F f, Pair<T> at) {
    T dx = f(Pair<Dual<T>>{{at.x, T(1.0)}, lifted(at.y)}).d;
    T dy = f(Pair<Dual<T>>{lifted(at.x), {at.y, T(1.0)}}).d;
    return {dx, dy};
}
template <class T> static T magnitude(Pair<T> p) { return root(p.x * p.x + p.y * p.y); }
template <class T> static T distance(Pair<T> p, Pair<T> q) { return magnitude(Pair<T>{p.x - q.x, p.y - q.y}); }

template <class T, class F> static Pair<T> lowest(F f, Pair<T> at) {
    T value = f(at);
    Pair<T> slope = gradient(f, at);
    T rate = 1e-5;
    for (int rounds = 0;;) {
        if (plain(magnitude(slope)) <= 1e-5) return at;
        if (rounds == 10) {
            rate = T(2.0) * rate;
            rounds = 0;
            continue;
        }
        Pair<T> next = {at.x - rate * slope.x, at.y - rate * slope.y};
        if (plain(distance(at, next)) <= 1e-5) return at;
        T there = f(next);
        if (plain(there) < plain(value)) {
            at = next;
            value = there;
            slope = gradient(f, next);
            rounds++;
        } else {
            rate = rate / T(2.0);
            rounds = 0;
        }
    }
}

template <class T> static Pair<Dual<T>> lift(Pair<T> p) { return {lifted(p.x), lifted(p.y)}; }
template <class T> static T payoff(Pair<T> a, Pair<T> b) { return a.x * a.x + a.y * a.y - (b.x * b.x + b.y * b.y); }

// The function of the other's move at a given one, also when it is asked with one more tangent.
template <class T> struct Against {
    Pair<T> at;
    T operator()(Pair<T> b) const { return -payoff(at, b); }
    Dual<T> operator()(Pair<Dual<T>> b) const { return -payoff(lift(at), b); }
};
struct Worst {
    double start;
    template <class T> T operator()(Pair<T> at) const {
        Pair<T> answer = lowest(Against<T>{at}, Pair<T>{T(start), T(start)});
        return payoff(at, answer);
    }
};

static double saddle(double start) {
    Pair<double> a = lowest(Worst{start}, Pair<double>{start, start});
    Pair<double> b = lowest(Against<double>{a}, Pair<double>{start, start});
    return a.x + a.y + b.x + b.y;
}

double once(int, long i) { return saddle(1.0 + 1e-6 * (double)(i & 7)); }
