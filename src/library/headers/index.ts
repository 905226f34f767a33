import { HEADER_TEXTS } from '../texts.js';
import { AVR_IO, avrPartHeader } from './avr-io.js';
import { glibcPart } from './glibc.js';
import { MCS51_HEADERS } from './mcs51.js';
import { msp430Header } from './msp430.js';
import { xcHeader } from './xc.js';

/** Those that are made of tables of registers; others are files of `library/include`. */
const OF_REGISTERS: ReadonlyMap<string, string> = new Map([['avr/io.h', AVR_IO], ...MCS51_HEADERS]);

/** Programs spell these as they like, since their compilers run on systems that do not care. */
const MCS51_HEADER_FILES = new Map(MCS51_HEADERS);

/** The names of all bundled headers. Those under `tcbmc/` are not meant for programs. */
export const bundledHeaderNames: readonly string[] = [...HEADER_TEXTS.keys(), ...OF_REGISTERS.keys()];

/** The text of a bundled standard header. */
export function bundledHeader(name: string): string | undefined {
  return (
    HEADER_TEXTS.get(name)?.() ??
    OF_REGISTERS.get(name) ??
    MCS51_HEADER_FILES.get(name.toLowerCase()) ??
    avrPartHeader(name) ??
    msp430Header(name) ??
    xcHeader(name) ??
    glibcPart(name)
  );
}
