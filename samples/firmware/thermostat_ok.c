// tcbmc: bounded switches=4 -- --target ip16 --atomicity-only --fires 1 --unwindset main.0:1
//
// The thermostat, repaired: what is wider than a byte is copied while interrupts are off, the indices of the ring buffers have one writer each, and what main takes
// out of the flags is taken out while interrupts are off.
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/atomic.h>

#ifndef F_CPU
#define F_CPU 16000000UL
#endif
#define BAUD 38400UL
#define UBRR_VALUE ((F_CPU / (16UL * BAUD)) - 1)

#define RX_SIZE 16 /* a power of two */
#define TX_SIZE 16

#define HEATER_DDR DDRD
#define HEATER_PORT PORTD
#define HEATER_PIN PD5
#define LED_DDR DDRB
#define LED_PORT PORTB
#define LED_PIN PB5

#define FLAG_SAMPLE (1 << 0)  /* a new conversion is there */
#define FLAG_OVERRUN (1 << 1) /* a received byte had no room */
#define FLAG_TICK (1 << 2)    /* a millisecond is over */

#define SETTINGS_MAGIC 0x5a

typedef struct {
  uint8_t magic;
  uint16_t target;     /* tenths of a degree */
  uint16_t hysteresis; /* the same */
} settings_t;

static settings_t EEMEM stored_settings;
static settings_t settings = {SETTINGS_MAGIC, 210, 5};

/* ---- shared with the interrupts ---- */
static volatile uint32_t millis_count;
static volatile uint16_t sample;
static volatile uint8_t flags;
static volatile uint8_t rx_buffer[RX_SIZE];
static volatile uint8_t rx_head, rx_tail;
static volatile uint8_t tx_buffer[TX_SIZE];
static volatile uint8_t tx_head, tx_tail;

/* ---- clock ---- */

static void clock_init(void) {
  TCCR0A = _BV(WGM01);             /* clear on match */
  TCCR0B = _BV(CS01) | _BV(CS00);  /* F_CPU / 64 */
  OCR0A = (uint8_t)(F_CPU / 64 / 1000 - 1);
  TIMSK0 |= _BV(OCIE0A);
}

ISR(TIMER0_COMPA_vect) {
  millis_count++;
  flags |= FLAG_TICK;
}

static uint32_t millis(void) {
  uint32_t copy;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = millis_count; }
  return copy;
}

/* ---- analog input ---- */

static void adc_init(void) {
  ADMUX = _BV(REFS0) | 3; /* AVcc, channel 3 */
  ADCSRB = 0;
  ADCSRA = _BV(ADEN) | _BV(ADIE) | _BV(ADATE) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
  ADCSRA |= _BV(ADSC);
}

ISR(ADC_vect) {
  sample = ADC;
  flags |= FLAG_SAMPLE;
}

static uint16_t read_sample(void) {
  uint8_t sreg = SREG;
  uint16_t copy;
  cli();
  copy = sample;
  SREG = sreg;
  return copy;
}

/* Whether the flag was set; it no longer is. */
static bool take_flag(uint8_t flag) {
  bool was = false;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    if (flags & flag) {
      flags &= (uint8_t)~flag;
      was = true;
    }
  }
  return was;
}

/* ---- serial line ---- */

static void uart_init(void) {
  UBRR0H = (uint8_t)(UBRR_VALUE >> 8);
  UBRR0L = (uint8_t)UBRR_VALUE;
  UCSR0A = 0;
  UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
}

ISR(USART_RX_vect) {
  uint8_t byte = UDR0;
  uint8_t next = (rx_head + 1) & (RX_SIZE - 1);
  if (next == rx_tail) {
    flags |= FLAG_OVERRUN;
    return;
  }
  rx_buffer[rx_head] = byte;
  rx_head = next;
}

ISR(USART_UDRE_vect) {
  if (tx_head == tx_tail) {
    UCSR0B &= (uint8_t)~_BV(UDRIE0);
    return;
  }
  UDR0 = tx_buffer[tx_tail];
  tx_tail = (tx_tail + 1) & (TX_SIZE - 1);
}

/* The next byte, or -1. */
static int16_t uart_get(void) {
  uint8_t tail = rx_tail;
  uint8_t byte;
  if (rx_head == tail) return -1;
  byte = rx_buffer[tail];
  rx_tail = (tail + 1) & (RX_SIZE - 1);
  return byte;
}

static void uart_put(uint8_t byte) {
  uint8_t next = (tx_head + 1) & (TX_SIZE - 1);
  while (next == tx_tail)
    ; /* full: the interrupt makes room */
  tx_buffer[tx_head] = byte;
  tx_head = next;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { UCSR0B |= _BV(UDRIE0); }
}

static void uart_puts(const char *text) {
  while (*text) uart_put((uint8_t)*text++);
}

/* ---- settings ---- */

static void settings_load(void) {
  settings_t read;
  eeprom_busy_wait();
  eeprom_read_block(&read, &stored_settings, sizeof read);
  if (read.magic == SETTINGS_MAGIC) settings = read;
}

static void settings_store(void) {
  eeprom_busy_wait();
  eeprom_update_block(&settings, &stored_settings, sizeof settings);
}

/* ---- what it is all about ---- */

static void heater(bool on) {
  if (on)
    HEATER_PORT |= _BV(HEATER_PIN);
  else
    HEATER_PORT &= (uint8_t)~_BV(HEATER_PIN);
}

static void control(uint16_t raw) {
  uint16_t tenths = (uint16_t)(((uint32_t)raw * 500) >> 10);
  if (tenths + settings.hysteresis < settings.target)
    heater(true);
  else if (tenths > settings.target)
    heater(false);
}

static void command(uint8_t byte) {
  switch (byte) {
    case '+': settings.target += 5; break;
    case '-': settings.target -= 5; break;
    case 's': settings_store(); break;
    case '?': uart_puts("ok\n"); break;
    default: break;
  }
}

int main(void) {
  uint32_t blinked = 0;

  MCUSR = 0;
  wdt_disable();
  LED_DDR |= _BV(LED_PIN);
  HEATER_DDR |= _BV(HEATER_PIN);
  settings_load();
  clock_init();
  adc_init();
  uart_init();
  wdt_enable(WDTO_1S);
  set_sleep_mode(SLEEP_MODE_IDLE);
  sei();

  for (;;) {
    int16_t byte = uart_get();
    uint32_t now = millis();
    if (byte >= 0) command((uint8_t)byte);
    if (take_flag(FLAG_SAMPLE)) control(read_sample());
    if (take_flag(FLAG_TICK)) wdt_reset();
    if (now - blinked >= 500) {
      blinked = now;
      LED_PORT ^= _BV(LED_PIN);
    }
    sleep_mode();
  }
}
