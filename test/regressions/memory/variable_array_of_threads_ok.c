// tcbmc: safe -- --args 2
#include <pthread.h>
static void *work(void *argument) { return argument; }
int main(int count, char **words) {
  const int n = count > 1 ? 2 : 1;
  pthread_t threads[n];
  for (int i = 0; i < n; i++) pthread_create(&threads[i], 0, work, &threads[i]);
  for (int i = 0; i < n; i++) {
    void *result;
    pthread_join(threads[i], &result);
    if (result != &threads[i]) return 1;
  }
  return 0;
}
