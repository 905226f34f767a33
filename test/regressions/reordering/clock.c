// To read a clock orders nothing. Here it is taken to, since what it gives never goes back; the answer says so.
// tcbmc: bounded -- --property race --memory-model c11
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

int data;
atomic_int flag;

void *writer(void *unused) {
  data = 1;
  time(0);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    time(0);
    data = 2;
  }
  pthread_join(thread, 0);
  return 0;
}
