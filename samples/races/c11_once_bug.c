// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// One thread reads the configuration without call_once.
#include <threads.h>

once_flag once = ONCE_FLAG_INIT;
int configuration;

void load(void) {
  configuration = 1;
}

int worker(void *unused) {
  call_once(&once, load);
  return configuration;
}

int main(void) {
  thrd_t thread;
  thrd_create(&thread, worker, 0);
  int mine = configuration;
  thrd_join(thread, 0);
  return mine;
}
