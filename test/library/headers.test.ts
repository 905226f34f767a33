import { describe, expect, it } from 'vitest';
import { ILP32, IP16 } from '../../src/source/target.js';
import { answer } from '../firmware/support.js';

/** `s` gets the numbers of a list's elements in their order, as decimal digits. */
const JOBS = `#include <sys/queue.h>
struct job { int n; TAILQ_ENTRY(job) tail; LIST_ENTRY(job) list; STAILQ_ENTRY(job) queue; SLIST_ENTRY(job) stack; CIRCLEQ_ENTRY(job) ring; };
TAILQ_HEAD(tails, job); LIST_HEAD(lists, job); STAILQ_HEAD(queues, job); SLIST_HEAD(stacks, job); CIRCLEQ_HEAD(rings, job);
#define DIGITS(loop) (s = 0); loop s = s * 10 + j->n
int main(void) {
  struct job a = {1}, b = {2}, c = {3}, *j, *k; int s; (void)k;
`;

const LISTS: readonly (readonly [string, string])[] = [
  [
    'TAILQ',
    `struct tails t = TAILQ_HEAD_INITIALIZER(t), u; TAILQ_INIT(&u);
    TAILQ_INSERT_TAIL(&t, &b, tail); TAILQ_INSERT_HEAD(&t, &a, tail); TAILQ_INSERT_AFTER(&t, &b, &c, tail);
    DIGITS(TAILQ_FOREACH(j, &t, tail)); assert(s == 123);
    DIGITS(TAILQ_FOREACH_REVERSE(j, &t, tails, tail)); assert(s == 321);
    assert(TAILQ_LAST(&t, tails) == &c && TAILQ_PREV(&c, tails, tail) == &b && !TAILQ_PREV(&a, tails, tail));
    TAILQ_REMOVE(&t, &c, tail); TAILQ_INSERT_BEFORE(&a, &c, tail); TAILQ_CONCAT(&u, &t, tail);
    DIGITS(TAILQ_FOREACH_REVERSE(j, &u, tails, tail)); assert(s == 213 && TAILQ_EMPTY(&t));
    s = 0; TAILQ_FOREACH_SAFE(j, &u, tail, k) { s = s * 10 + j->n; TAILQ_REMOVE(&u, j, tail); } assert(s == 312 && TAILQ_EMPTY(&u));
    TAILQ_INSERT_HEAD(&u, &a, tail); TAILQ_REPLACE(&u, &a, &c, tail); assert(TAILQ_LAST(&u, tails) == &c && TAILQ_FIRST(&u) == &c);`,
  ],
  [
    'LIST',
    `struct lists l; LIST_INIT(&l); LIST_INSERT_HEAD(&l, &a, list); LIST_INSERT_AFTER(&a, &b, list); LIST_INSERT_BEFORE(&a, &c, list);
    DIGITS(LIST_FOREACH(j, &l, list)); assert(s == 312);
    LIST_REMOVE(&a, list); LIST_REMOVE(&c, list); assert(LIST_FIRST(&l) == &b && !LIST_NEXT(&b, list));`,
  ],
  [
    'STAILQ',
    `struct queues q = STAILQ_HEAD_INITIALIZER(q), r = STAILQ_HEAD_INITIALIZER(r);
    STAILQ_INSERT_TAIL(&q, &a, queue); STAILQ_INSERT_HEAD(&q, &b, queue); STAILQ_INSERT_AFTER(&q, &a, &c, queue);
    DIGITS(STAILQ_FOREACH(j, &q, queue)); assert(s == 213);
    STAILQ_REMOVE(&q, &c, job, queue); STAILQ_REMOVE_HEAD(&q, queue); STAILQ_INSERT_TAIL(&r, &c, queue); STAILQ_CONCAT(&r, &q);
    STAILQ_INSERT_TAIL(&r, &b, queue); DIGITS(STAILQ_FOREACH(j, &r, queue)); assert(s == 312 && STAILQ_EMPTY(&q));`,
  ],
  [
    'SLIST',
    `struct stacks p = SLIST_HEAD_INITIALIZER(p); SLIST_INSERT_HEAD(&p, &a, stack); SLIST_INSERT_HEAD(&p, &b, stack);
    SLIST_INSERT_AFTER(&b, &c, stack); DIGITS(SLIST_FOREACH(j, &p, stack)); assert(s == 231);
    SLIST_REMOVE(&p, &a, job, stack); DIGITS(SLIST_FOREACH(j, &p, stack)); assert(s == 23);`,
  ],
  [
    'CIRCLEQ',
    `struct rings r; CIRCLEQ_INIT(&r); CIRCLEQ_INSERT_TAIL(&r, &a, ring); CIRCLEQ_INSERT_HEAD(&r, &b, ring);
    CIRCLEQ_INSERT_AFTER(&r, &b, &c, ring); DIGITS(CIRCLEQ_FOREACH(j, &r, ring)); assert(s == 231); CIRCLEQ_REMOVE(&r, &c, ring);
    DIGITS(CIRCLEQ_FOREACH_REVERSE(j, &r, ring)); assert(s == 12);`,
  ],
];

