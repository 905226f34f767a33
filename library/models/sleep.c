/**
 * @model sleep
 * @header (interrupts)
 *
 * Where hangs are looked for (__TCBMC_SLEEPS), who sleeps waits in a loop until a handler begins, or, on the MSP430,
 * until one takes the processor out of its low-power mode. All else takes a sleep for nothing: others can come there as
 * anywhere. A sleep that wakes for other reasons is no wait; where other properties are asked for as well, each may.
 *
 * With all interrupts masked, `wfi` ends when one is pending, which the model has no word for: it comes when the mask
 * is taken away. So the sleep may be over, and then one that is let in must have come by the time that the mask is
 * gone (`__tcbmc_owed`), or it lasts for ever (`__tcbmc_stands_by`): whoever could come but for the mask might end it,
 * and nobody is followed any further if it does.
 */

#ifdef __TCBMC_SLEEPERS
/* Nothing is known of what ends it, but somebody asks. */
#define IS_WOKEN __tcbmc_take_for_granted("a processor that sleeps is woken");
#else
#define IS_WOKEN
#endif

#ifdef __TCBMC_SLEEPS
enum { OPEN = 0x80, OPENS = 8, PROCESSOR_OFF = 0x10 };
extern volatile _Atomic unsigned char __tcbmc_status;
extern _Atomic _Bool __tcbmc_stands_by;
extern _Atomic _Bool __tcbmc_owed;
/** how many handlers have begun, or events were sent */
_Atomic unsigned short __tcbmc_wakes;
/** how often a handler has ended a low-power mode */
_Atomic unsigned short __tcbmc_ends_of_low_power;
/** one has come that would end such a sleep */
_Atomic _Bool __tcbmc_might_end;
/** there are handlers */
_Bool __tcbmc_has_handlers;
static _Thread_local unsigned short seen;
/** the instruction before was one after which no handler comes */
_Thread_local _Bool __tcbmc_sleep_is_next;
/** how many wakes there were then */
_Thread_local unsigned short __tcbmc_wakes_before;
/** how many ends of low power there were then */
_Thread_local unsigned short __tcbmc_ends_before;

static _Bool sleeps(void) {
  if (!__tcbmc_has_handlers) {
    IS_WOKEN
    return 0;
  }
#ifdef __TCBMC_SLEEPS_END
  return __VERIFIER_nondet_bool();
#else
  return 1;
#endif
}

static void sleepWhile(const volatile _Atomic unsigned short *counter, unsigned short before) {
  while (*counter == before) {}
}

/** a handler begins, at once with its gate: whether it goes on */
unsigned char __tcbmc_handler_begins(void) {
  if (__tcbmc_stands_by) {
    __tcbmc_might_end = 1;
    return 0;
  }
  __tcbmc_owed = 0;
  __tcbmc_wakes++;
  return 1;
}
/** some interrupt has a handler */
void __tcbmc_there_are_handlers(void) { __tcbmc_has_handlers = 1; }
/** in a section with what lets handlers in, but not before the next instruction, which sleeps */
void __tcbmc_sleeps_next(void) {
  __tcbmc_sleep_is_next = 1;
  __tcbmc_wakes_before = __tcbmc_wakes;
  __tcbmc_ends_before = __tcbmc_ends_of_low_power;
}

/** until an interrupt comes, or is pending */
void __tcbmc_wfi(void) {
  if (!sleeps()) return;
  __tcbmc_atomic_begin();
  _Bool isOpen = (__tcbmc_status & OPEN) != 0;
  unsigned short before = __tcbmc_wakes;
  __tcbmc_atomic_end();
  if (!isOpen && __VERIFIER_nondet_bool()) {
    __tcbmc_owed = 1;
    return;
  }
  if (isOpen) {
    sleepWhile(&__tcbmc_wakes, before);
  } else {
    __tcbmc_stands_by = 1;
    while (!__tcbmc_might_end) {}
    __tcbmc_assume(0);
  }
}
/** until an event has come since the last time: a handler, or `sev`; with interrupts masked, no time */
void __tcbmc_wfe(void) {
  if (!sleeps() || !(__tcbmc_status & OPEN)) return;
  sleepWhile(&__tcbmc_wakes, seen);
  seen = __tcbmc_wakes;
}
/** an event */
void __tcbmc_sev(void) { __tcbmc_wakes++; }

