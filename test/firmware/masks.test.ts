import { describe, expect, it } from 'vitest';
import { answer, checkText, notes } from './support.js';

const AVR = `#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <util/atomic.h>
volatile unsigned char x;
ISR(TIMER0_OVF_vect) { x++; }
`;
const STILL = 'unsigned char seen = x; assert(x == seen);';

async function avr(body: string, before = ''): Promise<string> {
  return await answer(`${AVR}${before}int main(void) { ${body} return 0; }`);
}

describe('on an AVR', () => {
  it('interrupts are off until sei()', async () => {
    expect(await avr(`${STILL} sei();`)).toBe('safe');
    expect(await avr(`sei(); ${STILL}`)).toBe('violation: x == seen');
    expect(await notes(`${AVR}int main(void) { return 0; }`)).toContainEqual(
      expect.stringMatching(/^interrupts are off at the start/),
    );
  });

  it('SREG saves and restores the mask', async () => {
    expect(await avr(`sei(); unsigned char s = SREG; cli(); ${STILL} SREG = s; assert(SREG & 0x80);`)).toBe('safe');
    expect(await avr(`unsigned char s = SREG; cli(); SREG = s; ${STILL} assert(!(SREG & (1 << SREG_I))); sei();`)).toBe(
      'safe',
    );
    expect(await avr(`sei(); unsigned char s = SREG; cli(); SREG = s; ${STILL}`)).toBe('violation: x == seen');
    expect(await avr(`SREG |= 0x80; ${STILL}`)).toBe('violation: x == seen');
  });

  it('SREG is no data that could be torn apart', async () => {
    const text = `#include <avr/interrupt.h>
volatile unsigned char x, y;
ISR(ADC_vect) { x = 1; }
ISR(TIMER0_OVF_vect) { unsigned char s = SREG; cli(); y = 1; SREG = s; }
int main(void) { sei(); unsigned char s = SREG; cli(); SREG = s; s = SREG; cli(); x = 2; SREG = s; return SREG; }`;
    for (const property of ['atomicity', 'race'])
      expect(await answer(text, { properties: [property], all: true })).toBe('safe');
  });

  it('a handler runs with interrupts off, and its end turns them on', async () => {
    const second = 'ISR(ADC_vect) { assert(!(SREG & 0x80)); unsigned char s = SREG; cli(); SREG = s; }\n';
    expect(await avr('sei(); assert(SREG & 0x80);', second)).toBe('safe');
    expect(await avr(`sei(); while (x == 0); ${STILL}`, 'ISR(ADC_vect) { x++; cli(); }\n')).toBe(
      'violation: x == seen',
    );
  });

  it('ISR_NOBLOCK lets others interrupt a handler', async () => {
    const nested = (kind: string): string => `ISR(ADC_vect${kind}) { ${STILL} }\n`;
    expect(await avr('sei();', nested(''))).toBe('safe');
    expect(await avr('sei();', nested(', ISR_NOBLOCK'))).toBe('violation: x == seen');
  });

  it('atomic blocks share addresses: more passes than 16 bits have room for', async () => {
    const { verdict } = await checkText(
      `${AVR}int main(void) { for (unsigned i = 0; i < 9000; i++) ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { x++; } return 0; }`,
    );
    expect(verdict).toBe('safe');
  });

  it('atomic blocks end with the mask of before, however they are left', async () => {
    expect(await avr(`sei(); ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { ${STILL} } assert(SREG & 0x80);`)).toBe('safe');
    expect(
      await avr(
        'ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { x = 1; } assert(!(SREG & 0x80)); ATOMIC_BLOCK(ATOMIC_FORCEON) { x = 1; } assert(SREG & 0x80);',
      ),
    ).toBe('safe');
    expect(await avr('sei(); ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { break; } assert(SREG & 0x80);')).toBe('safe');
    const get = 'static unsigned char get(void) { ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { return x; } return 0; }\n';
    expect(await avr('sei(); get(); assert(SREG & 0x80);', get)).toBe('safe');
    const loop =
      'sei(); for (int i = 0; i < 2; i++) { ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { if (i == 0) goto out; x = 1; } } out: assert(SREG & 0x80);';
    expect(await avr(loop)).toBe('safe');
    expect(
      await avr(`sei(); ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { NONATOMIC_BLOCK(NONATOMIC_RESTORESTATE) { ${STILL} } }`),
    ).toBe('violation: x == seen');
  });

  it('handlers that are another one by name are refused', async () => {
    expect(await avr('sei();', 'ISR(ADC_vect, ISR_ALIASOF(TIMER0_OVF_vect));\n')).toMatch(
      /^error: .*ISR_ALIASOF_is_not_supported/,
    );
  });
});

const CMSIS = `#include <core_cm4.h>
enum { TIM2_IRQn = 28 };
volatile int x;
void TIM2_IRQHandler(void) { x++; }
`;