describe('<sys/queue.h>', () => {
  it.each(LISTS)('%s', async (_, text) => {
    expect(await answer(`${JOBS}${text}}`)).toBe('safe');
    expect(await answer(`${JOBS}${text} assert(s == 0); }`)).toBe('violation: s == 0');
  });
});

describe('headers of Linux', () => {
  it('let programs use what they declare', async () => {
    const program = `#include <dlfcn.h>
      #include <ifaddrs.h>
      #include <linux/futex.h>
      #include <net/if.h>
      #include <netinet/ip.h>
      #include <netinet/udp.h>
      #include <sys/eventfd.h>
      #include <sys/inotify.h>
      #include <sys/prctl.h>
      #include <sys/sendfile.h>
      #include <sys/signalfd.h>
      #include <sys/syscall.h>
      #include <sys/timerfd.h>
      #include <unistd.h>
      __BEGIN_DECLS
      static int gate;
      __END_DECLS
      _Static_assert(sizeof(struct signalfd_siginfo) == 128 && sizeof(struct iphdr) == 20 && sizeof(struct udphdr) == 8, "layout");
      int main(void) {
        prctl(PR_SET_NAME, "worker");
        syscall(SYS_futex, &gate, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0);
        struct ifreq request = { .ifr_name = "lo" };
        request.ifr_flags = IFF_UP;
        struct itimerspec period = { { 1, 0 }, { 1, 0 } };
        timerfd_settime(timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), 0, &period, 0);
        eventfd_t count = 0;
        eventfd_read(eventfd(0, EFD_CLOEXEC), &count);
        assert(FUTEX_WAIT_PRIVATE == 128 && (request.ifr_flags & IFF_UP));
      }`;
    expect(await answer(program, { undefinedFunctions: 'nondet' })).toMatch(/^(?:safe|bounded)/);
  });

  it('give their types to others, as those of glibc do', async () => {
    expect(
      await answer(
        '#include <stdlib.h>\n#include <unistd.h>\nint64_t wide = 1; int main(void) { assert((intptr_t)(void *)(intptr_t)wide == 1); }',
      ),
    ).toBe('safe');
  });
});

