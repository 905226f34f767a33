import { fail, type Position } from '../../source/diagnostic.js';
import type { FunctionSymbol } from '../../c/ast.js';
import { NO_QUALS, type CType, type Field } from '../../c/ctype.js';
import { binary, compare, constant, offsetBy, register, resize } from '../expr.js';
import { PLAIN, type Expr, type FunctionId, type RegisterId } from '../ir.js';
import { analyse } from './analysis.js';
import { CodeBuilder, Label } from './builder.js';
import type { Call } from './builtins.js';
import { FunctionContext, type ProgramContext } from './context.js';
import { lowerOperands } from './expressions.js';
import { isBool, isScalar, sizeOf, structOf, widthOf } from './types.js';

/** Calls with different arguments that are remembered. */
const MAX_ENTRIES = 1 << 16;
const INDEX_BITS = 32;

/** CBMC's prefix for functions of which only this is known: equal arguments give equal results. */
export function isUninterpreted(name: string): boolean {
  return name.startsWith('__CPROVER_uninterpreted_');
}

/** The entries of the table of one function, and how many there are. */
interface Table {
  readonly count: Expr;
  readonly entries: Expr;
  readonly entrySize: number;
  readonly keys: readonly Field[];
  readonly result: Field;
}

/**
 * Uninterpreted functions. Each becomes a function that looks its arguments up in a table of the calls so far, and enters any value there if
 * they are new; as one atomic section.
 */
export class UninterpretedFunctions {
  private readonly ids = new Map<string, FunctionId>();

  constructor(private readonly program: ProgramContext) {}

  call(cx: FunctionContext, symbol: FunctionSymbol, e: Call): Expr | undefined {
    const args = lowerOperands(cx, e.args);
    const width = widthOf(symbol.type.result, e.position);
    if (width === 0) return undefined;
    const dst = cx.code.newRegister(width);
    cx.emit({ kind: 'call', dst, callee: { kind: 'direct', function: this.id(symbol, e.position) }, args, position: e.position });
    return register(width, dst);
  }

  id(symbol: FunctionSymbol, position: Position): FunctionId {
    const known = this.ids.get(symbol.name);
    if (known !== undefined) return known;
    const { prototyped, variadic, params, result } = symbol.type;
    if (!prototyped || variadic || ![...params, result].every(isScalar)) {
      fail('unsupported', `uninterpreted function '${symbol.name}' without a prototype, or with other types than integers and pointers`, position);
    }
    const id = this.addModel(symbol);
    this.ids.set(symbol.name, id);
    return id;
  }

  private addModel(symbol: FunctionSymbol): FunctionId {
    const { name, position, type } = symbol;
    const code = new CodeBuilder();
    const shape = analyse({ kind: 'empty', position });
    const cx = new FunctionContext(this.program, name, code, shape, { kind: 'return', type: type.result, atomic: false }, true);
    const params = type.params.map((param, i): RegisterId => code.newRegister(widthOf(param, position), `argument ${i + 1}`));
    writeLookUp(cx, this.addTable(symbol), params.map((reg) => register(code.registers[reg]!, reg)), symbol);
    const resultWidth = widthOf(type.result, position);
    return this.program.addFunction({ name, params, resultWidth, position, library: true, ...code.finish(name) });
  }

  private addTable({ name, type, position }: FunctionSymbol): Table {
    const parts = [...type.params.map((param, i) => ({ name: `argument ${i + 1}`, type: param })), { name: 'result', type: type.result }];
    const entry = structOf(`${name} entry`, parts, this.program.target.maxAlign);
    const fields = entry.record.layout!.fields;
    const add = (label: string, of: CType): Expr =>
      this.program.addGlobal({
        name: `${name}.${label}`,
        size: sizeOf(of),
        align: this.program.target.maxAlign,
        type: of,
        threadLocal: false,
        readOnly: false,
        init: [],
        position,
      });
    return {
      count: add('count', { kind: 'int', size: INDEX_BITS / 8, signed: false, bool: false, rank: 3, name: 'unsigned int', quals: NO_QUALS }),
      entries: add('calls', { kind: 'array', of: entry, length: MAX_ENTRIES, quals: NO_QUALS }),
      entrySize: sizeOf(entry),
      keys: fields.slice(0, -1),
      result: fields.at(-1)!,
    };
  }
}

/** The entry is written within the iteration that found it free, so that its index is a constant there. */
function writeLookUp(cx: FunctionContext, table: Table, args: readonly Expr[], symbol: FunctionSymbol): void {
  const { position } = symbol;
  const { code } = cx;
  const i = code.newRegister(INDEX_BITS);
  const index = register(INDEX_BITS, i);
  const [head, used, next] = [new Label(), new Label(), new Label()];
  cx.emit({ kind: 'atomic-begin', position });
  const count = cx.load(table.count, INDEX_BITS / 8, PLAIN, position);
  cx.emit({ kind: 'assign', dst: i, value: constant(INDEX_BITS, 0), position });
  code.placeLoop(head, position);
  const offset = binary('mul', resize(index, cx.pointerBits, false), cx.pointer(table.entrySize));
  const entry = code.save(binary('add', table.entries, offset), position);
  code.branch(compare('ne', index, count), used, position);
  const fresh = anyResult(cx, symbol);
  table.keys.forEach((key, k) => cx.store(offsetBy(entry, key.offset), args[k]!, PLAIN, position));
  cx.store(offsetBy(entry, table.result.offset), fresh, PLAIN, position);
  cx.store(table.count, binary('add', index, constant(INDEX_BITS, 1)), PLAIN, position);
  giveBack(cx, fresh, position);
  code.place(used);
  for (const [k, key] of table.keys.entries()) {
    const known = cx.load(offsetBy(entry, key.offset), sizeOf(key.type), PLAIN, position);
    code.branch(compare('ne', known, args[k]!), next, position);
  }
  giveBack(cx, cx.load(offsetBy(entry, table.result.offset), sizeOf(table.result.type), PLAIN, position), position);
  code.place(next);
  cx.emit({ kind: 'assign', dst: i, value: binary('add', index, constant(INDEX_BITS, 1)), position });
  code.jump(head, position);
}

function giveBack(cx: FunctionContext, value: Expr, position: Position): void {
  cx.emit({ kind: 'atomic-end', position });
  cx.emit({ kind: 'return', value, position });
}

function anyResult(cx: FunctionContext, { name, type, position }: FunctionSymbol): Expr {
  const width = widthOf(type.result, position);
  return resize(cx.nondet(isBool(type.result) ? 1 : width, `${name}()`, position), width, false);
}
