/* The twin of heap_of_closures.ml: an event is a function with what it knows, made by malloc and freed when it has run. */
#include <stdio.h>
#include <stdlib.h>

struct event {
    long time;
    void (*run)(struct event *self, long now);
    long id, count;
};

struct heap {
    struct event **items;
    long size, capacity;
};

static struct heap heap;
static long sum, left;

static void push(struct event *event) {
    if (heap.size == heap.capacity) {
        heap.capacity *= 2;
        heap.items = realloc(heap.items, heap.capacity * sizeof *heap.items);
    }
    long i = heap.size++;
    while (i > 0 && event->time < heap.items[(i - 1) / 2]->time) {
        heap.items[i] = heap.items[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    heap.items[i] = event;
}

static struct event *pop(void) {
    struct event *first = heap.items[0], *last = heap.items[--heap.size];
    long i = 0;
    for (;;) {
        long child = 2 * i + 1;
        if (child >= heap.size) break;
        if (child + 1 < heap.size && heap.items[child + 1]->time < heap.items[child]->time) child++;
        if (heap.items[child]->time >= last->time) break;
        heap.items[i] = heap.items[child];
        i = child;
    }
    if (heap.size > 0) heap.items[i] = last;
    return first;
}

static void step(struct event *self, long now);

static struct event *plan(long time, long id, long count) {
    struct event *event = malloc(sizeof *event);
    *event = (struct event){time, step, id, count};
    return event;
}

static void step(struct event *self, long now) {
    sum = (sum + self->id * self->count + now) & 0xFFFFFF;
    if (left > 0) {
        left--;
        push(plan(now + 1 + (self->id * 7 + self->count) % 13, self->id, self->count + 1));
    }
}

int main(int count, char **args) {
    if (count < 2) return 1;
    left = atol(args[1]);
    heap.capacity = 4;
    heap.items = malloc(heap.capacity * sizeof *heap.items);
    for (long id = 1; id <= 100; id++) push(plan(id % 10, id, 0));
    while (heap.size > 0) {
        struct event *event = pop();
        event->run(event, event->time);
        free(event);
    }
    free(heap.items);
    printf("%ld\n", sum);
    return 0;
}