describe('headers of AVR parts', () => {
  const avr = (device: string, text: string): Promise<string> =>
    answer(`#define F_CPU 8000000UL\n#define BAUD 9600\n#include <avr/io.h>\n#include <avr/interrupt.h>\n${text}`, {
      target: IP16,
      defines: device === '' ? {} : { [`__AVR_${device}__`]: '1' },
    });

  const PARTS: readonly (readonly [string, string])[] = [
    [
      '',
      'int main(void) { CLKPR = _BV(CLKPCE); TCCR1B |= _BV(ICES1); PRR |= _BV(PRADC); assert(INT1 == 1 && TIMER0_OVF_vect_num == 16 && RAMEND == 0x8ff); }',
    ],
    [
      'ATmega8',
      'int main(void) { GICR |= _BV(INT0); UCSRC = _BV(URSEL) | _BV(UCSZ0); UBRRH = 0; assert(INT0 == 6 && UCSRC == 0x82 && UBRRH == 0); }',
    ],
    ['ATmega32', 'int main(void) { TIMSK |= _BV(OCIE0); assert(TIMSK == 2 && TIMER0_COMP_vect_num == 10); }'],
    [
      'ATmega2560',
      'int main(void) { PORTL = 1; OCR5A = 0x1234; assert(OCR5AH == 0x12 && OCR5AL == 0x34); UBRR3L = 0xff; assert(UBRR3 == 0xff); }',
    ],
    [
      'ATtiny85',
      'int main(void) { GIMSK |= _BV(PCIE); OCR1A = 0xff; OCR1A++; assert(OCR1A == 0 && sizeof OCR1A == 1 && PCINT0_vect_num == 2); }',
    ],
    ['ATtiny2313', 'int main(void) { UCSRB = _BV(RXEN); OCR1A = 0x100; assert(OCR1A == 0x100 && UCSRB == 0x10); }'],
    ['ATmega32U4', 'int main(void) { UENUM = 3; UEINTX = 0; assert(UENUM == 3 && TWEN == 2); }'],
  ];
  it.each(PARTS)('%s', async (device, text) => {
    expect(await avr(device, text)).toBe('safe');
    expect(await avr(device, `${text.replace(/\}$/, 'assert(PORTB == 1); }')}`)).toBe('violation: PORTB == 1');
  });

  it('take what the hardware changes for an input', async () => {
    for (const register of ['PINB', 'TCNT1', 'UDR0', 'EEDR', 'MCUSR', 'TWSR'])
      expect(await avr('', `int main(void) { ${register} = 1; assert(${register} == 1); }`)).toMatch(/^violation/);
  });

  it('let handlers of a part have its vectors', async () => {
    const program = (start: string) =>
      `static volatile uint8_t n; ISR(PCINT0_vect) { n = 1; } int main(void) { ${start} assert(n == 0); }`;
    expect(await avr('ATtiny85', program('sei();'))).toBe('violation: n == 0');
    expect(await avr('ATtiny85', program(''))).toBe('safe');
  });

  it('set the clock of the serial line from its rate', async () => {
    const program = (
      rate: number,
      value: number,
      twice: number,
    ) => `#undef BAUD\n#define BAUD ${rate}\n#include <util/setbaud.h>\n
      int main(void) { UBRR0H = UBRRH_VALUE; UBRR0L = UBRRL_VALUE; assert(UBRR0 == ${value} && USE_2X == ${twice}); }`;
    expect(await avr('ATmega328P', program(9600, 51, 0))).toBe('safe');
    expect(await avr('ATmega328P', program(115200, 8, 1))).toBe('safe');
    expect(await avr('ATmega328P', program(1200, 416, 0))).toBe('safe');
  });

  it('reduce power where the part can', async () => {
    const program =
      '#include <avr/power.h>\nint main(void) { power_adc_disable(); power_timer1_disable(); power_adc_enable(); clock_prescale_set(clock_div_4);';
    expect(await avr('ATmega328P', `${program} assert(PRR == 8 && clock_prescale_get() == clock_div_4); }`)).toBe(
      'safe',
    );
    expect(await avr('ATmega2560', `${program} power_usart1_disable(); assert(PRR0 == 8 && PRR1 == 1); }`)).toBe(
      'safe',
    );
    expect(await avr('ATmega328P', `${program} assert(PRR == 9); }`)).toMatch(/^violation/);
  });

  it('keep what is written to the EEPROM in objects, and know nothing of other places there', async () => {
    const program = (place: string) =>
      `#include <avr/eeprom.h>\nstatic uint16_t EEMEM saved; int main(void) { eeprom_write_word(${place}, 500); assert(eeprom_read_word(${place}) == 500); }`;
    expect(await avr('', program('&saved'))).toBe('safe');
    expect(await avr('', program('(uint16_t *)6'))).toMatch(/^violation/);
    const block = (size: number) =>
      `#include <avr/eeprom.h>\nstatic uint8_t EEMEM saved[4]; int main(void) { uint8_t copy[8]; eeprom_read_block(copy, saved, ${size}); return copy[0]; }`;
    expect(await avr('', block(4))).toBe('safe');
    expect(await avr('', block(5))).toMatch(/^violation/);
  });

  it('have checksums as they are specified', async () => {
    const check = (
      name: string,
      width: number,
      first: string,
      value: string,
    ) => `#include <util/crc16.h>\nint main(void) {
      uint${width}_t crc = ${first}; for (const char *p = "123456789"; *p; p++) crc = ${name}(crc, *p); assert(crc == ${value}); }`;
    expect(await avr('', check('_crc16_update', 16, '0', '0xbb3d'))).toBe('safe');
    expect(await avr('', check('_crc_xmodem_update', 16, '0', '0x31c3'))).toBe('safe');
    expect(await avr('', check('_crc_ccitt_update', 16, '0xffff', '0x6f91'))).toBe('safe');
    expect(await avr('', check('_crc_ibutton_update', 8, '0', '0xa1'))).toBe('safe');
    expect(await avr('', check('_crc8_ccitt_update', 8, '0', '0xf4'))).toBe('safe');
  });
});

