/*
 * The operations that models are made of, which the model checker knows without a declaration. This file is for other
 * compilers and for editors.
 */
#pragma once

/* Any value, another one at each call. */
_Bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
int __VERIFIER_nondet_int(void);
unsigned int __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
__UINT32_TYPE__ __VERIFIER_nondet_u32(void);
/* 0 or 1; 1 only if the wait that it stands for does not repeat the last one. */
int __tcbmc_unless_repeated(void);
int __tcbmc_foresee(void);

/* Executions in which the condition does not hold are none. */
void __tcbmc_assume(int condition);
void __CPROVER_assume(_Bool condition);
/* The same, of what was chosen just before: there is always a choice for which it holds. */
void __tcbmc_choose(int condition);
/* A violation of the property, unless the condition holds. */
void __tcbmc_assert(int condition, const char *property, const char *message);
/* What the answer says is assumed, and of which function, where an execution comes here. */
void __tcbmc_take_for_granted(const char *what, ...);
/* The same, of what a format writes. */
void __tcbmc_assume_of_formats(void);
/* Facts on which it depends what is asked once more in the end. */
void __tcbmc_signals_may_come(void);
void __tcbmc_readers_meet(void);
void __tcbmc_processes_meet(void);
/* What reports show of a call: "lock", "unlock", and those that begin with #, with values. */
void __tcbmc_event(const char *name, ...);
/* a round of a loop that comes by here makes progress */
void __tcbmc_progress(void);

/* Between them no other task runs. An assumption that fails there keeps the task from entering. */
void __tcbmc_atomic_begin(void);
void __tcbmc_atomic_end(void);
/* As an assumption, but whoever stops there waits: for anybody, or for the task that owns something. */
void __tcbmc_wait(int condition);
void __tcbmc_wait_for(int condition, unsigned long owner);

/* Tasks: a new one, the end of one (or 1 in the variable if it is none), their numbers, the own end, the program's. */
unsigned long __tcbmc_create(void *(*function)(void *), void *argument);
unsigned long __tcbmc_create_at(void *(*function)(void *), void *argument, unsigned int priority);
void __tcbmc_yield(void);
void __tcbmc_inherit(_Bool begins);
void *__tcbmc_join(unsigned long task, ...);
unsigned long __tcbmc_self(void);
void __tcbmc_exit_task(void *result);
void __tcbmc_halt(void);
/* Writes the number of a new task where the program wants it. */
void __tcbmc_hand_out(unsigned long *handle, unsigned long task);
/* Tasks that may come between the steps of this one. */
void __tcbmc_interrupt(void *(*function)(void *));
/*
 * Posted tasks: into a queue, ordered by a key; the same of a task that is not there yet; as a timer; whoever runs
 * them; until there are none.
 */
void __tcbmc_enqueue(void *queue, unsigned long long key, void *function, void *argument);
void __tcbmc_enqueue_once(void *queue, unsigned long long key, void *function, void *argument);
void __tcbmc_start_timer(void *queue, unsigned long long due, void *function, void *argument);
void __tcbmc_serve(void *queue);
void __tcbmc_drain(void *queue);

/*
 * Blocks of memory, of any contents (0), zeros (1), or anything that somebody has written (2); reserved ones are always
 * granted.
 */
void *__tcbmc_alloc(__SIZE_TYPE__ size, int contents);
void *__tcbmc_reserve(__SIZE_TYPE__ size, int contents);
/* A block that may have the address of another one. */
void *__tcbmc_replace(__SIZE_TYPE__ size, void *block);
void __tcbmc_free(void *block);
/* The size of the object that a pointer leads into, 0 if there is none. */
__SIZE_TYPE__ __tcbmc_object_size(const volatile void *pointer);
/* Whether there is an object; whether it may be written to. */
_Bool __tcbmc_exists(const volatile void *pointer);
int __tcbmc_is_writable(const volatile void *pointer);
/* Whether two pointers are the same; how far one is behind the other, if they lead into one object. */
_Bool __tcbmc_same_place(const volatile void *left, const volatile void *right);
__SIZE_TYPE__ __tcbmc_distance(const volatile void *to, const volatile void *from);
/* A read that nobody is told of. */
unsigned int __tcbmc_peek(const volatile void *word);
/* The next slot of a list of arguments. */
void *__tcbmc_arguments(__builtin_va_list list);

/* Asks the world behind streams, where what is known of it ends. */
long __tcbmc_world(const char *request, ...);
