// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The routine of call_once locks a mutex that nobody holds across call_once.
#include <threads.h>

once_flag once = ONCE_FLAG_INIT;
mtx_t mutex;
int made;

void make(void) {
  mtx_lock(&mutex);
  made = 1;
  mtx_unlock(&mutex);
}

int worker(void *unused) {
  call_once(&once, make);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain | mtx_recursive);
  thrd_create(&thread, worker, 0);
  call_once(&once, make);
  mtx_lock(&mutex);
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
  return 0;
}
