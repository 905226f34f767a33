import { fail, type Position } from '../source/diagnostic.js';
import type { FunctionSymbol } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { binary, compare, constant, FALSE, register, resize } from '../ir/expr.js';
import type { Expr, FunctionId } from '../ir/ir.js';
import { copyObject } from './aggregates.js';
import { analyse } from './analysis.js';
import type { Call } from './builtins.js';
import { CodeBuilder, Label } from './builder.js';
import { cancelBefore } from './cancellation.js';
import { FunctionContext, type ProgramContext } from './context.js';
import { BAD_DESCRIPTOR, descriptorsNeeded, resultOfCommand } from './descriptor-uses.js';
import { PointerAccesses, type Passed, type PointerUse } from './described-pointers.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { literalText } from './formats.js';
import { callbacksIn, leadsToFunctions } from './handed-functions.js';
import { isOpenPointer, reachOf, reachThrough, writeAnything } from './havoc.js';
import { type Reach } from './reach.js';
import { runModel } from './models.js';
import { isBool, isConst, isFloat, isScalar, isSigned, widthOf } from './types.js';
import { anyPointer, isComplete, isTransparent, setPointers, unknownObject, type Source } from './unknown-objects.js';
import { isSharedList, useUp } from './varargs.js';
import { isWeak } from './weak.js';

/** Error numbers are less than 2 to this. */
const ERROR_BITS = 7;

/** Attributes that promise that a function writes nothing. */
const HARMLESS = /^_*(const|pure)_*$/;

/**
 * `error`: the program is refused. `havoc`: they return any value and write any value through pointers that are not to
 * constants. `pure`, in older words `nondet`: they return any value and write nothing.
 */
export type UndefinedPolicy = 'error' | 'havoc' | 'pure' | 'nondet';

/** Of drafts of POSIX; no library of today has them. */
const OF_DRAFTS =
  /^pthread_(?:(?:attr|mutexattr|condattr)_(?:create|delete)|keycreate|[gs]etprio|[gs]etscheduler|(?:delay|lock_global|unlock_global|get_expiration)_np)$/;
/** Functions that cannot be left out: a program without it is another one. */
const INDISPENSABLE = /^_*(pthread_|sem_|thrd_|mtx_|cnd_|tss_|(sig)?setjmp$|(sig)?longjmp$)/;

export function neverReturns(symbol: FunctionSymbol): boolean {
  return symbol.attributes.some((attribute) => attribute.includes('noreturn'));
}

/** The description of a library function without a model; results are named as in `library/models/described.ts`. */
export interface Description {
  readonly result: 'status' | 'error' | 'number' | 'child' | 'natural' | 'any' | 'object' | 'present' | 'given';
  readonly writes: boolean;
  /** Where it fails, or finds no child, it writes nothing. */
  readonly keeps?: boolean;
  readonly assumes?: string;
  /** Possible values of errno where it fails, a bit for each number: below 64, and from 64 on. Else any number. */
  readonly errors?: { readonly low: bigint; readonly high: bigint };
  pointer?(parameter: number): PointerUse;
}

const UNKNOWN: Description = { result: 'object', writes: true };

/** Functions that neither a source nor a library model defines. */
export class UndefinedFunctions {
  private readonly ids = new Map<string, FunctionId>();
  private readonly warned = new Set<string>();
  /** All that are called or mentioned. */
  readonly called = new Set<string>();

  constructor(
    private readonly program: ProgramContext,
    private readonly policy: UndefinedPolicy,
    private readonly description: (name: string) => Description | undefined,
  ) {}

  /** Those of which nothing is known. */
  get names(): ReadonlySet<string> {
    return this.warned;
  }

  /**
   * Evaluates the arguments, and writes through them; yields any value, for a struct the address of an object with any
   * contents.
   */
  call(cx: FunctionContext, symbol: FunctionSymbol, e: Call): Expr | undefined {
    this.admit(symbol, 'call', e.position);
    const known = this.description(symbol.name);
    const passed: (Passed | undefined)[] = [];
    for (const arg of e.args) {
      const isList = isSharedList(arg.type);
      const reach = this.writes(symbol) && !isList ? reachOf(arg, this.accepts(symbol)) : undefined;
      if (reach || isList || (known && isScalar(arg.type))) {
        const value = cx.code.save(lowerValue(cx, arg), arg.position);
        passed.push({ value, type: arg.type, reach, isLiteral: literalText(arg) !== undefined });
      } else {
        lowerEffect(cx, arg);
        passed.push(undefined);
      }
      if (!known && !this.isHarmless(symbol)) this.noteCallbacks(callbacksIn(arg, symbol.name));
    }
    cancelBefore(cx, symbol.name, e.position);
    if (isWeak(symbol)) this.program.weakSymbols.requireForCall(cx, symbol.name, e.position);
    const result = known && resultOfCommand(symbol.name, e.args[1]);
    return this.effect(cx, symbol, e.type, passed, e.position, result && { ...known, result });
  }

