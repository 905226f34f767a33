/** scheduler.h: what the parts of the scheduler and the schedule of one report share. */
export const HEADER = String.raw`/* The interleaving of a tcbmc report, forced natively: see README.txt. */
#ifndef TCBMC_SCHEDULER_H
#define TCBMC_SCHEDULER_H
#define _GNU_SOURCE
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/* What a task does in the report. */
enum tcbmc_kind { TCBMC_READ, TCBMC_WRITE, TCBMC_CALL, TCBMC_INPUT, TCBMC_CREATE, TCBMC_END, TCBMC_CONDITION, TCBMC_VIOLATION };
enum tcbmc_storage { TCBMC_NONE, TCBMC_GLOBAL, TCBMC_LOCAL, TCBMC_HEAP, TCBMC_OTHER };
enum tcbmc_flag {
  TCBMC_WAITS = 1, /* the task waits here in the end */
  TCBMC_GIVES_UP = 2, /* a wait with a deadline that passes */
  TCBMC_FIRST = 4, /* of the two accesses of a race */
  TCBMC_HOLD = 8, /* stops before that access until the other stands before its own */
  TCBMC_SECOND = 16,
  TCBMC_VALUE = 32, /* number is what is read */
  TCBMC_PART = 64, /* of the copy of an object, done with what comes before */
  TCBMC_BITS = 128, /* of a bit-field */
  TCBMC_FAILS = 256, /* an allocation that gives NULL */
  TCBMC_OWN_FILE = 512, /* other files have a variable of that name */
  TCBMC_ALLOCATES = 1024 /* an allocation where some fail: none is left out */
};

struct tcbmc_event {
  int task;
  int run; /* the events of one task between two switches */
  enum tcbmc_kind kind;
  int file, line, column;
  enum tcbmc_storage storage;
  const char *object; /* the global variable, or the function or input that is called */
  int cell;
  int flags;
  int child;
  long long number;
  double real;
  const char *text;
};

struct tcbmc_task {
  const char *name;
  const char *entry;
  int handler; /* runs on the thread of others, as a call */
  int host; /* the task on whose thread it runs, or -1: whom it interrupts */
  int signal;
};

extern const struct tcbmc_event tcbmc_events[];
extern const int tcbmc_event_count;
extern const struct tcbmc_task tcbmc_tasks[];
extern const int tcbmc_task_count, tcbmc_run_count, tcbmc_cell_count, tcbmc_waiting_count;
extern const char *const tcbmc_files[];
extern const char *const tcbmc_property, *const tcbmc_message;

/* What places.awk adds to the program: where a call returns to, and where things are. */
struct tcbmc_place {
  uintptr_t pc;
  int file, line, column;
};
struct tcbmc_symbol {
  const char *name;
  void *address;
  size_t size;
  long constant;
};
const struct tcbmc_place *tcbmc_place_of(void *pc);
/* 1: in that variable, 0: not, -1: nobody knows the variable. */
int tcbmc_in_object(const char *name, const void *address);
int tcbmc_is_constant(const char *name);
int tcbmc_in_any_object(const void *address);
void *tcbmc_function(const char *name);

/* A task comes to something that may be an event of the report. */
struct tcbmc_arrival {
  enum tcbmc_kind kind;
  void *pc;
  const char *name;
  void *address;
  size_t size;
  int range; /* part of the copy of an object */
  int updates; /* a read and a write at once */
};
/* Waits for the task's turn. The event, or null if the report has none. */
const struct tcbmc_event *tcbmc_arrive(struct tcbmc_arrival arrival);
const struct tcbmc_event *tcbmc_call(const char *name, void *pc, void *first);
/* Waits until the task does something again in the report. */
void tcbmc_resume(void);
/* The task waits in the end: stops until all others do that do. */
void tcbmc_all_wait(void);
/* A call returned in which the task waits in the report. */
void tcbmc_returned(const struct tcbmc_event *event);
/* The index of the task that is created by the call that has just arrived, or -1. */
int tcbmc_created(void);
void tcbmc_start_task(int task);
void tcbmc_end_task(void);
void tcbmc_main_ends(void);
int tcbmc_self(void);
/* What the report has for an input. */
long long tcbmc_input(const char *name, void *pc);
double tcbmc_real_input(const char *name, void *pc);
/* The event that comes next is the violation. */
const struct tcbmc_event *tcbmc_expected_violation(int line);
void tcbmc_reached(const char *how) __attribute__((noreturn));
void tcbmc_failed(const char *why, const char *what) __attribute__((noreturn));

enum tcbmc_block { TCBMC_UNKNOWN, TCBMC_ALLOCATED, TCBMC_FREED };
enum tcbmc_block tcbmc_block_at(const void *address);
size_t tcbmc_blocks_left(void);

/* The call is an allocation that gives NULL. */
static inline int tcbmc_fails(const struct tcbmc_event *event) { return event && event->flags & TCBMC_FAILS; }

#define TCBMC_PC __builtin_extract_return_addr(__builtin_return_address(0))
#endif
`;
