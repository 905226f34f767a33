// tcbmc: violation deadlock switches=0 -- --deadlock-only
//
// Main asks for the write lock while it holds a read lock: nobody else can give that back, though another thread will still lock and unlock.
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int ready;

void *reader(void *argument) {
  while (!ready);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_wrlock(&lock);
  return 0;
}
