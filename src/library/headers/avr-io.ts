/**
 * <avr/io.h>: a part is chosen by the macro that compilers define for it, and is the ATmega328P without one. Registers
 * are objects of their names, which the model defines; SREG is the status in the model of interrupts.
 */
import { once } from '../../base/once.js';
import { AVR_BITS, AVR_PARTS, AVR_REGISTERS, AVR_SIGNATURES, AVR_VECTORS, type Shared } from './avr-parts.js';
import { macros } from './macros.js';

const DEFAULT_DEVICE = 'ATmega328P';

/** The hardware changes these: what is read need not be what was written. */
const INPUT = new RegExp(
  '^(?:PIN[A-L]|TCNT\\d.*|TC\\dH|TIFR\\d?|E?TIFR|ICR\\d|ASSR|ADC|ADCSR[AB]?|UDR\\d?|UCSR\\d?A|USR|SP[SD]R\\d?|TW[SDC]R|EIFR|GIFR|PCIFR|EECR|EEDR|' +
    'ACSR[AB]?|MCUC?SR|SPMCS?R|OCDR|DWDR|USI[DSB]R|PLLCSR|CLKSTA|SP|USBSTA|USBINT|UDINT|UDFNUM[LH]?|UDMFN|UEINTX?|UEDATX|UEBC[LH]?X|UESTA[01]X|UPINT|PS2CON)$',
);
/** Control bits only, though the name is of the kind. */
const NO_INPUT = new Set(['ADCSRB', 'ACSRB']);

interface Register {
  readonly name: string;
  readonly bits: 8 | 16;
}

function isShared(parts: string, key: string): boolean {
  const keys = parts.split(' ');
  return keys[0] === '*' ? !keys.includes(`-${key}`) : keys.includes(key);
}

function namesOf(table: readonly Shared[], key: string): readonly string[] {
  return table.filter(({ parts }) => isShared(parts, key)).flatMap(({ names }) => names);
}

function register(entry: string): Register {
  const [name = '', bits] = entry.split(':');
  return { name, bits: bits === undefined ? 8 : 16 };
}

const entries = once(() => AVR_REGISTERS.flatMap(({ names }) => names.flatMap((row) => row.split(' '))));
const wide = once(
  () =>
    new Set(
      entries()
        .filter((entry) => entry.endsWith(':16'))
        .map((entry) => register(entry).name),
    ),
);
const typeOf = (bits: 8 | 16): string => `unsigned ${bits === 8 ? 'char' : 'short'}`;

export interface RegisterObject {
  readonly name: string;
  readonly type: string;
  /** The hardware changes it. */
  readonly input: boolean;
  /** The registers that it lies with: name, size, bytes at the start that the hardware changes, place. */
  readonly bank?: string;
}

/** The registers of a port lie one after the other in all parts: values of its pins, direction, output. */
const PORT = ['PIN', 'DDR', 'PORT'];

function portBank(name: string): Pick<RegisterObject, 'bank'> {
  const [, kind = '', port] = /^(PIN|DDR|PORT)([A-L])$/.exec(name) ?? [];
  return port === undefined ? {} : { bank: `port_${port}_3_1_${PORT.indexOf(kind)}` };
}

/** The registers of all parts, as wide as in any. */
export const avrRegisterObjects = once((): readonly RegisterObject[] =>
  [
    ...new Set(
      entries()
        .filter((entry) => !entry.includes('='))
        .map((entry) => register(entry).name),
    ),
  ]
    .sort()
    .map((name) => ({
      name,
      type: typeOf(wide().has(name) ? 16 : 8),
      input: INPUT.test(name) && !NO_INPUT.has(name),
      ...portBank(name),
    })),
);

/** Ports in the lowest 32 places of I/O, which `sbi` and `cbi` reach; the ATmega128 has two of them elsewhere. */
function isBitAddressable(name: string, key: string): boolean {
  const port = /^(?:PORT|DDR)([A-G])$/.exec(name)?.[1];
  return port !== undefined && !(key === 'm128' && port >= 'F');
}

/**
 * A macro of its own name lets programs ask whether the part has it; in a part where it is narrower than elsewhere, it
 * is the low byte.
 */
