// tcbmc: violation deadlock -- --deadlock-only
//
// Clerks that never end: each has the lock of an account when it takes that of the journal; the auditor has that of the journal when it takes that of an account.
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  long money;
};

static struct account accounts[2];
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

static void audit(void) {
  for (;;) {
    pthread_mutex_lock(&journal);
    for (int i = 0; i < 2; i++) {
      pthread_mutex_lock(&accounts[i].lock);
      accounts[i].money = 0;
      pthread_mutex_unlock(&accounts[i].lock);
    }
    pthread_mutex_unlock(&journal);
  }
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) pthread_mutex_init(&accounts[i].lock, 0);
  for (int i = 0; i < 2; i++) pthread_create(&thread, 0, clerk, &accounts[i]);
  audit();
}
