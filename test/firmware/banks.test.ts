import { describe, expect, it } from 'vitest';
import { IP16 } from '../../src/source/target.js';
import { answer } from './support.js';

const text = (body: string): string => `#include <avr/io.h>
#include <assert.h>
#define DDR(port) (*(&(port) - 1))
#define PIN(port) (*(&(port) - 2))
static void pull_up(volatile unsigned char *port, unsigned char pin) { *port |= 1 << pin; *(port - 1) &= ~(1 << pin); }
int main(void) { ${body} return 0; }`;

const ask = (body: string): Promise<string> => answer(text(body), { target: IP16 });

describe('the registers of a port', () => {
  it('are neighbours', async () => {
    expect(await ask('DDR(PORTB) |= 0x0f; assert(DDRB == 0x0f); while (PIN(PORTB) & 0x80);')).toBe('safe');
    expect(await ask('DDRD = 0xff; pull_up(&PORTD, 3); assert(DDRD == 0xf7 && PORTD == 8 && PORTB == 0);')).toBe(
      'safe',
    );
    expect(await ask('DDRD = 0xff; pull_up(&PORTD, 3); assert(DDRD == 0xff);')).toBe('violation: DDRD == 0xff');
    expect(await ask('pull_up(&PORTD, 3); assert(PIND == 0);')).toBe('violation: PIND == 0');
  });

  it('are inputs where the hardware changes them, named or not', async () => {
    expect(await ask('assert(PIN(PORTB) == PIN(PORTB));')).toBe('violation: PIN(PORTB) == PIN(PORTB)');
    expect(await ask('PIN(PORTB) = 1; PORTB = 2; assert(PORTB == 2);')).toBe('safe');
    expect(await answer(text('DDR(PORTB) = 1; assert(DDRB == 1);'), { target: IP16, volatileInputs: ['DDRB'] })).toBe(
      'violation: DDRB == 1',
    );
  });

  it('have no neighbours beyond', async () => {
    expect(await ask('(&PORTB)[1] = 1;')).toMatch(/^violation/);
    expect(await ask('(&PORTB)[-3] = 1;')).toMatch(/^violation/);
  });
});
