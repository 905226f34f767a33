// tcbmc: safe -- -DTHREADS=13
// tcbmc: safe -- -DTHREADS=26
// tcbmc: safe -- -DTHREADS=13 -DANY_LOCK
// tcbmc: safe -- -DTHREADS=26 -DANY_LOCK
//
// THREADS threads of three critical sections each, every section under one of 26 locks that several threads use: by
// their number, or, with ANY_LOCK, by an input.
#include <assert.h>
#include <pthread.h>

#ifndef THREADS
#define THREADS 13
#endif
#define LOCKS 26
#define SECTIONS 3

unsigned __VERIFIER_nondet_uint(void);

struct account {
  pthread_mutex_t lock;
  int deposits, balance;
};

struct account accounts[LOCKS];

void deposit(struct account *account) {
  pthread_mutex_lock(&account->lock);
  account->deposits++;
  assert(account->deposits == account->balance + 1);
  account->balance++;
  pthread_mutex_unlock(&account->lock);
}

void *thread(void *arg) {
#ifdef ANY_LOCK
  unsigned number = __VERIFIER_nondet_uint() % LOCKS;
#else
  int number = *(int *)arg;
#endif
  for (int i = 0; i < SECTIONS; i++) deposit(&accounts[(number + 5 * i) % LOCKS]);
  return arg;
}

int main(void) {
  pthread_t threads[THREADS];
  int numbers[THREADS];
  for (int i = 0; i < LOCKS; i++) pthread_mutex_init(&accounts[i].lock, NULL);
  for (int i = 0; i < THREADS; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, thread, &numbers[i]);
  }
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  return 0;
}
