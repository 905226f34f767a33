/**
 * Registers, bits and vectors of the AVR parts that programs are mostly written for, as the data sheets name them. What
 * several parts have in common is said once: `parts` are the keys of {@link AVR_PARTS} that have it, where `*` stands
 * for all and `-key` takes one out.
 */

export interface Shared {
  readonly parts: string;
  readonly names: readonly string[];
}

/**
 * Key: the device macros `__AVR_NAME__` of parts that differ in memory only, each with the first and the last address
 * of its RAM, the last of EEPROM and flash, and the size of a flash page.
 */
export const AVR_PARTS: Readonly<
  Record<string, Readonly<Record<string, readonly [number, number, number, number, number]>>>
> = {
  m8: { ATmega8: [0x60, 0x45f, 0x1ff, 0x1fff, 64], ATmega8A: [0x60, 0x45f, 0x1ff, 0x1fff, 64] },
  m16: { ATmega16: [0x60, 0x45f, 0x1ff, 0x3fff, 128], ATmega16A: [0x60, 0x45f, 0x1ff, 0x3fff, 128] },
  m32: { ATmega32: [0x60, 0x85f, 0x3ff, 0x7fff, 128], ATmega32A: [0x60, 0x85f, 0x3ff, 0x7fff, 128] },
  m128: { ATmega128: [0x100, 0x10ff, 0xfff, 0x1ffff, 256], ATmega128A: [0x100, 0x10ff, 0xfff, 0x1ffff, 256] },
  m8535: { ATmega8535: [0x60, 0x25f, 0x1ff, 0x1fff, 64] },
  m8515: { ATmega8515: [0x60, 0x25f, 0x1ff, 0x1fff, 64] },
  m48: {
    ATmega48: [0x100, 0x2ff, 0xff, 0xfff, 64],
    ATmega48A: [0x100, 0x2ff, 0xff, 0xfff, 64],
    ATmega48P: [0x100, 0x2ff, 0xff, 0xfff, 64],
    ATmega48PA: [0x100, 0x2ff, 0xff, 0xfff, 64],
  },
  m88: {
    ATmega88: [0x100, 0x4ff, 0x1ff, 0x1fff, 64],
    ATmega88A: [0x100, 0x4ff, 0x1ff, 0x1fff, 64],
    ATmega88P: [0x100, 0x4ff, 0x1ff, 0x1fff, 64],
    ATmega88PA: [0x100, 0x4ff, 0x1ff, 0x1fff, 64],
  },
  m168: {
    ATmega168: [0x100, 0x4ff, 0x1ff, 0x3fff, 128],
    ATmega168A: [0x100, 0x4ff, 0x1ff, 0x3fff, 128],
    ATmega168P: [0x100, 0x4ff, 0x1ff, 0x3fff, 128],
    ATmega168PA: [0x100, 0x4ff, 0x1ff, 0x3fff, 128],
  },
  m328p: { ATmega328: [0x100, 0x8ff, 0x3ff, 0x7fff, 128], ATmega328P: [0x100, 0x8ff, 0x3ff, 0x7fff, 128] },
  m324p: {
    ATmega164A: [0x100, 0x4ff, 0x1ff, 0x3fff, 128],
    ATmega164P: [0x100, 0x4ff, 0x1ff, 0x3fff, 128],
    ATmega164PA: [0x100, 0x4ff, 0x1ff, 0x3fff, 128],
    ATmega324A: [0x100, 0x8ff, 0x3ff, 0x7fff, 128],
    ATmega324P: [0x100, 0x8ff, 0x3ff, 0x7fff, 128],
    ATmega324PA: [0x100, 0x8ff, 0x3ff, 0x7fff, 128],
  },
  m644p: {
    ATmega644: [0x100, 0x10ff, 0x7ff, 0xffff, 256],
    ATmega644A: [0x100, 0x10ff, 0x7ff, 0xffff, 256],
    ATmega644P: [0x100, 0x10ff, 0x7ff, 0xffff, 256],
    ATmega644PA: [0x100, 0x10ff, 0x7ff, 0xffff, 256],
  },
  m1284p: { ATmega1284: [0x100, 0x40ff, 0xfff, 0x1ffff, 256], ATmega1284P: [0x100, 0x40ff, 0xfff, 0x1ffff, 256] },
  m2560: {
    ATmega640: [0x200, 0x21ff, 0xfff, 0xffff, 256],
    ATmega1280: [0x200, 0x21ff, 0xfff, 0x1ffff, 256],
    ATmega2560: [0x200, 0x21ff, 0xfff, 0x3ffff, 256],
  },
  m2561: { ATmega1281: [0x200, 0x21ff, 0xfff, 0x1ffff, 256], ATmega2561: [0x200, 0x21ff, 0xfff, 0x3ffff, 256] },
  m32u4: { ATmega16U4: [0x100, 0x5ff, 0x1ff, 0x3fff, 128], ATmega32U4: [0x100, 0xaff, 0x3ff, 0x7fff, 128] },
  m32u2: {
    ATmega8U2: [0x100, 0x2ff, 0x1ff, 0x1fff, 128],
    ATmega16U2: [0x100, 0x2ff, 0x1ff, 0x3fff, 128],
    ATmega32U2: [0x100, 0x4ff, 0x3ff, 0x7fff, 128],
  },
  t13: { ATtiny13: [0x60, 0x9f, 0x3f, 0x3ff, 32], ATtiny13A: [0x60, 0x9f, 0x3f, 0x3ff, 32] },
  t85: {
    ATtiny25: [0x60, 0xdf, 0x7f, 0x7ff, 32],
    ATtiny45: [0x60, 0x15f, 0xff, 0xfff, 64],
    ATtiny85: [0x60, 0x25f, 0x1ff, 0x1fff, 64],
  },
  t84: {
    ATtiny24: [0x60, 0xdf, 0x7f, 0x7ff, 32],
    ATtiny24A: [0x60, 0xdf, 0x7f, 0x7ff, 32],
    ATtiny44: [0x60, 0x15f, 0xff, 0xfff, 64],
    ATtiny44A: [0x60, 0x15f, 0xff, 0xfff, 64],
    ATtiny84: [0x60, 0x25f, 0x1ff, 0x1fff, 64],
    ATtiny84A: [0x60, 0x25f, 0x1ff, 0x1fff, 64],
  },
  t2313: { ATtiny2313: [0x60, 0xdf, 0x7f, 0x7ff, 32], ATtiny2313A: [0x60, 0xdf, 0x7f, 0x7ff, 32] },
  t4313: { ATtiny4313: [0x60, 0x15f, 0xff, 0xfff, 64] },
  t861: {
    ATtiny261: [0x60, 0xdf, 0x7f, 0x7ff, 32],
    ATtiny461: [0x60, 0x15f, 0xff, 0xfff, 64],
    ATtiny861: [0x60, 0x25f, 0x1ff, 0x1fff, 64],
  },
  t26: { ATtiny26: [0x60, 0xdf, 0x7f, 0x7ff, 0] },
};

