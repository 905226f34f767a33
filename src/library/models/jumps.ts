import type { ModelFile } from './model.js';

/**
 * A call of setjmp has a local object in its function's frame, and the buffer leads there: when the function has returned, a jump finds it gone. Who is
 * told of a jump under way returns, up to that frame: see `ir/lower/long-jumps.ts`.
 */
export const JUMPS: ModelFile = {
  file: '<model of setjmp and longjmp>',
  header: 'setjmp.h',
  defines: {
    __tcbmc_mark_frame: 'setjmp',
    __tcbmc_begin_jump: 'longjmp',
    __tcbmc_jump: 'the frame that a jump under way leads to, or null',
    __tcbmc_arrive: 'ends a jump; what setjmp returns then',
    __tcbmc_jump_target: 'of each thread',
    __tcbmc_jump_value: 'of each thread',
  },
  text: String.raw`
struct frame { unsigned long long owner; };
_Thread_local struct frame *__tcbmc_jump_target;
_Thread_local int __tcbmc_jump_value;

void __tcbmc_mark_frame(void *buffer, void *address) {
  struct frame *frame = address;
  frame->owner = __tcbmc_self();
  *(struct frame **)buffer = frame;
}

void __tcbmc_begin_jump(void *buffer, int value) {
  struct frame *frame = *(struct frame **)buffer;
  unsigned long long owner = frame->owner;
  __tcbmc_assert(owner == __tcbmc_self(), "assertion", "longjmp into a function of another thread");
  __tcbmc_assume(owner == __tcbmc_self());
  __tcbmc_jump_value = value == 0 ? 1 : value;
  __tcbmc_jump_target = frame;
}

void *__tcbmc_jump(void) { return __tcbmc_jump_target; }

int __tcbmc_arrive(void) {
  __tcbmc_jump_target = 0;
  return __tcbmc_jump_value;
}
`,
};

/** Functions that BUILT_IN says more of. */
export const JUMP_FUNCTIONS: Readonly<Record<string, string>> = {
  setjmp:
    'exact as (part of) a condition, a statement or the initial value of a variable; refused elsewhere. After a jump, locals that were changed and are not volatile hold any value, unless their address is taken',
  _setjmp: 'as setjmp',
  sigsetjmp: 'as setjmp; no mask of signals is kept',
  longjmp: 'exact within a thread; jumping into a function that has returned, or that another thread runs, is a violation',
  _longjmp: 'as longjmp',
  siglongjmp: 'as longjmp',
};
