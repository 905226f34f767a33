import { PLAIN } from '../ir/access-flags.js';
import type { Expression } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { fail, type Position } from '../source/diagnostic.js';
import { binary, compare, constant, ite, resize } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { Label } from './builder.js';
import { argument, type Call, type Handler } from './builtins.js';
import { cancelBefore } from './cancellation.js';
import type { FunctionContext } from './context.js';
import { lowerEffect, lowerRecord, lowerValue } from './expressions.js';
import { knownText, literalText, takesList } from './formats.js';
import { callModel, runModel } from './models.js';
import { accessSize, isFloat, isScalar, widthOf } from './types.js';
import { anyPointer } from './unknown-objects.js';
import { packVarargs, slotsIn } from './varargs.js';

/** A conversion specification of `scanf` (C11 7.21.6.2p3). */
const CONVERSION = /%(\*)?(\d+)?(m)?(hh|h|ll|l|j|z|t|L|q)?(\[\^?\]?[^\]]*\]|[A-Za-z%])/g;

const WHITE_SPACE = /^[ \t\n\v\f\r]*$/;

/** Which argument is the format. */
const FORMAT_ARGUMENT: Readonly<Record<string, number>> = {
  scanf: 0,
  fscanf: 1,
  sscanf: 1,
  vscanf: 0,
  vfscanf: 1,
  vsscanf: 1,
};

/** Numbers of so many digits have less bits than the smallest type that holds them. */
const MOST_DIGITS = 9;

interface Field {
  readonly letter: string;
  readonly width: number | undefined;
  readonly allocates: boolean;
  readonly modifier: string;
  readonly target: Expression;
  readonly index: number;
  /** How many that count come before. */
  readonly before: number;
  /** Nothing between the last field and this one may fail to match, as white space does not. */
  readonly isReached: boolean;
}

/**
 * Lowers `scanf` and its like; a model goes through formats that are not known, or not understood, and through
 * arguments in a list.
 */
export function lowerScan(name: string, e: Call): Handler | undefined {
  const at = FORMAT_ARGUMENT[name];
  if (at === undefined) return undefined;
  const text = takesList(name) ? undefined : knownText(argument(e, at));
  const fields = text === undefined ? undefined : fieldsOf(text, at + 1, e);
  return (cx) => (fields ? new Scan(cx, e, name, fields).run() : scanList(cx, e, name, at));
}

function scanList(cx: FunctionContext, e: Call, name: string, at: number): Expr | undefined {
  const { position } = e;
  const values = e.args.slice(0, at + 1).map((arg) => cx.code.save(lowerValue(cx, arg), arg.position));
  const [format, source] = values.reverse();
  const list = cx.code.save(
    takesList(name) ? slotsIn(cx, argument(e, at + 1)) : packed(cx, e.args.slice(at + 1), position),
    position,
  );
  cancelBefore(cx, name, position);
  const isText = name.endsWith('sscanf');
  if (name.endsWith('fscanf')) runModel(cx, '__tcbmc_use_stream', [source!], position);
  if (isText) runModel(cx, '__tcbmc_look_at_text', [source!], position);
  if (cx.program.settings.usesErrno) runModel(cx, '__tcbmc_any_errno', [], position);
  const width = widthOf(e.type, position);
  return callModel(cx, '__tcbmc_scan_list', [isText ? source! : cx.pointer(0), format!, list], position, width);
}

function packed(cx: FunctionContext, args: readonly Expression[], position: Position): Expr {
  const given = args.map((arg) => ({
    type: arg.type,
    value: arg.type.kind === 'record' ? lowerRecord(cx, arg) : cx.code.save(lowerValue(cx, arg), arg.position),
  }));
  return packVarargs(cx, given, position);
}