/** The last two of the three bytes by which programmers tell the devices; the first is 0x1e, the maker's. */
export const AVR_SIGNATURES: ReadonlyMap<string, number> = new Map(
  (
    'ATmega8:9307 ATmega8A:9307 ATmega16:9403 ATmega16A:9403 ATmega32:9502 ATmega32A:9502 ATmega128:9702 ATmega128A:9702 ATmega8535:9308 ' +
    'ATmega8515:9306 ATmega48:9205 ATmega48A:9205 ATmega48P:920a ATmega48PA:920a ATmega88:930a ATmega88A:930a ATmega88P:930f ATmega88PA:930f ' +
    'ATmega168:9406 ATmega168A:9406 ATmega168P:940b ATmega168PA:940b ATmega328:9514 ATmega328P:950f ATmega164A:940f ATmega164P:940a ATmega164PA:940a ' +
    'ATmega324A:9515 ATmega324P:9508 ATmega324PA:9511 ATmega644:9609 ATmega644A:9609 ATmega644P:960a ATmega644PA:960a ATmega1284:9706 ATmega1284P:9705 ATmega640:9608 ATmega1280:9703 ' +
    'ATmega2560:9801 ATmega1281:9704 ATmega2561:9802 ATmega16U4:9488 ATmega32U4:9587 ATmega8U2:9389 ATmega16U2:9489 ATmega32U2:958a ATtiny13:9007 ' +
    'ATtiny13A:9007 ATtiny25:9108 ATtiny45:9206 ATtiny85:930b ATtiny24:910b ATtiny24A:910b ATtiny44:9207 ATtiny44A:9207 ATtiny84:930c ATtiny84A:930c ' +
    'ATtiny2313:910a ATtiny2313A:910a ATtiny4313:920d ATtiny261:910c ATtiny461:9208 ATtiny861:930d ATtiny26:9109'
  )
    .split(' ')
    .map((entry): [string, number] => [entry.split(':')[0]!, parseInt(entry.split(':')[1]!, 16)]),
);

