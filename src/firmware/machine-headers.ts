import type { Diagnostic, Position } from '../source/diagnostic.js';
import type { FoundFile } from '../source/header-search.js';
import type { Target } from '../source/target.js';
import { ARM, AVR, ILP32, IP16, MCS51 } from '../source/target.js';
import type { PreprocessedUnit } from '../source/unit.js';
import type { AtomicWidth } from './atomic-width.js';

/**
 * A machine as a header shows it: the sizes of types, and the macro that its compilers define and the target alone does
 * not tell.
 */
export interface Machine {
  readonly target: Target;
  readonly macro?: string;
  /** Where the target alone tells another one. */
  readonly atomicWidth?: AtomicWidth;
  /** Its linker takes the variables that a header defines, initialised, in several files for one. */
  readonly mergesVariables?: true;
}

/** It has registers of 16 bits, and instructions that load and store them whole. */
const STM8: Machine = { target: MCS51, atomicWidth: 16 };
const XC8: Machine = { target: MCS51, mergesVariables: true };

/**
 * The names are those of compilers and makers only: what a hosted program might call a header of its own is none of
 * them.
 */
const MACHINES: readonly (readonly [RegExp, Machine])[] = [
  [/^(?:avr\/\w+|compat\/(?:twi|deprecated|ina90))\.h$/, { target: AVR }],
  [/^(?:msp430\w*|in430|legacymsp430)\.h$/, { target: IP16, macro: '__MSP430__' }],
  [/(?:^|\/)(?:805[12]|80c51xbyte|at89[xcs]\w*|regx?5\d\w*|stc(?:8|11|12|15|89|90)\w*)\.h$/i, { target: MCS51 }],
  [/^mcs51\/\w+\.h$/, { target: MCS51 }],
  [/^(?:xc|htc|pic1[02468]\w*)\.h$/i, XC8],
  [/(?:^|\/)(?:stm8(?:[sla]|[sla]\d\w*|[sl]_\w+|s_stdperiph_lib)?|iostm8\w*)\.h$/i, STM8],
  [/(?:^|\/)(?:core_c[am]\d\w*|cmsis_(?:gcc|armcc|armclang|iccarm|compiler|device|version))\.h$/i, { target: ARM }],
  [/(?:^|\/)(?:stm32[a-z]+\d\w*|system_stm32\w+|nrf5\d\w*|samd\d\w*|gd32[ef]\d\w*)\.h$/i, { target: ARM }],
  [/(?:^|\/)lpc(?:8|1[1-8]|2[1-4]|3[12]|4[03]|5[14-6])\d?\w?(?:xx|\d)\w*\.h$/i, { target: ARM }],
  [/^libopencm3\//, { target: ARM }],
];

/** Headers of AVR's library whose names mean nothing elsewhere. */
const AVR_UTILITIES = /^util\/(?:atomic|crc16|delay|delay_basic|parity|setbaud|twi)\.h$/;

/** Text that can stand for a register in a header: a word, or an address in the place of a pointer. */
const REGISTERS = /\b(?:volatile|__I?O?M?|_{0,2}s(?:fr|bit)\w*)\b|\*\s*\(\s*\w[\w\s]*\*\s*\)\s*\(?\s*0x/i;

/**
 * The machine that a header of the program tells. One of the program's own says something only if there are registers
 * in it.
 */
export function machineOf(header: string, found: FoundFile | undefined): Machine | undefined {
  if (found?.system && AVR_UTILITIES.test(header)) return { target: AVR };
  if (found && !found.system && !REGISTERS.test(found.text)) return undefined;
  return MACHINES.find(([names]) => names.test(header))?.[1];
}

const GNU_ATTRIBUTES = /\b__attribute__\s*\(\s*\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)\s*\)/g;
/** Words for handlers that XC16 and XC32 have, and XC8 has not. */
const GNU_HANDLER = /\b(?:__interrupt__|interrupt)\b/;
/** Words of these that only XC32 takes. */
const XC32_HANDLER = /\bIPL\w+|\b(?:__vector__|vector)\b/;

/** The machine of a header after a look at the program: <xc.h> is that of three compilers. */
export function refined(machine: Machine, texts: readonly PreprocessedUnit[]): Machine {
  if (machine !== XC8) return machine;
  const handlers = texts
    .flatMap(({ text }) => [...text.matchAll(GNU_ATTRIBUTES)].map(([, inner = '']) => inner))
    .filter((inner) => GNU_HANDLER.test(inner));
  if (handlers.length === 0) return machine;
  return { target: handlers.some((attributes) => XC32_HANDLER.test(attributes)) ? ILP32 : IP16 };
}

/** Registers of STM8s through pointers; the 8051 has none there that are reached without a word for its memory. */
const STM8_REGISTER = /\*\s*\)\s*\(?\s*0x(?:00)?(?:5[0-7]|7f)[0-9a-f]{2}\b/i;
const WORD_OF_8051 = /\b(?:__(?:using|[ipx]?data|code|sfr\w*|sbit|bit)|using|[ipx]data|bdata|sfr\w*|sbit)\b/;

/** The machine that the words of a compiler for 8 bits show. */
export function smallMachine(texts: readonly PreprocessedUnit[]): Machine {
  const isStm8 =
    texts.some(({ text }) => STM8_REGISTER.test(text)) && !texts.some(({ text }) => WORD_OF_8051.test(text));
  return isStm8 ? STM8 : { target: MCS51 };
}

/** A word on what told the machine. */
export function machineNote(
  { target }: Machine,
  why: string,
  position?: Position,
  hint = '--target says otherwise',
): Diagnostic {
  const message = `types are those of ${target.name}, since the program ${why}`;
  return { severity: 'warning', code: 'target', message, ...(position ? { position } : {}), hint };
}
