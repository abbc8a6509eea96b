/* The twin of lru.ml: a table of chains and a list that is linked both ways; entries and their texts are made by malloc and freed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    long key;
    char *value;
    struct entry *before, *after;
    struct entry *next;
};

struct cache {
    struct entry *buckets[256];
    struct entry *first, *last;
    long size;
};

static struct entry **bucket(struct cache *cache, long key) {
    return &cache->buckets[(unsigned long)key * 0x9E3779B97F4A7C15u >> 56];
}

static void unlink_entry(struct cache *cache, struct entry *entry) {
    if (entry->before) entry->before->after = entry->after;
    else cache->first = entry->after;
    if (entry->after) entry->after->before = entry->before;
    else cache->last = entry->before;
    entry->before = entry->after = NULL;
}

static void push(struct cache *cache, struct entry *entry) {
    entry->after = cache->first;
    if (cache->first) cache->first->before = entry;
    else cache->last = entry;
    cache->first = entry;
}

static void forget(struct cache *cache, struct entry *old) {
    struct entry **at = bucket(cache, old->key);
    while (*at != old) at = &(*at)->next;
    *at = old->next;
    unlink_entry(cache, old);
    cache->size--;
    free(old->value);
    free(old);
}

static long get(struct cache *cache, long key) {
    struct entry **at = bucket(cache, key);
    for (struct entry *entry = *at; entry; entry = entry->next)
        if (entry->key == key) {
            unlink_entry(cache, entry);
            push(cache, entry);
            return (long)strlen(entry->value);
        }
    char text[24];
    snprintf(text, sizeof text, "%ld", key * key);
    struct entry *entry = malloc(sizeof *entry);
    *entry = (struct entry){key, strdup(text), NULL, NULL, *at};
    *at = entry;
    cache->size++;
    push(cache, entry);
    if (cache->size > 200) forget(cache, cache->last);
    return 0;
}

int main(int count, char **args) {
    if (count < 2) return 1;
    long n = atol(args[1]), sum = 0;
    struct cache *cache = calloc(1, sizeof *cache);
    for (long i = 1; i <= n; i++) sum += get(cache, i * i % 577);
    printf("%ld\n", sum);
    return 0;
}
