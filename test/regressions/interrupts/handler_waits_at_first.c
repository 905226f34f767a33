// tcbmc: violation deadlock switches=1 -- --isr tick:1:1 --fires 1 --deadlock-only
// A handler whose first access would wait for what it has interrupted: it has begun all the same, and main stands still.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int n;

static void bump(void) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
}

static void (*const action)(void) = bump;

void tick(void) { action(); }

int main(void) {
  bump();
  return 0;
}
