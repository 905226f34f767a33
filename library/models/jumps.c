/**
 * @model setjmp and longjmp
 * @header setjmp.h
 *
 * A call of setjmp has a local object in its function's frame, and the buffer leads there: when the function has
 * returned, a jump finds it gone. Who is told of a jump under way returns, up to that frame: see
 * `lower/long-jumps.ts`.
 */

#include "kept-masks.h"

#ifdef __TCBMC_SIGNALS_ARRIVE
extern _Thread_local _Atomic int __tcbmc_handling;
#else
#define __tcbmc_handling 0
#endif

/* @param handling how many handlers of signals from outside had begun */
struct frame {
  short owner, handling;
  _Bool keepsMask;
  __UINT64_TYPE__ mask;
};
/** of each thread */
_Thread_local struct frame *__tcbmc_jump_target;
_Thread_local int __tcbmc_jump_value;

/** setjmp */
void __tcbmc_mark_frame(void *buffer, void *address, int keepsMask) {
  struct frame *frame = address;
  frame->owner = __tcbmc_self();
  frame->handling = __tcbmc_handling;
#ifdef KEEPING
  frame->keepsMask = keepsMask;
  if (keepsMask) frame->mask = __tcbmc_blocked[__tcbmc_self()];
#endif
  *(struct frame **)buffer = frame;
}

/** longjmp; the mask of signals is restored first, if it was kept */
void __tcbmc_begin_jump(void *buffer, int value) {
  struct frame *frame = *(struct frame **)buffer;
  short owner = frame->owner;
  __tcbmc_assert(owner == __tcbmc_self(), "assertion", "longjmp into a function of another thread");
  __tcbmc_assume(owner == __tcbmc_self());
#ifdef __TCBMC_SIGNALS_ARRIVE
  if (frame->handling != __tcbmc_handling) {
    __tcbmc_take_for_granted("no handler of a signal that comes from outside calls longjmp");
    __tcbmc_assume(0);
  }
#endif
#ifdef KEEPING
  if (frame->keepsMask) {
    __tcbmc_blocked[__tcbmc_self()] = frame->mask;
    __tcbmc_run_pending(-1, frame->mask);
  }
#endif
  __tcbmc_jump_value = value == 0 ? 1 : value;
  __tcbmc_jump_target = frame;
}

/** the frame that a jump under way leads to, or null */
void *__tcbmc_jump(void) { return __tcbmc_jump_target; }

/** ends a jump; what setjmp returns then */
int __tcbmc_arrive(void) {
  __tcbmc_jump_target = 0;
  return __tcbmc_jump_value;
}
