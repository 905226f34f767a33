import { describe, expect, it } from 'vitest';
import { ARM } from '../../src/source/target.js';
import { answer, checkText, notes } from './support.js';

const MAIN = 'int main(void) { return 0; }';

describe('handlers are recognised', () => {
  const FORMS: readonly (readonly [string, string])[] = [
    ['__attribute__((interrupt)) void f(void) {}', 'f (number 0, priority 1)'],
    ['void __attribute__((interrupt("IRQ"))) f(void) {}', 'f (number 0, priority 1)'],
    ['void f(void) __attribute__((__interrupt__(9))); void f(void) {}', 'f (number 9, priority 1)'],
    ['__attribute__((signal)) static void f(void) {}', 'f (number 0, priority 1)'],
    ['__interrupt void f(void) {}', 'f (number 0, priority 1)'],
    ['__irq void f(void) {}', 'f (number 0, priority 1)'],
    [
      '#define TIMER_VECTOR (3 * 2u)\n#pragma vector=TIMER_VECTOR\n__interrupt void f(void) {}',
      'f (number 6, priority 1)',
    ],
    ['#define VECTOR(v) _Pragma(#v)\nVECTOR(vector=0x11) __interrupt void f(void) {}', 'f (number 17, priority 1)'],
    [
      '#include <msp430g2553.h>\n#include <legacymsp430.h>\ninterrupt(TIMER1_A0_VECTOR) f(void) { eint(); }',
      'f (number 26, priority 1)',
    ],
    ['void f(void) interrupt 3 {}', 'f (number 3, priority 1)'],
    ['void f(void) interrupt 3 using 1 {}', 'f (number 3, priority 1)'],
    ['void f(void) __interrupt (4) __using (2) {}', 'f (number 4, priority 1)'],
    ['enum { TIM2_IRQn = 28 }; void TIM2_IRQHandler(void) {}', 'TIM2_IRQHandler (number 28, priority 1)'],
    ['void SysTick_Handler(void) {}', 'SysTick_Handler (number 255, for CMSIS -1, priority 1)'],
    ['#include <avr/interrupt.h>\nISR(TIMER0_OVF_vect) { sei(); }', 'TIMER0_OVF_vect (number 16, priority 1)'],
    ['#include <avr/interrupt.h>\nISR(MY_OWN_vect, ISR_BLOCK) { sei(); }', 'MY_OWN_vect (number 0, priority 1)'],
  ];
  for (const [text, expected] of FORMS)
    it(text, async () => expect(await notes(`${text}\n${MAIN}`)).toEqual([`taken for interrupt handler: ${expected}`]));

  it('and get the first free numbers in source order', async () => {
    const text = '__interrupt void a(void) {} void b(void) interrupt 1 {} __interrupt void c(void) {}';
    expect(await notes(`${text}\n${MAIN}`)).toEqual([
      'taken for interrupt handlers: a (number 0, priority 1), b (number 1, priority 1), c (number 2, priority 1)',
    ]);
  });

  it('of one interrupt each: of two, which a connection may name later, one would be left out', async () => {
    const connected = (second: number): string =>
      `void f(void) {} int main(void) { { extern void f(void) __attribute__((interrupt(5))); } { extern void f(void) __attribute__((interrupt(${second}))); } }`;
    expect(await notes(connected(5))).toEqual(['taken for interrupt handler: f (number 5, priority 1)']);
    const { verdict, diagnostics } = await checkText(connected(6));
    expect(verdict).toBe('error');
    expect(diagnostics).toMatchObject([
      {
        code: 'unsupported',
        message: "'f' is the handler of several interrupts: 5 and 6",
        position: { line: 2, column: 6 },
      },
    ]);
  });

  it('at the place of the first, with a hint', async () => {
    const { diagnostics } = await checkText(`\n  __interrupt void a(void) {}\n${MAIN}`);
    expect(diagnostics).toMatchObject([
      { severity: 'warning', code: 'interrupts', position: { file: 'main.c', line: 3, column: 20 } },
    ]);
    expect(diagnostics[0]!.hint).toContain('--no-isr-recognition');
  });
});

