/**
 * @model waiting for children
 * @header sys/wait.h, unistd.h
 * @when __TCBMC_FORKING
 *
 * Waiting for children, for programs that fork. Others take what is described (`src/library/models/described.ts`).
 */

#include "transfer.h"
#include "failing.h"
#include "process-limits.h"
#include "errors.h"
/* So many children that nobody has waited for are told apart. */
#define CHILDREN 8

enum { MOST = CHILDREN, WNOHANG = 1, EINTR = 4, ECHILD = 10, USAGE = 144, INFORMATION = 128 };
/** those that nobody has waited for */
_Atomic int __tcbmc_children[MOST];
/** how many they are */
_Atomic int __tcbmc_child_count;
#define children __tcbmc_children
#define count __tcbmc_child_count

/* By the slots of children, and behind them their parent's; 0 while they run. */
enum { ENDED = 0x10000, UNKNOWN = 0x20000 };
/** how each child has ended that is a task, and whether its parent has; all processes see it */
_Atomic int __tcbmc_child_ends[MOST + 1];
/** the slots of these children, where children are tasks */
_Atomic int __tcbmc_child_slots[MOST];
#define slots __tcbmc_child_slots
extern _Bool __tcbmc_children_are_tasks;
extern int __tcbmc_child_slot;

/** a child that nobody has waited for */
void __tcbmc_add_child(int number) {
  __tcbmc_atomic_begin();
  int last = count;
  if (last == MOST) {
    __tcbmc_take_for_granted("a process has at most 8 children that it has not waited for", "fork");
    __tcbmc_assume(0);
  }
  for (int i = 0; i < last; i++) __tcbmc_assume(children[i] != number);
  children[last] = number;
  if (__tcbmc_children_are_tasks) slots[last] = __tcbmc_child_slot;
  count = last + 1;
  __tcbmc_atomic_end();
}

/** a child has none */
void __tcbmc_forget_children(void) { count = 0; }

/* Whoever has lost its parent is given to the first process. */
extern _Atomic int __tcbmc_parent;
/**
 * of a child that of its parent, until that has ended (where children are no tasks, it may have with
 * --other-processes); else any number from 0 on
 */
int getppid(void) {
  int parent = __tcbmc_parent, number = __VERIFIER_nondet_int();
  __tcbmc_assume(number >= 0);
  if (__tcbmc_children_are_tasks && parent != 0) return __tcbmc_child_ends[MOST] == 0 ? parent : number;
#ifdef __TCBMC_OTHER_PROCESSES
  return parent != 0 && __VERIFIER_nondet_bool() ? parent : number;
#else
  return parent != 0 ? parent : number;
#endif
}

static int without(int error) {
  *__errno_location() = error;
  return -1;
}

/* In a section: which one it is, or -1. */
static int chosen(int wanted) {
  int all = count;
  if (wanted > 0) {
    for (int i = 0; i < all; i++)
      if (children[i] == wanted) return i;
    return -1;
  }
  if (all == 0 || (wanted != -1 && __VERIFIER_nondet_bool())) return -1;
  if (all == 1) return 0;
  int index = __VERIFIER_nondet_int();
  __tcbmc_assume(index >= 0 && index < all);
  return index;
}

/* It has ended with a code, or by a signal. */
static int anyStatus(void) {
  if (__VERIFIER_nondet_bool()) return __VERIFIER_nondet_uchar() << 8;
  int number = __VERIFIER_nondet_int();
  __tcbmc_assume(number > 0 && number <= 64);
  return __VERIFIER_nondet_bool() ? number | 0x80 : number;
}

/* In a section: whether the one that was chosen has ended; waits for any that is wanted. */
static _Bool isOver(int index, int wanted, int options) {
  if (!__tcbmc_children_are_tasks) return !(options & WNOHANG) || __VERIFIER_nondet_bool();
  int all = count;
  _Bool some = 0;
  for (int i = 0; i < all; i++)
    if ((wanted <= 0 || i == index) && __tcbmc_child_ends[slots[i]] != 0) some = 1;
  if (!(options & WNOHANG)) __tcbmc_wait(some);
  if (some) __tcbmc_assume(__tcbmc_child_ends[slots[index]] != 0);
  return some;
}

/* 0 while nobody has ended. */
static int collect(int wanted, int options, int *end) {
  MAY_FAIL(without(EINTR));
  __tcbmc_atomic_begin();
  int index = chosen(wanted), number = -1;
  _Bool isNone = index >= 0 && !isOver(index, wanted, options);
  if (index >= 0 && !isNone) {
    int last = count - 1;
    number = children[index];
    children[index] = children[last];
    *end = UNKNOWN;
    if (__tcbmc_children_are_tasks) {
      *end = __tcbmc_child_ends[slots[index]];
      slots[index] = slots[last];
    }
    count = last;
  }
  __tcbmc_atomic_end();
  return isNone ? 0 : number < 0 ? without(ECHILD) : number;
}

/**
 * the number of a child that nobody has waited for, ECHILD if there is none, with WNOHANG also 0; exact where
 * children are tasks, else how it has ended is looked at last (--other-processes)
 */
int waitpid(int wanted, int *status, int options) {
  int end = UNKNOWN, number = collect(wanted, options, &end);
  if (number > 0 && status != 0) {
    if (end & UNKNOWN) {
      DEPENDS_ON_OTHERS
      *status = anyStatus();
    } else {
      *status = end & 0xffff;
    }
  }
  return number;
}

/**
 * the number of a child that nobody has waited for, ECHILD if there is none, with WNOHANG also 0; exact where
 * children are tasks, else how it has ended is looked at last (--other-processes)
 */
int wait(int *status) { return waitpid(-1, status, 0); }

/**
 * the number of a child that nobody has waited for, ECHILD if there is none, with WNOHANG also 0; exact where
 * children are tasks, else how it has ended is looked at last (--other-processes)
 */
int wait4(int wanted, int *status, int options, void *usage) {
  int number = waitpid(wanted, status, options);
  if (number > 0 && usage != 0) fill(usage, USAGE, USAGE);
  return number;
}

/**
 * the number of a child that nobody has waited for, ECHILD if there is none, with WNOHANG also 0; exact where
 * children are tasks, else how it has ended is looked at last (--other-processes)
 */
int wait3(int *status, int options, void *usage) { return wait4(-1, status, options, usage); }

/** as waitpid; what is told of the child is looked at last (--other-processes) */
int waitid(int kind, int wanted, void *information, int options) {
  int end, number = collect(kind == 1 ? wanted : -1, options, &end);
  if (number < 0) return -1;
  if (number > 0 && information != 0) {
    DEPENDS_ON_OTHERS
    fill(information, INFORMATION, INFORMATION);
  }
  return (int)upTo(0, ERRORS_OF(waitid));
}
