// The twin of rb_insert.ml: a persistent red-black tree of nodes with counts in them. A node that nobody else holds is changed in place.
#include <cstdio>
#include <cstdlib>
#include <utility>

enum class Color : unsigned char { Red, Black };

struct Node;

// A counted pointer to a node; empty for a leaf.
class Tree {
public:
    Tree() = default;
    explicit Tree(Node *node) : node(node) {}
    Tree(const Tree &other);
    Tree(Tree &&other) noexcept : node(std::exchange(other.node, nullptr)) {}
    Tree &operator=(Tree other) noexcept {
        std::swap(node, other.node);
        return *this;
    }
    ~Tree();
    explicit operator bool() const { return node != nullptr; }
    Node *operator->() const { return node; }
    Node &operator*() const { return *node; }
    bool unique() const;

private:
    Node *node = nullptr;
};

struct Node {
    long count = 1;
    Color color;
    bool value;
    long key;
    Tree left, right;
    Node(Color color, Tree left, long key, bool value, Tree right)
        : color(color), value(value), key(key), left(std::move(left)), right(std::move(right)) {}
};

Tree::Tree(const Tree &other) : node(other.node) {
    if (node) ++node->count;
}
Tree::~Tree() {
    if (node && --node->count == 0) delete node;
}
bool Tree::unique() const { return node->count == 1; }

static bool is_red(const Tree &tree) { return tree && tree->color == Color::Red; }

static void own(Tree &tree) {
    if (!tree.unique()) tree = Tree(new Node(tree->color, tree->left, tree->key, tree->value, tree->right));
}

// Turns the tree so that its left child is on top.
static Tree turn_right(Tree tree) {
    Tree left = std::move(tree->left);
    own(left);
    tree->left = std::move(left->right);
    left->right = std::move(tree);
    return left;
}

static Tree turn_left(Tree tree) {
    Tree right = std::move(tree->right);
    own(right);
    tree->right = std::move(right->left);
    right->left = std::move(tree);
    return right;
}

// A red node on top, with two black children.
static Tree recolor(Tree tree) {
    own(tree->left);
    own(tree->right);
    tree->color = Color::Red;
    tree->left->color = tree->right->color = Color::Black;
    return tree;
}

static Tree balance_left(Tree tree) {
    if (!is_red(tree->left)) return tree;
    if (is_red(tree->left->left)) return recolor(turn_right(std::move(tree)));
    if (is_red(tree->left->right)) {
        own(tree->left);
        tree->left = turn_left(std::move(tree->left));
        return recolor(turn_right(std::move(tree)));
    }
    return tree;
}

static Tree balance_right(Tree tree) {
    if (!is_red(tree->right)) return tree;
    if (is_red(tree->right->right)) return recolor(turn_left(std::move(tree)));
    if (is_red(tree->right->left)) {
        own(tree->right);
        tree->right = turn_right(std::move(tree->right));
        return recolor(turn_left(std::move(tree)));
    }
    return tree;
}

static Tree put(Tree tree, long key, bool value) {
    if (!tree) return Tree(new Node(Color::Red, Tree(), key, value, Tree()));
    own(tree);
    if (key < tree->key) {
        tree->left = put(std::move(tree->left), key, value);
        return tree->color == Color::Black ? balance_left(std::move(tree)) : tree;
    }
    if (key > tree->key) {
        tree->right = put(std::move(tree->right), key, value);
        return tree->color == Color::Black ? balance_right(std::move(tree)) : tree;
    }
    tree->value = value;
    return tree;
}

static Tree insert(Tree tree, long key, bool value) {
    tree = put(std::move(tree), key, value);
    tree->color = Color::Black;
    return tree;
}

static long count(const Tree &tree) { return tree ? count(tree->left) + tree->value + count(tree->right) : 0; }

int main(int, char **args) {
    long n = std::atol(args[1]);
    Tree tree;
    for (long i = 0; i < n; ++i) tree = insert(std::move(tree), i * 17 % n, i % 10 == 0);
    std::printf("%ld\n", count(tree));
}