describe('headers of MSP430 parts', () => {
  const msp = (text: string, defines: Readonly<Record<string, string>> = {}): Promise<string> =>
    answer(text, { target: IP16, defines });
  const timer = (start: string, header = 'msp430.h', vector = 'TIMER0_A0_VECTOR') => `#include <${header}>
    static volatile unsigned ticks;
    #pragma vector = ${vector}
    __interrupt void tick(void) { ticks++; __bic_SR_register_on_exit(LPM0_bits); }
    int main(void) {
      WDTCTL = WDTPW | WDTHOLD; P1DIR |= BIT0; TA0CCTL0 = CCIE; TA0CCR0 = 1000; TA0CTL = TASSEL_2 | MC_1;
      ${start}
      assert(ticks == 0);
    }`;

  it('let handlers run once they are enabled', async () => {
    expect(await msp(timer('__bis_SR_register(LPM0_bits | GIE);'))).toBe('violation: ticks == 0');
    expect(await msp(timer('_BIS_SR(LPM0_bits);'))).toBe('safe');
    expect(await msp(timer('__enable_interrupt();', 'msp430f5529.h'))).toBe('violation: ticks == 0');
    expect(await msp(timer('LPM3;', 'msp430g2553.h'))).toBe('safe');
  });

  it('have the registers and numbers of the family', async () => {
    const g2 =
      'int main(void) { TACTL = MC_2; UCA0CTL1 |= UCSWRST; assert(&TACTL == &TA0CTL && MC_2 == 0x20 && TIMER0_A0_VECTOR == 0x12 && (UCA0CTL1 & 0) == 0 && WDTPW == 0x5a00); }';
    const f5 =
      'int main(void) { P4OUT |= BIT7; UCSCTL3 = SELREF_2; TB0CTL = 0; assert(P4OUT == 0x80 && TIMER0_A0_VECTOR == 0x6a); }';
    expect(await msp(`#include <msp430.h>\n${g2}`)).toBe('safe');
    expect(await msp(`#include <msp430g2553.h>\n${g2}`)).toBe('safe');
    expect(await msp(`#include <msp430.h>\n${f5}`, { __MSP430F5529__: '1' })).toBe('safe');
    expect(await msp(`#include <msp430f5529.h>\n${f5}`)).toBe('safe');
    expect(await msp('#include <msp430.h>\nint main(void) { P1OUT = 1; assert(P1OUT == 2); }')).toMatch(/^violation/);
    expect(await msp('#include <msp430.h>\nint main(void) { P1DIR = 0; assert(P1IN == 0); }')).toMatch(/^violation/);
  });

  it('do not let a handler end with interrupts off unseen', async () => {
    expect(await msp(timer('').replace('LPM0_bits);', 'GIE);'))).toMatch(/^error/);
  });
});

it('a register that was declared before it is said to be an input is one', async () => {
  expect(
    await answer(
      'extern volatile int r; volatile int r __attribute__((tcbmc_volatile_input)); int main(void) { assert(r == 0); }',
    ),
  ).toBe('violation: r == 0');
  expect(
    await answer(
      'volatile int r __attribute__((tcbmc_volatile_input)); extern volatile int r; int main(void) { assert(r == 0); }',
    ),
  ).toBe('violation: r == 0');
});

describe('<core_cm4.h>', () => {
  const arm = (text: string): Promise<string> =>
    answer(
      `typedef enum { PendSV_IRQn = -2, SysTick_IRQn = -1, TIM2_IRQn = 28 } IRQn_Type;\n#include "core_cm4.h"\n${text}`,
      { target: ILP32 },
    );

  it('has the peripherals of the processor', async () => {
    const program = `static volatile unsigned ms;
      void SysTick_Handler(void) { ms++; SCB->ICSR = SCB_ICSR_PENDSVSET_Msk; }
      _Static_assert(__builtin_offsetof(SCB_Type, CPACR) == 0x88 && __builtin_offsetof(NVIC_Type, STIR) == 0xe00 && __builtin_offsetof(ITM_Type, TCR) == 0xe80, "layout");
      int main(void) {
        SCB->CPACR |= 0xf << 20; CoreDebug->DEMCR |= CoreDebug_DEMCR_TRCENA_Msk; DWT->CTRL |= DWT_CTRL_CYCCNTENA_Msk;
        NVIC->ISER[0] = 1u << TIM2_IRQn; SysTick->CTRL = SysTick_CTRL_ENABLE_Msk | SysTick_CTRL_TICKINT_Msk; SysTick_Config(16000);
        unsigned seen = ms;`;
    expect(await arm(`${program} assert(seen <= 1); }`)).toBe('safe');
    expect(await arm(`${program} assert(seen == 0); }`)).toBe('violation: seen == 0');
    expect(await arm('int main(void) { DWT->CYCCNT = 0; assert(DWT->CYCCNT == 0); }')).toMatch(/^violation/);
    expect(await arm('int main(void) { while (!(SysTick->CTRL & SysTick_CTRL_COUNTFLAG_Msk)) { } assert(0); }')).toBe(
      'violation: 0',
    );
  });

  it('has instructions with a result', async () => {
    expect(
      await arm(
        'int main(void) { assert(__CLZ(0) == 32 && __CLZ(0x10) == 27 && __REV(0x11223344) == 0x44332211 && __REV16(0x11223344) == 0x22114433); }',
      ),
    ).toBe('safe');
    expect(
      await arm(
        'int main(void) { assert(__RBIT(6) == 0x60000000 && __ROR(0x81, 1) == 0x80000040 && __ROR(5, 0) == 5); }',
      ),
    ).toBe('safe');
    expect(
      await arm(
        'int main(void) { assert(__SSAT(200, 8) == 127 && __SSAT(-200, 8) == -128 && __USAT(-3, 8) == 0 && __USAT(300, 8) == 255 && __USAT(77, 8) == 77); }',
      ),
    ).toBe('safe');
    expect(await arm('int main(void) { assert(__CLZ(1) == 30); }')).toMatch(/^violation/);
  });
});

