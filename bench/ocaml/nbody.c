#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { double x, y, z, vx, vy, vz, mass; } body;
static const double day = 0.01;
static void advance(body **bodies, int n) {
  for (int i = 0; i < n; i++) {
    body *a = bodies[i];
    for (int j = i + 1; j < n; j++) {
      body *b = bodies[j];
      double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
      double square = dx * dx + dy * dy + dz * dz;
      double pull = day / (square * sqrt(square));
      a->vx -= dx * b->mass * pull; a->vy -= dy * b->mass * pull; a->vz -= dz * b->mass * pull;
      b->vx += dx * a->mass * pull; b->vy += dy * a->mass * pull; b->vz += dz * a->mass * pull;
    }
  }
  for (int i = 0; i < n; i++) {
    body *a = bodies[i];
    a->x += day * a->vx; a->y += day * a->vy; a->z += day * a->vz;
  }
}
static double energy(body **bodies, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    body *a = bodies[i];
    sum += 0.5 * a->mass * (a->vx * a->vx + a->vy * a->vy + a->vz * a->vz);
    for (int j = i + 1; j < n; j++) {
      body *b = bodies[j];
      double dx = a->x - b->x, dy = a->y - b->y, dz = a->z - b->z;
      sum -= a->mass * b->mass / sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  return sum;
}
int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 6000000;
  body *bodies[5];
  for (int i = 0; i < 5; i++) {
    double f = i;
    body *b = malloc(sizeof *b);
    *b = (body){3.0 * f, 1.0 - f, 0.1 * f * f, 0.3 / (1.0 + f), 0.2 * f, -0.05 * f, i == 0 ? 39.0 : 0.04 / f};
    bodies[i] = b;
  }
  printf("%.9f\n", energy(bodies, 5));
  for (int i = 0; i < steps; i++) advance(bodies, 5);
  printf("%.9f\n", energy(bodies, 5));
}
