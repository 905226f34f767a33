import { fail, type Position } from '../../source/diagnostic.js';
import type { FunctionSymbol } from '../../c/ast.js';
import type { CType } from '../../ctypes/ctype.js';
import { FALSE, register, resize } from '../expr.js';
import type { Expr, FunctionId } from '../ir.js';
import type { Call } from './builtins.js';
import { CodeBuilder } from './builder.js';
import type { FunctionContext, ProgramContext } from './context.js';
import { lowerEffect } from './expressions.js';
import { isBool, widthOf } from './types.js';

/** `error`: the program is refused. `nondet`: they return any value of their type and touch nothing. */
export type UndefinedPolicy = 'error' | 'nondet';

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

  /** Evaluates the arguments; yields any value, for a struct the address of an object with any contents. */
  call(cx: FunctionContext, symbol: FunctionSymbol, e: Call): Expr | undefined {
    this.admit(symbol, 'call', e.position);
    for (const arg of e.args) lowerEffect(cx, arg);
    if (neverReturns(symbol)) cx.emit({ kind: 'assume', cond: FALSE, position: e.position });
    if (e.type.kind === 'record') return cx.temporary(`${symbol.name}()`, e.type, e.position);
    const width = widthOf(e.type, e.position);
    if (width === 0) return undefined;
    return resize(cx.nondet(isBool(e.type) ? 1 : width, `${symbol.name}()`, e.position, e.type), width, false);
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

  /** Fails, or warns at the first mention. */
  private admit({ name, attributes }: FunctionSymbol, use: 'call' | 'address', position: Position): void {
    if (INDISPENSABLE.test(name)) return fail('unsupported', `'${name}' has no model`, position);
    if (this.policy === 'error') {
      const message = use === 'call' ? `call of undefined function '${name}'` : `the address of undefined function '${name}' is taken`;
      const hint = `define '${name}', give the file that does, or let it return any value with --undefined-functions nondet`;
      return fail('unsupported', message, position, hint);
    }
    if (this.warned.has(name)) return;
    this.warned.add(name);
    const message = `'${name}' is not defined: it is taken to return any value and to change nothing`;
    this.program.warnings.push({ severity: 'warning', code: 'unsupported', message, position });
    if (!attributes.some((attribute) => /^(const|pure)$/.test(attribute))) this.program.assume('undefined functions return any value and touch nothing', name);
  }

  private addStub(symbol: FunctionSymbol): FunctionId {
    const { name, position } = symbol;
    const { result } = symbol.type;
    const code = new CodeBuilder();
    if (neverReturns(symbol)) code.emit({ kind: 'assume', cond: FALSE, position });
    const resultWidth = result.kind === 'record' ? 0 : widthOf(result, position);
    const value = resultWidth === 0 ? undefined : anyValue(code, result, resultWidth, name, position);
    code.emit({ kind: 'return', ...(value ? { value } : {}), position });
    return this.program.addFunction({ name, params: [], resultWidth, position, library: false, ...code.finish(name) });
  }
}

function anyValue(code: CodeBuilder, type: CType, width: number, name: string, position: Position): Expr {
  const free = isBool(type) ? 1 : width;
  const dst = code.newRegister(free);
  code.emit({ kind: 'nondet', dst, name: `${name}()`, position });
  return resize(register(free, dst), width, false);
}