describe('<netinet/in.h> and <netdb.h>', () => {
  it('tell addresses apart', async () => {
    const text = `#include <netinet/in.h>
int main(void) {
  struct in6_addr l = IN6ADDR_LOOPBACK_INIT, none = IN6ADDR_ANY_INIT, old = { .s6_addr = { [10] = 0xff, 0xff, 127, 0, 0, 1 } };
  struct in6_addr many = { .s6_addr = { 0xff, 5 } }, near = { .s6_addr = { 0xfe, 0xbf } }, site = { .s6_addr = { 0xfe, 0xc0 } };
  _Static_assert(sizeof l == 16 && _Alignof(struct in6_addr) == 4, "layout");
  assert(IN6_IS_ADDR_LOOPBACK(&l) && !IN6_IS_ADDR_LOOPBACK(&none) && !IN6_IS_ADDR_V4COMPAT(&l));
  assert(IN6_IS_ADDR_UNSPECIFIED(&none) && !IN6_IS_ADDR_UNSPECIFIED(&l) && IN6_IS_ADDR_V4MAPPED(&old) && !IN6_IS_ADDR_V4MAPPED(&l));
  assert(IN6_IS_ADDR_MULTICAST(&many) && IN6_IS_ADDR_MC_SITELOCAL(&many) && !IN6_IS_ADDR_MC_GLOBAL(&many) && !IN6_IS_ADDR_MULTICAST(&near));
  assert(IN6_IS_ADDR_LINKLOCAL(&near) && !IN6_IS_ADDR_LINKLOCAL(&site) && IN6_IS_ADDR_SITELOCAL(&site));
  assert(IN6_ARE_ADDR_EQUAL(&l, &l) && !IN6_ARE_ADDR_EQUAL(&l, &none));
  return 0;
}`;
    expect(await answer(text)).toBe('safe');
  });

  it('have an error of their own', async () => {
    const text = (condition: string): string =>
      `#include <netdb.h>\nint main(void) { int error = h_errno; assert(${condition}); return 0; }`;
    expect(await answer(text('error >= 0 && error <= NO_DATA'))).toBe('safe');
    expect(await answer(text('error != HOST_NOT_FOUND'))).toBe('violation: error != HOST_NOT_FOUND');
  });
});

describe('<err.h> and <dirent.h>', () => {
  const text = (body: string): string =>
    `#include <dirent.h>\n#include <err.h>\n#include <stdlib.h>\nstatic int *p; static void last(void) { assert(p == 0); } int main(void) { int n = rand(); ${body} return 0; }`;

  it('end the program', async () => {
    expect(await answer(text('if (n > 3) err(1, "much"); if (n > 2) errx(2, "%d", n); assert(n <= 2);'))).toBe('safe');
    expect(await answer(text('atexit(last); p = &n; err(1, "out of %s", "luck");'))).toBe('violation: p == 0');
  });

  it('compare entries', async () => {
    const names = 'struct dirent e = { .d_name = "a" }, f = { .d_name = "b" }; const struct dirent *r = &e, *s = &f;';
    expect(
      await answer(
        text(
          `${names} assert(alphasort(&r, &r) == 0 && alphasort(&r, &s) < 0 && versionsort(&r, &r) == 0 && versionsort(&r, &s) != 0);`,
        ),
      ),
    ).toBe('safe');
    expect(await answer(text(`${names} assert(versionsort(&r, &s) < 0);`))).toBe('violation: versionsort(&r, &s) < 0');
    expect(await answer(text('struct dirent e = {0}; const struct dirent *r = &e; alphasort(&r, &r);'))).toBe('safe');
  });
});