function fieldsOf(format: string, first: number, e: Call): readonly Field[] | undefined {
  if (/[%\uFFFD]/.test(format.replace(CONVERSION, ''))) return undefined;
  const fields: Field[] = [];
  let before = 0;
  let isReached = true;
  let end = 0;
  for (const match of format.matchAll(CONVERSION)) {
    const [all, star, width, allocates, modifier = '', found = ''] = match;
    if (!WHITE_SPACE.test(format.slice(end, match.index))) isReached = false;
    end = match.index + all.length;
    if (star !== undefined || found === '%') {
      isReached = false;
      continue;
    }
    const letter = found[0]!;
    const index = first + fields.length;
    const target = e.args[index] ?? fail('type', 'the format wants more arguments than there are', e.position);
    if (target.type.kind !== 'pointer')
      fail('type', 'what is converted needs a pointer to where it is stored', target.position);
    const field = {
      letter,
      width: width === undefined ? undefined : Number(width),
      allocates: allocates !== undefined,
      modifier,
      target,
      index,
      before,
      isReached,
    };
    if (!isUnderstood(field)) return undefined;
    fields.push(field);
    isReached = true;
    if (letter !== 'n') before++;
  }
  return fields;
}

function isUnderstood({ letter, modifier, target, allocates }: Field): boolean {
  const to = pointee(target);
  if (/[s[c]/.test(letter)) return modifier === '';
  if (allocates) return false;
  if (letter === 'p') return to?.kind === 'pointer' && modifier === '';
  if (/[aefgAEFG]/.test(letter))
    return modifier === '' || modifier === 'l' || (modifier === 'L' && to?.kind === 'float');
  return /[diuoxXn]/.test(letter);
}

/** The target's type of an argument before it is cast to `void *`. */
function pointee(e: Expression): CType | undefined {
  const to = e.type.kind === 'pointer' ? e.type.to : undefined;
  return to?.kind === 'void' && e.kind === 'cast' ? pointee(e.operand) : to;
}

/** One call. */
class Scan {
  private readonly position: Position;
  private readonly values: readonly (Expr | undefined)[];
  /** The length of the string that `sscanf` reads, once somebody asks for it. */
  private length: Expr | undefined;
  private longestWord: Expr | undefined;

  constructor(
    private readonly cx: FunctionContext,
    private readonly e: Call,
    private readonly name: string,
    private readonly fields: readonly Field[],
  ) {
    this.position = e.position;
    this.values = e.args.map((arg) => {
      if (isScalar(arg.type) && literalText(arg) === undefined) return cx.code.save(lowerValue(cx, arg), arg.position);
      lowerEffect(cx, arg);
      return undefined;
    });
  }

  /** Stores the converted values, up to the first that was not; the result is how many are, or -1. */
  run(): Expr | undefined {
    const { cx, name, position, fields } = this;
    cancelBefore(cx, name, position);
    const [source] = this.values;
    if (name === 'fscanf' && source) runModel(cx, '__tcbmc_use_stream', [source], position);
    if (name === 'sscanf') this.measure(source);
    if (cx.program.settings.usesErrno) runModel(cx, '__tcbmc_any_errno', [], position);
    const result = this.anyResult(fields.filter(({ letter }) => letter !== 'n').length);
    const end = new Label();
    for (const field of fields) this.store(field, result, end);
    cx.code.place(end);
    return widthOf(this.e.type, position) ? resize(result, widthOf(this.e.type, position), true) : undefined;
  }

  private anyResult(count: number): Expr {
    const width = this.cx.program.target.int * 8;
    const chosen = this.cx.nondet((count + 1).toString(2).length, `${this.name}()`, this.position);
    const wide = resize(chosen, width, false);
    const within = ite(compare('ule', wide, this.most(count, width)), wide, constant(width, 0));
    return this.cx.code.save(binary('sub', within, constant(width, 1)), this.position);
  }

  /**
   * One more than can be converted: each takes a character, and where there is none, nothing is, which is told as -1.
   */
  private most(count: number, width: number): Expr {
    const { length } = this;
    if (!length || count === 0) return constant(width, count + 1);
    const enough = constant(length.width, count);
    const converted = resize(ite(compare('ult', length, enough), length, enough), width, false);
    const isEmpty = compare('eq', length, constant(length.width, 0));
    return ite(isEmpty, constant(width, 0), binary('add', converted, constant(width, 1)));
  }

  private store(field: Field, result: Expr, end: Label): void {
    const { cx, position } = this;
    const { letter, before, index, width } = field;
    const target = this.values[index];
    if (!target) return;
    const least = constant(result.width, before);
    if (letter === 'n') return this.storeCount(field, target, result, end);
    cx.code.branch(compare('sle', result, least), end, position);
    if (field.allocates) runModel(cx, '__tcbmc_scan_new', [target], position);
    else if (letter === 'c') runModel(cx, '__tcbmc_scan_characters', [target, cx.pointer(width ?? 1)], position);
    else if (letter === 's' || letter === '[')
      runModel(cx, '__tcbmc_scan_text', [target, cx.pointer(width ?? -1), this.longest(field)], position);
    else cx.store(target, this.number(field), PLAIN, position);
  }

  /** Stores the count of `%n`, unless input has ended before; that may be so where not all fields are converted. */
  private storeCount(field: Field, target: Expr, result: Expr, end: Label): void {
    const { cx, position } = this;
    const { before, isReached } = field;
    const least = constant(result.width, before);
    if (before > 0) cx.code.branch(compare('slt', result, least), end, position);
    if (!isReached) {
      const stops = cx.nondet(1, `${this.name}() stops before %n`, position);
      cx.code.branch(binary('and', compare('sle', result, least), stops), end, position);
    }
    cx.store(target, this.charactersRead(this.sizeOf(field) * 8, before), PLAIN, position);
  }

  private number(field: Field): Expr {
    const { cx, name, position } = this;
    const { letter, width = Infinity, target } = field;
    const to = pointee(target);
    const source = { name: `${name}() writes`, position };
    if (letter === 'p' && to?.kind === 'pointer') return anyPointer(cx, to, source);
    const size = this.sizeOf(field);
    const value = cx.nondet(
      size * 8,
      source.name,
      position,
      to && isScalar(to) && accessSize(to) === size ? to : undefined,
    );
    if (/[di]/.test(letter) && width <= MOST_DIGITS && 10 ** width < 2 ** (size * 8 - 1)) {
      const above = compare('slt', constant(value.width, -(10 ** (width - 1))), value);
      cx.emit({
        kind: 'assume',
        cond: binary('and', above, compare('slt', value, constant(value.width, 10 ** width))),
        chosen: true,
        position,
      });
    }
    return value;
  }

  private sizeOf({ letter, modifier, target }: Field): number {
    const { int, long, double, longDouble } = this.cx.program.target;
    const to = pointee(target);
    if (/[aefgAEFG]/.test(letter))
      return { l: double, L: to && isFloat(to) ? accessSize(to) : longDouble }[modifier] ?? 4;
    if (modifier === 'z' || modifier === 't') return this.cx.pointerBits / 8;
    const sizes: Readonly<Record<string, number>> = { hh: 1, h: 2, '': int, l: long };
    return sizes[modifier] ?? 8;
  }

  /** One at least for each conversion, and not more than the text has. */
  private charactersRead(width: number, least: number): Expr {
    const { cx, position, name } = this;
    const chosen = resize(cx.nondet(width - 1, `${name}() reads`, position), width, false);
    const any = ite(compare('ult', chosen, constant(width, least)), constant(width, least), chosen);
    if (!this.length) return any;
    const most = resize(this.length, width, false);
    return cx.code.save(ite(compare('ule', any, most), any, most), position);
  }

  /** How long a text can be that the format does not limit. */
  private longest({ letter }: Field): Expr {
    return (letter === '[' ? this.length : this.longestWord) ?? this.cx.pointer(-1);
  }

  /** Looks at the text that is read, to its end if that matters. */
  private measure(source: Expr | undefined): void {
    const { cx, position, fields } = this;
    const text = source ?? lowerValue(cx, this.e.args[0]!);
    const isUnlimited = (letter: string): boolean =>
      fields.some((field) => field.letter === letter && field.width === undefined && !field.allocates);
    if (isUnlimited('s')) this.longestWord = callModel(cx, '__tcbmc_longest_word', [text], position, cx.pointerBits);
    if (isUnlimited('[') || isUnlimited('n'))
      this.length = callModel(cx, '__tcbmc_spelled_string', [text, constant(64, -1)], position, cx.pointerBits);
    else if (source) runModel(cx, '__tcbmc_look_at_text', [source], position);
  }
}
