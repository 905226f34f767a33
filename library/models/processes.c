/**
 * @model processes
 * @header unistd.h, pthread.h
 *
 * Where `ir/processes` makes tasks of children, this is the parent's side. Else both sides of a fork are runs of
 * their own: the unknown result chooses between them. A run ends where it would see what the other one does (shared
 * memory, what comes through a pipe, how a child has ended). The child has only the thread that called; where there
 * are others, what it does is not looked at, and that is said.
 */

#include "failing.h"
#include "process-limits.h"
#include "errors.h"

enum { EAGAIN = 11, ENOMEM = 12 };
int *__errno_location(void);
void __tcbmc_fail_among(unsigned long long low, unsigned long long high);
/** how many threads were created and not joined */
_Atomic unsigned int __tcbmc_other_threads;

struct handlers {
  void (*prepare)(void);
  void (*parent)(void);
  void (*child)(void);
  struct handlers *earlier;
  struct handlers *later;
};
/** what pthread_atfork was given */
struct handlers *_Atomic __tcbmc_first_at_fork;
/** the same from behind */
struct handlers *_Atomic __tcbmc_last_at_fork;

/** exact */
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  MAY_FAIL(ENOMEM);
  struct handlers *added = __tcbmc_reserve(sizeof *added, 0);
  added->prepare = prepare;
  added->parent = parent;
  added->child = child;
  added->later = 0;
  __tcbmc_atomic_begin();
  added->earlier = __tcbmc_last_at_fork;
  if (__tcbmc_last_at_fork != 0) __tcbmc_last_at_fork->later = added;
  else __tcbmc_first_at_fork = added;
  __tcbmc_last_at_fork = added;
  __tcbmc_atomic_end();
  return 0;
}

static int failure(void) {
  *__errno_location() = EAGAIN;
  return -1;
}

#ifdef __TCBMC_THREADS
static void becomeChild(void) {
  __tcbmc_take_for_granted("what a child of a process with several threads does is right", "fork");
  __tcbmc_assume(__tcbmc_other_threads == 0);
}
#else
#define becomeChild()
#endif

/** the number of the process, as far as anybody has asked for it */
_Atomic int __tcbmc_process;
/** that of the other side of the last fork */
_Atomic int __tcbmc_relative;

/** any positive number, the same each time */
int getpid(void) {
  __tcbmc_atomic_begin();
  if (__tcbmc_process == 0) {
    int number = __VERIFIER_nondet_int();
    __tcbmc_assume(number > 1 && number != __tcbmc_relative);
    __tcbmc_process = number;
  }
  int own = __tcbmc_process;
  __tcbmc_atomic_end();
  return own;
}

#ifdef __TCBMC_INSIDE
void __tcbmc_loosen_all(void);
void __tcbmc_share_all(void);
#else
#define __tcbmc_loosen_all()
#define __tcbmc_share_all()
#endif

/** whether there is memory that both sides of a fork see */
_Atomic _Bool __tcbmc_shares_memory;
/** whether there is another process */
_Atomic _Bool __tcbmc_has_forked;
/** the number of the process that made this one */
_Atomic int __tcbmc_parent;
void __tcbmc_add_child(int number);
void __tcbmc_forget_children(void);
/** whether both sides of a fork are parts of one run */
_Bool __tcbmc_children_are_tasks;
/** which child is made next, where children are tasks */
int __tcbmc_child_slot;

/** the state of a process that has just been made */
void __tcbmc_become_child(int number) {
  __tcbmc_relative = __tcbmc_parent = __tcbmc_process;
  __tcbmc_process = number;
  __tcbmc_forget_children();
}

static int noteChild(int child) {
  __tcbmc_assume(child > 1 && child != __tcbmc_process && child != __tcbmc_relative);
  __tcbmc_relative = child;
  __tcbmc_add_child(child);
  return child;
}

static int divide(void) {
  __tcbmc_has_forked = 1;
  if (__tcbmc_children_are_tasks) {
    getpid();
    return noteChild(__VERIFIER_nondet_int());
  }
  __tcbmc_share_all();
  if (__tcbmc_shares_memory) {
    DEPENDS_ON_OTHERS
    __tcbmc_take_for_granted("no other process changes memory that processes share", "fork");
  }
  getpid();
  int child = __VERIFIER_nondet_int();
  __tcbmc_assume(child >= 0);
  if (child != 0) return noteChild(child);
  __tcbmc_become_child(0);
  becomeChild();
  return 0;
}

/**
 * the child is a task with a copy of the memory, where main forks a fixed number of times and processes meet only in
 * shared mappings and wait (docs/bounds.md). Else both sides are looked at, each a run of its own with memory of its
 * own; -1 only with --calls-may-fail. What one learns of the other, by memory that they share, pipes and waiting, is
 * looked at last (--other-processes). While there are several threads, the child is not followed (that is said). Calls
 * what pthread_atfork was given
 */
int fork(void) {
  MAY_FAIL(failure());
  for (struct handlers *h = __tcbmc_last_at_fork; h != 0; h = h->earlier)
    if (h->prepare != 0) h->prepare();
  int child = divide();
  for (struct handlers *h = __tcbmc_first_at_fork; h != 0; h = h->later) {
    void (*handler)(void) = child == 0 ? h->child : h->parent;
    if (handler != 0) handler();
  }
  return child;
}

/** as fork, without these calls */
int vfork(void) {
  MAY_FAIL(failure());
  return divide();
}

/** as vfork */
int _Fork(void) { return vfork(); }

static int replaced(void) {
  __tcbmc_loosen_all();
  if (__VERIFIER_nondet_bool()) __tcbmc_halt();
  __tcbmc_fail_among(ERRORS_OF(execve));
  return -1;
}

/** the run ends, or -1; the arguments are not looked at */
int execv(const char *path, void *arguments) { return replaced(); }
/** as execv */
int execve(const char *path, void *arguments, void *environment) { return replaced(); }
int execvp(const char *file, void *arguments) { return replaced(); }
int execvpe(const char *file, void *arguments, void *environment) { return replaced(); }
int execl(const char *path, const char *argument, ...) { return replaced(); }
int execlp(const char *file, const char *argument, ...) { return replaced(); }
int execle(const char *path, const char *argument, ...) { return replaced(); }
int fexecve(int descriptor, void *arguments, void *environment) { return replaced(); }
