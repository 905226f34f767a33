// tcbmc: safe switches=6
//
// Reader and writer announce themselves first and look for the other one then.
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
  reading = 1;
  await(!writing);
  assert(left == right);
  reading = 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  reader();
  return 0;
}
