// tcbmc: violation assertion switches=0
#include <assert.h>
#include <ucontext.h>

static ucontext_t next;

int main(void) {
  getcontext(&next);
  assert(next.uc_link);
  setcontext(&next);
}
