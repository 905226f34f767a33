import type { VariableSymbol } from '../c/ast.js';
import { plainName } from '../c/library-names.js';
import { NO_QUALS } from '../source/ctypes/ctype.js';
import { fail, type Position } from '../source/diagnostic.js';
import type { Expr, IrFunction } from '../ir/ir.js';
import { analyse } from './analysis.js';
import { CodeBuilder } from './builder.js';
import { FunctionContext, type ProgramContext } from './context.js';
import type { Globals, LateInitializer } from './globals.js';
import { withStarts } from '../ir/starts.js';
import { isVolatile } from './types.js';
import type { UndefinedPolicy } from './undefined.js';
import { anyPointer, anyScalar, forEachScalar, isTransparent } from './unknown-objects.js';

/** Elements of an array that is declared without a length. */
const UNKNOWN_LENGTH = 64;

/** Variables of the library of which no more is known, nor expected. */
const LIBRARYS = new Set(['environ']);

/** How compilers and linker scripts name what the startup code leaves as it was before a reset. */
const KEPT = /^_*(?:noinit|persistent)_*(?:\(|$)|^_*section_*\(.*(?:no_?init|persist)/i;

/** Whether the first contents of a variable are what they were before the last reset. */
export function isKept({ attributes }: VariableSymbol): boolean {
  return attributes.some((each) => KEPT.test(each));
}

/**
 * Variables that are declared and defined nowhere, and those that are kept: inputs, with any contents when the program
 * starts.
 */
export class UndefinedVariables {
  private readonly found = new Map<VariableSymbol, Expr>();
  private readonly kept = new Map<VariableSymbol, Expr>();

  constructor(
    private readonly program: ProgramContext,
    private readonly globals: Globals,
    private readonly policy: UndefinedPolicy,
  ) {}

  get names(): readonly string[] {
    return [...this.found.keys()].map(({ name }) => name).filter((name) => !LIBRARYS.has(plainName(name)));
  }

  address(symbol: VariableSymbol, position: Position): Expr {
    const known = this.found.get(symbol);
    if (known) return known;
    const { name, type } = symbol;
    const isIncomplete = type.kind === 'void' || (type.kind === 'record' && !type.record.layout);
    if ((this.policy === 'error' && !LIBRARYS.has(plainName(name))) || isIncomplete)
      return fail(
        'unsupported',
        `variable '${name}' is declared but not defined`,
        position,
        'give the file that defines it',
      );
    const contents = isVolatile(type) ? 'every read gives any value' : 'its first contents are any values';
    const length = type.kind === 'array' && !type.length ? `, and it has ${UNKNOWN_LENGTH} elements` : '';
    if (!LIBRARYS.has(plainName(name)))
      this.program.warnings.push({
        severity: 'warning',
        code: 'undefined',
        message: `'${name}' is not defined: ${contents}${length}`,
        position,
      });
    if (length) this.program.assume('arrays of unknown length have 64 elements', name);
    const address = this.globals.undefined(symbol, UNKNOWN_LENGTH);
    this.found.set(symbol, address);
    return address;
  }

  keep(symbol: VariableSymbol, address: Expr): void {
    this.kept.set(symbol, address);
  }

  /**
   * The first function, with what gives these variables their contents before anything else happens, and with what is
   * initialised late.
   */
  initialised(entry: IrFunction, late: readonly LateInitializer[]): IrFunction {
    const unknown = [...[...this.found].filter(([{ type }]) => !isVolatile(type)), ...this.kept];
    if (unknown.length + late.length === 0) return entry;
    const { position } = entry;
    const name = 'what is not defined';
    const code = new CodeBuilder();
    const returns = { kind: 'return', type: { kind: 'void', quals: NO_QUALS }, atomic: false } as const;
    const cx = new FunctionContext(this.program, name, code, analyse({ kind: 'empty', position }), returns, false);
    for (const [symbol, address] of unknown) this.fill(cx, symbol, address);
    for (const initialize of late) initialize(cx);
    code.emit({ kind: 'return', position });
    const id = this.program.addFunction({
      name,
      params: [],
      resultWidth: 0,
      position,
      library: false,
      ...code.finish(name),
    });
    return withStarts(entry, () => [{ kind: 'call', callee: { kind: 'direct', function: id }, args: [], position }]);
  }

  private fill(cx: FunctionContext, { name, type: declared, position }: VariableSymbol, address: Expr): void {
    const type = declared.kind === 'array' && !declared.length ? { ...declared, length: UNKNOWN_LENGTH } : declared;
    if (!isTransparent(type)) return;
    const source = { name, position };
    forEachScalar(cx, type, address, position, (at, size, part, flags) => {
      cx.store(
        at,
        part?.kind === 'pointer' ? anyPointer(cx, part, source) : anyScalar(cx, size, part, source),
        flags,
        position,
      );
    });
  }
}
