/** Functions that BUILT_IN says more of. */
export const JUMP_FUNCTIONS: Readonly<Record<string, string>> = {
  setjmp:
    'exact as (part of) a condition, a statement or the initial value of a variable; refused elsewhere. After a jump, locals that were changed and are not volatile hold any value, unless their address is taken',
  _setjmp: 'as setjmp',
  sigsetjmp: 'as setjmp; keeps the mask of signals if it is told so',
  longjmp:
    'exact within a thread, also out of a handler of a signal that the thread sends itself; jumping into a function that has returned, or that another thread runs, is a violation',
  _longjmp: 'as longjmp',
  siglongjmp: 'as longjmp',
};
