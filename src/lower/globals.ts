import { append } from '../ir/ids.js';
import { fail, type Position } from '../source/diagnostic.js';
import type { InitItem, Initializer, Lvalue, VariableSymbol } from '../c/ast.js';
import { NO_QUALS, type CType } from '../source/ctypes/ctype.js';
import { addressOf, constant, offsetBy } from '../ir/expr.js';
import type { Expr, GlobalId, GlobalObject, Instr } from '../ir/ir.js';
import { analyse } from './analysis.js';
import { CodeBuilder } from './builder.js';
import { FunctionContext, NOTHING, type ProgramContext } from './context.js';
import { lowerValue } from './expressions.js';
import { insertBits } from './lvalues.js';
import { alignOf } from '../source/ctypes/types.js';
import { accessSize, accessFlags, alignOfVariable, isConst, isVolatile, isScalar, sizeOf, widthOf } from './types.js';

type InitValue = GlobalObject['init'][number];

/** Stores at the start what depends on who defines a weak symbol. */
export type LateInitializer = (cx: FunctionContext) => void;

/** Attributes of variables that are hardware registers, or the machine's status. */
const VOLATILE_INPUT = 'tcbmc_volatile_input';
const MACHINE_STATE = 'tcbmc_machine_state';
/** Name of the bank, its size, how many bytes at its start are inputs, and where in it the register is. */
const BANK = /^tcbmc_bank_(\w+)_(\d+)_(\d+)_(\d+)$/;