describe('no handlers are', () => {
  const OTHERS = [
    'void plain(void) {}',
    'void Reset_Handler(void) {} void HardFault_Handler(void) {} void Default_Handler(void) {}',
    'int status_Handler(void) { return 0; }',
    'void on_Handler(int n) { (void)n; }',
    'void called_Handler(void) {} void g(void) { called_Handler(); }',
    'void passed_Handler(void) {} void *g(void) { return (void *)passed_Handler; }',
    '#pragma vector=3\nvoid f(void) {}',
  ];
  for (const text of OTHERS) it(text, async () => expect(await notes(`${text}\n${MAIN}`)).toEqual([]));

  it('any, if recognition is off', async () => {
    const text = `int x; __interrupt void f(void) { x = 1; } int main(void) { assert(!x); return 0; }`;
    expect(await answer(text)).toBe('violation: !x');
    expect(await answer(text, { recogniseInterrupts: false })).toBe('safe');
    expect(await notes(text, { recogniseInterrupts: false })).toEqual([]);
  });
});

describe('a table of vectors', () => {
  const TYPE = 'typedef void (*vector)(void);';
  const HANDLER = 'volatile int n; void tick(void) { n++; } void hang(void) { for (;;); }';
  const CORTEX = `${TYPE} ${HANDLER} extern int stack_end; int main(void); void reset(void) { main(); }
    __attribute__((used, section(".isr_vector"))) const vector table[] = { (vector)&stack_end, reset, hang, hang, [16 + 5] = tick, hang };`;
  const USED = 'int main(void) { int before = n; assert(before == n); return 0; }';

  it('names handlers that interrupt', async () => {
    expect(await notes(`${CORTEX} ${USED}`, { target: ARM })).toEqual([
      'taken for interrupt handler: tick (number 5, priority 1)',
    ]);
    expect(await answer(`${CORTEX} ${USED}`, { target: ARM })).toBe('violation: before == n');
  });

  it('and can be masked by their numbers', async () => {
    const main = 'int main(void) { NVIC_DisableIRQ(5); int before = n; assert(before == n); return 0; }';
    expect(await answer(`#include <core_cm4.h>\n${CORTEX} ${main}`)).toBe('safe');
    expect(await answer(`#include <core_cm4.h>\n${CORTEX} ${main.replace('5', '6')}`)).toBe('violation: before == n');
  });

  it('does not mean the reset, exceptions, and who is there for what nobody expects', async () => {
    const text = (more: string): string => `${TYPE} ${HANDLER} ${more} ${USED}`;
    const placed = '__attribute__((section(".vectors"))) const';
    expect(await notes(text(`${placed} vector t[] = { hang, hang };`))).toEqual([]);
    expect(await notes(text(`${placed} vector t[] = { hang, tick };`))).toEqual([
      'taken for interrupt handlers: tick (number 1, priority 1), hang (number 0, priority 1)',
    ]);
    expect(
      await notes(text(`void Reset_Handler(void) {} void nmi(void) {} ${placed} vector t[] = { Reset_Handler, nmi };`)),
    ).toEqual([]);
    expect(await notes(text(`${placed} vector t[] = { (vector)0x20001000, tick, tick };`), { target: ARM })).toEqual(
      [],
    );
    expect(await notes(text(`void idle_isr(void) {} ${placed} vector t[] = { idle_isr, idle_isr };`))).toEqual([]);
  });

  it('may be a structure, and name aliases of weak functions', async () => {
    const table = (uart: string): string => `${TYPE} ${HANDLER}
      void unexpected(void) { n = 0; } ${uart}
      struct vectors { void *stack; vector own[15], uart, timer; };
      __attribute__((section(".vectors"))) const struct vectors v = { .stack = &v, .uart = uart, .timer = tick }; ${USED}`;
    const weak = 'void uart(void) __attribute__((weak, alias("unexpected")));';
    expect(await notes(table(weak), { target: ARM })).toEqual([
      'taken for interrupt handler: tick (number 1, priority 1)',
    ]);
    const files = [
      { name: 'table.c', text: `#include <assert.h>\n${table(weak)}` },
      { name: 'uart.c', text: 'extern volatile int n; void uart(void) { n = 3; }' },
    ];
    expect((await checkText('', { files, target: ARM })).diagnostics.map(({ message }) => message)).toEqual([
      'taken for interrupt handlers: tick (number 1, priority 1), uart (number 0, priority 1)',
    ]);
  });

  it('is one in the dialect of IAR, or by its name', async () => {
    const text = (table: string): string => `${TYPE} ${HANDLER} ${table} = { hang, hang, tick }; ${USED}`;
    const expected = ['taken for interrupt handler: tick (number 2, priority 1)'];
    expect(await notes(text('const vector entries[] @ ".intvec"'))).toEqual(expected);
    expect(await notes(text('__attribute__((section("RESET"))) const vector g_pfnVectors[]'))).toEqual(expected);
    expect(await notes(text('__attribute__((section("RESET"))) const vector actions[]'))).toEqual([]);
  });

  it('is none, if recognition is off', async () => {
    expect(await answer(`${CORTEX} ${USED}`, { target: ARM, recogniseInterrupts: false })).toBe('safe');
  });
});

