// tcbmc: violation assertion switches=2
// The thread computes for ever after its last visible step; neither the unrolling nor the replay follows it there.
typedef unsigned long pthread_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
void __VERIFIER_assert(int);

int done;

void *work(void *unused) {
  done = 1;
  unsigned i = 0, j = 0;
  for (;;) {
    i++;
    while (i > 2) j++;
  }
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  __VERIFIER_assert(done == 0);
  return 0;
}