/** Attributes, and names in assembly, that say at which address a variable lies. */
const AT_ADDRESS = /^(?:tcbmc_at|tcbmc_port|at|address|io|io_low)\(|^asm\("0[xX]|^section\("\.ARM\.__at_/;

/**
 * A register of the hardware: what is declared so, and what is volatile, without a value to begin with, and at an
 * address of its own.
 */
function isInput({ attributes, type, initializer }: VariableSymbol): boolean {
  return (
    attributes.includes(VOLATILE_INPUT) ||
    (isVolatile(type) && !initializer && attributes.some((each) => AT_ADDRESS.test(each)))
  );
}

/** The objects of the program, added when something reachable mentions them. */
export class Globals {
  readonly objects: GlobalObject[] = [];
  readonly late: LateInitializer[] = [];
  private readonly ids = new Map<object, GlobalId>();
  private readonly pending: { id: GlobalId; initializer: Initializer }[] = [];

  constructor(private readonly program: ProgramContext) {}

  /** The address of a variable (the symbol that defines it). */
  variable(symbol: VariableSymbol): Expr {
    const { name, type, threadLocal, position } = symbol;
    const namesakes = this.program.hasNamesakes(symbol) ? ({ namesakes: true } as const) : {};
    const marks = {
      ...(symbol.attributes.includes(MACHINE_STATE) ? { machineState: true } : {}),
      ...bankOf(symbol.attributes),
      ...namesakes,
    };
    return this.intern(symbol, symbol.initializer, () => {
      const align = alignOfVariable(type, symbol.align, this.program.target);
      const object = this.object(name, type, position, threadLocal);
      const size = object.size + (symbol.initializer?.extra ?? 0);
      return { ...object, size, align, ...marks, ...(isInput(symbol) ? { inputBytes: size } : {}) };
    });
  }

  /** A variable of which there is no definition; an array has the length that is given, if it is not declared. */
  undefined(symbol: VariableSymbol, length: number): Expr {
    const { name, type: declared, threadLocal, position } = symbol;
    const type: CType = declared.kind === 'array' && !declared.length ? { ...declared, length } : declared;
    return this.intern(symbol, undefined, () => {
      const align = alignOfVariable(type, symbol.align, this.program.target);
      const object = this.object(name, type, position, threadLocal);
      return { ...object, align, readOnly: false, ...(isVolatile(type) ? { inputBytes: object.size } : {}) };
    });
  }

  string(literal: Extract<Lvalue, { kind: 'string' }>): Expr {
    return this.intern(literal, undefined, () => {
      const text = new TextDecoder().decode(literal.bytes).replace(/\0+$/, '');
      const shown = text.length > 24 ? `${text.slice(0, 21)}...` : text;
      const init = [...literal.bytes].map((byte, offset) => ({ offset, size: 1, value: constant(8, byte) }));
      return {
        ...this.object(JSON.stringify(shown), literal.type, literal.position, false),
        readOnly: true,
        literal: [...literal.bytes].join(),
        init,
      };
    });
  }

  compound(literal: Extract<Lvalue, { kind: 'compound' }>): Expr {
    return this.intern(literal.symbol, literal.initializer, () =>
      this.object(literal.symbol.name, literal.type, literal.position, false),
    );
  }

  /** An object that no declaration stands for. */
  add(object: GlobalObject): Expr {
    return addressOf(this.program.pointerBits, 'global', append<GlobalObject, GlobalId>(this.objects, object));
  }

  /** Evaluates the initialisers of the objects added so far; they may mention further objects and functions. */
  initializePending(): boolean {
    const work = this.pending.splice(0);
    for (const { id, initializer } of work) {
      const initial = new StaticInitializer(this.program);
      const init = initial.evaluate(initializer);
      this.objects[id] = { ...this.objects[id]!, init };
      for (const item of initial.late) this.initializeLate(id, item);
    }
    return work.length > 0;
  }

  private initializeLate(id: GlobalId, { offset, type, value }: InitItem): void {
    const { name, threadLocal, readOnly } = this.objects[id]!;
    if (threadLocal)
      fail(
        'unsupported',
        'a variable of each thread that is initialised with the address of a weak symbol',
        value.position,
      );
    if (readOnly) {
      this.program.assume('constants that hold the address of a weak symbol are not written', name);
      this.objects[id] = { ...this.objects[id]!, readOnly: false };
    }
    const address = offsetBy(addressOf(this.program.pointerBits, 'global', id), offset);
    this.late.push((cx) => {
      cx.store(address, lowerValue(cx, value), accessFlags(type), value.position);
    });
  }

  private intern(key: object, initializer: Initializer | undefined, make: () => GlobalObject): Expr {
    let id = this.ids.get(key);
    if (id === undefined) {
      id = append<GlobalObject, GlobalId>(this.objects, make());
      this.ids.set(key, id);
      if (initializer) this.pending.push({ id, initializer });
    }
    return addressOf(this.program.pointerBits, 'global', id);
  }

  private object(name: string, type: CType, position: Position, threadLocal: boolean): GlobalObject {
    const size = sizeOf(type, position);
    const align = alignOf(type, this.program.target);
    return { name, size, align, type, threadLocal, readOnly: isConst(type), init: [], position };
  }
}

/** Whether a weak symbol is there. */
const isChoice = (instr: Instr): boolean => instr.kind === 'nondet' && instr.application !== undefined;

/** Turns an initialiser into values at offsets that do not overlap. */
class StaticInitializer {
  private readonly values = new Map<number, InitValue>();
  /** Behind all that is stored, and the size of the widest value. */
  private end = 0;
  private widest = 1;
  /** Items that are only known when the program runs. */
  late: InitItem[] = [];

  constructor(private readonly program: ProgramContext) {}

  evaluate(initializer: Initializer): InitValue[] {
    this.addItems(initializer, 0);
    return [...this.values.values()].sort((a, b) => a.offset - b.offset);
  }

  private addItems(initializer: Initializer, base: number): void {
    for (const item of initializer.items) this.addItem(item, base);
  }

  private addItem(item: InitItem, base: number): void {
    const offset = base + item.offset;
    const { value: e } = item;
    if (!isScalar(item.type)) {
      if (e.kind === 'load' && e.lvalue.kind === 'compound') {
        this.clear(offset, sizeOf(item.type));
        return this.addItems(e.lvalue.initializer, offset);
      }
      widthOf(item.type.kind === 'float' ? item.type : e.type, e.position);
      return fail('unsupported', 'a static initialiser that copies an object', e.position);
    }
    const size = item.bits?.bytes ?? accessSize(item.type);
    const value = this.constant(item);
    if (!value) {
      this.put(offset, size, constant(size * 8, 0));
      this.late.push({ ...item, offset });
    } else if (item.bits) {
      const unit = this.unit(offset, size);
      const field = constant(
        item.bits.width,
        value.kind === 'const' ? value.value : fail('type', 'a bit-field initialised by an address', e.position),
      );
      this.put(offset, size, insertBits(unit, field, item.bits.start));
    } else {
      this.put(offset, size, value);
    }
  }

  /** Undefined for what is initialised late. */
  private constant(item: InitItem): Expr | undefined {
    const { value, type } = item;
    const code = new CodeBuilder();
    const shape = analyse({ kind: 'empty', position: value.position });
    const returns = { kind: 'return', type: { kind: 'void', quals: NO_QUALS }, atomic: false } as const;
    const cx = new FunctionContext(this.program, 'initialiser', code, shape, returns, false);
    cx.requested = NOTHING;
    const result = lowerValue(cx, value);
    widthOf(type, value.position);
    if (code.length === 0) return result;
    if (!code.only(isChoice) || item.bits)
      fail('unsupported', 'the initialiser of a static object is not constant', value.position);
    return undefined;
  }

  private unit(offset: number, size: number): Expr {
    let unit = 0n;
    for (let i = size - 1; i >= 0; i--) unit = (unit << 8n) | BigInt(this.byteAt(offset + i));
    return constant(size * 8, unit);
  }

  private byteAt(offset: number): number {
    for (const value of this.overlapping(offset, 1)) {
      if (value.value.kind === 'const')
        return Number((value.value.value >> BigInt(8 * (offset - value.offset))) & 0xffn);
    }
    return 0;
  }

  /** Removes what was stored in a range; constants that reach out of it are cut into bytes. */
  private clear(offset: number, size: number): void {
    this.late = this.late.filter((item) => item.offset + sizeOf(item.type) <= offset || offset + size <= item.offset);
    for (const old of this.overlapping(offset, size)) {
      this.values.delete(old.offset);
      if (old.value.kind !== 'const') continue;
      for (let i = 0; i < old.size; i++) {
        const at = old.offset + i;
        const byte = constant(8, old.value.value >> BigInt(8 * i));
        if (at < offset || at >= offset + size) this.values.set(at, { offset: at, size: 1, value: byte });
      }
    }
  }

  /** Values already stored in a range; a table is filled from its start to its end, so mostly there are none. */
  private overlapping(offset: number, size: number): InitValue[] {
    if (offset >= this.end) return [];
    const first = offset - this.widest + 1;
    if (offset + size - first > this.values.size)
      return [...this.values.values()].filter(
        (value) => value.offset < offset + size && offset < value.offset + value.size,
      );
    const found: InitValue[] = [];
    for (let at = first; at < offset + size; at++) {
      const value = this.values.get(at);
      if (value && at + value.size > offset) found.push(value);
    }
    return found;
  }

  private put(offset: number, size: number, value: Expr): void {
    this.clear(offset, size);
    this.values.set(offset, { offset, size, value });
    this.end = Math.max(this.end, offset + size);
    this.widest = Math.max(this.widest, size);
  }
}

function bankOf(attributes: readonly string[]): Pick<GlobalObject, 'bank'> {
  for (const attribute of attributes) {
    const [, name, ...numbers] = BANK.exec(attribute) ?? [];
    const [size, inputBytes, offset] = numbers.map(Number);
    if (name !== undefined && size !== undefined && inputBytes !== undefined && offset !== undefined)
      return { bank: { name: name.replaceAll('_', ' '), offset, size, inputBytes } };
  }
  return {};
}
