// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DWIDE
// word: proved ring.seen, ring.next
// word -DWIDE: race ring.items[…]
//
// An index in memory goes round in an array that stands between a lock and what only main accesses.
#include <pthread.h>
#ifdef WIDE
#define ROOM 3
#else
#define ROOM 2
#endif

static struct {
  pthread_mutex_t lock;
  int items[2];
  int seen;
  int next;
} ring;

static void *fill(void *arg) {
  for (;;) {
    pthread_mutex_lock(&ring.lock);
    ring.items[ring.next] = 1;
    ring.next = (ring.next + 1) % ROOM;
    pthread_mutex_unlock(&ring.lock);
  }
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, fill, 0);
  for (;;) ring.seen++;
}