describe('on a Cortex-M', () => {
  const cortex = async (body: string, before = ''): Promise<string> =>
    await answer(`${CMSIS}${before}int main(void) { ${body} return 0; }`);

  it('interrupts are on', async () => expect(await cortex(STILL)).toBe('violation: x == seen'));

  it('PRIMASK masks all', async () => {
    expect(await cortex(`__disable_irq(); ${STILL} __enable_irq();`)).toBe('safe');
    expect(
      await cortex(
        `uint32_t p = __get_PRIMASK(); __disable_irq(); assert(__get_PRIMASK() == 1); ${STILL} __set_PRIMASK(p); assert(__get_PRIMASK() == 0);`,
      ),
    ).toBe('safe');
  });

  it('a number that the program enables is disabled before', async () => {
    expect(await cortex(`${STILL} NVIC_EnableIRQ(TIM2_IRQn);`)).toBe('safe');
    expect(await cortex(`NVIC_EnableIRQ(TIM2_IRQn); ${STILL}`)).toBe('violation: x == seen');
    expect(
      await cortex(
        `NVIC_EnableIRQ(TIM2_IRQn); NVIC_DisableIRQ(TIM2_IRQn); ${STILL} assert(!NVIC_GetEnableIRQ(TIM2_IRQn));`,
      ),
    ).toBe('safe');
  });

  it("a vendor's functions in assembly are the model's", async () => {
    const vendor = `static inline void __disable_irq(void) { __asm volatile ("cpsid i"); }
static inline void __NVIC_DisableIRQ(int n) { *(volatile unsigned *)0xE000E180 = 1u << n; }
enum { TIM2_IRQn = 28 };
int x; void TIM2_IRQHandler(void) { x++; }\n`;
    expect(await answer(`${vendor}int main(void) { __disable_irq(); ${STILL.replace('char', 'int')} return 0; }`)).toBe(
      'safe',
    );
    expect(
      await answer(
        `${vendor}int main(void) { __NVIC_DisableIRQ(TIM2_IRQn); ${STILL.replace('char', 'int')} return 0; }`,
      ),
    ).toBe('safe');
  });
});

describe('interrupts that software sets pending', () => {
  const text = `${CMSIS}int asked; void SWI_Handler(void) { assert(asked); x = 2; }
int main(void) { __disable_irq(); asked = 1; NVIC_SetPendingIRQ(5); __enable_irq(); assert(x != 2); return 0; }`;
  const interrupts = [
    { handler: 'SWI_Handler', number: 5, software: true },
    { handler: 'TIM2_IRQHandler', fires: 0 },
  ];

  it('stay pending while they are masked', async () =>
    expect(await answer(text, { interrupts })).toBe('violation: x != 2'));

  it('are dropped if interrupts get lost', async () =>
    expect(await answer(text, { interrupts, lossy: true })).toBe('safe'));

  it('are not lost when they are not masked', async () => {
    expect(await answer(text.replace('__disable_irq();', ''), { interrupts, lossy: true })).toBe('violation: x != 2');
  });

  it('do not come otherwise', async () => {
    expect(await answer(text.replace('asked = 1; NVIC_SetPendingIRQ(5);', ''), { interrupts })).toBe('safe');
    expect(
      await answer(text.replace('__enable_irq()', 'NVIC_ClearPendingIRQ(5); __enable_irq()'), { interrupts }),
    ).toBe('safe');
  });

  it('may come at any time if the hardware sets them, too', async () => {
    const hardware = [{ handler: 'SWI_Handler', number: 5 }];
    const unasked = text.replace('asked = 1; NVIC_SetPendingIRQ(5);', '').replace('assert(asked); ', '');
    expect(await answer(unasked, { interrupts: hardware, lossy: true })).toBe('violation: x != 2');
  });
});

describe("the user's own masking functions", () => {
  const text = (body: string): string => `int x; void OS_Enter(void); int OS_Exit(void);
static inline void lock(void) { __asm volatile ("di"); }
static inline void unlock(void) { __asm volatile ("ei"); }
__interrupt void f(void) { x++; }
int main(void) { ${body} return 0; }`;

  it('mask, whether or not the program defines them', async () => {
    const masks = [
      { disable: 'OS_Enter', enable: 'OS_Exit' },
      { disable: 'lock', enable: 'unlock' },
    ];
    expect(await answer(text('OS_Enter(); int seen = x; assert(x == seen); OS_Exit();'), { masks })).toBe('safe');
    expect(await answer(text('lock(); int seen = x; assert(x == seen); unlock();'), { masks })).toBe('safe');
    expect(await answer(text('lock(); unlock(); int seen = x; assert(x == seen);'), { masks })).toBe(
      'violation: x == seen',
    );
    expect(await answer(text('lock(); int seen = x; assert(x == seen); unlock();'))).toBe('safe');
  });

  it('may concern one number', async () => {
    const masks = (number: number): { disable: string; enable: string; number: number }[] => [
      { disable: 'OS_Enter', enable: 'OS_Exit', number },
    ];
    expect(await answer(text('OS_Enter(); int seen = x; assert(x == seen);'), { masks: masks(0) })).toBe('safe');
    expect(await answer(text('OS_Enter(); int seen = x; assert(x == seen);'), { masks: masks(1) })).toBe(
      'violation: x == seen',
    );
  });

  it('may nest', async () => {
    const body = 'OS_Enter(); OS_Enter(); OS_Exit(); int seen = x; assert(x == seen); OS_Exit();';
    const pair = { disable: 'OS_Enter', enable: 'OS_Exit' };
    expect(await answer(text(body), { masks: [{ ...pair, nests: true }] })).toBe('safe');
    expect(await answer(text(body), { masks: [pair] })).toBe('violation: x == seen');
  });
});
