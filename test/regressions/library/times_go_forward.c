// tcbmc: safe
// tcbmc: violation assertion -- -DCHECK=a<b
// tcbmc: violation assertion -- -DCHECK=b<a+1000
// tcbmc: safe -- --ilp32
// time, gettimeofday and clock give any time, and none that is earlier than the last.
#include <assert.h>
#include <sys/time.h>
#include <time.h>
#ifndef CHECK
#define CHECK a<=b
#endif
int main(void) {
  time_t a = time(0), b = time(0);
  assert(CHECK);
  struct timeval first, second;
  gettimeofday(&first, 0);
  gettimeofday(&second, 0);
  assert(first.tv_usec >= 0 && first.tv_usec < 1000000 && second.tv_sec >= first.tv_sec);
  assert(second.tv_sec > first.tv_sec || second.tv_usec >= first.tv_usec);
  clock_t start = clock();
  assert(clock() >= start);
}
