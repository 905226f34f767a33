/** Registers and vectors of the ATmega48/88/168/328 family, which most programs for AVR are written for. */

interface Register {
  readonly name: string;
  readonly type: string;
  /** The hardware changes it: what is read need not be what was written. */
  readonly input: boolean;
}

function registers(names: string, input: boolean, type = 'unsigned char'): Register[] {
  return names.split(' ').map((name) => ({ name, type, input }));
}

export const AVR_REGISTERS: readonly Register[] = [
  ...registers('PINA PINB PINC PIND PINE', true),
  ...registers('DDRA DDRB DDRC DDRD DDRE PORTA PORTB PORTC PORTD PORTE', false),
  ...registers('TCCR0A TCCR0B OCR0A OCR0B TIMSK0 TCCR1A TCCR1B TCCR1C TIMSK1 TCCR2A TCCR2B OCR2A OCR2B TIMSK2 ASSR GTCCR', false),
  ...registers('OCR1A OCR1B', false, 'unsigned short'),
  ...registers('TIFR0 TIFR1 TIFR2 TCNT0 TCNT2', true),
  ...registers('TCNT1 ICR1', true, 'unsigned short'),
  ...registers('UCSR0A UDR0', true),
  ...registers('UCSR0B UCSR0C', false),
  ...registers('UBRR0', false, 'unsigned short'),
  ...registers('UBRR0L UBRR0H', false),
  ...registers('SPSR SPDR TWSR TWDR TWCR', true),
  ...registers('SPCR TWBR TWAR', false),
  ...registers('ADCSRA ADCL ADCH', true),
  ...registers('ADC', true, 'unsigned short'),
  ...registers('ADMUX ADCSRB DIDR0', false),
  ...registers('EIFR PCIFR', true),
  ...registers('EICRA EIMSK PCICR PCMSK0 PCMSK1 PCMSK2', false),
  ...registers('EECR ACSR', true),
  ...registers('EEDR EEARL EEARH WDTCSR MCUSR MCUCR SMCR PRR CLKPR', false),
];

/** In the order of their numbers, the first being 1. */
export const VECTORS: readonly string[] = [
  'INT0',
  'INT1',
  'PCINT0',
  'PCINT1',
  'PCINT2',
  'WDT',
  'TIMER2_COMPA',
  'TIMER2_COMPB',
  'TIMER2_OVF',
  'TIMER1_CAPT',
  'TIMER1_COMPA',
  'TIMER1_COMPB',
  'TIMER1_OVF',
  'TIMER0_COMPA',
  'TIMER0_COMPB',
  'TIMER0_OVF',
  'SPI_STC',
  'USART_RX',
  'USART_UDRE',
  'USART_TX',
  'ADC',
  'EE_READY',
  'ANALOG_COMP',
  'TWI',
  'SPM_READY',
];

/** Numbers from 0, by place. */
function bits(names: string): Record<string, number> {
  return Object.fromEntries(names.split(' ').map((name, bit) => [name, bit]));
}

export const REGISTER_BITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['B', 'C', 'D'].flatMap((port) =>
      ['P', 'PORT', 'DD', 'PIN'].flatMap((kind) => Array.from({ length: 8 }, (_, bit) => [`${kind}${port}${bit}`, bit] as const)),
    ),
  ),
  ...bits('TOIE0 OCIE0A OCIE0B'),
  ...bits('TOIE1 OCIE1A OCIE1B'),
  ...bits('TOIE2 OCIE2A OCIE2B'),
  ...bits('TOV0 OCF0A OCF0B'),
  ...bits('TOV1 OCF1A OCF1B'),
  ...bits('TOV2 OCF2A OCF2B'),
  ICIE1: 5,
  ICF1: 5,
  ...bits('CS00 CS01 CS02 WGM02'),
  ...bits('CS10 CS11 CS12 WGM12 WGM13'),
  ...bits('CS20 CS21 CS22 WGM22'),
  ...bits('WGM00 WGM01'),
  ...bits('WGM10 WGM11'),
  ...bits('WGM20 WGM21'),
  ...bits('MPCM0 U2X0 UPE0 DOR0 FE0 UDRE0 TXC0 RXC0'),
  ...bits('TXB80 RXB80 UCSZ02 TXEN0 RXEN0 UDRIE0 TXCIE0 RXCIE0'),
  UCSZ00: 1,
  UCSZ01: 2,
  USBS0: 3,
  UPM00: 4,
  UPM01: 5,
  ...bits('ADPS0 ADPS1 ADPS2 ADIE ADIF ADATE ADSC ADEN'),
  ...bits('MUX0 MUX1 MUX2 MUX3'),
  ADLAR: 5,
  REFS0: 6,
  REFS1: 7,
  ...bits('INT0 INT1'),
  ...bits('INTF0 INTF1'),
  ...bits('ISC00 ISC01 ISC10 ISC11'),
  ...bits('PCIE0 PCIE1 PCIE2'),
  ...bits('PCIF0 PCIF1 PCIF2'),
  SPIF: 7,
  WCOL: 6,
  SPI2X: 0,
  SPIE: 7,
  SPE: 6,
  DORD: 5,
  MSTR: 4,
  CPOL: 3,
  CPHA: 2,
  SPR1: 1,
  SPR0: 0,
  ...bits('SE SM0 SM1 SM2'),
  ...bits('PORF EXTRF BORF WDRF'),
  ...bits('WDP0 WDP1 WDP2 WDE WDCE WDP3 WDIE WDIF'),
};
