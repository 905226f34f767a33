// tcbmc: safe -- -DFORM=1
// tcbmc: safe -- -DFORM=2
// tcbmc: safe -- -DFORM=3
// tcbmc: safe -- -DFORM=4
// tcbmc: safe -- -DFORM=5
// tcbmc: safe -- --race-only -DFORM=3
// tcbmc: safe -- --deadlock-only -DFORM=2
// tcbmc: violation assertion -- -DFORM=1 -DLOOKED
// tcbmc: violation assertion -- -DFORM=2 -DLOOKED
// tcbmc: violation assertion -- -DFORM=4 -DLOOKED
// tcbmc: violation race -- --race-only -DFORM=3 -DPLAIN
//
// A ticket lock whose loop notes what it has read, or counts its rounds: as long as nobody looks at that, it only waits.
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#ifdef PLAIN
unsigned owner;
#define LOAD(place) (*(place))
#define STORE(place, value) (*(place) = (value))
#else
atomic_uint owner;
#define LOAD(place) atomic_load(place)
#define STORE(place, value) atomic_store(place, value)
#endif
atomic_uint next;
int shared;
#ifdef LOOKED
#define LOOK(condition) assert(condition)
#else
#define LOOK(condition)
#endif
#if FORM == 1
static unsigned await(void *place, unsigned value) {
  unsigned last = value, now;
  while ((now = LOAD(&owner)) != value) last = now;
  return last;
}
#elif FORM == 2
static unsigned await(void *place, unsigned value) {
  unsigned rounds = 0;
  while (LOAD(&owner) != value) rounds++;
  return value + rounds;
}
#elif FORM == 3
static unsigned await(void *place, unsigned value) {
  int rounds = 0;
  while (LOAD(&owner) != value)
    if (++rounds > 100) {
      sched_yield();
      rounds = 0;
    }
  return value;
}
#elif FORM == 4
// What is returned is looked at, and depends on the last round alone.
static unsigned await(void *place, unsigned value) {
  unsigned last = value, now;
  while ((now = LOAD(&owner)) != value) last = now + 7;
  assert(last == value || last - 7 < value);
  return last;
}
#else
// Rounds are looked at by nobody but what computes them.
static unsigned await(void *place, unsigned value) {
  for (unsigned rounds = 0;; rounds++) {
    unsigned now = LOAD(&owner), sum = now + rounds;
    assert(now <= 2);
    if (now == value) return value;
    if (sum > 9) rounds = sum - 9;
  }
}
#undef LOOK
#define LOOK(condition)
#endif
static void *use(void *argument) {
  unsigned ticket = atomic_fetch_add(&next, 1), waited = await(&owner, ticket);
  LOOK(waited == ticket);
  int before = shared;
  shared = before + 1;
  STORE(&owner, ticket + 1);
  return argument;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, use, 0);
  pthread_create(&second, 0, use, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(shared == 2);
  return 0;
}
