// tcbmc: safe switches=6
//
// Two threads add up the halves of an array.
#include <assert.h>
#include <pthread.h>

#define LENGTH 6

struct part {
  int from, to;
  int sum;
};

int numbers[LENGTH];

void *add_up(void *arg) {
  struct part *part = arg;
  for (int i = part->from; i < part->to; i++) part->sum += numbers[i];
  return NULL;
}

int main(void) {
  struct part left = {0, LENGTH / 2, 0}, right = {LENGTH / 2, LENGTH, 0};
  pthread_t first, second;
  for (int i = 0; i < LENGTH; i++) numbers[i] = i + 1;
  pthread_create(&first, NULL, add_up, &left);
  pthread_create(&second, NULL, add_up, &right);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(left.sum + right.sum == 21);
  return 0;
}
