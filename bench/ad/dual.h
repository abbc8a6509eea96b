// Numbers with one tangent, which nest: what C++ makes of forward differentiation when every closure is specialised.
#include <cmath>

template <class T> struct Dual {
    T v, d;
    Dual(double x) : v(x), d(0.0) {}
    Dual(T v, T d) : v(v), d(d) {}
};
template <class T> static inline Dual<T> operator+(Dual<T> a, Dual<T> b) { return {a.v + b.v, a.d + b.d}; }
template <class T> static inline Dual<T> operator-(Dual<T> a, Dual<T> b) { return {a.v - b.v, a.d - b.d}; }
template <class T> static inline Dual<T> operator-(Dual<T> a) { return {-a.v, -a.d}; }
template <class T> static inline Dual<T> operator*(Dual<T> a, Dual<T> b) { return {a.v * b.v, a.d * b.v + a.v * b.d}; }
template <class T> static inline Dual<T> operator/(Dual<T> a, Dual<T> b) {
    T q = a.v / b.v;
    return {q, (a.d - q * b.d) / b.v};
}
static inline double root(double x) { return std::sqrt(x); }
template <class T> static inline Dual<T> root(Dual<T> x) {
    T r = root(x.v);
    return {r, x.d / (r + r)};
}
static inline double plain(double x) { return x; }
template <class T> static inline double plain(Dual<T> x) { return plain(x.v); }
