import type { Expression } from '../c/ast.js';
import { CONST } from '../source/ctypes/ctype.js';
import { fail } from '../source/diagnostic.js';
import type { Call } from './builtins.js';
import type { FunctionContext } from './context.js';

/** A conversion specification of `printf` (C11 7.21.6.1p4), and what it converts. */
const CONVERSION = /%([-+ #0']*)(\*|\d+)?(\.(?:\*|-?\d*))?(hh|h|ll|l|j|z|t|L)?([A-Za-z%])/g;

export interface Conversion {
  readonly flags: string;
  readonly width?: number;
  readonly precision?: number;
  readonly modifier?: string;
  readonly letter: string;
  /** Which arguments are width, precision and value. */
  readonly widthAt?: number;
  readonly precisionAt?: number;
  readonly valueAt: number;
}

interface Conversions {
  readonly conversions: readonly Conversion[];
  /** The number of its other characters. */
  readonly characters: number;
  /** Nothing else begins with a percent sign. */
  readonly complete: boolean;
}

/** The conversions of a format. @param first the argument of the first one */
export function conversionsOf(format: string, first: number): Conversions {
  const conversions: Conversion[] = [];
  let characters = new TextEncoder().encode(format).length;
  let next = first;
  for (const [text, flags = '', width, precision, modifier, letter = ''] of format.matchAll(CONVERSION)) {
    characters -= text.length - (letter === '%' ? 1 : 0);
    if (letter === '%') continue;
    conversions.push({
      flags,
      letter,
      ...(width === '*' ? { widthAt: next++ } : width !== undefined ? { width: Number(width) } : {}),
      ...(precision === '.*'
        ? { precisionAt: next++ }
        : precision !== undefined
          ? { precision: Number(precision.slice(1)) }
          : {}),
      ...(modifier !== undefined ? { modifier } : {}),
      valueAt: letter === 'm' ? next : next++,
    });
  }
  return { conversions, characters, complete: !/[%\uFFFD]/.test(format.replace(CONVERSION, '')) };
}

/** Conversions that `library/models/conversation/formats.c` makes exactly. */
const EXACT = /^(?:[%diuxXocspn]|[fFeEgG])$/;
const MOST_PRECISE = 22;

/** A format that is known must be one of which the text is, where that matters. */
export function checkIsExact(e: Expression): void {
  const text = knownText(e);
  if (text === undefined) return;
  const found = [...text.matchAll(CONVERSION)].find(
    ([, , , precision, modifier = '', letter = '']) => !isExact(letter, modifier, Number(precision?.slice(1) ?? 0)),
  );
  const [wrong] = found ?? /%.?/s.exec(text.replace(CONVERSION, '')) ?? [];
  if (wrong !== undefined) fail('unsupported', `'${wrong}' in a format, of which the text must be known`, e.position);
}

function isExact(letter: string, modifier: string, precision: number): boolean {
  if (!EXACT.test(letter)) return false;
  if (/[fFeEgG]/.test(letter)) return modifier !== 'L' && !(precision > MOST_PRECISE);
  return modifier !== 'L' && (modifier === '' || !/[csp]/.test(letter));
}

/** Which argument of a function is a string that it writes. */
const TEXT_ARGUMENT: Readonly<Record<string, number>> = { puts: 0, fputs: 0, perror: 0 };

/** Which argument is a format. */
const FORMAT_ARGUMENT: Readonly<Record<string, number>> = {
  printf: 0,
  fprintf: 1,
  dprintf: 1,
  sprintf: 1,
  snprintf: 2,
  asprintf: 1,
  syslog: 1,
};

/** Whether the arguments of a format are in a list. */
export function takesList(name: string): boolean {
  return name.startsWith('v');
}

export function formatArgument(name: string): number | undefined {
  return FORMAT_ARGUMENT[takesList(name) ? name.slice(1) : name];
}

const UNKNOWN_FORMATS = 'formats that are computed store nothing (%n) and read only strings that end';

/** The text of an argument that is a string literal. */
export function literalText(e: Expression | undefined): string | undefined {
  if (e?.kind === 'cast') return literalText(e.operand);
  if (e?.kind !== 'address' || e.lvalue.kind !== 'string') return undefined;
  return textOf(e.lvalue.bytes);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\0.*$/s, '');
}

/** The text that a pointer leads to, if nothing else can be there. */
export function knownText(e: Expression): string | undefined {
  const text = literalText(e);
  if (text !== undefined) return text;
  if (e.kind === 'cast') return knownText(e.operand);
  if (e.kind !== 'load' && e.kind !== 'address') return undefined;
  const object = e.lvalue.kind === 'variable' ? e.lvalue.symbol : undefined;
  const items = object?.initializer?.items;
  if (!items) return undefined;
  if (e.kind === 'load')
    return object.type.kind === 'pointer' && object.type.quals & CONST && items.length === 1
      ? knownText(items[0]!.value)
      : undefined;
  if (object.type.kind !== 'array' || !(object.type.of.quals & CONST)) return undefined;
  const bytes = new Uint8Array((object.type.length ?? 0) + 1);
  for (const { offset, value } of items) {
    if (value.kind !== 'constant') return undefined;
    bytes[offset] = Number(BigInt.asUintN(8, value.value));
  }
  return textOf(bytes);
}

/** The format that a pointer leads to, if nothing else can be there, and it stores nothing. */
export function knownFormat(e: Expression): string | undefined {
  const text = knownText(e);
  return text === undefined || conversionsOf(text, 0).conversions.some(({ letter }) => letter === 'n')
    ? undefined
    : text;
}

/** How much of a string is read at most, if not all of it: so many characters, or as many as an argument says. */
export type Precision = { readonly most: number } | { readonly argument: number } | undefined;

/** Which arguments a format reads as strings. @param first the argument of its first conversion */
function stringsOf(format: string, first: number): ReadonlyMap<number, Precision> {
  const read = conversionsOf(format, first).conversions.filter(
    ({ letter, modifier }) => letter === 's' && modifier === undefined,
  );
  return new Map(
    read.map(({ valueAt, precision, precisionAt }) => [
      valueAt,
      precisionAt !== undefined ? { argument: precisionAt } : precision === undefined ? undefined : { most: precision },
    ]),
  );
}

/** Assumes that formats do nothing that nobody has looked at. */
export function assumeOfFormats(cx: FunctionContext, { position }: Call): undefined {
  cx.emit({ kind: 'rely', what: UNKNOWN_FORMATS, placed: true, position });
}

/** The arguments that a library function of this name reads as strings: all of `puts`; of a known format, `%s`. */
export function stringsRead(name: string, e: Call): ReadonlyMap<number, Precision> {
  const text = TEXT_ARGUMENT[name];
  if (text !== undefined) return new Map([[text, undefined]]);
  const at = FORMAT_ARGUMENT[name];
  const format = at === undefined ? undefined : e.args[at];
  const known = format && knownFormat(format);
  return known === undefined ? new Map() : stringsOf(known, at! + 1);
}
