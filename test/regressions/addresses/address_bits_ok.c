// tcbmc: bounded
// What a program may know of addresses: alignment, size of the address space, order and distance within one object; and all ways there and back. That objects do not touch is assumed.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair {
  int x, y;
} pair;
int a, b, array[4];

int main(void) {
  void *block = malloc(10);
  assert(((uintptr_t)&a & 3) == 0 && ((uintptr_t)block & 15) == 0 && (uintptr_t)block % 8 == 0);
  assert((uintptr_t)&a < 1UL << 47 && (uintptr_t)&a >= 0x1000 && &a != &b);
  assert(&array[1] < &array[2] && &array[3] - &array[1] == 2);
  if (&a < &b && &b < array) assert(&a < array);
  assert((&a < &b) != (&b < &a));
  free(block);

  uintptr_t number = (uintptr_t)&pair.y;
  ((struct pair *)(number - sizeof(int)))->x = 7;
  assert(pair.x == 7);
  unsigned high = number >> 32, low = (unsigned)number;
  *(int *)((uintptr_t)high << 32 | low) = 9;
  assert(pair.y == 9);

  uintptr_t tagged = (uintptr_t)&a | 1;
  *(int *)(tagged & ~(uintptr_t)1) = 3;
  assert(a == 3 && tagged & 1);

  uintptr_t both = (uintptr_t)&a ^ (uintptr_t)&b;
  *(int *)(both ^ (uintptr_t)&b) = 4;
  assert(a == 4 && b == 0);

  int *pointer = &a, *copy;
  unsigned char bytes[sizeof pointer];
  memcpy(bytes, &pointer, sizeof pointer);
  memcpy(&copy, bytes, sizeof copy);
  assert(copy == &a);
  *copy = 5;
  assert(a == 5);

  long distance = (char *)&a - (char *)&b;
  assert(distance >= 4 || distance <= -4);
  assert((char *)&b + distance == (char *)&a);
  return 0;
}