  /**
   * The function that a pointer to the undefined one leads to.
   * @param shown to what the library will let its pointers to void point
   */
  pointee(symbol: FunctionSymbol, position: Position, shown?: Reach): FunctionId {
    this.admit(symbol, 'address', position);
    if (shown) return this.addStub(symbol, shown);
    const known = this.ids.get(symbol.name);
    if (known !== undefined) return known;
    const id = this.addStub(symbol);
    this.ids.set(symbol.name, id);
    return id;
  }

  /** Types that the function may write; for one of the library itself also those that only the library knows. */
  private accepts({ name }: FunctionSymbol): (type: CType) => boolean {
    return this.description(name) ? isComplete : isTransparent;
  }

  private writes({ name, attributes }: FunctionSymbol): boolean {
    const known = this.description(name);
    return known ? known.writes : this.policy === 'havoc' && !attributes.some((attribute) => HARMLESS.test(attribute));
  }

  private effect(
    cx: FunctionContext,
    symbol: FunctionSymbol,
    type: CType,
    passed: readonly (Passed | undefined)[],
    position: Position,
    known = this.description(symbol.name),
  ): Expr | undefined {
    const { name } = symbol;
    if (neverReturns(symbol)) {
      cx.emit({ kind: 'assume', cond: FALSE, position });
      return type.kind === 'record'
        ? cx.temporary(`${name}()`, type, position)
        : widthOf(type, position)
          ? constant(widthOf(type, position), 0)
          : undefined;
    }
    const invalid = known && !isFloat(type) && isScalar(type) ? withoutDescriptor(name, passed) : FALSE;
    if (invalid === FALSE) return this.success(cx, symbol, type, passed, position, known);
    const width = widthOf(type, position);
    const dst = cx.code.newRegister(width);
    const [fails, end] = [new Label(), new Label()];
    cx.code.branch(invalid, fails, position);
    cx.emit({ kind: 'assign', dst, value: this.success(cx, symbol, type, passed, position, known)!, position });
    cx.code.jump(end, position);
    cx.code.place(fails);
    if (cx.program.settings.usesErrno) runModel(cx, '__tcbmc_bad_descriptor', [], position);
    cx.emit({ kind: 'assign', dst, value: constant(width, failureOf(type, known)), position });
    cx.code.place(end);
    return register(width, dst);
  }

  private success(
    cx: FunctionContext,
    symbol: FunctionSymbol,
    type: CType,
    passed: readonly (Passed | undefined)[],
    position: Position,
    known: Description | undefined,
  ): Expr | undefined {
    const { name } = symbol;
    const source = { name: `${name}()`, position };
    const keeps = known?.keeps === true && type.kind === 'int' && this.writes(symbol);
    const outcome = keeps ? cx.code.save(returned(cx, type, known, passed, source)!, position) : undefined;
    this.access(cx, symbol, passed, position, outcome && failure(outcome, known!));
    if (outcome) {
      this.loseErrno(cx, known, outcome, position);
      return outcome;
    }
    if (type.kind === 'record') {
      const object = cx.temporary(source.name, type, position);
      setPointers(cx, type, object, source, type);
      this.loseErrno(cx, known, undefined, position);
      return object;
    }
    const value = returned(cx, type, known ?? UNKNOWN, passed, source);
    const isKept = value !== undefined && known?.errors !== undefined && cx.program.settings.usesErrno;
    const result = isKept ? cx.code.save(value, position) : value;
    this.loseErrno(cx, known, result, position);
    return result;
  }

