// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// One thread locks the mutex and calls call_once; the routine that another one runs there needs the mutex.
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
  mtx_lock(&mutex);
  call_once(&once, make);
  mtx_unlock(&mutex);
  thrd_join(thread, 0);
  return 0;
}
