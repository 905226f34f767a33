/**
 * TinyOS as nesC's compiler writes it: one C file, preprocessed, for an MSP430 (F1611: telosb) or an AVR (ATmega128:
 * micaz). Registers are spelled in three ways, by names that the linker knows (`asm("__P1IN")`), by names that are
 * addresses (`asm("0x0070")`), and as pointers (`*(volatile uint8_t *)49U`). Interrupts are off until the program lets
 * them in, and while a handler runs.
 */
import { once } from '../../base/once.js';
import { STATUS } from '../../base/machine-state.js';
import { AVR, IP16 } from '../../source/target.js';
import { sourcesOf, type CauseRow, type EnableRow, type SourceTables, type VectorRow } from './interrupt-sources.js';
import { counted, namesOf, registerMap, type Platform, type RegisterRow } from './platform.js';
import { schedulerPlan } from './tinyos-scheduler.js';

const STARTS_MASKED = 'extern const unsigned char __tcbmc_starts_masked;\n';
/** A name that nesC puts into every program. */
const NESC = /\b__nesc_atomic_start\b/;

/** `RealMainP` lets interrupts in by this when all components are initialised. */
const BOOT_ENDS = ['__nesc_enable_interrupt'];

const MSP430_REGISTERS: readonly RegisterRow[] = [
  [0x00, 1, 'IE1 IE2 IFG1 IFG2 ME1 ME2'],
  [0x18, 1, 'P3IN P3OUT P3DIR P3SEL P4IN P4OUT P4DIR P4SEL'],
  [0x20, 1, 'P1IN P1OUT P1DIR P1IFG P1IES P1IE P1SEL'],
  [0x28, 1, 'P2IN P2OUT P2DIR P2IFG P2IES P2IE P2SEL'],
  [0x30, 1, 'P5IN P5OUT P5DIR P5SEL P6IN P6OUT P6DIR P6SEL'],
  [0x50, 1, 'I2CIE I2CIFG I2CNDAT'],
  [0x55, 1, 'SVSCTL DCOCTL BCSCTL1 BCSCTL2 CACTL1 CACTL2 CAPD'],
  [
    0x70,
    1,
    'U0CTL=I2CCTL U0TCTL=I2CTCTL U0RCTL=I2CDCTL U0MCTL=I2CPSC U0BR0=I2CSCLH U0BR1=I2CSCLL U0RXBUF=I2CDRB=I2CDRW U0TXBUF',
  ],
  [0x78, 1, 'U1CTL U1TCTL U1RCTL U1MCTL U1BR0 U1BR1 U1RXBUF U1TXBUF'],
  [0x80, 1, counted('ADC12MCTL', 16)],
  [0x118, 2, 'I2COA I2CSA I2CIV TBIV WDTCTL DMACTL0 DMACTL1'],
  [0x128, 2, 'FCTL1 FCTL2 FCTL3 TAIV MPY MPYS MAC MACS OP2 RESLO RESHI SUMEXT'],
  [0x140, 2, counted('ADC12MEM', 16)],
  [0x160, 2, 'TACTL TACCTL0 TACCTL1 TACCTL2'],
  [0x170, 2, 'TAR TACCR0 TACCR1 TACCR2'],
  [0x180, 2, `TBCTL ${counted('TBCCTL', 7)}`],
  [0x190, 2, `TBR ${counted('TBCCR', 7)}`],
  [0x1a0, 2, 'ADC12CTL0 ADC12CTL1 ADC12IFG ADC12IE ADC12IV'],
  [0x1c0, 2, 'DAC12_0CTL DAC12_1CTL'],
  [0x1c8, 2, 'DAC12_0DAT DAC12_1DAT'],
  ...[0, 1, 2].map((channel): RegisterRow => [
    0x1e0 + 8 * channel,
    2,
    ['CTL', 'SA', 'DA', 'SZ'].map((part) => `DMA${channel}${part}`).join(' '),
  ]),
];