static void sleepUntilHandler(const volatile unsigned char *control, unsigned char enabling) {
  __tcbmc_atomic_begin();
  unsigned short before = __tcbmc_sleep_is_next ? __tcbmc_wakes_before : __tcbmc_wakes;
  __tcbmc_sleep_is_next = 0;
  _Bool isEnabled = (*control & enabling) != 0;
  __tcbmc_atomic_end();
  if (isEnabled) sleepWhile(&__tcbmc_wakes, before);
}
/** until a handler begins, if the control register enables it */
void __tcbmc_avr_sleep(volatile unsigned char *control, unsigned char enabling) {
  if (sleeps()) sleepUntilHandler(control, enabling);
}
/** the same, and enables it meanwhile */
void __tcbmc_avr_sleep_mode(volatile unsigned char *control, unsigned char enabling) {
  if (!sleeps()) return;
  __tcbmc_sleep_is_next = 0;
  *control |= enabling;
  sleepUntilHandler(control, enabling);
  *control &= (unsigned char)~enabling;
}
void __tcbmc_mask_all(_Bool masked);
/** lets interrupts in; a low-power mode lasts until a handler ends it */
void __bis_SR_register(unsigned int bits) {
  if (!(bits & PROCESSOR_OFF) || !sleeps()) {
    if (bits & OPENS) __tcbmc_mask_all(0);
    return;
  }
  __tcbmc_atomic_begin();
  unsigned short before = __tcbmc_sleep_is_next ? __tcbmc_ends_before : __tcbmc_ends_of_low_power;
  __tcbmc_sleep_is_next = 0;
  if (bits & OPENS) __tcbmc_mask_all(0);
  __tcbmc_atomic_end();
  sleepWhile(&__tcbmc_ends_of_low_power, before);
}
/** in a handler, what it has interrupted goes on afterwards */
void __tcbmc_end_low_power(unsigned int bits) {
  if (bits & PROCESSOR_OFF) __tcbmc_ends_of_low_power++;
}
#else
enum { OPENS = 8, PROCESSOR_OFF = 0x10 };
void __tcbmc_mask_all(_Bool masked);
/** no effect, but where hangs are looked for: the sleep lasts until a handler comes */
void __tcbmc_wfi(void) { IS_WOKEN }
void __tcbmc_wfe(void) { IS_WOKEN }
void __tcbmc_sev(void) {}
void __tcbmc_avr_sleep(volatile unsigned char *control, unsigned char enabling) {
  (void)control;
  (void)enabling;
  IS_WOKEN
}
void __tcbmc_avr_sleep_mode(volatile unsigned char *control, unsigned char enabling) {
  (void)control;
  (void)enabling;
  IS_WOKEN
}
void __tcbmc_end_low_power(unsigned int bits) { (void)bits; }
/** lets interrupts in (GIE); a low-power mode has no effect, but where hangs are looked for */
void __bis_SR_register(unsigned int bits) {
  if (bits & PROCESSOR_OFF) { IS_WOKEN }
  if (bits & OPENS) __tcbmc_mask_all(0);
}
#endif
/** no effect: other instructions that sleep; where hangs are looked for, it is said that they end */
void __tcbmc_some_sleep(void) { IS_WOKEN }
/** no effect, but where hangs are looked for: the sleep lasts until a handler comes */
void __WFI(void) { __tcbmc_wfi(); }
void __WFE(void) { __tcbmc_wfe(); }
void __SEV(void) { __tcbmc_sev(); }
