// tcbmc: bounded switches=6
// Readers share the document, a writer has it alone, and who holds the lock releases it.
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int title, text;

void *writer(void *unused) {
  pthread_rwlock_wrlock(&lock);
  title++;
  text++;
  pthread_rwlock_unlock(&lock);
  return 0;
}

void *reader(void *unused) {
  if (pthread_rwlock_tryrdlock(&lock) == 0) {
    assert(title == text);
    pthread_rwlock_unlock(&lock);
  }
  return 0;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, writer, 0);
  pthread_create(&threads[1], 0, reader, 0);
  pthread_create(&threads[2], 0, reader, 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  return 0;
}