const AVR_REGISTERS: readonly RegisterRow[] = [
  [0x20, 1, 'PINF PINE DDRE PORTE ADCL=ADC ADCH ADCSRA ADMUX ACSR UBRR0L UCSR0B UCSR0A UDR0 SPCR SPSR SPDR'],
  [0x30, 1, 'PIND DDRD PORTD PINC DDRC PORTC PINB DDRB PORTB PINA DDRA PORTA EECR EEDR EEARL=EEAR EEARH'],
  [
    0x40,
    1,
    'SFIOR WDTCR OCDR OCR2 TCNT2 TCCR2 ICR1L=ICR1 ICR1H OCR1BL=OCR1B OCR1BH OCR1AL=OCR1A OCR1AH TCNT1L=TCNT1 TCNT1H TCCR1B TCCR1A',
  ],
  [0x50, 1, 'ASSR OCR0 TCNT0 TCCR0 MCUCSR MCUCR TIFR TIMSK EIFR EIMSK EICRB RAMPZ XDIV SPL=SP SPH SREG'],
  [0x61, 1, 'DDRF PORTF PING DDRG PORTG'],
  [0x68, 2, 'SPMCSR EICRA XMCRB'],
  [0x6d, 2, 'XMCRA OSCCAL'],
  [0x70, 1, 'TWBR TWSR TWAR TWDR TWCR'],
  [0x78, 1, 'OCR1CL=OCR1C OCR1CH TCCR1C'],
  [0x7c, 1, 'ETIFR ETIMSK'],
  [
    0x80,
    1,
    'ICR3L=ICR3 ICR3H OCR3CL=OCR3C OCR3CH OCR3BL=OCR3B OCR3BH OCR3AL=OCR3A OCR3AH TCNT3L=TCNT3 TCNT3H TCCR3B TCCR3A TCCR3C',
  ],
  [0x90, 5, 'UBRR0H UCSR0C'],
  [0x98, 1, 'UBRR1H UBRR1L UCSR1B UCSR1A UDR1 UCSR1C'],
];

const DMA_CONTROLS = 'DMA0CTL DMA1CTL DMA2CTL';
/** Of capture and compare. */
const CCIE = 0x10;

const MSP430_ENABLES: readonly EnableRow[] = [
  [0x00, DMA_CONTROLS, 0x04],
  [0x00, 'DAC12_0CTL DAC12_1CTL', 0x08],
  [0x02, 'P2IE', 0xff],
  [0x04, 'IE2', 0x20],
  [0x06, 'IE2', 0x10],
  [0x08, 'P1IE', 0xff],
  [0x0a, 'TACCTL1 TACCTL2', CCIE],
  [0x0a, 'TACTL', 0x02],
  [0x0c, 'TACCTL0', CCIE],
  [0x0e, 'ADC12IE', 0xffff],
  [0x0e, 'ADC12CTL0', 0x0c],
  [0x10, 'IE1', 0x80],
  [0x10, 'I2CIE', 0xff],
  [0x12, 'IE1', 0x40],
  [0x14, 'IE1', 0x01],
  [0x16, 'CACTL1', 0x02],
  [0x18, 'TBCCTL1 TBCCTL2 TBCCTL3 TBCCTL4 TBCCTL5 TBCCTL6', CCIE],
  [0x18, 'TBCTL', 0x02],
  [0x1a, 'TBCCTL0', CCIE],
];

/** Of a timer: it does not stand still. */
const MODE = 0x30;
/** Of the ADC12: conversions are enabled, and repeated. */
const [ENC, CONSEQ] = [0x02, 0x06];
/** Of timers, also set by software. */
const FLAG = 0x01;

/** Compare, capture and overflow of a timer that runs, or whose flag the program sets. */
function timerCauses(vector: number, control: string, registers: string): readonly CauseRow[] {
  const own = registers
    .split(' ')
    .map((name): CauseRow => ({ of: [vector, name], written: name, bits: FLAG, since: 'firing' }));
  return [{ of: [vector, registers], written: control, bits: MODE, since: 'reset' }, ...own];
}

/** A byte has been sent that was written, or the buffer is empty since the module was reset; DMA may write as well. */
function sentCauses(
  vector: number,
  enable: string,
  [buffer, control]: readonly [string, string],
  flag: readonly [string, number],
): readonly CauseRow[] {
  return [
    { of: [vector, enable], written: buffer, since: 'firing' },
    { of: [vector, enable], written: control, bits: 0x01, since: 'firing', undone: flag },
    { of: [vector, enable], written: flag[0], bits: flag[1], since: 'firing' },
    { of: [vector, enable], written: DMA_CONTROLS, since: 'reset' },
  ];
}

