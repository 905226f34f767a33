import { fail, type Position } from '../../source/diagnostic.js';
import type { Expression, FunctionSymbol } from '../../c/ast.js';
import type { CType } from '../../ctypes/ctype.js';
import { constant, FALSE, register, resize } from '../expr.js';
import type { Expr, FunctionId } from '../ir.js';
import { copyObject } from './aggregates.js';
import { analyse } from './analysis.js';
import type { Call } from './builtins.js';
import { CodeBuilder } from './builder.js';
import { FunctionContext, type ProgramContext } from './context.js';
import { lowerEffect, lowerValue } from './expressions.js';
import { reachOf, reachThrough, writeAnything, type Reach } from './havoc.js';
import { isBool, widthOf } from './types.js';
import { anyPointer, setPointers } from './unknown-objects.js';

/** Attributes that promise that a function writes nothing. */
const HARMLESS = /^_*(const|pure)_*$/;

/**
 * `error`: the program is refused. `havoc`: they return any value and write any value through pointers that are not to constants. `pure`, in older words
 * `nondet`: they return any value and write nothing.
 */
export type UndefinedPolicy = 'error' | 'havoc' | 'pure' | 'nondet';

/** What these do cannot be left out: a program without it is another one. */
const INDISPENSABLE = /^_*(pthread_|sem_|thrd_|mtx_|cnd_|tss_|fork$|vfork$|(sig)?setjmp$|(sig)?longjmp$)/;

export function neverReturns(symbol: FunctionSymbol): boolean {
  return symbol.attributes.some((attribute) => attribute.includes('noreturn'));
}

/** Functions that neither a source nor a library model defines. */
export class UndefinedFunctions {
  private readonly ids = new Map<string, FunctionId>();
  private readonly warned = new Set<string>();

  constructor(
    private readonly program: ProgramContext,
    private readonly policy: UndefinedPolicy,
  ) {}

  /** Evaluates the arguments, and writes through them; yields any value, for a struct the address of an object with any contents. */
  call(cx: FunctionContext, symbol: FunctionSymbol, e: Call): Expr | undefined {
    this.admit(symbol, 'call', e.position);
    const written: { readonly pointer: Expr; readonly reach: Reach }[] = [];
    for (const arg of e.args) {
      const reach = this.writes(symbol) ? reachOf(arg) : undefined;
      if (reach) written.push({ pointer: cx.code.save(lowerValue(cx, arg), arg.position), reach });
      else lowerEffect(cx, arg);
      this.noteCallback(arg);
    }
    return this.effect(cx, symbol, e.type, written, e.position);
  }

  /** The function that a pointer to the undefined one leads to. */
  pointee(symbol: FunctionSymbol, position: Position): FunctionId {
    this.admit(symbol, 'address', position);
    const known = this.ids.get(symbol.name);
    if (known !== undefined) return known;
    const id = this.addStub(symbol);
    this.ids.set(symbol.name, id);
    return id;
  }

  private writes({ attributes }: FunctionSymbol): boolean {
    return this.policy === 'havoc' && !attributes.some((attribute) => HARMLESS.test(attribute));
  }

  private effect(
    cx: FunctionContext,
    symbol: FunctionSymbol,
    type: CType,
    written: readonly { readonly pointer: Expr; readonly reach: Reach }[],
    position: Position,
  ): Expr | undefined {
    const { name } = symbol;
    if (neverReturns(symbol)) {
      cx.emit({ kind: 'assume', cond: FALSE, position });
      return type.kind === 'record' ? cx.temporary(`${name}()`, type, position) : widthOf(type, position) ? constant(widthOf(type, position), 0) : undefined;
    }
    for (const { pointer, reach } of written) writeAnything(cx, pointer, reach, name, position);
    const source = { name: `${name}()`, position };
    if (type.kind === 'record') {
      const object = cx.temporary(source.name, type, position);
      setPointers(cx, type, object, source, type);
      return object;
    }
    if (type.kind === 'pointer') return anyPointer(cx, type, source);
    const width = widthOf(type, position);
    return width === 0 ? undefined : resize(cx.nondet(isBool(type) ? 1 : width, source.name, position, type), width, false);
  }

  /** Fails, or warns at the first mention. */
  private admit({ name, attributes }: FunctionSymbol, use: 'call' | 'address', position: Position): void {
    if (INDISPENSABLE.test(name)) return fail('unsupported', `'${name}' has no model`, position);
    if (this.policy === 'error') {
      const message = use === 'call' ? `call of undefined function '${name}'` : `the address of undefined function '${name}' is taken`;
      const hint = `define '${name}', give the file that does, or let it return any value with --undefined-functions havoc`;
      return fail('unsupported', message, position, hint);
    }
    if (this.warned.has(name)) return;
    this.warned.add(name);
    const writes = this.policy === 'havoc';
    const effect = writes ? ', to write any through its arguments, and to do nothing else' : ' and to change nothing';
    this.program.warnings.push({
      severity: 'warning',
      code: 'undefined',
      message: `'${name}' is not defined: it is taken to return any value${effect}`,
      position,
    });
    if (attributes.some((attribute) => HARMLESS.test(attribute))) return;
    this.program.assume(`undefined functions return any value and ${writes ? 'write only through their arguments' : 'touch nothing'}`, name);
  }

  /** A function of the program that is given away might be called. */
  private noteCallback(arg: Expression): void {
    if (arg.kind === 'cast') this.noteCallback(arg.operand);
    else if (arg.kind === 'function') this.program.assume('undefined functions do not call what they are given', arg.symbol.name);
  }

  private addStub(symbol: FunctionSymbol): FunctionId {
    const { name, position } = symbol;
    const { result, params } = symbol.type;
    const code = new CodeBuilder();
    const returns = { kind: 'return', type: result, atomic: false } as const;
    const cx = new FunctionContext(this.program, name, code, analyse({ kind: 'empty', position }), returns, false);
    const hidden = result.kind === 'record' ? [code.newRegister(cx.pointerBits)] : [];
    const given = params.map((type) => ({ type, reg: code.newRegister(type.kind === 'record' ? cx.pointerBits : widthOf(type, position)) }));
    const variadic = symbol.type.variadic ? [code.newRegister(cx.pointerBits)] : [];
    const written = given.flatMap(({ type, reg }) => {
      const reach = type.kind === 'pointer' && this.writes(symbol) ? reachThrough(type.to) : undefined;
      return reach ? [{ pointer: register(cx.pointerBits, reg), reach }] : [];
    });
    const value = this.effect(cx, symbol, result, written, position);
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
