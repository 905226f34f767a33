// tcbmc: violation assertion switches=2
//
// A reader that looks for writers before it announces itself.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
#define await(condition) __VERIFIER_assume(condition)

int reading, writing;
int left, right; /* always equal, except while writing */

void *writer(void *arg) {
  writing = 1;
  await(!reading);
  left++;
  right++;
  writing = 0;
  return arg;
}

void reader(void) {
  await(!writing);
  reading = 1;
  assert(left == right);
  reading = 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  reader();
  return 0;
}
