/** verifier.c: inputs, assumptions, assertions. */
const INTEGERS: Readonly<Record<string, string>> = {
  int: 'int',
  uint: 'unsigned',
  unsigned: 'unsigned',
  long: 'long',
  ulong: 'unsigned long',
  longlong: 'long long',
  ulonglong: 'unsigned long long',
  char: 'char',
  uchar: 'unsigned char',
  short: 'short',
  ushort: 'unsigned short',
  bool: '_Bool',
  _Bool: '_Bool',
  size_t: 'size_t',
  loff_t: 'long long',
  u8: 'uint8_t',
  u16: 'uint16_t',
  u32: 'uint32_t',
  u64: 'uint64_t',
};

const inputs = Object.entries(INTEGERS)
  .map(
    ([name, type]) =>
      `${type} __VERIFIER_nondet_${name}(void) { return (${type})tcbmc_input("__VERIFIER_nondet_${name}()", TCBMC_PC); }\n`,
  )
  .join('');

const sections = ['__VERIFIER', '__CPROVER', '__ESBMC', '__tcbmc']
  .map((prefix) => `void ${prefix}_atomic_begin(void) {}\nvoid ${prefix}_atomic_end(void) {}\n`)
  .join('');

const TEXT = String.raw`/* Inputs, assumptions and assertions. Atomic sections do nothing: the schedule does not switch in them. */
#include "scheduler.h"
#include <stdlib.h>
#include <unistd.h>

long long tcbmc_input(const char *name, void *pc) {
  const struct tcbmc_event *event = tcbmc_arrive((struct tcbmc_arrival){.kind = TCBMC_INPUT, .pc = pc, .name = name});
  return event ? event->number : 0;
}

double tcbmc_real_input(const char *name, void *pc) {
  const struct tcbmc_event *event = tcbmc_arrive((struct tcbmc_arrival){.kind = TCBMC_INPUT, .pc = pc, .name = name});
  return event ? event->real : 0;
}

${inputs}void *__VERIFIER_nondet_pointer(void) { return (void *)(uintptr_t)tcbmc_input("__VERIFIER_nondet_pointer()", TCBMC_PC); }
float __VERIFIER_nondet_float(void) { return (float)tcbmc_real_input("__VERIFIER_nondet_float()", TCBMC_PC); }
double __VERIFIER_nondet_double(void) { return tcbmc_real_input("__VERIFIER_nondet_double()", TCBMC_PC); }

${sections}static void must_hold(int condition, void *pc, const char *text) {
  const struct tcbmc_event *event = tcbmc_arrive((struct tcbmc_arrival){.kind = TCBMC_CONDITION, .pc = pc});
  if (event) tcbmc_all_wait();
  if (!condition && event) for (;;) pause();
  if (!condition) tcbmc_failed("this does not hold:", text);
  tcbmc_returned(event);
}

void __VERIFIER_assume(int condition) { must_hold(condition, TCBMC_PC, "an assumption"); }
void __CPROVER_assume(_Bool condition) { must_hold(condition, TCBMC_PC, "an assumption"); }
void __ESBMC_assume(_Bool condition) { must_hold(condition, TCBMC_PC, "an assumption"); }
void __tcbmc_assume(int condition) { must_hold(condition, TCBMC_PC, "an assumption"); }
void __tcbmc_wait(int condition) { must_hold(condition, TCBMC_PC, "what a thread waits for"); }
void __tcbmc_wait_for(int condition, unsigned long owner) { must_hold(condition, TCBMC_PC, "what a thread waits for"); }

static void fails(void *pc, const char *what) {
  if (tcbmc_arrive((struct tcbmc_arrival){.kind = TCBMC_VIOLATION, .pc = pc})) tcbmc_reached("the assertion fails");
  tcbmc_failed("another assertion fails than in the report:", what);
}

void __wrap___assert_fail(const char *expression, const char *file, unsigned line, const char *function) { fails(TCBMC_PC, expression); }
void __VERIFIER_assert(int condition) { if (!condition) fails(TCBMC_PC, "__VERIFIER_assert"); }
void __VERIFIER_error(void) { fails(TCBMC_PC, "__VERIFIER_error"); }
void reach_error(void) { fails(TCBMC_PC, "reach_error"); }
void __CPROVER_assert(_Bool condition, const char *message) { if (!condition) fails(TCBMC_PC, message); }
void __ESBMC_assert(_Bool condition, const char *message) { if (!condition) fails(TCBMC_PC, message); }
void __tcbmc_assert(int condition, const char *property, const char *message) { if (!condition) fails(TCBMC_PC, message); }

void __CPROVER_fence(const char *kind, ...) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __ESBMC_yield(void) {}
unsigned long __tcbmc_self(void) { return (unsigned long)tcbmc_self() + 1; }
void __tcbmc_progress(void) {}
void __tcbmc_event(const char *name, ...) { tcbmc_call(name, TCBMC_PC, NULL); }
`;

/** Programs for verifiers define some of these themselves; then theirs count. */
const weak = [...TEXT.matchAll(/^[\w ]+[ *](__(?:VERIFIER|CPROVER|ESBMC)_(?!error\()\w+)\(/gm)]
  .map(([, name]) => `#pragma weak ${name}\n`)
  .join('');

/** Atomic sections do nothing: the schedule does not switch in them. */
export const VERIFIER = TEXT.replace('#include <unistd.h>\n', (line) => `${line}\n${weak}`);
