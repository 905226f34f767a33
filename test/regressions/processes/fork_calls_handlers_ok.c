// tcbmc: safe
// tcbmc: violation assertion -- -DPARENT_ONLY
// What pthread_atfork was given runs in reverse order before, and in order on both sides afterwards.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int order;

static void append(int digit) { order = order * 10 + digit; }
static void prepare_first(void) { append(1); }
static void parent_first(void) { append(2); }
static void child_first(void) { append(3); }
static void prepare_second(void) { append(4); }
static void parent_second(void) { append(5); }
static void child_second(void) { append(6); }

int main(void) {
  pthread_atfork(prepare_first, parent_first, child_first);
  pthread_atfork(prepare_second, parent_second, child_second);
  pthread_atfork(0, 0, 0);
  pid_t child = fork();
#ifdef PARENT_ONLY
  assert(order == 4125);
#endif
  assert(order == (child == 0 ? 4136 : 4125));
}
