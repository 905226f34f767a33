import { named } from '../../src/ir/ids.js';
import { addressOf } from '../../src/ir/expr.js';
import type { CType, IntType, RecordType } from '../../src/source/ctypes/ctype.js';
import { NO_QUALS } from '../../src/source/ctypes/ctype.js';
import type {
  BinaryOp,
  CompareOp,
  Expr,
  GlobalObject,
  Instr,
  IrFunction,
  LocalObject,
  Program,
  AddressOf,
  Named,
  RegisterId,
} from '../../src/ir/ir.js';
import type { PropertyClass } from '../../src/ir/check-classes.js';
import { PLAIN } from '../../src/ir/access-flags.js';
import { THREAD } from '../../src/ir/task-schedule.js';
import { findLoops } from '../../src/ir/loops.js';
import type { Position } from '../../src/source/diagnostic.js';

export const POINTER_BITS = 64;

export function intType(size: number, signed = true, name = 'int', bool = false): IntType {
  return { kind: 'int', size, signed, bool, rank: 3, name, quals: NO_QUALS };
}
export const INT = intType(4);

export function pointerTo(to: CType): CType {
  return { kind: 'pointer', to, size: POINTER_BITS / 8, quals: NO_QUALS };
}
export function arrayOf(of: CType, length: number): CType {
  return { kind: 'array', of, length, quals: NO_QUALS };
}
/** A struct; fields are laid out by the offsets given. */
export function struct(name: string, size: number, fields: readonly [string, CType, number][]): RecordType {
  const layout = { size, align: 8, fields: fields.map(([field, type, offset]) => ({ name: field, type, offset })) };
  return { kind: 'record', record: { kind: 'struct', name, layout }, quals: NO_QUALS };
}

export function num(value: number | bigint, width = 32): Expr {
  return { kind: 'const', width, value: BigInt.asUintN(width, BigInt(value)) };
}
export function op(name: BinaryOp, left: Expr, right: Expr): Expr {
  return { kind: 'binary', width: left.width, op: name, left, right };
}
export function cmp(name: CompareOp, left: Expr, right: Expr): Expr {
  return { kind: 'compare', width: 1, op: name, left, right };
}
export function and(left: Expr, right: Expr): Expr {
  return op('and', left, right);
}
const addr = <K extends Named['of']>(of: K, id: number): AddressOf => addressOf(POINTER_BITS, of, named(id));
export const functionAt = (id: number): Expr => addr('function', id);

type Bare<T> = T extends unknown ? Omit<T, 'position'> : never;

/** One function under construction; each instruction gets a line of its own. */
export class FunctionBuilder {
  readonly code: Instr[] = [];
  readonly registers: number[] = [];
  readonly registerNames: (string | undefined)[] = [];
  readonly params: RegisterId[] = [];
  readonly locals: LocalObject[] = [];
  private readonly labels = new Map<string, number>();
  private readonly jumps: { at: number; label: string }[] = [];

  constructor(
    readonly name: string,
    private readonly id: number,
    private readonly resultWidth: number,
    private readonly library: boolean,
  ) {}

  reg(width = 32, name?: string): Extract<Expr, { kind: 'reg' }> {
    this.registers.push(width);
    this.registerNames.push(name);
    return { kind: 'reg', width, reg: named(this.registers.length - 1) };
  }

  param(width = 64, name?: string): Expr {
    const register = this.reg(width, name);
    this.params.push(register.reg);
    return register;
  }

  local(name: string, type: CType, size: number): { readonly id: number; readonly address: Expr } {
    this.locals.push({ name, size, align: 1, type, position: this.position() });
    return { id: this.locals.length - 1, address: addr('local', this.locals.length - 1) };
  }

  emit(instr: Bare<Instr>): this {
    this.code.push({ ...instr, position: this.position() });
    return this;
  }

  load(address: Expr, size = 4, name?: string): Expr {
    const dst = this.reg(8 * size, name);
    this.emit({ kind: 'load', dst: dst.reg, address, size, flags: PLAIN });
    return dst;
  }