  /** Looks at what it is given, and writes through it, unless it has failed. */
  private access(
    cx: FunctionContext,
    symbol: FunctionSymbol,
    passed: readonly (Passed | undefined)[],
    position: Position,
    failed?: Expr,
  ): void {
    const { name, type } = symbol;
    const known = this.description(name);
    const accesses = new PointerAccesses(cx, name, known?.writes ?? true, passed, position);
    for (const [i, given] of passed.entries()) {
      if (!given) continue;
      const { value, reach } = given;
      const kept = new Label();
      if (failed && given.type.kind === 'pointer' && !isConst(given.type.to)) cx.code.branch(failed, kept, position);
      if (isSharedList(given.type)) {
        if (known || this.writes(symbol)) useUp(cx, given.type, value, `${name}()`, position);
      } else if (known?.pointer && type.prototyped && i < type.params.length) accesses.use(given, known.pointer(i));
      else if (reach) writeAnything(cx, value, reach, name, position, { mayBeNull: known === undefined });
      cx.code.place(kept);
    }
  }

  /** Afterwards errno is any number, or one of those that the function sets where it fails. */
  private loseErrno(
    cx: FunctionContext,
    known: Description | undefined,
    result: Expr | undefined,
    position: Position,
  ): void {
    if (!known || !cx.program.settings.usesErrno) return;
    if (!known.errors || !result || result.width === 1) return runModel(cx, '__tcbmc_any_errno', [], position);
    const [fails, end] = [new Label(), new Label()];
    cx.code.branch(failure(result, known), fails, position);
    runModel(cx, '__tcbmc_any_errno', [], position);
    cx.code.jump(end, position);
    cx.code.place(fails);
    const { low, high } = known.errors;
    runModel(cx, '__tcbmc_fail_among', [constant(64, low), constant(64, high)], position);
    cx.code.place(end);
  }

  /** Fails, or warns at the first mention. */
  private admit(symbol: FunctionSymbol, use: 'call' | 'address', position: Position): void {
    this.called.add(symbol.name);
    const { name } = symbol;
    const known = this.description(name);
    if (known?.assumes !== undefined) this.program.assume(known.assumes, name);
    if (known) return;
    if (INDISPENSABLE.test(name) && !OF_DRAFTS.test(name))
      return fail('unsupported', `'${name}' has no model`, position);
    const mayBeNull = isWeak(symbol);
    if (this.policy === 'error') {
      if (mayBeNull) return;
      const message =
        use === 'call'
          ? `call of undefined function '${name}'`
          : `the address of undefined function '${name}' is taken`;
      const hint = `define '${name}', give the file that does, or let it return any value with --undefined-functions havoc`;
      return fail('unsupported', message, position, hint);
    }
    if (this.warned.has(name)) return;
    this.warned.add(name);
    const isHarmless = this.isHarmless(symbol);
    const writes = this.policy === 'havoc' && !isHarmless;
    const effect = writes ? ', to write any through its arguments, and to do nothing else' : ' and to change nothing';
    const orNull = mayBeNull ? 'it may be null, being weak; if not, ' : '';
    this.program.warnings.push({
      severity: 'warning',
      code: 'undefined',
      message: `'${name}' is not defined: ${orNull}it is taken to return any value${effect}`,
      position,
    });
    if (isHarmless) return;
    this.program.assume(
      `undefined functions return any value and ${writes ? 'write only through their arguments' : 'touch nothing'}`,
      name,
    );
  }

  private isHarmless({ attributes }: FunctionSymbol): boolean {
    return attributes.some((attribute) => HARMLESS.test(attribute));
  }

  /** Functions of the program that are given away might be called. */
  private noteCallbacks(names: readonly string[]): void {
    for (const name of names) this.program.assume('undefined functions do not call what they are given', name);
  }