function registerText({ name, bits }: Register, key: string): string {
  const mark = isBitAddressable(name, key) ? `extern const unsigned char __tcbmc_bits_of_${name};\n` : '';
  const declared = `extern volatile ${typeOf(wide().has(name) ? 16 : 8)} ${name};\n${mark}`;
  if (bits === 8)
    return `${declared}#define ${name} ${wide().has(name) ? `(*(volatile unsigned char *)&${name})` : name}\n`;
  const halves = ['L', 'H'].map(
    (half, offset) => `#define ${name}${half} (((volatile unsigned char *)&${name})[${offset}])\n`,
  );
  return `${declared}#define ${name} ${name}\n${halves.join('')}`;
}

function bitMacros(rows: readonly string[]): string {
  return rows
    .map((row) =>
      row
        .split(' ')
        .flatMap((name, bit) => (name === '.' ? [] : [`#define ${name} ${bit}\n`]))
        .join(''),
    )
    .join('');
}

/** The pins of each port that there is. */
function portBits(registers: readonly Register[]): string {
  const ports = registers.flatMap(({ name }) => /^PORT([A-L])$/.exec(name)?.[1] ?? []);
  return bitMacros(
    ports.flatMap((port) =>
      ['P', 'PORT', 'DD', 'PIN'].map((kind) => Array.from({ length: 8 }, (_, bit) => `${kind}${port}${bit}`).join(' ')),
    ),
  );
}

/** A vector is called by its name, and its number is in another macro. */
function vectorText(table: string): string {
  const rows = table
    .split(' ')
    .map((names, index) => (names === '-' ? [] : names.split('/').map((name) => ({ name, number: index + 1 }))));
  const text = rows
    .flat()
    .map(({ name, number }) => `#define ${name}_vect ${name}_vect\n#define ${name}_vect_num ${number}\n`);
  return `${text.join('')}#define _VECTORS_SIZE (4 * ${rows.length + 1})\n`;
}

function partText(key: string, device: string): string {
  const [ramStart, ramEnd, eepromEnd, flashEnd, page] = AVR_PARTS[key]![device]!;
  const signature = AVR_SIGNATURES.get(device)!;
  const all = namesOf(AVR_REGISTERS, key).flatMap((row) => row.split(' '));
  const registers = all.filter((entry) => !entry.includes('=')).map(register);
  const aliases = all
    .flatMap((entry) => (entry.includes('=') ? [entry.replace('=', ' ')] : []))
    .map((names) => `#define ${names}\n`);
  const [vectors = ''] = namesOf(AVR_VECTORS, key);
  return `${registers.map((each) => registerText(each, key)).join('')}${aliases.join('')}${portBits(registers)}${bitMacros(namesOf(AVR_BITS, key))}${vectorText(vectors)}${macros(
    {
      RAMSTART: ramStart,
      RAMEND: ramEnd,
      E2END: eepromEnd,
      FLASHEND: `${flashEnd}UL`,
      SPM_PAGESIZE: page,
      SIGNATURE_0: 0x1e,
      SIGNATURE_1: signature >> 8,
      SIGNATURE_2: signature & 0xff,
    },
  )}#define XRAMEND RAMEND
`;
}

const keyOf = new Map(
  Object.entries(AVR_PARTS).flatMap(([key, devices]) =>
    Object.keys(devices).map((device): [string, string] => [device, key]),
  ),
);

/** The names of all devices, as in the macros `__AVR_NAME__`. */
export const AVR_DEVICES: readonly string[] = [...keyOf.keys()];

const PART_HEADER = /^tcbmc\/avr\/(\w+)\.h$/;

/** The header that <avr/io.h> includes for a device; made when it is asked for. */
export function avrPartHeader(name: string): string | undefined {
  const device = PART_HEADER.exec(name)?.[1];
  const key = device === undefined ? undefined : keyOf.get(device);
  return device === undefined || key === undefined ? undefined : partText(key, device);
}

const choice = AVR_DEVICES.map(
  (device, i) => `#${i === 0 ? 'if' : 'elif'} defined(__AVR_${device}__)\n#include <tcbmc/avr/${device}.h>\n`,
).join('');

export const AVR_IO = `#ifndef _AVR_IO_H_
#define _AVR_IO_H_
#include <stdint.h>
#include <avr/sfr_defs.h>
extern volatile _Atomic unsigned char __tcbmc_status;
#define SREG __tcbmc_status
${['C', 'Z', 'N', 'V', 'S', 'H', 'T', 'I'].map((flag, bit) => `#define SREG_${flag} ${bit}\n`).join('')}${choice}#else
#include <tcbmc/avr/${DEFAULT_DEVICE}.h>
#endif
#endif
`;
