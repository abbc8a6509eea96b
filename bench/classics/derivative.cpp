// The twin of derivative.ml: terms behind std::shared_ptr.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

enum class Kind { Num, X, Add, Mul, Pow, Ln };

struct Term;
using T = std::shared_ptr<const Term>;

struct Term {
    Kind kind;
    long value;
    T left, right;
    Term(Kind kind, long value) : kind(kind), value(value) {}
    Term(Kind kind, T left, T right) : kind(kind), value(0), left(std::move(left)), right(std::move(right)) {}
};

static T num(long value) { return std::make_shared<const Term>(Kind::Num, value); }
static T node(Kind kind, T left, T right = nullptr) {
    return std::make_shared<const Term>(kind, std::move(left), std::move(right));
}
static bool is_num(const T &t) { return t->kind == Kind::Num; }
static bool is(const T &t, long value) { return is_num(t) && t->value == value; }

static long power(long base, long n) { return n == 0 ? 1 : base * power(base, n - 1); }

static T add(T a, T b) {
    if (is_num(a) && is_num(b)) return num(a->value + b->value);
    if (is(a, 0)) return b;
    if (is(b, 0)) return a;
    if (is_num(b)) return add(std::move(b), std::move(a));
    if (b->kind == Kind::Add && is_num(b->left)) {
        if (is_num(a)) return add(num(a->value + b->left->value), b->right);
        return add(b->left, add(std::move(a), b->right));
    }
    if (a->kind == Kind::Add) return add(a->left, add(a->right, std::move(b)));
    return node(Kind::Add, std::move(a), std::move(b));
}

static T mul(T a, T b) {
    if (is_num(a) && is_num(b)) return num(a->value * b->value);
    if (is(a, 0) || is(b, 0)) return num(0);
    if (is(a, 1)) return b;
    if (is(b, 1)) return a;
    if (is_num(b)) return mul(std::move(b), std::move(a));
    if (b->kind == Kind::Mul && is_num(b->left)) {
        if (is_num(a)) return mul(num(a->value * b->left->value), b->right);
        return mul(b->left, mul(std::move(a), b->right));
    }
    if (a->kind == Kind::Mul) return mul(a->left, mul(a->right, std::move(b)));
    return node(Kind::Mul, std::move(a), std::move(b));
}

static T pow(const T &a, const T &b) {
    if (is_num(a) && is_num(b) && b->value >= 0) return num(power(a->value, b->value));
    if (is(b, 0)) return num(1);
    if (is(b, 1)) return a;
    if (is(a, 0)) return num(0);
    return node(Kind::Pow, a, b);
}

static T ln(const T &t) { return is(t, 1) ? num(0) : node(Kind::Ln, t); }

static T derive(const T &t) {
    switch (t->kind) {
    case Kind::Num: return num(0);
    case Kind::X: return num(1);
    case Kind::Add: return add(derive(t->left), derive(t->right));
    case Kind::Mul: return add(mul(t->left, derive(t->right)), mul(t->right, derive(t->left)));
    case Kind::Pow:
        return mul(pow(t->left, t->right),
                   add(mul(mul(t->right, derive(t->left)), pow(t->left, num(-1))), mul(ln(t->left), derive(t->right))));
    case Kind::Ln: return mul(derive(t->left), pow(t->left, num(-1)));
    }
    std::abort();
}

static long count(const T &t) {
    switch (t->kind) {
    case Kind::Num:
    case Kind::X: return 1;
    case Kind::Ln: return count(t->left);
    default: return count(t->left) + count(t->right);
    }
}

int main(int, char **args) {
    long n = std::atol(args[1]);
    T t = node(Kind::Pow, std::make_shared<const Term>(Kind::X, 0), std::make_shared<const Term>(Kind::X, 0));
    for (long i = 0; i < n; ++i) {
        t = derive(t);
        std::printf("%ld: %ld\n", i + 1, count(t));
    }
}