/** Of the USART: it is synchronous, the master, and a module of I2C, whose hardware ends being the master. */
const [SYNC, MM, I2C] = [0x04, 0x02, 0x20];

/** A byte comes from outside, but where the module is SPI's master: then for one that was sent. */
function receivedCauses(
  vector: number,
  enable: string,
  [buffer, control]: readonly [string, string],
  flag: readonly [string, number],
): readonly CauseRow[] {
  return [
    { of: [vector, enable], written: buffer, since: 'firing' },
    { of: [vector, enable], written: control, since: 'reset', unless: [control, SYNC] },
    { of: [vector, enable], written: control, since: 'reset', unless: [control, MM, I2C] },
    { of: [vector, enable], written: flag[0], bits: flag[1], since: 'firing' },
    { of: [vector, enable], written: DMA_CONTROLS, since: 'reset' },
  ];
}

const MSP430_CAUSES: readonly CauseRow[] = [
  ...timerCauses(0x0a, 'TACTL', 'TACCTL1 TACCTL2 TACTL'),
  ...timerCauses(0x0c, 'TACTL', 'TACCTL0'),
  ...timerCauses(0x18, 'TBCTL', 'TBCCTL1 TBCCTL2 TBCCTL3 TBCCTL4 TBCCTL5 TBCCTL6 TBCTL'),
  ...timerCauses(0x1a, 'TBCTL', 'TBCCTL0'),
  ...sentCauses(0x04, 'IE2', ['U1TXBUF', 'U1CTL'], ['IFG2', 0x20]),
  ...sentCauses(0x10, 'IE1', ['U0TXBUF', 'U0CTL'], ['IFG1', 0x80]),
  ...receivedCauses(0x06, 'IE2', ['U1TXBUF', 'U1CTL'], ['IFG2', 0x10]),
  ...receivedCauses(0x12, 'IE1', ['U0TXBUF', 'U0CTL'], ['IFG1', 0x40]),
  // No conversion begins without ENC; what has begun ends after it was cleared, and is repeated (CONSEQ) while it is set.
  { of: [0x0e, 'ADC12IE ADC12CTL0'], written: 'ADC12CTL0', bits: ENC, since: 'firing' },
  {
    of: [0x0e, 'ADC12IE ADC12CTL0'],
    written: 'ADC12CTL1',
    bits: CONSEQ,
    since: 'reset',
    undone: ['ADC12CTL1', CONSEQ],
    during: ['ADC12CTL0', ENC],
  },
];

/** Of the registers that tell which source it was, in the order of their priorities. */
const MSP430_VECTORS: readonly VectorRow[] = [
  {
    name: 'TAIV',
    vector: 0x0a,
    sources: [...[1, 2].map((i) => [2 * i, `TACCTL${i}`, CCIE] as const), [0x0a, 'TACTL', 0x02]],
  },
  {
    name: 'TBIV',
    vector: 0x18,
    sources: [...[1, 2, 3, 4, 5, 6].map((i) => [2 * i, `TBCCTL${i}`, CCIE] as const), [0x0e, 'TBCTL', 0x02]],
  },
  {
    name: 'ADC12IV',
    vector: 0x0e,
    sources: [
      [0x02, 'ADC12CTL0', 0x08],
      [0x04, 'ADC12CTL0', 0x04],
      ...Array.from({ length: 16 }, (_, i) => [6 + 2 * i, 'ADC12IE', 1 << i] as const),
    ],
  },
];

