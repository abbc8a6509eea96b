/* The twin of tree_in_a_field.ml: nobody else holds the tree, so it is changed in place; nodes are made by malloc and freed. */
#include <stdio.h>
#include <stdlib.h>

struct tree {
    struct tree *left, *right;
    long key;
};

struct store {
    struct tree *tree;
    long size, steps;
};

static int mem(long key, const struct tree *tree) {
    while (tree && tree->key != key) tree = key < tree->key ? tree->left : tree->right;
    return tree != NULL;
}

static void add(long key, struct tree **at) {
    while (*at) {
        if ((*at)->key == key) return;
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    }
    *at = malloc(sizeof **at);
    **at = (struct tree){NULL, NULL, key};
}

static long least(const struct tree *tree) {
    if (!tree) return 0;
    while (tree->left) tree = tree->left;
    return tree->key;
}

static void delete_key(long key, struct tree **at) {
    while (*at && (*at)->key != key) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    if (!*at) return;
    if ((*at)->left && (*at)->right) {
        (*at)->key = least((*at)->right);
        delete_key((*at)->key, &(*at)->right);
        return;
    }
    struct tree *old = *at;
    *at = old->left ? old->left : old->right;
    free(old);
}

int main(int count, char **args) {
    if (count < 2) return 1;
    long n = atol(args[1]), seed = 1;
    struct store store = {NULL, 0, 0};
    for (long i = 0; i < n; i++) {
        seed = (seed * 16807 + 11) & 0x3FFFFFFF;
        long key = (seed >> 7) % 1024;
        if (mem(key, store.tree)) {
            delete_key(key, &store.tree);
            store.size--;
        } else {
            add(key, &store.tree);
            store.size++;
        }
        store.steps = (store.steps + least(store.tree) + store.size) & 0xFFFFFF;
    }
    printf("%ld %ld\n", store.size, store.steps);
    return 0;
}
