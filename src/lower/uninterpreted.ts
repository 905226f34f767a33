import { fail, type Position } from '../source/diagnostic.js';
import type { FunctionSymbol } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { register, resize } from '../ir/expr.js';
import type { Expr, FunctionId } from '../ir/ir.js';
import { CodeBuilder } from './builder.js';
import type { Call } from './builtins.js';
import type { FunctionContext, ProgramContext } from './context.js';
import { lowerOperands } from './expressions.js';
import { isBool, isScalar, widthOf } from './types.js';

/** CBMC's prefix for functions of which only this is known: equal arguments give equal results. */
const PREFIX = '__CPROVER_uninterpreted_';

export function isUninterpreted(name: string): boolean {
  return name.startsWith(PREFIX);
}

const isCountable = (type: CType): boolean => isScalar(type) && type.kind !== 'float';

/**
 * Uninterpreted functions: a call is an input that depends on the arguments; those of the library may be of
 * floating-point numbers, equal if their bits are.
 */
export class UninterpretedFunctions {
  private readonly ids = new Map<string, FunctionId>();
  private readonly widths = new Map<string, string>();

  constructor(private readonly program: ProgramContext) {}

  call(cx: FunctionContext, symbol: FunctionSymbol, e: Call): Expr | undefined {
    this.admit(symbol, e.position, cx.library);
    const args = lowerOperands(cx, e.args);
    return symbol.type.result.kind === 'void' ? undefined : apply(cx.code, symbol, args, e.position);
  }

  /** The function that a pointer to an uninterpreted one leads to. */
  pointee(symbol: FunctionSymbol, position: Position): FunctionId {
    this.admit(symbol, position);
    const known = this.ids.get(symbol.name);
    if (known !== undefined) return known;
    const id = this.addStub(symbol);
    this.ids.set(symbol.name, id);
    return id;
  }

  private admit({ name, type, position: declared }: FunctionSymbol, position: Position, byLibrary = false): void {
    const { prototyped, variadic, params, result } = type;
    const admissible =
      prototyped &&
      !variadic &&
      (byLibrary || (params.every(isCountable) && (result.kind === 'void' || isCountable(result))));
    if (!admissible) {
      fail(
        'unsupported',
        `uninterpreted function '${name}' without a prototype, or with other types than integers and pointers`,
        position,
      );
    }
    const widths = [...params, result].map((t) => widthOf(t, declared)).join();
    if ((this.widths.get(name) ?? widths) !== widths)
      fail('type', `'${name}' has different types in two files`, declared);
    this.widths.set(name, widths);
  }

  private addStub(symbol: FunctionSymbol): FunctionId {
    const { name, type, position } = symbol;
    const code = new CodeBuilder();
    const params = type.params.map((param) => code.newRegister(widthOf(param, position)));
    const args = params.map((reg) => register(code.registers[reg]!, reg));
    const value = type.result.kind === 'void' ? undefined : apply(code, symbol, args, position);
    code.emit({ kind: 'return', ...(value ? { value } : {}), position });
    return this.program.addFunction({
      name,
      params,
      resultWidth: value?.width ?? 0,
      position,
      library: false,
      ...code.finish(name),
    });
  }
}

function apply(code: CodeBuilder, { name, type }: FunctionSymbol, args: readonly Expr[], position: Position): Expr {
  const width = widthOf(type.result, position);
  const free = isBool(type.result) ? 1 : width;
  const dst = code.newRegister(free, undefined, type.result);
  code.emit({
    kind: 'nondet',
    dst,
    name: `${name.slice(PREFIX.length)}()`,
    application: { function: name, args },
    position,
  });
  return resize(register(free, dst), width, false);
}
