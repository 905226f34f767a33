// tcbmc: safe -- --deadlock-only
//
// Clerks that never end: each has the lock of an account when it takes that of the journal, and nobody does it the other way round.
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  long money;
};

static struct account accounts[8];
static pthread_mutex_t journal = PTHREAD_MUTEX_INITIALIZER;
static unsigned long lines;

static void note(void) {
  pthread_mutex_lock(&journal);
  lines++;
  pthread_mutex_unlock(&journal);
}

static void *clerk(void *argument) {
  struct account *account = argument;
  for (;;) {
    pthread_mutex_lock(&account->lock);
    account->money++;
    note();
    pthread_mutex_unlock(&account->lock);
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 8; i++) pthread_mutex_init(&accounts[i].lock, 0);
  for (int i = 0; i < 8; i++) pthread_create(&thread, 0, clerk, &accounts[i]);
  for (;;) note();
}
