import type { Expression } from '../c/ast.js';
import { plainName } from '../c/library-names.js';
import type { Position } from '../source/diagnostic.js';
import { compare, constant, ite, resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { Label } from './builder.js';
import { argument, type Call } from './builtins.js';
import type { FunctionContext } from './context.js';
import { descriptorsNeeded } from './descriptor-uses.js';
import { lowerOutput, lowerRecord, lowerValue } from './expressions.js';
import { checkFormatArguments } from './format-arguments.js';
import {
  checkIsExact,
  formatArgument,
  knownFormat,
  literalText,
  stringsRead,
  takesList,
  type Precision,
} from './formats.js';
import { reachOf } from './havoc.js';
import { callModel, runModel } from './models.js';
import { noteOutput } from './output-marks.js';
import { isSpelledExactly, spelling, type Spelling } from './spelling.js';
import { isSigned, sizeOf, widthOf } from './types.js';
import { packVarargs, slotsIn } from './varargs.js';

const FORMATTED = /^(v?[fd]?printf|v?syslog)$/;
const PLAIN = /^(fflush|f?puts|f?putc|putchar|perror)$/;

/** Which argument is the stream that is written to. */
const STREAM_ARGUMENT: Readonly<Record<string, number>> = {
  fprintf: 0,
  vfprintf: 0,
  fputs: 1,
  fputc: 1,
  putc: 1,
  fflush: 0,
};

/**
 * Whether a library function of this name writes somewhere where nobody looks. Where somebody does, what formats
 * nothing is a model like others.
 */
export function isOutput({ program }: FunctionContext, name: string): boolean {
  return FORMATTED.test(name) || (PLAIN.test(name) && !program.settings.exactOutput);
}

function nameOf({ callee }: Call): string {
  return callee.kind === 'function' ? plainName(callee.symbol.name.replace(/^__builtin_/, '')) : '';
}

/** Evaluates the arguments from one on, up to another one, and looks at the stream and the strings among them. */
function lowerArguments(cx: FunctionContext, e: Call, from: number, to = e.args.length): void {
  const name = nameOf(e);
  const read = stringsRead(name, e);
  const stream = STREAM_ARGUMENT[name];
  const precisions = new Map<number, Expr>(
    [...read.values()].flatMap((precision) =>
      precision && 'argument' in precision ? [[precision.argument, constant(64, -1)]] : [],
    ),
  );
  const uses: { readonly model: string; readonly pointer: Expr; readonly precision?: Precision }[] = [];
  for (const [i, arg] of e.args.entries()) {
    if (i < from || i >= to) continue;
    if (precisions.has(i) && arg.type.kind === 'int') {
      const value = valueOf(cx, arg);
      noteOutput(cx, [value], e.position);
      precisions.set(i, resize(value, 64, isSigned(arg.type)));
    } else if (arg.type.kind !== 'pointer' || literalText(arg) !== undefined) lowerOutput(cx, arg);
    else if (i === stream)
      uses.push({
        model: name === 'fflush' ? '__tcbmc_use_streams' : '__tcbmc_use_stream',
        pointer: lowerValue(cx, arg),
      });
    else if (read.has(i))
      uses.push({
        model: name === 'perror' ? name : '__tcbmc_read_string',
        pointer: lowerValue(cx, arg),
        precision: read.get(i),
      });
    else lowerOutput(cx, arg);
  }
  for (const { model, pointer, precision } of uses) {
    if (!precision) runModel(cx, model, [pointer], e.position);
    else {
      const most = 'most' in precision ? constant(64, precision.most) : precisions.get(precision.argument)!;
      callModel(cx, '__tcbmc_spelled_string', [pointer, most], e.position, cx.pointerBits);
    }
  }
}

/**
 * The format and its arguments in a list, if the model is to go through them: the arguments are in a list as it is, the
 * format is known only where the program runs, or characters matter.
 */
function listOf(cx: FunctionContext, e: Call, at: number, isTold = false): readonly Expr[] | undefined {
  const format = argument(e, at);
  const isList = takesList(nameOf(e));
  if (cx.program.settings.exactOutput && isTold) checkIsExact(format);
  if (!isList && !isTold && knownFormat(format) !== undefined) return undefined;
  const pointer = cx.code.save(lowerValue(cx, format), e.position);
  if (isList) return [pointer, cx.code.save(slotsIn(cx, argument(e, at + 1)), e.position)];
  const given = e.args
    .slice(at + 1)
    .map((arg) => ({ type: arg.type, value: arg.type.kind === 'record' ? lowerRecord(cx, arg) : valueOf(cx, arg) }));
  noteOutput(
    cx,
    given.flatMap(({ type, value }) => (type.kind === 'record' ? [] : [value])),
    e.position,
  );
  return [pointer, packVarargs(cx, given, e.position)];
}

function isExact(cx: FunctionContext, e: Call, at: number): boolean {
  return cx.program.settings.exactOutput !== undefined || isSpelledExactly(e, at);
}

function valueOf(cx: FunctionContext, arg: Expression): Expr {
  const value = cx.code.save(lowerValue(cx, arg), arg.position);
  widthOf(arg.type, arg.position);
  return value;
}

/**
 * `sprintf`: a string as long as the format says; of unknown formats, one that fits into the array that is named, or
 * else into what the pointer leads to.
 */
export function spell(cx: FunctionContext, e: Call): Expr | undefined {
  const target = argument(e, 0);
  const buffer = cx.code.save(lowerValue(cx, target), e.position);
  const reach = reachOf(target);
  const room = cx.pointer(reach && !reach.many ? sizeOf(reach.type) : 0);
  const list = listOf(cx, e, 1, isExact(cx, e, 1));
  if (list) return write(cx, e, '__tcbmc_spell_list_all', [buffer, room, ...list]);
  const spelled = spellingOf(cx, e, 1);
  if (spelled) {
    keepApart(cx, e, buffer, cx.pointer(-1), spelled);
    return write(cx, e, '__tcbmc_spell_all', [buffer, ...described(cx, spelled)]);
  }
  lowerArguments(cx, e, 1);
  return write(cx, e, '__tcbmc_spell', [buffer, room]);
}

/** `snprintf`: a string that fits into so many bytes. */
export function spellWithin(cx: FunctionContext, e: Call): Expr | undefined {
  const buffer = cx.code.save(lowerValue(cx, argument(e, 0)), e.position);
  const size = cx.code.save(resize(lowerValue(cx, argument(e, 1)), cx.pointerBits, false), e.position);
  const list = listOf(cx, e, 2, isExact(cx, e, 2));
  if (list) return write(cx, e, '__tcbmc_spell_list', [buffer, size, ...list]);
  const spelled = spellingOf(cx, e, 2);
  if (spelled) {
    keepApart(cx, e, buffer, size, spelled);
    return write(cx, e, '__tcbmc_spell_part', [buffer, size, ...described(cx, spelled)]);
  }
  lowerArguments(cx, e, 2);
  return write(cx, e, '__tcbmc_spell_within', [buffer, size]);
}

/** `asprintf`: a string in a new block. */
export function spellNew(cx: FunctionContext, e: Call): Expr | undefined {
  const target = cx.code.save(lowerValue(cx, argument(e, 0)), e.position);
  const list = listOf(cx, e, 1, isExact(cx, e, 1));
  if (list) return write(cx, e, '__tcbmc_spell_list_new', [target, ...list]);
  const spelled = spellingOf(cx, e, 1);
  if (spelled) return write(cx, e, '__tcbmc_spell_new', [target, ...described(cx, spelled)]);
  lowerArguments(cx, e, 1);
  return write(cx, e, '__tcbmc_spell_new_of_unknown', [target]);
}

/** The spelling of a known format's text. */
function spellingOf(cx: FunctionContext, e: Call, at: number): Spelling | undefined {
  checkFormatArguments(cx, e, at);
  return spelling(cx, e, at);
}

/** Strings that are read must not lie in what is written. */
function keepApart(cx: FunctionContext, e: Call, buffer: Expr, size: Expr, { length, strings }: Spelling): void {
  for (const { pointer, read } of strings)
    runModel(cx, '__tcbmc_spell_apart', [buffer, size, length, pointer, read], e.position);
}

/** The length, and what it is at most: where that is unknown, as much as there is; whether there may be zeros. */
function described(cx: FunctionContext, { length, most, zeros }: Spelling): Expr[] {
  return [length, cx.pointer(most ?? -1), resize(zeros, cx.pointerBits, false)];
}

function write(cx: FunctionContext, e: Call, model: string, args: readonly Expr[]): Expr {
  return callModel(cx, model, args, e.position, widthOf(e.type, e.position));
}

/**
 * Evaluates the arguments, and reads the strings among them; the result can be anything, unless somebody looks at what
 * is written.
 */
export function output(cx: FunctionContext, e: Call): Expr | undefined {
  const at = formatArgument(nameOf(e));
  const model = cx.program.settings.exactOutput && PUT[nameOf(e)];
  if (at !== undefined && model !== undefined && !isIgnored(cx, e)) return put(cx, e, model, at);
  const [index] = descriptorsNeeded(nameOf(e));
  const descriptor =
    index === 0 && e.args[0]?.type.kind === 'int' && isSigned(e.args[0].type) ? valueOf(cx, e.args[0]) : undefined;
  if (cx.program.settings.printsByPutchar && BY_PUTCHAR.test(nameOf(e))) printByPutchar(cx, e, at);
  else if (at === undefined) lowerArguments(cx, e, 0);
  else outputFormatted(cx, e, at, descriptor ? 1 : 0);
  const isValid = descriptor && compare('sle', constant(descriptor.width, 0), descriptor);
  if (isValid && cx.program.settings.usesErrno) unless(cx, isValid, '__tcbmc_bad_descriptor', e.position);
  const width = widthOf(e.type, e.position);
  if (cx.discarded === e || width === 0) return undefined;
  const any = cx.nondet(width, 'result of an output function', e.position);
  return isValid ? cx.code.save(ite(isValid, any, constant(width, -1)), e.position) : any;
}

const BY_PUTCHAR = /^(v?printf|puts)$/;

function printByPutchar(cx: FunctionContext, e: Call, format: number | undefined): void {
  if (format !== undefined) runModel(cx, '__tcbmc_print_by_putchar', listOf(cx, e, format, true)!, e.position);
  else runModel(cx, '__tcbmc_put_line_by_putchar', [lowerValue(cx, argument(e, 0))], e.position);
}

/** The models that write the text of a list somewhere. */
const PUT: Readonly<Record<string, string>> = {
  printf: '__tcbmc_put_list_out',
  vprintf: '__tcbmc_put_list_out',
  fprintf: '__tcbmc_put_list',
  vfprintf: '__tcbmc_put_list',
  dprintf: '__tcbmc_put_list_to',
  vdprintf: '__tcbmc_put_list_to',
};

function put(cx: FunctionContext, e: Call, model: string, at: number): Expr {
  const target = e.args.slice(0, at).map((arg) => valueOf(cx, arg));
  return write(cx, e, model, [...target, ...listOf(cx, e, at, true)!]);
}

/** It goes to a stream that does not count, and nobody asks how much that was. */
function isIgnored(cx: FunctionContext, e: Call): boolean {
  const stream = /^v?printf$/.test(nameOf(e)) ? 'stdout' : standardStream(e.args[0]);
  return cx.discarded === e && stream !== undefined && cx.program.settings.exactOutput?.[stream] === false;
}

function standardStream(e: Expression | undefined): 'stdout' | 'stderr' | undefined {
  if (e?.kind === 'cast') return standardStream(e.operand);
  if (e?.kind !== 'load' || e.lvalue.kind !== 'variable') return undefined;
  const { name, linkage } = e.lvalue.symbol;
  const [, stream] = /^(?:__)?(stdout|stderr)p?$/.exec(name) ?? [];
  return linkage === 'external' ? (stream as 'stdout' | 'stderr' | undefined) : undefined;
}

function unless(cx: FunctionContext, cond: Expr, model: string, position: Position): void {
  const end = new Label();
  cx.code.branch(cond, end, position);
  runModel(cx, model, [], position);
  cx.code.place(end);
}

function outputFormatted(cx: FunctionContext, e: Call, at: number, from: number): void {
  lowerArguments(cx, e, from, at);
  const list = listOf(cx, e, at);
  if (list) return runModel(cx, '__tcbmc_print_list', list, e.position);
  checkFormatArguments(cx, e, at);
  lowerArguments(cx, e, at);
}