/** `NAME:16` is a pair of bytes, whose halves are NAMEL and NAMEH; `NAME=OTHER` is another name. */
export const AVR_REGISTERS: readonly Shared[] = [
  { parts: '*', names: ['DDRB EECR EEDR MCUCR OSCCAL PINB PORTB SP:16'] },
  { parts: '* -t861', names: ['ACSR TCNT0'] },
  { parts: '* -t13 -t85', names: ['TCCR1A TCCR1B'] },
  { parts: '* -m8515 -m32u2 -t2313 -t4313', names: ['ADC:16 ADCW=ADC ADMUX'] },
  { parts: '* -t13 -t2313 -t4313 -t26', names: ['EEAR:16'] },
  { parts: '* -t13 -t85 -t861 -t26', names: ['ICR1:16 OCR1A:16 OCR1B:16 TCNT1:16'] },
  { parts: '* -m8 -m16 -m128 -m8535 -m8515', names: ['MCUSR'] },
  { parts: '* -m8515 -m32u2 -t2313 -t4313 -t26', names: ['ADCSRA'] },
  { parts: '* -t13 -t85 -t84 -t861 -t26', names: ['DDRD PIND PORTD'] },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t13 t85 t84 t2313 t4313 t861',
    names: ['CLKPR OCR0A OCR0B SPMCSR TCCR0A TCCR0B'],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m8515 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2',
    names: ['DDRC PINC PORTC'],
  },
  {
    parts: 'm128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84 t2313 t4313 t861',
    names: ['TCCR1C'],
  },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t13 t85 t84 t2313 t4313', names: ['GTCCR'] },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t85 t84 t2313 t4313 t861',
    names: ['GPIOR0 GPIOR1 GPIOR2'],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m8515 m48 m88 m168 m328p m644p m1284p m2560 m2561 m32u4 m32u2',
    names: ['SPCR SPDR SPSR'],
  },
  {
    parts: 'm16 m32 m128 m8535 m8515 m324p m644p m1284p m2560 m2561 t84 t2313 t4313 t861 t26',
    names: ['DDRA PINA PORTA'],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4',
    names: ['TWAR TWBR TWCR TWDR TWSR'],
  },
  { parts: 'm128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t2313 t4313', names: ['EIFR'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 t13 t85 t84 t861', names: ['ADCSRB DIDR0'] },
  { parts: 'm8 m16 m32 m128 m8535 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561', names: ['ASSR TCNT2'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u2 t84 t4313 t861', names: ['PCMSK1'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t13 t84', names: ['TIFR0 TIMSK0'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84 t2313', names: ['WDTCSR'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84 t861', names: ['PCMSK0'] },
  { parts: 'm128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2', names: ['EICRA EIMSK'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84', names: ['TIFR1 TIMSK1'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t861', names: ['DIDR1'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2', names: ['PCICR PCIFR SMCR'] },
  { parts: 'm8 m16 m32 m128 m8535 m8515 t13 t85 t4313 t861 t26', names: ['WDTCR'] },
  { parts: 'm8 m16 m32 m128 m8535 m8515 t85 t2313 t4313 t861 t26', names: ['TIFR TIMSK'] },
  { parts: 'm128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561', names: ['UCSR0A UCSR0B UCSR0C UDR0'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4', names: ['TWAMR'] },
  { parts: 'm8 m16 m32 m8535 m8515 t13 t85 t84 t861 t26', names: ['GIFR'] },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561',
    names: ['OCR2A OCR2B TCCR2A TCCR2B TIFR2 TIMSK2 UBRR0:16'],
  },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 t4313', names: ['PCMSK2'] },
  { parts: 'm48 m88 m168 m328p m644p t85 t84 t4313 t861', names: ['PRR'] },
  { parts: 'm128 m324p m644p m1284p m2560 m2561 m32u4 m32u2', names: ['UCSR1A UCSR1B UCSR1C UDR1'] },
  { parts: 'm16 m128 m324p m644p m1284p m2560 m2561 m32u4', names: ['OCDR'] },
  { parts: 't13 t85 t84 t2313 t4313 t861 t26', names: ['GIMSK'] },
  { parts: 'm324p m644p m1284p m2560 m2561 m32u4 m32u2', names: ['UBRR1:16'] },
  { parts: 'm8 m16 m32 m128 m8535 m8515 t26', names: ['TCCR0'] },
  { parts: 'm8 m16 m32 m8535 m8515 t2313 t4313', names: ['UBRRH UBRRL UCSRA UCSRB UDR'] },
  { parts: 'm324p m1284p m2560 m2561 m32u4 m32u2', names: ['PRR0'] },
  { parts: 'm8 m16 m32 m128 m8535 m8515', names: ['SFIOR SPMCR'] },
  { parts: 't85 t84 t2313 t4313 t861 t26', names: ['USICR USIDR USISR'] },
  { parts: 'm128 m1284p m2560 m2561 m32u4', names: ['ICR3:16 OCR3A:16 OCR3B:16 RAMPZ TCCR3A TCCR3B TCCR3C TCNT3:16'] },
  { parts: 'm128 m2560 m2561 m32u4 m32u2', names: ['EICRB OCR1C:16'] },
  { parts: 'm128 m8515 m2560 m2561 m32u4', names: ['DDRE PINE PORTE'] },
  { parts: 'm1284p m2560 m2561 m32u4 m32u2', names: ['PRR1'] },
  { parts: 'm16 m32 m128 m8535 m8515', names: ['OCR0'] },
  { parts: 'm32u2 t13 t85 t84 t861', names: ['DWDR'] },
  { parts: 'm32u4 m32u2 t85 t861 t26', names: ['PLLCSR'] },
  { parts: 'm8 m16 m128 m8535 m8515', names: ['MCUCSR'] },
  { parts: 'm8 m16 m32 m128 m8535', names: ['OCR2 TCCR2'] },
  { parts: 'm128 m2560 m2561 m32u4', names: ['DDRF OCR3C:16 PINF PORTF'] },
  { parts: 'm1284p m2560 m2561 m32u4', names: ['TIFR3 TIMSK3'] },
  { parts: 'm2560 m2561 m32u4 m32u2', names: ['EIND'] },
  { parts: 'm8 m16 m32 m8535 m8515', names: ['GICR'] },
  { parts: 'm8 m16 t2313 t4313', names: ['UCSRC'] },
  { parts: 't13 t2313 t4313 t26', names: ['EEAR EEARL=EEAR'] },
  { parts: 't13 t85 t2313 t4313', names: ['PCMSK'] },
  { parts: 't85 t84 t4313 t861', names: ['USIBR'] },
  { parts: 'm128 m2560 m2561', names: ['DDRG PING PORTG XMCRA XMCRB'] },
  { parts: 'm2560 m2561 m32u4', names: ['DIDR2 TCCR4A TCCR4B TCCR4C TCNT4:16 TIFR4 TIFR5 TIMSK4'] },
  { parts: 'm324p m644p m1284p', names: ['PCMSK3'] },
  { parts: 'm48 m88 m168', names: ['MONDR'] },
  { parts: 'm644p m2560 m2561', names: ['MONDR=OCDR'] },
  { parts: 't85 t861 t26', names: ['OCR1A OCR1B OCR1C TCNT1'] },
  {
    parts: 'm2560 m2561',
    names: [
      'ICR4:16 ICR5:16 OCR4A:16 OCR4B:16 OCR4C:16 OCR5A:16 OCR5B:16 OCR5C:16 TCCR5A TCCR5B TCCR5C TCNT5:16 TIMSK5',
    ],
  },
  {
    parts: 'm32u4 m32u2',
    names: [
      'CLKSEL0 CLKSEL1 CLKSTA UCSR1D UDADDR UDCON UDFNUM:16 UDIEN UDINT UDMFN UEBCLX UECFG0X UECFG1X UECONX UEDATX UEIENX UEINT UEINTX UENUM UERST UESTA0X UESTA1X USBCON',
    ],
  },
  { parts: 'm8 m128', names: ['ADCSR=ADCSRA MCUSR=MCUCSR'] },
  { parts: 't2313 t4313', names: ['DIDR'] },
  { parts: 'm128', names: ['ETIFR ETIMSK SPMCSR=SPMCR UBRR0H UBRR0L UBRR1H UBRR1L XDIV'] },
  {
    parts: 'm2560',
    names: [
      'DDRH DDRJ DDRK DDRL PINH PINJ PINK PINL PORTH PORTJ PORTK PORTL UBRR2:16 UBRR3:16 UCSR2A UCSR2B UCSR2C UCSR3A UCSR3B UCSR3C UDR2 UDR3',
    ],
  },
  { parts: 'm324p', names: ['SPCR0 SPDR0 SPSR0'] },
  { parts: 'm32u2', names: ['PS2CON REGCR UPOE WDTCKD'] },
  {
    parts: 'm32u4',
    names: ['DT4 OCR4A OCR4B OCR4C OCR4D PLLFRQ RCCTRL TC4H TCCR4D TCCR4E UEBCHX UEBCX:16 UHWCON USBINT USBSTA'],
  },
  { parts: 'm644p', names: ['PRR0=PRR'] },
  { parts: 'm8 m32', names: ['GIMSK=GICR'] },
  { parts: 'm8515', names: ['EMCUCR'] },
  { parts: 't2313', names: ['OCR1=OCR1A'] },
  { parts: 't26', names: ['ADCSR'] },
  { parts: 't4313', names: ['BODCR GIFR=EIFR'] },
  { parts: 't84', names: ['OCRA1=OCR1A OCRB1=OCR1B'] },
  { parts: 't85', names: ['DT1A DT1B DTPS1 TCCR1'] },
  { parts: 't861', names: ['ACSRA ACSRB DT1 OCR1D TC1H TCCR1D TCCR1E TCNT0H TCNT0L USIPP'] },
];

/** Bits from 0 upwards; a dot is a bit of no name, or of one that not all of these parts have. */
export const AVR_BITS: readonly Shared[] = [
  {
    parts: '*',
    names: [
      'ACIS0 ACIS1 . ACIE ACI ACO ACBG ACD',
      'EERE . . EERIE',
      'ISC00 ISC01',
      'PORF EXTRF BORF WDRF',
      'CS00 CS01 CS02',
      'WDP0 WDP1 WDP2 WDE',
    ],
  },
  { parts: '* -t13', names: ['. . . . COM1B0 COM1B1', 'CS10 CS11 CS12'] },
  { parts: '* -t26', names: ['SPMEN PGERS PGWRT'] },
  { parts: '* -m16 -m32', names: ['. . . . WDCE'] },
  { parts: '* -t13 -t85', names: ['. . . . . . COM1A0 COM1A1'] },
  { parts: '* -t13 -t85 -t26', names: ['WGM10 WGM11'] },
  {
    parts: '* -m8515 -m32u2 -t2313 -t4313',
    names: ['ADPS0 ADPS1 ADPS2 ADIE ADIF . ADSC ADEN', 'MUX0 MUX1 . . . . REFS0'],
  },
  { parts: '* -t13 -t85 -t861 -t26', names: ['. . . WGM12 WGM13 . ICES1 ICNC1', '. . ACIC'] },
  { parts: '* -m8515 -m32u2 -t13 -t2313 -t4313', names: ['. . MUX2 MUX3 . . . REFS1'] },
  { parts: '* -m8515 -m32u2 -t84 -t2313 -t4313', names: ['. . . . . ADLAR'] },
  { parts: '* -t13 -t85 -t84 -t861 -t26', names: ['. . ISC10 ISC11'] },
  {
    parts: 'm16 m32 m8535 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 t13 t85 t84 t861',
    names: ['. . . . . ADATE'],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t13 t85 t84 t2313 t4313 t861',
    names: [
      'CLKPS0 CLKPS1 CLKPS2 CLKPS3 . . . CLKPCE',
      '. EEPE EEMPE . EEPM0 EEPM1',
      'PCINT0 PCINT1 PCINT2 PCINT3 PCINT4 PCINT5',
      'WGM00 . . . . WDP3',
    ],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84',
    names: ['TOV0 . . . . ICF1', 'TOIE0'],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m8515 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2',
    names: ['. . . BLBSET . . . SPMIE'],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t13 t85 t84 t2313 t4313',
    names: ['. WGM01 . . COM0B0 COM0B1 COM0A0 COM0A1', '. . . WGM02 . . FOC0B FOC0A'],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t85 t84 t2313 t4313 t861',
    names: ['. . . . . . WDIE WDIF'],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m8515 m48 m88 m168 m328p m644p m1284p m2560 m2561 m32u4 m32u2',
    names: ['SPR0 SPR1 CPHA CPOL MSTR DORD SPE SPIE', 'SPI2X . . . . . WCOL SPIF'],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m8515 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2',
    names: ['IVCE IVSEL', '. . . . RWWSRE . RWWSB'],
  },
  {
    parts: 'm128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t13 t85 t84',
    names: ['. . . . . . . TSM'],
  },
  {
    parts: 'm128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84 t2313 t4313',
    names: ['. . . . . . FOC1B FOC1A'],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t13 t85 t2313 t4313',
    names: ['AIN0D AIN1D'],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84 t2313 t4313 t861',
    names: ['. . . . . . PCINT6 PCINT7'],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t85 t84 t4313 t861',
    names: ['. . . PRTIM1'],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4',
    names: ['TWIE . TWEN TWWC TWSTO TWSTA TWEA TWINT', 'TWPS0 TWPS1 . TWS3 TWS4 TWS5 TWS6 TWS7', 'TWGCE'],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84 t2313 t4313',
    names: ['. . OCF0B', '. . OCIE0B'],
  },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 t13 t85 t84 t861', names: ['ADTS0 ADTS1 ADTS2'] },
  {
    parts: 'm8 m16 m32 m128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4',
    names: ['. TWA0 TWA1 TWA2 TWA3 TWA4 TWA5 TWA6'],
  },
  { parts: 'm8 m16 m32 m128 m8535 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561', names: ['CS20 CS21 CS22'] },
  { parts: 'm16 m32 m128 m8535 m324p m644p m1284p m2560 m2561 m32u4 t84 t861 t26', names: ['. . . . MUX4'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u2 t84 t4313 t861', names: ['PCINT8 PCINT9 PCINT10'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 t13 t85 t84', names: ['. . . ADC3D . . ACME'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 t85 t84 t861', names: ['PRADC'] },
  { parts: 'm128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2', names: ['INTF0 INTF1', 'INT0 INT1'] },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u2 t84 t861', names: ['. . . PCINT11'] },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2 t84',
    names: ['TOV1 OCF1A OCF1B', 'TOIE1 OCIE1A OCIE1B . . ICIE1', '. OCF0A', '. OCIE0A'],
  },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 t84 t861', names: ['ADC0D ADC1D ADC2D'] },
  {
    parts: 'm8 m16 m32 m8535 m8515 t13 t85 t84 t2313 t4313 t861 t26',
    names: ['. . . . . . INTF0', '. . . . . . INT0'],
  },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u2 t861', names: ['. . . . PCINT12'] },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 m32u2',
    names: ['SE SM0 SM1 SM2', 'PSRSYNC . PRSPI . PUD PRTIM0', 'PCIE0', 'PCIF0'],
  },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4 t84', names: ['. . . . ADC4D ADC5D'] },
  {
    parts: 'm128 m48 m88 m168 m328p m324p m644p m1284p m2560 m2561',
    names: [
      'MPCM0 U2X0 UPE0 DOR0 FE0 UDRE0 TXC0 RXC0',
      'TXB80 RXB80 UCSZ02 TXEN0 RXEN0 UDRIE0 TXCIE0 RXCIE0',
      'UCPOL0 UCSZ00 UCSZ01 USBS0 UPM00 UPM01',
    ],
  },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u2', names: ['. PCIE1', '. PCIF1'] },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 m32u4',
    names: ['. PRUSART0 . . . . PRTIM2 PRTWI', '. PSRASY'],
  },
  { parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561 t861', names: ['. . . . . PCINT13 PCINT14'] },
  { parts: 'm128 m8515 t13 t85 t84 t2313 t4313 t861 t26', names: ['. . . . . SE'] },
  { parts: 'm16 m32 m128 m324p m644p m1284p m2560 m2561 m32u4', names: ['. . . . JTRF . . JTD'] },
  {
    parts: 'm48 m88 m168 m324p m644p m1284p m2560 m2561 m32u4',
    names: ['. TWAM0 TWAM1 TWAM2 TWAM3 TWAM4 TWAM5 TWAM6'],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560 m2561',
    names: [
      'TCR2BUB TCR2AUB OCR2BUB OCR2AUB TCN2UB AS2 EXCLK',
      'WGM20 WGM21 . . COM2B0 COM2B1 COM2A0 COM2A1',
      '. . . WGM22 . . FOC2B FOC2A',
      'TOV2 OCF2A OCF2B',
      'TOIE2 OCIE2A OCIE2B',
      '. . . . . . UMSEL00 UMSEL01',
    ],
  },
  { parts: 'm8 m16 m32 m8535 m8515 t13 t84 t2313 t4313', names: ['PSR10'] },
  {
    parts: 'm128 m324p m644p m1284p m2560 m2561 m32u4 m32u2',
    names: [
      '. . . . ISC20 ISC21',
      'MPCM1 U2X1 UPE1 DOR1 FE1 UDRE1 TXC1 RXC1',
      'TXB81 RXB81 UCSZ12 TXEN1 RXEN1 UDRIE1 TXCIE1 RXCIE1',
      'UCPOL1 UCSZ10 UCSZ11 USBS1 UPM10 UPM11',
      '. . INTF2',
      '. . INT2',
    ],
  },
  {
    parts: 'm48 m88 m168 m328p m324p m644p m1284p m2560',
    names: ['PCINT16 PCINT17 PCINT18 PCINT19 PCINT20 PCINT21 PCINT22 PCINT23', '. . PCIE2', '. . PCIF2'],
  },
  {
    parts: 'm8 m16 m32 m128 m8535 m8515 t2313 t4313',
    names: [
      'MPCM U2X . DOR FE UDRE TXC RXC',
      'TXB8 RXB8 UCSZ2 TXEN RXEN UDRIE TXCIE RXCIE',
      'UCPOL UCSZ0 UCSZ1 USBS UPM0 UPM1',
    ],
  },
  { parts: 'm8 m16 m32 m128 m8535 t85 t861 t26', names: ['. . TOV1', '. . TOIE1'] },
  { parts: 'm8 m16 m32 m8535 m8515 t2313 t4313 t861', names: ['. . . . . . . INTF1', '. . . . . . . INT1'] },
  { parts: 'm128 m8515 t13 t85 t84 t861 t26', names: ['. . . . SM1'] },
  { parts: 'm324p m644p m1284p m2560 m2561 m32u4 m32u2', names: ['. . . . . . UMSEL10 UMSEL11'] },
  { parts: 'm324p m644p m1284p m2560 m2561 m32u4 t84', names: ['. . . . . . ADC6D ADC7D'] },
  { parts: 'm8 m16 m32 m128 m8535 m8515 t2313', names: ['. . . . . . UMSEL'] },
  { parts: 'm8 m16 m32 m128 m8535 m8515 t26', names: ['. EEWE EEMWE'] },
  { parts: 'm8 m16 m32 m8535 m8515 t861 t26', names: ['. . FOC1B FOC1A'] },
  { parts: 'm8515 t13 t85 t2313 t4313 t861 t26', names: ['. TOV0', '. TOIE0'] },
  { parts: 'm128 t13 t85 t84 t861 t26', names: ['. . . SM0'] },
  { parts: 'm324p m644p m1284p m2560 m2561 t861', names: ['. . . . . . . PCINT15'] },
  { parts: 'm328p m1284p m32u4 m32u2 t2313 t4313', names: ['CAL0 CAL1 CAL2 CAL3 CAL4 CAL5 CAL6'] },
  { parts: 'm48 m88 m168 m328p t13 t2313', names: ['SELFPRGEN'] },
  { parts: 'm8 m16 m32 m128 m8535 m8515', names: ['. . PUD'] },
  { parts: 'm8 m16 m32 m8535 t2313 t4313', names: ['. . . . SM0'] },
  { parts: 'm8515 t85 t2313 t4313 t861 t26', names: ['. . . . . OCF1B OCF1A', '. . . . . OCIE1B OCIE1A'] },
  { parts: 't13 t85 t84 t2313 t4313 t861', names: ['. . . RFLB CTPB'] },
  {
    parts: 't85 t84 t2313 t4313 t861 t26',
    names: [
      'USITC USICLK USICS0 USICS1 USIWM0 USIWM1 USIOIE USISIE',
      'USICNT0 USICNT1 USICNT2 USICNT3 USIDC USIPF USIOIF USISIF',
    ],
  },
  {
    parts: 'm128 m1284p m2560 m2561 m32u4',
    names: [
      'WGM30 WGM31 . . COM3B0 COM3B1 COM3A0 COM3A1',
      'CS30 CS31 CS32 WGM32 WGM33 . ICES3 ICNC3',
      '. . . . . . FOC3B FOC3A',
      'RAMPZ0 . . . . ICF3',
    ],
  },
  {
    parts: 'm128 m2560 m2561 m32u4 m32u2',
    names: [
      '. . . . . . ISC30 ISC31',
      'ISC40 ISC41 ISC50 ISC51 ISC60 ISC61 ISC70 ISC71',
      '. . . INTF3 INTF4 INTF5 INTF6 INTF7',
      '. . . INT3 INT4 INT5 INT6 INT7',
      '. . COM1C0 COM1C1',
      '. . . . . FOC1C',
    ],
  },
  { parts: 'm16 m32 m128 m8535 m8515', names: ['. . . WGM01 . . WGM00', '. . . . COM00 COM01 . FOC0'] },
  { parts: 'm32u4 m32u2 t85 t861 t26', names: ['PLOCK PLLE'] },
  { parts: 'm48 m88 m168 m328p m644p', names: ['. UCPHA0'] },
  {
    parts: 'm8 m16 m32 m128 m8535',
    names: [
      '. . . WGM21 . . WGM20',
      '. . . OCF1B OCF1A',
      '. . . OCIE1B OCIE1A',
      '. . . ACME COM20 TICIE1 TOV2 OCIE2',
      '. . . . . COM21 TOIE2 OCF2',
      '. . . . . . . FOC2',
    ],
  },
  { parts: 'm8 m16 m32 m8535 m8515', names: ['. . PE . . . . URSEL'] },
  { parts: 't13 t85 t2313 t861 t26', names: ['. . . . . PCIF'] },
  { parts: 't13 t85 t84 t861 t26', names: ['. . . . . . PUD'] },
  { parts: 'm128 m2560 m2561 m32u4', names: ['. . COM3C0 COM3C1', '. . . . . FOC3C'] },
  { parts: 'm128 m644p m2560 m2561', names: ['. . . . . . . IDRD'] },
  { parts: 'm128 m8515 m2560 m2561', names: ['. . . . SRL0 SRL1 SRL2 SRE'] },
  { parts: 'm1284p m2560 m2561 m32u4', names: ['TOV3 OCF3A OCF3B', 'TOIE3 OCIE3A OCIE3B . . ICIE3'] },
  { parts: 'm16 m32 m128 m8535', names: ['. OCF0', '. OCIE0'] },
  { parts: 'm16 m32 m8535 m8515', names: ['. . . . . INTF2', '. . . . . INT2'] },
  { parts: 'm2560 m2561 m32u4 m32u2', names: ['EIND0 . . OCF1C', 'PRUSART1 . . OCIE1C'] },
  { parts: 'm328p m1284p m32u2 t4313', names: ['XRAMSIZE'] },
  { parts: 'm328p m1284p m32u4 m32u2', names: ['. . . . . . . CAL7'] },
  { parts: 'm328p m324p m644p m1284p', names: ['. . . . . BODSE BODS'] },
  { parts: 'm48 m88 m168 m328p', names: ['. . UDORD0'] },
  { parts: 'm8 m16 m32 m8535', names: ['. . TCN2UB AS2', 'TCR2UB PSR2 . . . SM1', '. OCR2UB'] },
  { parts: 't85 t84 t4313 t861', names: ['. PRUSI PRTIM0'] },
  { parts: 'm128 m2560 m2561', names: ['XMM0 XMM1 XMM2 . . . . XMBK'] },
  { parts: 'm128 t2313 t4313', names: ['. . UPE'] },
  { parts: 'm16 m32 m8535', names: ['. . . . . ADTS0 ADTS1 ADTS2', '. . . . . . ISC2'] },
  {
    parts: 'm2560 m2561 m32u4',
    names: [
      'ADC8D ADC9D ADC10D ADC11D ADC12D ADC13D',
      '. . . PRTIM3 PRTIM4',
      'WGM40 WGM41 . . COM4B0 COM4B1 COM4A0 COM4A1',
      'CS40 CS41 CS42',
      '. . . OCF3C',
      '. . . OCIE3C',
    ],
  },
  {
    parts: 'm324p m644p m1284p',
    names: ['PCINT24 PCINT25 PCINT26 PCINT27 PCINT28 PCINT29 PCINT30 PCINT31', '. . . PCIE3 PRUSART1', '. . . PCIF3'],
  },
  { parts: 'm328p m1284p m32u4', names: ['TWD0 TWD1 TWD2 TWD3 TWD4 TWD5 TWD6 TWD7'] },
  { parts: 'm8 m128 t26', names: ['. . . . . ADFR'] },
  { parts: 'm8515 t2313 t4313', names: ['. . . ICF1 . . . TOV1', '. . . . . . . TOIE1'] },
  { parts: 't13 t85 t2313', names: ['. . . . . PCIE'] },
  { parts: 't13 t85 t861', names: ['. . . OCF0B', '. . . OCIE0B'] },
  { parts: 't84 t861 t26', names: ['. . . . PCIE0 PCIE1'] },
  { parts: 't85 t84 t4313', names: ['. . . . . RSIG'] },
  { parts: 't85 t84 t861', names: ['. . . . . . . BIN'] },
  { parts: 't85 t861 t26', names: ['. . PCKE CS13'] },
  { parts: 'm128 m8515', names: ['. SRW11 SRW00 SRW01 . . SRW10'] },
  { parts: 'm128 t4313', names: ['. . . . . . UMSEL0'] },
  { parts: 'm16 m32', names: ['. . . . WDTOE'] },
  { parts: 'm16 m8535', names: ['. . . . . . SE SM2'] },
  {
    parts: 'm2560 m2561',
    names: [
      '. . . . . . ADC14D ADC15D',
      '. PRUSART2 PRUSART3 . . PRTIM5',
      '. . COM4C0 COM4C1',
      '. . . WGM42 WGM43 . ICES4 ICNC4',
      '. . . . . FOC4C FOC4B FOC4A',
      'WGM50 WGM51 COM5C0 COM5C1 COM5B0 COM5B1 COM5A0 COM5A1',
      'CS50 CS51 CS52 WGM52 WGM53 . ICES5 ICNC5',
      '. . . . . FOC5C FOC5B FOC5A',
      'TOV4 OCF4A OCF4B OCF4C . ICF4',
      'TOV5 OCF5A OCF5B OCF5C . ICF5',
      'TOIE4 OCIE4A OCIE4B OCIE4C . ICIE4',
      'TOIE5 OCIE5A OCIE5B OCIE5C . ICIE5',
      'SRW00 SRW01 SRW10 SRW11',
    ],
  },
  { parts: 'm2560 t861', names: ['. . . MUX5'] },
  { parts: 'm324p t2313', names: ['DDRA0 DDRA1 DDRA2'] },
  {
    parts: 'm32u4 m32u2',
    names: [
      'CLKS . EXTE RCE EXSUT0 EXSUT1 RCSUT0 RCSUT1',
      'EXCKSEL0 EXCKSEL1 EXCKSEL2 EXCKSEL3 RCCKSEL0 RCCKSEL1 RCCKSEL2 RCCKSEL3',
      'EXTON RCON',
      'RTSEN CTSEN',
      'UADD0 UADD1 UADD2 UADD3 UADD4 UADD5 UADD6 ADDEN',
      'DETACH RMWKUP',
      'FNUM8 FNUM9 FNUM10',
      'FNUM0 FNUM1 FNUM2 FNUM3 FNUM4 FNUM5 FNUM6 FNUM7',
      'SUSPE . SOFE EORSTE WAKEUPE EORSME UPRSME',
      'SUSPI . SOFI EORSTI WAKEUPI EORSMI UPRSMI',
      'BYCT0 BYCT1 BYCT2 BYCT3 BYCT4 BYCT5 BYCT6 BYCT7',
      'EPDIR . . . . . EPTYPE0 EPTYPE1',
      '. ALLOC EPBK0 EPBK1 EPSIZE0 EPSIZE1 EPSIZE2',
      'EPEN . . RSTDT STALLRQC STALLRQ',
      'DAT0 DAT1 DAT2 DAT3 DAT4 DAT5 DAT6 DAT7',
      'TXINE STALLEDE RXOUTE RXSTPE NAKOUTE . NAKINE FLERRE',
      'EPINT0 EPINT1 EPINT2 EPINT3 EPINT4',
      'TXINI STALLEDI RXOUTI RXSTPI NAKOUTI RWAL NAKINI FIFOCON',
      'EPRST0 EPRST1 EPRST2 EPRST3 EPRST4',
      'NBUSYBK0 NBUSYBK1 DTSEQ0 DTSEQ1 . UNDERFI OVERFI CFGOK',
      'CURRBK0 CURRBK1 CTRLDIR',
      '. . . . . FRZCLK . USBE',
      '. . . . FNCERR . . PRUSB',
    ],
  },
  { parts: 'm32u4 t84', names: ['. . . . . MUX5'] },
  { parts: 'm8 m32', names: ['. . . . . . SM2 SE'] },
  { parts: 't13 t85', names: ['. . ADC1D . ADC2D ADC0D'] },
  { parts: 't2313 t4313', names: ['OCF0A . . ICIE1 . . SM1 PUD', 'OCIE0A'] },
  { parts: 't85 t26', names: ['. . . . . . . CTC1'] },
  { parts: 't85 t84', names: ['. . BODSE . . . . BODS'] },
  { parts: 't85 t861', names: ['. . . . REFS2 . . LSM', '. . . . OCF0A', '. . . . OCIE0A'] },
  { parts: 't861 t26', names: ['PWM1B . . PSR0 . . PSR1', '. PWM1A ACME'] },
  {
    parts: 'm128',
    names: [
      '. OCF3C TOV3 OCF3B OCF3A',
      '. OCIE3C TOIE3 OCIE3B OCIE3A',
      'OCF1C PSR0 SM2 XDIV3 XDIV4 XDIV5 UMSEL1 XDIVEN',
      'OCIE1C XDIV1 XDIV2 WGM1 COM0 TICIE3 XDIV6 FOC',
      'XDIV0 CS1 CS2 AS0 COMB0 COM1 SRW COMA1',
      'CS0 OCR0UB TCN0UB COMC1 WGMB3 COMB1 WGM0 ICNC',
      'TCR0UB WGMA1 COMC0 WGMB2 . FOCC COMA0 FOCA',
      'WGMA0 CSB1 CSB2 . . . ICES',
      'CSB0 . UCSZ . . . FOCB',
      'PSR321',
    ],
  },
  { parts: 'm1284p', names: ['PRTIM3'] },
  {
    parts: 'm2560',
    names: [
      'MPCM2 U2X2 UPE2 DOR2 FE2 UDRE2 TXC2 RXC2',
      'TXB82 RXB82 UCSZ22 TXEN2 RXEN2 UDRIE2 TXCIE2 RXCIE2',
      'UCPOL2 UCSZ20 UCSZ21 USBS2 UPM20 UPM21 UMSEL20 UMSEL21',
      'MPCM3 U2X3 UPE3 DOR3 FE3 UDRE3 TXC3 RXC3',
      'TXB83 RXB83 UCSZ32 TXEN3 RXEN3 UDRIE3 TXCIE3 RXCIE3',
      'UCPOL3 UCSZ30 UCSZ31 USBS3 UPM30 UPM31 UMSEL30 UMSEL31',
    ],
  },
  {
    parts: 'm324p',
    names: [
      '. . . DDRA3 DDRA4 DDRA5 DDRA6 DDRA7',
      'DDRB0 DDRB1 DDRB2 DDRB3 DDRB4 DDRB5 DDRB6 DDRB7',
      'DDRC0 DDRC1 DDRC2 DDRC3 DDRC4 DDRC5 DDRC6 DDRC7',
      'DDRD0 DDRD1 DDRD2 DDRD3 DDRD4 DDRD5 DDRD6 DDRD7',
      'OSCCAL0 OSCCAL1 OSCCAL2 OSCCAL3 OSCCAL4 OSCCAL5 OSCCAL6 OSCCAL7',
      'SPR00 SPR10 CPHA0 CPOL0 MSTR0 DORD0 SPE0 SPIE0',
      'SPI2X0 . . . . . WCOL0 SPIF0',
      'E2START',
      'FLASHSTART',
    ],
  },
  { parts: 'm328p', names: ['TWAM0 TWAM1 TWAM2 TWAM3 TWAM4 TWAM5 TWAM6'] },
  {
    parts: 'm32u2',
    names: [
      '. . AIN2D AIN3D AIN4D AIN5D AIN6D AIN7D',
      '. . PLLP0 PLLP1 PLLP2',
      'EPNUM0 EPNUM1 EPNUM2',
      'DMI DPI DATAI SCKI UPDRV0 UPDRV1 UPWE0 UPWE1',
      'WCLKD0 WCLKD1 WDEWIE WDEWIF',
      'PS2EN . RSTCPU . . USBRF',
      'REGDIS',
    ],
  },
  {
    parts: 'm32u4',
    names: [
      '. . . ADTS3 . . . ADHSM',
      'DT4L0 DT4L1 DT4L2 DT4L3 DT4L4 DT4L5 DT4L6 DT4L7',
      '. . LSM . PINDIV',
      'PDIV0 PDIV1 PDIV2 PDIV3 PLLTM0 PLLTM1 PLLUSB PINMUX',
      'PWM4B PWM4A',
      '. . . CS43 DTPS40 DTPS41 PSR4 PWM4X',
      'PWM4D FOC4D FOC4B FOC4A COM4B0S COM4B1S COM4A0S COM4A1S',
      '. . FPF4 FPAC4 FPES4 FPNC4 FPEN4 FPIE4',
      'OC4OE0 OC4OE1 OC4OE2 OC4OE3 OC4OE4 OC4OE5 ENHC4 TLOCK4',
      '. . TOV4 . . OCF4B OCF4A OCF4D',
      '. . TOIE4 . . OCIE4B OCIE4A OCIE4D',
      '. . . . . EPINT5 EPINT6',
      '. . . . . EPRST5 EPRST6',
      'VBUSTE . . . OTGPADE',
      'VBUS . . SPEED',
      'RCFREQ . COM4D0 COM4D1',
      'UVREGE . . RSTCPU',
      'VBUSTI',
    ],
  },
  { parts: 'm644p', names: ['. UCPHA1'] },
  { parts: 'm8515', names: ['. . . . . SM2 . SM0', '. . . XMM0 XMM1 XMM2 XMBK', 'OCIE0 . . TICIE1', 'OCF0', 'ISC2'] },
  { parts: 't13', names: ['. . . . . . WDTIE WDTIF', '. . OCF0A', '. . OCIE0A'] },
  { parts: 't2313', names: ['SELFPRGE'] },
  {
    parts: 't4313',
    names: [
      'BPDSE BPDS',
      '. . . PCIE1 PCIE2 PCIE0',
      '. . . PCIF1 PCIF2 PCIF0',
      'PCINT11 PCINT12 PCINT13 PCINT14 PCINT15',
      '. . . . . PCINT16 PCINT17',
      '. UCPHA UDORD . . . . UMSEL1',
      'PRUSART',
    ],
  },
  { parts: 't84', names: ['. . . . PCIF0 PCIF1', '. . . . ADLAR'] },
  {
    parts: 't85',
    names: [
      'DT1AL0 DT1AL1 DT1AL2 DT1AL3 DT1AH0 DT1AH1 DT1AH2 DT1AH3',
      'DT1BL0 DT1BL1 DT1BL2 DT1BL3 DT1BH0 DT1BH1 DT1BH2 DT1BH3',
      'DTPS10 DTPS11',
      'PSR0 PSR1 . . . . PWM1B',
      '. . . . COM1A0 COM1A1',
      '. . FOC1A FOC1B',
      '. . . . . IPR PWM1A',
    ],
  },
  {
    parts: 't861',
    names: [
      'ACM0 ACM1 ACM2 . . . HLEV HSEL',
      '. . . . . IRP GSEL',
      '. . . AREFD ADC3D ADC4D ADC5D ADC6D',
      '. . . . . ADC8D ADC9D ADC10D',
      'DT1L0 DT1L1 DT1L2 DT1L3 DT1H0 DT1H1 DT1H2 DT1H3',
      '. . . . DTPS10 DTPS11',
      'CTC0 . . ACIC0 ICES0 ICNC0 ICEN0 TCW0',
      'PWM1D FOC1D COM1D0 COM1D1 COM1B0S COM1B1S COM1A0S COM1A1S',
      '. . FPF1 FPAC1 FPES1 FPNC1 FPEN1 FPIE1',
      'OC1OE0 OC1OE1 OC1OE2 OC1OE3 OC1OE4 OC1OE5',
      'ICF0 . . . . . . OCF1D',
      'TICIE0 . . . . . . OCIE1D',
      'USIPOS . . . ADC7D . . PWM1X',
      '. . . . TSM',
    ],
  },
];

/** By their numbers from 1; a dash is a vector without a name, a slash is between names of one. */
export const AVR_VECTORS: readonly Shared[] = [
  {
    parts: 'm8',
    names: [
      'INT0 INT1 TIMER2_COMP TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_OVF SPI_STC USART_RXC USART_UDRE USART_TXC ADC EE_RDY ANA_COMP TWI SPM_RDY',
    ],
  },
  {
    parts: 'm16',
    names: [
      'INT0 INT1 TIMER2_COMP TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_OVF SPI_STC USART_RXC USART_UDRE USART_TXC ADC EE_RDY ANA_COMP TWI INT2 TIMER0_COMP SPM_RDY',
    ],
  },
  {
    parts: 'm32',
    names: [
      'INT0 INT1 INT2 TIMER2_COMP TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_COMP TIMER0_OVF SPI_STC USART_RXC USART_UDRE USART_TXC ADC EE_RDY ANA_COMP TWI SPM_RDY',
    ],
  },
  {
    parts: 'm128',
    names: [
      'INT0 INT1 INT2 INT3 INT4 INT5 INT6 INT7 TIMER2_COMP TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_COMP TIMER0_OVF SPI_STC USART0_RX USART0_UDRE USART0_TX ADC EE_READY ANALOG_COMP TIMER1_COMPC TIMER3_CAPT TIMER3_COMPA TIMER3_COMPB TIMER3_COMPC TIMER3_OVF USART1_RX USART1_UDRE USART1_TX TWI SPM_READY',
    ],
  },
  {
    parts: 'm8535',
    names: [
      'INT0 INT1 TIMER2_COMP TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_OVF SPI_STC USART_RX USART_UDRE USART_TX ADC EE_RDY ANA_COMP TWI INT2 TIMER0_COMP SPM_RDY',
    ],
  },
  {
    parts: 'm8515',
    names: [
      'INT0 INT1 TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_OVF SPI_STC USART_RX/UART_RX USART_UDRE/UART_UDRE USART_TX/UART_TX ANA_COMP INT2 TIMER0_COMP EE_RDY SPM_RDY',
    ],
  },
  {
    parts: 'm48 m88 m168 m328p',
    names: [
      'INT0 INT1 PCINT0 PCINT1 PCINT2 WDT TIMER2_COMPA TIMER2_COMPB TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_COMPA TIMER0_COMPB TIMER0_OVF SPI_STC USART_RX USART_UDRE USART_TX ADC EE_READY ANALOG_COMP TWI SPM_READY',
    ],
  },
  {
    parts: 'm324p m644p',
    names: [
      'INT0 INT1 INT2 PCINT0 PCINT1 PCINT2 PCINT3 WDT TIMER2_COMPA TIMER2_COMPB TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_COMPA TIMER0_COMPB TIMER0_OVF SPI_STC USART0_RX USART0_UDRE USART0_TX ANALOG_COMP ADC EE_READY TWI SPM_READY USART1_RX USART1_UDRE USART1_TX',
    ],
  },
  {
    parts: 'm1284p',
    names: [
      'INT0 INT1 INT2 PCINT0 PCINT1 PCINT2 PCINT3 WDT TIMER2_COMPA TIMER2_COMPB TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_COMPA TIMER0_COMPB TIMER0_OVF SPI_STC USART0_RX USART0_UDRE USART0_TX ANALOG_COMP ADC EE_READY TWI SPM_READY USART1_RX USART1_UDRE USART1_TX TIMER3_CAPT TIMER3_COMPA TIMER3_COMPB TIMER3_OVF',
    ],
  },
  {
    parts: 'm2560',
    names: [
      'INT0 INT1 INT2 INT3 INT4 INT5 INT6 INT7 PCINT0 PCINT1 PCINT2 WDT TIMER2_COMPA TIMER2_COMPB TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_COMPC TIMER1_OVF TIMER0_COMPA TIMER0_COMPB TIMER0_OVF SPI_STC USART0_RX USART0_UDRE USART0_TX ANALOG_COMP ADC EE_READY TIMER3_CAPT TIMER3_COMPA TIMER3_COMPB TIMER3_COMPC TIMER3_OVF USART1_RX USART1_UDRE USART1_TX TWI SPM_READY TIMER4_CAPT TIMER4_COMPA TIMER4_COMPB TIMER4_COMPC TIMER4_OVF TIMER5_CAPT TIMER5_COMPA TIMER5_COMPB TIMER5_COMPC TIMER5_OVF USART2_RX USART2_UDRE USART2_TX USART3_RX USART3_UDRE USART3_TX',
    ],
  },
  {
    parts: 'm2561',
    names: [
      'INT0 INT1 INT2 INT3 INT4 INT5 INT6 INT7 PCINT0 PCINT1 - WDT TIMER2_COMPA TIMER2_COMPB TIMER2_OVF TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_COMPC TIMER1_OVF TIMER0_COMPA TIMER0_COMPB TIMER0_OVF SPI_STC USART0_RX USART0_UDRE USART0_TX ANALOG_COMP ADC EE_READY TIMER3_CAPT TIMER3_COMPA TIMER3_COMPB TIMER3_COMPC TIMER3_OVF USART1_RX USART1_UDRE USART1_TX TWI SPM_READY - TIMER4_COMPA TIMER4_COMPB TIMER4_COMPC TIMER4_OVF - TIMER5_COMPA TIMER5_COMPB TIMER5_COMPC TIMER5_OVF',
    ],
  },
  {
    parts: 'm32u4',
    names: [
      'INT0 INT1 INT2 INT3 - - INT6 - PCINT0 USB_GEN USB_COM WDT - - - TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_COMPC TIMER1_OVF TIMER0_COMPA TIMER0_COMPB TIMER0_OVF SPI_STC USART1_RX USART1_UDRE USART1_TX ANALOG_COMP ADC EE_READY TIMER3_CAPT TIMER3_COMPA TIMER3_COMPB TIMER3_COMPC TIMER3_OVF TWI SPM_READY TIMER4_COMPA TIMER4_COMPB TIMER4_COMPD TIMER4_OVF TIMER4_FPF',
    ],
  },
  {
    parts: 'm32u2',
    names: [
      'INT0 INT1 INT2 INT3 INT4 INT5 INT6 INT7 PCINT0 PCINT1 USB_GEN USB_COM WDT TIMER1_CAPT TIMER1_COMPA TIMER1_COMPB TIMER1_COMPC TIMER1_OVF TIMER0_COMPA TIMER0_COMPB TIMER0_OVF SPI_STC USART1_RX USART1_UDRE USART1_TX ANALOG_COMP EE_READY SPM_READY',
    ],
  },
  { parts: 't13', names: ['INT0 PCINT0 TIM0_OVF EE_RDY ANA_COMP TIM0_COMPA TIM0_COMPB WDT ADC'] },
  {
    parts: 't85',
    names: [
      'INT0 PCINT0 TIM1_COMPA/TIMER1_COMPA TIM1_OVF/TIMER1_OVF TIM0_OVF/TIMER0_OVF EE_RDY ANA_COMP ADC TIM1_COMPB/TIMER1_COMPB TIM0_COMPA/TIMER0_COMPA TIM0_COMPB/TIMER0_COMPB WDT USI_START USI_OVF',
    ],
  },
  {
    parts: 't84',
    names: [
      'INT0/EXT_INT0 PCINT0 PCINT1 WDT/WATCHDOG TIMER1_CAPT/TIM1_CAPT TIM1_COMPA TIM1_COMPB TIM1_OVF TIM0_COMPA TIM0_COMPB TIM0_OVF ANA_COMP ADC EE_RDY USI_START/USI_STR USI_OVF',
    ],
  },
  {
    parts: 't2313',
    names: [
      'INT0 INT1 TIMER1_CAPT TIMER1_COMPA TIMER1_OVF TIMER0_OVF USART_RX USART_UDRE USART_TX ANA_COMP PCINT TIMER1_COMPB TIMER0_COMPA TIMER0_COMPB USI_START USI_OVERFLOW EEPROM_READY WDT_OVERFLOW',
    ],
  },
  {
    parts: 't4313',
    names: [
      'INT0 INT1 TIMER1_CAPT TIMER1_COMPA TIMER1_OVF TIMER0_OVF USART0_RX/USART_RX USART0_UDRE/USART_UDRE USART0_TX/USART_TX ANA_COMP PCINT0/PCINT_B TIMER1_COMPB TIMER0_COMPA TIMER0_COMPB USI_START USI_OVERFLOW EEPROM_Ready WDT_OVERFLOW PCINT1/PCINT_A PCINT2/PCINT_D',
    ],
  },
  {
    parts: 't861',
    names: [
      'INT0 PCINT TIMER1_COMPA TIMER1_COMPB TIMER1_OVF TIMER0_OVF USI_START USI_OVF EE_RDY ANA_COMP ADC WDT INT1 TIMER0_COMPA TIMER0_COMPB TIMER0_CAPT TIMER1_COMPD FAULT_PROTECTION',
    ],
  },
  {
    parts: 't26',
    names: ['INT0 IO_PINS TIMER1_CMPA TIMER1_CMPB TIMER1_OVF1 TIMER0_OVF0 USI_STRT USI_OVF EE_RDY ANA_COMP ADC'],
  },
];