const AVR_ENABLES: readonly EnableRow[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((pin): EnableRow => [1 + pin, 'EIMSK', 1 << pin]),
  ...[7, 6, 5, 4, 3, 2, 1, 0].map((bit, index): EnableRow => [9 + index, 'TIMSK', 1 << bit]),
  [17, 'SPCR', 0x80],
  ...[7, 5, 6].map((bit, index): EnableRow => [18 + index, 'UCSR0B', 1 << bit]),
  [21, 'ADCSRA', 0x08],
  [22, 'EECR', 0x08],
  [23, 'ACSR', 0x08],
  [24, 'ETIMSK', 0x01],
  ...[5, 4, 3, 1, 2].map((bit, index): EnableRow => [25 + index, 'ETIMSK', 1 << bit]),
  ...[7, 5, 6].map((bit, index): EnableRow => [30 + index, 'UCSR1B', 1 << bit]),
  [33, 'TWCR', 0x01],
  [34, 'SPMCSR', 0x80],
];

/** The clock of a timer. */
const CLOCK = 0x07;

/** Captures come from outside whether or not the timer runs, and so does what a slave of SPI or TWI gets. */
const AVR_CAUSES: readonly CauseRow[] = [
  ...[9, 10].map((vector): CauseRow => ({ of: [vector, 'TIMSK'], written: 'TCCR2', bits: CLOCK, since: 'reset' })),
  ...[12, 13, 14].map((vector): CauseRow => ({
    of: [vector, 'TIMSK'],
    written: 'TCCR1B',
    bits: CLOCK,
    since: 'reset',
  })),
  ...[15, 16].map((vector): CauseRow => ({ of: [vector, 'TIMSK'], written: 'TCCR0', bits: CLOCK, since: 'reset' })),
  { of: [24, 'ETIMSK'], written: 'TCCR1B', bits: CLOCK, since: 'reset' },
  ...[26, 27, 28, 29].map((vector): CauseRow => ({
    of: [vector, 'ETIMSK'],
    written: 'TCCR3B',
    bits: CLOCK,
    since: 'reset',
  })),
  { of: [17, 'SPCR'], written: 'SPDR', since: 'firing' },
  { of: [17, 'SPCR'], written: 'SPCR', bits: 0x40, zero: 0x10, since: 'reset' },
  { of: [20, 'UCSR0B'], written: 'UDR0', since: 'firing' },
  { of: [32, 'UCSR1B'], written: 'UDR1', since: 'firing' },
  { of: [21, 'ADCSRA'], written: 'ADCSRA', bits: 0x40, since: 'firing' },
  { of: [21, 'ADCSRA'], written: 'ADCSRA', bits: 0x20, since: 'reset' },
  { of: [33, 'TWCR'], written: 'TWCR', bits: 0x80, since: 'firing' },
  { of: [33, 'TWCR'], written: 'TWCR', bits: 0x40, since: 'reset' },
];

const MSP430_SOURCES: SourceTables = {
  registers: MSP430_REGISTERS,
  enables: MSP430_ENABLES,
  causes: MSP430_CAUSES,
  vectors: MSP430_VECTORS,
  wideFrom: 0x100,
};
const AVR_SOURCES: SourceTables = { registers: AVR_REGISTERS, enables: AVR_ENABLES, causes: AVR_CAUSES };

/** `double` is `float` there, for GCC's older port. */
export const TINYOS_MSP430: Platform = {
  name: 'tinyos-msp430',
  machine: { target: { ...IP16, double: 4, longDouble: 4 } },
  declarations: STARTS_MASKED,
  places: new Map(
    namesOf(MSP430_REGISTERS).flatMap(([address, names]) => names.map((name) => [`__${name}`, address] as const)),
  ),
  registerMap: once(() => registerMap(MSP430_REGISTERS, sourcesOf(MSP430_SOURCES))),
  bootEnds: BOOT_ENDS,
  scheduler: schedulerPlan,
  marks: [NESC, /\b__(?:dint|eint|read_status_register)\b/],
};

export const TINYOS_AVR: Platform = {
  name: 'tinyos-avr',
  machine: { target: AVR },
  declarations: `${STARTS_MASKED}extern const unsigned char __tcbmc_is_avr;\nextern volatile _Atomic unsigned char ${STATUS};\n`,
  places: new Map(),
  registerMap: once(() => registerMap(AVR_REGISTERS, sourcesOf(AVR_SOURCES), { SREG: STATUS })),
  bootEnds: BOOT_ENDS,
  scheduler: schedulerPlan,
  marks: [NESC, /\b__vector_\d+\b/],
};