describe('what the user says of a handler', () => {
  it('comes before what was recognised', async () => {
    const text = `__interrupt void a(void) {} __interrupt void b(void) {} ${MAIN}`;
    const interrupts = [
      { handler: 'a', priority: 3, fires: 2 },
      { handler: 'b', number: 0 },
    ];
    expect(await notes(text, { interrupts })).toEqual([
      'taken for interrupt handlers: a (number 1, priority 3, 2 times), b (number 0, priority 1)',
    ]);
  });

  it('may concern a function with internal linkage', async () => {
    const text = 'static int x; static void f(void) { x = 1; } int main(void) { assert(!x); return 0; }';
    expect(await answer(text, { interrupts: [{ handler: 'f' }] })).toBe('violation: !x');
  });

  it('must be a number that there is', async () => {
    expect(await answer(`void f(void) {} ${MAIN}`, { interrupts: [{ handler: 'f', number: 256 }] })).toBe(
      "error: the option 'interrupts[0].number' must be a whole number from 0 to 239, not 256",
    );
  });

  it('must concern a function', async () => {
    expect(await answer(MAIN, { interrupts: [{ handler: 'g' }] })).toBe(
      "error: there is no function 'g'; there is main",
    );
  });

  it('says how often those fire of which nothing is said', async () => {
    const text = 'int x; __interrupt void f(void) { x++; } int main(void) { assert(x < 2); return 0; }';
    expect(await answer(text)).toBe('safe');
    expect(await answer(text, { fires: 2 })).toBe('violation: x < 2');
  });
});

describe('priorities of the NVIC', () => {
  const HANDLERS = `#include <core_cm4.h>
enum { A_IRQn, B_IRQn, C_IRQn };
void A_IRQHandler(void) {} void B_IRQHandler(void) {} void C_IRQHandler(void) {}`;

  it('are read from constants: smaller is more urgent, and none is the most urgent', async () => {
    const text = `${HANDLERS} int main(void) { NVIC_SetPriority(A_IRQn, 7); NVIC_SetPriority(B_IRQn, 3); return 0; }`;
    expect(await notes(text)).toEqual([
      'taken for interrupt handlers: A_IRQHandler (number 0, priority 1, given as 7), B_IRQHandler (number 1, priority 2, given as 3), C_IRQHandler (number 2, priority 3, 0 after reset)',
    ]);
  });

  it('that change are ignored with a note', async () => {
    const text = `${HANDLERS} int main(void) { NVIC_SetPriority(A_IRQn, 7); NVIC_SetPriority(A_IRQn, 3); return 0; }`;
    expect((await notes(text))[1]).toMatch(/^this call of NVIC_SetPriority is not followed/);
  });
});

it('functions that are named like handlers, and called by nobody, are noted', async () => {
  const text = (more: string): string =>
    `volatile int n; void tim2_handler(void) { n++; } ${more} int main(void) { return n; }`;
  expect(await notes(text(''))).toEqual(['named like interrupt handlers, but called by nobody: tim2_handler']);
  expect(
    await notes(text('void uart_isr(void) { n = 2; } void error_handler(void) {} void on_handler(int s) { n = s; }')),
  ).toEqual(['named like interrupt handlers, but called by nobody: tim2_handler, uart_isr']);
  expect(
    await notes(
      text(
        'void __interrupt_adc_ready(void) {} void timer_init_periodic_interrupt(void) {} void isr_register(void) {}',
      ),
    ),
  ).toEqual(['named like interrupt handlers, but called by nobody: tim2_handler, __interrupt_adc_ready']);
  expect(await notes(text('void (*const vectors[])(void) = { tim2_handler };'))).toEqual([
    'named like interrupt handlers, but called by nobody: tim2_handler',
  ]);
  expect(await notes(text('void f(void) { tim2_handler(); }'))).toEqual([]);
  expect(
    await notes(
      'static inline void enable_irq(void) {} static inline void __disable_irq(void) {} int main(void) { return 0; }',
    ),
  ).toEqual([]);
  expect(await notes(text(''), { interrupts: [{ handler: 'tim2_handler' }] })).toEqual([]);
  expect(await notes(text(''), { recogniseInterrupts: false })).toEqual([]);
});
