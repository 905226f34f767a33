// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Members of a union lie above each other, but these two touch different bytes.
#include <pthread.h>

union {
  struct {
    int first, second;
  } pair;
  long long whole;
  int first;
} value;

void *worker(void *unused) {
  value.first = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  value.pair.second = 2;
  pthread_join(thread, 0);
  return 0;
}
