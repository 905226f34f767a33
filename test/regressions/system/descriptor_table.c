// tcbmc: bounded -- --race-only --no-other-descriptors
// tcbmc: violation out-of-bounds -- --other-descriptors
// Each connection has an entry of its own in a table of descriptors. There are more numbers than entries only where others are open.
#include <pthread.h>
#include <sys/socket.h>

static struct {
  int requests;
} table[64];

static void *serve(void *entry) {
  (*(int *)entry)++;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  int from = socket(AF_INET, SOCK_STREAM, 0);
  if (from < 0) return 1;
  for (int i = 0; i < 2; i++) {
    int connection = accept(from, 0, 0);
    if (connection < 0) return 1;
    table[connection].requests = 1;
    pthread_create(&threads[i], 0, serve, &table[connection].requests);
  }
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
}
