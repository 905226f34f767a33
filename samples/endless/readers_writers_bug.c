// tcbmc: safe
// tcbmc: violation deadlock -- --deadlock-only
//
// Readers and a writer for ever, but the writer wakes nobody: readers that have waited for it wait for ever, while it goes on.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int readers, writing;
int data;

void *reader(void *argument) {
  while (1) {
    pthread_mutex_lock(&lock);
    while (writing) pthread_cond_wait(&changed, &lock);
    readers++;
    pthread_mutex_unlock(&lock);
    assert(data == 0);
    pthread_mutex_lock(&lock);
    if (--readers == 0) pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
  }
  return argument;
}

void *writer(void *argument) {
  while (1) {
    pthread_mutex_lock(&lock);
    while (writing || readers > 0) pthread_cond_wait(&changed, &lock);
    writing = 1;
    pthread_mutex_unlock(&lock);
    data = 1;
    data = 0;
    pthread_mutex_lock(&lock);
    writing = 0;
    pthread_mutex_unlock(&lock);
  }
  return argument;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, reader, 0);
  pthread_create(&other, 0, reader, 0);
  writer(0);
  return 0;
}
