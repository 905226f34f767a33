import { fail } from '../../source/diagnostic.js';
import type { Expression } from '../../c/ast.js';
import { CONST } from '../../ctypes/ctype.js';
import { register } from '../expr.js';
import type { Expr } from '../ir.js';
import type { Call } from './builtins.js';
import type { FunctionContext } from './context.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { reachOf } from './havoc.js';
import { sizeOf, widthOf } from './types.js';

const OUTPUT = /^(v?f?printf|fflush|f?puts|f?putc|putchar|perror)(_unlocked)?$/;

/** A conversion specification of `printf` (C11 7.21.6.1p4), and what it converts. */
const CONVERSION = /%[-+ #0']*(\*|\d+)?(\.(?:\*|\d*))?(hh|h|ll|l|j|z|t|L)?([A-Za-z%])/g;

/** Which argument of an output function is the format, or a string to be written. */
const TEXT_ARGUMENT: Readonly<Record<string, number>> = { puts: 0, fputs: 0, printf: 0, fprintf: 1, vprintf: 0, vfprintf: 1 };

const UNKNOWN_FORMATS = 'formats that are computed store nothing (%n) and read only strings that end';

/** Whether a library function of this name writes somewhere, as far as the program is concerned. */
export function isOutput(name: string): boolean {
  return OUTPUT.test(name);
}

/** The text of an argument that is a string literal. */
export function literalText(e: Expression | undefined): string | undefined {
  if (e?.kind === 'cast') return literalText(e.operand);
  if (e?.kind !== 'address' || e.lvalue.kind !== 'string') return undefined;
  return textOf(e.lvalue.bytes);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\0.*$/s, '');
}

/** The texts that a pointer can lead to, if nothing else can be there. */
function knownTexts(e: Expression): readonly string[] | undefined {
  const text = literalText(e);
  if (text !== undefined) return [text];
  if (e.kind === 'cast') return knownTexts(e.operand);
  if (e.kind === 'conditional') {
    const [a, b] = [knownTexts(e.then), knownTexts(e.otherwise)];
    return a && b && [...a, ...b];
  }
  if (e.kind !== 'load' && e.kind !== 'address') return undefined;
  const object = e.lvalue.kind === 'variable' ? e.lvalue.symbol : undefined;
  const items = object?.initializer?.items;
  if (!items) return undefined;
  if (e.kind === 'load') return object.type.kind === 'pointer' && object.type.quals & CONST && items.length === 1 ? knownTexts(items[0]!.value) : undefined;
  if (object.type.kind !== 'array' || !(object.type.of.quals & CONST)) return undefined;
  const bytes = new Uint8Array((object.type.length ?? 0) + 1);
  for (const { offset, value } of items) {
    if (value.kind !== 'constant') return undefined;
    bytes[offset] = Number(BigInt.asUintN(8, value.value));
  }
  return [textOf(bytes)];
}

/** Which arguments a format reads as strings. @param first the argument of its first conversion */
function stringsOf(format: string, first: number, e: Call): ReadonlySet<number> {
  const found = new Set<number>();
  let next = first;
  for (const [, width, precision, length, conversion] of format.matchAll(CONVERSION)) {
    if (conversion === '%') continue;
    if (conversion === 'n') fail('unsupported', 'the number of characters that %n stores', e.position);
    next += (width === '*' ? 1 : 0) + (precision === '.*' ? 1 : 0);
    if (conversion === 's' && precision === undefined && length === undefined) found.add(next);
    next++;
  }
  return found;
}

/** What formats do that nobody has looked at; in a model, those of calls through pointers. */
export function assumeOfFormats(cx: FunctionContext, { position: { file, line } }: Call): undefined {
  cx.program.assume(UNKNOWN_FORMATS, file.startsWith('<') ? 'called through a pointer' : `${file}:${line}`);
}

/** The arguments that an output function reads as strings: all of `puts`, the format, `%s` without a precision. */
function stringsRead(cx: FunctionContext, name: string, e: Call): ReadonlySet<number> {
  const at = TEXT_ARGUMENT[name];
  const text = at === undefined ? undefined : e.args[at];
  if (at === undefined || !text) return new Set();
  if (!name.endsWith('printf')) return new Set([at]);
  const rest = e.args.slice(at + 1);
  const texts = knownTexts(text);
  if (!texts) {
    if (name.startsWith('v') || rest.some((arg) => arg.type.kind === 'pointer' && literalText(arg) === undefined)) assumeOfFormats(cx, e);
    return new Set([at]);
  }
  const [first = new Set<number>(), ...others] = texts.map((format) => stringsOf(format, at + 1, e));
  const common = new Set([...first].filter((arg) => others.every((read) => read.has(arg))));
  if (name.startsWith('v') ? first.size > 0 : [first, ...others].some((read) => read.size > common.size)) assumeOfFormats(cx, e);
  return name.startsWith('v') ? new Set() : common;
}

/** `sprintf`: a string that fits into the array that is named, or else into what the pointer leads to. */
export function spell(cx: FunctionContext, e: Call): Expr | undefined {
  const [target, ...others] = e.args;
  const model = cx.program.findByName('__tcbmc_spell');
  if (!target || !model) return fail('type', 'too few arguments', e.position);
  const reach = reachOf(target);
  const buffer = cx.code.save(lowerValue(cx, target), e.position);
  for (const other of others) lowerEffect(cx, other);
  const width = widthOf(e.type, e.position);
  const dst = cx.code.newRegister(width);
  const args = [buffer, cx.pointer(reach && !reach.many ? sizeOf(reach.type) : 0)];
  cx.emit({ kind: 'call', dst, callee: { kind: 'direct', function: cx.program.functionId(model) }, args, position: e.position });
  return register(width, dst);
}

/** Evaluates the arguments, and reads the strings among them; the result can be anything. */
export function output(cx: FunctionContext, e: Call): Expr | undefined {
  const name = e.callee.kind === 'function' ? e.callee.symbol.name.replace(/^__builtin_|_unlocked$/g, '') : '';
  const read = stringsRead(cx, name, e);
  const strings: Expr[] = [];
  for (const [i, arg] of e.args.entries()) {
    if (read.has(i) && literalText(arg) === undefined && arg.type.kind === 'pointer') strings.push(lowerValue(cx, arg));
    else lowerEffect(cx, arg);
  }
  const reader = strings.length > 0 ? cx.program.findByName('__tcbmc_read_string') : undefined;
  if (reader)
    for (const text of strings)
      cx.emit({ kind: 'call', callee: { kind: 'direct', function: cx.program.functionId(reader) }, args: [text], position: e.position });
  const width = widthOf(e.type, e.position);
  return cx.discarded === e || width === 0 ? undefined : cx.nondet(width, 'result of an output function', e.position);
}
