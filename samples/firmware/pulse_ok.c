// tcbmc: bounded switches=4 -- --target ip16 --atomicity-only --fires 1 --unwindset main.0:1,events_wait.0:2
//
// The counter, repaired: overflow counts and captures are copied while interrupts are off, and main asks whether there is something to do with interrupts off and lets
// them in by the very instruction that sleeps.
#include <msp430.h>
#include <stdbool.h>
#include <stdint.h>

#define LED_RED BIT0
#define LED_GREEN BIT6
#define BUTTON BIT3
#define RXD BIT1
#define TXD BIT2
#define INPUT_PIN BIT4 /* TA0.CCI0A would be P1.1; the input is a port interrupt */

#define EVENT_PULSE 0x01
#define EVENT_BUTTON 0x02
#define EVENT_TICK 0x04
#define EVENT_BYTE 0x08

#define TICKS_PER_SECOND 10

/* ---- shared with the handlers ---- */

static volatile uint16_t overflows;   /* of the timer: the upper half of the time */
static volatile uint32_t last_pulse;  /* when the last one came */
static volatile uint16_t pulses;
static volatile uint8_t events;
static volatile uint8_t received;
static volatile uint8_t ticks;

/* ---- main's own ---- */

static uint16_t shown;
static bool armed = true;
static char line[8];

/* ---- setting up ---- */

static void clock_init(void) {
  if (CALBC1_1MHZ == 0xff) {
    for (;;)
      ; /* no calibration: stop here */
  }
  DCOCTL = 0;
  BCSCTL1 = CALBC1_1MHZ;
  DCOCTL = CALDCO_1MHZ;
}

static void port_init(void) {
  P1DIR |= LED_RED | LED_GREEN;
  P1OUT &= (uint8_t)~(LED_RED | LED_GREEN);
  P1REN |= BUTTON | INPUT_PIN;
  P1OUT |= BUTTON | INPUT_PIN;
  P1IES |= BUTTON | INPUT_PIN;
  P1IFG = 0;
  P1IE |= BUTTON | INPUT_PIN;
  P1SEL |= RXD | TXD;
  P1SEL2 |= RXD | TXD;
}

static void timer_init(void) {
  TA0CCR0 = 50000;
  TA0CCTL0 = CCIE;
  TA0CTL = TASSEL_2 | MC_2 | TAIE | TACLR;
}

static void uart_init(void) {
  UCA0CTL1 |= UCSWRST;
  UCA0CTL1 |= UCSSEL_2;
  UCA0BR0 = 104;
  UCA0BR1 = 0;
  UCA0MCTL = UCBRS0;
  UCA0CTL1 &= (uint8_t)~UCSWRST;
  IE2 |= UCA0RXIE;
}

static void uart_put(char c) {
  while (!(IFG2 & UCA0TXIFG))
    ;
  UCA0TXBUF = (uint8_t)c;
}

static void uart_number(uint16_t number) {
  int i = 0;
  do {
    line[i++] = (char)('0' + number % 10);
    number /= 10;
  } while (number != 0 && i < (int)sizeof line);
  while (i > 0) uart_put(line[--i]);
  uart_put('\r');
  uart_put('\n');
}

/* ---- handlers ---- */

#pragma vector=TIMER0_A0_VECTOR
__interrupt void timer_compare(void) {
  TA0CCR0 += 50000;
  ticks++;
  if (ticks == TICKS_PER_SECOND * 2) {
    ticks = 0;
    events |= EVENT_TICK;
    __bic_SR_register_on_exit(LPM0_bits);
  }
}

#pragma vector=TIMER0_A1_VECTOR
__interrupt void timer_overflow(void) {
  switch (__even_in_range(TA0IV, 10)) {
    case 10:
      overflows++;
      break;
    default:
      break;
  }
}

#pragma vector=PORT1_VECTOR
__interrupt void port1(void) {
  uint8_t flags = P1IFG;
  P1IFG &= (uint8_t)~flags;
  if (flags & INPUT_PIN) {
    pulses++;
    last_pulse = ((uint32_t)overflows << 16) | TA0R;
    events |= EVENT_PULSE;
  }
  if (flags & BUTTON) events |= EVENT_BUTTON;
  __bic_SR_register_on_exit(LPM0_bits);
}

#pragma vector=USCIAB0RX_VECTOR
__interrupt void uart_receive(void) {
  received = UCA0RXBUF;
  events |= EVENT_BYTE;
  __bic_SR_register_on_exit(LPM0_bits);
}

/* ---- main ---- */

/* When the last pulse came, and how many there were. */
static uint16_t pulses_take(uint32_t *when) {
  __istate_t state = __get_interrupt_state();
  uint16_t count;
  __disable_interrupt();
  count = pulses;
  pulses = 0;
  *when = last_pulse;
  __set_interrupt_state(state);
  return count;
}

/* Sleeps until something happens, and says what. */
static uint8_t events_wait(void) {
  uint8_t taken;
  __disable_interrupt();
  while (events == 0) {
    __bis_SR_register(LPM0_bits | GIE);
    __disable_interrupt();
  }
  taken = events;
  events = 0;
  __enable_interrupt();
  return taken;
}

static void command(uint8_t byte) {
  switch (byte) {
    case 'a':
      armed = true;
      break;
    case 'd':
      armed = false;
      break;
    case '?':
      uart_number(shown);
      break;
    default:
      break;
  }
}

int main(void) {
  uint32_t previous = 0;

  WDTCTL = WDTPW | WDTHOLD;
  clock_init();
  port_init();
  timer_init();
  uart_init();
  __enable_interrupt();

  for (;;) {
    uint8_t happened = events_wait();
    if (happened & EVENT_PULSE) {
      uint32_t when;
      uint16_t count = pulses_take(&when);
      if (armed) shown += count;
      if (when - previous > 100000UL) P1OUT ^= LED_GREEN;
      previous = when;
    }
    if (happened & EVENT_BUTTON) shown = 0;
    if (happened & EVENT_BYTE) command(received);
    if (happened & EVENT_TICK) {
      P1OUT ^= LED_RED;
      uart_number(shown);
    }
  }
}
