// tcbmc: safe
//
// An event loop as in a browser: each key press starts a request, which is answered when the server likes. An answer to an older request than the last one is dropped.
#include <assert.h>
#include <stdbool.h>
#include <tcbmc.h>

struct request {
  int number;
  int query;
};

static int last_number, answers, typed, shown;
static struct request requests[2];

static void answered(void *argument) {
  struct request *request = argument;
  answers++;
  if (request->number != last_number) return;
  shown = request->query;
}

static void key_pressed(void *argument) {
  struct request *request = argument;
  typed = request->query;
  request->number = ++last_number;
  bool slow = __VERIFIER_nondet_bool();
  __tcbmc_post_after(slow ? 200 : 20, answered, request);
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    requests[i].query = i + 1;
    __tcbmc_post_after(50 * i, key_pressed, &requests[i]);
  }
  do {
    __tcbmc_run_tasks();
  } while (answers < 2);
  assert(shown == typed);
}