  store(address: Expr, value: Expr): this {
    return this.emit({ kind: 'store', address, value, size: value.width / 8, flags: PLAIN });
  }

  input(width = 32, name = 'input'): Expr {
    const dst = this.reg(width);
    this.emit({ kind: 'nondet', dst: dst.reg, name });
    return dst;
  }

  assume(cond: Expr): this {
    return this.emit({ kind: 'assume', cond });
  }

  assert(cond: Expr, property: PropertyClass = 'assertion', message = 'assertion'): this {
    return this.emit({ kind: 'assert', cond, property, message, after: 'ends' });
  }

  atomic(body: () => void): this {
    this.emit({ kind: 'atomic-begin' });
    body();
    return this.emit({ kind: 'atomic-end' });
  }

  create(callee: FunctionBuilder, arg: Expr = num(0, 64)): Expr {
    const dst = this.reg(64);
    this.emit({
      kind: 'create',
      dst: dst.reg,
      callee: { kind: 'direct', function: named(callee.id) },
      arg,
      schedule: THREAD,
    });
    return dst;
  }

  join(task: Expr): Expr {
    const dst = this.reg(64);
    this.emit({ kind: 'join', dst: dst.reg, task });
    return dst;
  }

  call(callee: FunctionBuilder, ...args: Expr[]): this {
    return this.emit({ kind: 'call', callee: { kind: 'direct', function: named(callee.id) }, args });
  }

  ret(value?: Expr): this {
    return this.emit({ kind: 'return', ...(value ? { value } : {}) });
  }

  label(name: string): this {
    this.labels.set(name, this.code.length);
    return this;
  }

  jump(label: string): this {
    this.jumps.push({ at: this.code.length, label });
    return this.emit({ kind: 'jump', target: -1 });
  }

  branch(cond: Expr, label: string): this {
    this.jumps.push({ at: this.code.length, label });
    return this.emit({ kind: 'branch', cond, target: -1 });
  }

  finish(): IrFunction {
    for (const { at, label } of this.jumps)
      this.code[at] = { ...this.code[at]!, target: this.labels.get(label)! } as Instr;
    const { name, params, registers, registerNames, locals, code, resultWidth, library } = this;
    return {
      name,
      params,
      registers,
      registerNames,
      locals,
      code,
      resultWidth,
      loops: findLoops(name, code, new Map()),
      position: { file: 't.c', line: 1000 * (this.id + 1), column: 1 },
      library,
    };
  }

  private position(): Position {
    return { file: 't.c', line: 1000 * (this.id + 1) + this.code.length + 1, column: 1 };
  }
}

/** A program under construction; the first function declared is the entry. */
export class ProgramBuilder {
  private readonly globals: GlobalObject[] = [];
  private readonly functions: FunctionBuilder[] = [];

  global(
    name: string,
    options: { size?: number; type?: CType; value?: Expr; threadLocal?: boolean; readOnly?: boolean } = {},
  ): Expr {
    const { size = 4, type = INT, value, threadLocal = false, readOnly = false } = options;
    const init = value ? [{ offset: 0, size: value.width / 8, value }] : [];
    this.globals.push({
      name,
      size,
      align: 1,
      type,
      threadLocal,
      readOnly,
      init,
      position: { file: 't.c', line: 1, column: 1 },
    });
    return addr('global', this.globals.length - 1);
  }

  function(name: string, options: { resultWidth?: number; library?: boolean } = {}): FunctionBuilder {
    const builder = new FunctionBuilder(
      name,
      this.functions.length,
      options.resultWidth ?? 0,
      options.library ?? false,
    );
    this.functions.push(builder);
    return builder;
  }

  build(): Program {
    return {
      pointerBits: POINTER_BITS,
      globals: this.globals,
      functions: this.functions.map((f) => f.finish()),
      entry: named(0),
    };
  }
}