  private addStub(symbol: FunctionSymbol, shown?: Reach): FunctionId {
    const { name, position } = symbol;
    const { result, params } = symbol.type;
    const code = new CodeBuilder();
    if (!this.description(name) && !this.isHarmless(symbol) && params.some((type) => leadsToFunctions(type)))
      this.noteCallbacks([name]);
    const returns = { kind: 'return', type: result, atomic: false } as const;
    const cx = new FunctionContext(this.program, name, code, analyse({ kind: 'empty', position }), returns, false);
    const hidden = result.kind === 'record' ? [code.newRegister(cx.pointerBits)] : [];
    const given = params.map((type) => ({
      type,
      reg: code.newRegister(type.kind === 'record' ? cx.pointerBits : widthOf(type, position)),
    }));
    const variadic = symbol.type.variadic ? [code.newRegister(cx.pointerBits)] : [];
    const passed = given.map(({ type, reg }): Passed | undefined => {
      if (type.kind === 'record') return undefined;
      const isWritten = type.kind === 'pointer' && this.writes(symbol) && !isSharedList(type);
      const reach = isWritten ? (isOpenPointer(type) ? shown : reachThrough(type.to, this.accepts(symbol))) : undefined;
      return { value: register(widthOf(type, position), reg), type, reach, isLiteral: false };
    });
    const value = this.effect(cx, symbol, result, passed, position);
    const [target] = hidden;
    if (target !== undefined && value) copyObject(cx, result, register(cx.pointerBits, target), value, position);
    const returned = target === undefined && value ? { value } : {};
    code.emit({ kind: 'return', ...returned, position });
    const resultWidth = result.kind === 'record' ? 0 : widthOf(result, position);
    return this.program.addFunction({
      name,
      params: [...hidden, ...given.map(({ reg }) => reg), ...variadic],
      resultWidth,
      position,
      library: false,
      ...code.finish(name),
    });
  }
}

/** The function is given a number that no descriptor has. */
function withoutDescriptor(name: string, passed: readonly (Passed | undefined)[]): Expr {
  const given = descriptorsNeeded(name).flatMap((index) => passed[index] ?? []);
  return given
    .filter(({ type }) => type.kind === 'int' && isSigned(type))
    .reduce<Expr>((any, { value }) => {
      const isNegative = compare('slt', value, constant(value.width, 0));
      return any === FALSE ? isNegative : binary('or', any, isNegative);
    }, FALSE);
}

/** Whether it has written nothing, by what it gives back. */
function failure(outcome: Expr, { result }: Description): Expr {
  const { width } = outcome;
  if (result === 'error') return compare('ne', outcome, constant(width, 0));
  if (result === 'object') return compare('eq', outcome, constant(width, 0));
  return result === 'child' ? compare('sle', outcome, constant(width, 0)) : compare('eq', outcome, constant(width, -1));
}

/** The result of a call that fails. */
function failureOf(type: CType, known: Description | undefined): number {
  if (type.kind === 'pointer' || known?.result === 'natural') return 0;
  return known?.result === 'error' ? BAD_DESCRIPTOR : -1;
}

function returned(
  cx: FunctionContext,
  type: CType,
  { result }: Description,
  passed: readonly (Passed | undefined)[],
  source: Source,
): Expr | undefined {
  const { name, position } = source;
  if (type.kind === 'pointer') {
    const last = passed.filter((given) => given?.reach).at(-1);
    if (result === 'given' && last) return last.value;
    return result === 'present' && type.to.kind !== 'function'
      ? unknownObject(cx, type.to, source)
      : anyPointer(cx, type, source);
  }
  const width = widthOf(type, position);
  if (width === 0) return undefined;
  const any = (bits: number): Expr => cx.nondet(bits, name, position, bits === width ? type : undefined);
  const natural = (bits: number): Expr => resize(any(bits), width, false);
  const orElse = (value: number, otherwise: Expr): Expr =>
    cx.code.save(
      { kind: 'ite', width, cond: cx.nondet(1, `${name} fails`, position), then: constant(width, value), otherwise },
      position,
    );
  if (isFloat(type) || isBool(type)) return resize(any(isBool(type) ? 1 : width), width, false);
  switch (result) {
    case 'status':
      return orElse(-1, constant(width, 0));
    case 'number':
      return orElse(-1, natural(width - 1));
    case 'child': {
      const options = passed.filter((given) => given?.type.kind === 'int').at(-1)?.value;
      const number = cx.code.save(natural(width - 1), position);
      const isNone = compare('eq', number, constant(width, 0));
      const mayBeNone = options ? resize(options, 1, false) : FALSE;
      const isOther = binary('and', isNone, { kind: 'unary', width: 1, op: 'not', arg: mayBeNone });
      return orElse(-1, { kind: 'ite', width, cond: isOther, then: constant(width, 1), otherwise: number });
    }
    case 'natural':
      return natural(width - 1);
    case 'error':
      return natural(Math.min(ERROR_BITS, width - 1));
    case 'any':
    case 'given':
    case 'object':
    case 'present':
      return any(width);
  }
}
