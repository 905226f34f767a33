import type { Expr, Instr, IrFunction, Loop, RegisterId } from './ir.js';
import { liveAt } from './liveness.js';
import { registersOf } from './operands.js';

/** Numbers up to this width are computed with as they are. */
const MAX_WIDTH = 32;
const MAX_KNOWN = 100;
/** Instructions between two looks at the time. */
const SLICE = 10_000_000;
/** Instructions in one run: within an iteration there may be a loop without end. */
const MAX_STEPS = 1_000_000_000;

type Compute = (registers: readonly number[]) => number;

/** An instruction of a loop that only computes; undefined in the place of any other. */
type Compiled =
  | { readonly kind: 'assign'; readonly dst: RegisterId; readonly value: Compute }
  | { readonly kind: 'jump'; readonly target: number }
  | { readonly kind: 'branch'; readonly cond: Compute; readonly target: number }
  | undefined;

/** The loop itself, or one in it. */
interface Head {
  readonly loop: Loop;
  /**
   * Registers on which its branches depend: as long as only the loop's own code runs, their values at its head decide
   * where it goes from there on.
   */
  readonly decisive: readonly RegisterId[];
}

interface CompiledLoop {
  readonly code: readonly Compiled[];
  /** In the order of the code; the first is the loop itself. */
  readonly heads: readonly Head[];
  /** Registers whose values at the head are used. */
  readonly inputs: readonly RegisterId[];
  readonly outputs: readonly RegisterId[];
  /** Results of earlier runs: unrolling repeats itself. */
  readonly known: Map<string, LoopRun | 'endless' | undefined>;
}

const compiled = new WeakMap<Loop, CompiledLoop>();

/** Where the iterations lead that only compute with numbers. */
export interface LoopRun {
  /** New values of the registers that the loop assigns. */
  readonly values: ReadonlyMap<RegisterId, bigint>;
  /** The loop's head, or where the loop is left to. */
  readonly pc: number;
  readonly iterations: number;
}

/**
 * Executes whole iterations of a loop, from its head, as long as they only compute with numbers: what going step by
 * step would do, faster. Stops before the first iteration in which something else happens, when the loop is left, or
 * after `most` iterations, of it or of a loop in it, or very many steps. `valueOf` gives the numbers that registers
 * hold at the head, where known. `look` is called now and then, and may throw.
 * @returns `endless` if it never does anything else; undefined if that is no iteration at all
 */
export function runLoop(
  fn: IrFunction,
  loop: Loop,
  valueOf: (register: RegisterId) => bigint | undefined,
  most: (loop: Loop) => number,
  look: () => void,
): LoopRun | 'endless' | undefined {
  let program = compiled.get(loop);
  if (!program) compiled.set(loop, (program = compile(fn, loop)));
  const registers = new Array<number>(fn.registers.length).fill(0);
  for (const register of program.inputs) {
    const number = valueOf(register);
    if (number === undefined) return undefined;
    registers[register] = Number(number);
  }
  const limits = program.heads.map((head) => most(head.loop));
  const key = `${limits.join()}:${program.inputs.map((register) => registers[register]).join()}`;
  if (!program.known.has(key) && program.known.size < MAX_KNOWN)
    program.known.set(key, runFrom(program, loop, registers, limits, look));
  return program.known.has(key) ? program.known.get(key) : runFrom(program, loop, registers, limits, look);
}

function runFrom(
  program: CompiledLoop,
  loop: Loop,
  registers: number[],
  limits: readonly number[],
  look: () => void,
): LoopRun | 'endless' | undefined {
  const end = run(program, loop, registers, limits, look);
  if (!end || end === 'endless') return end;
  const values = new Map(program.outputs.map((register) => [register, BigInt(end.registers[register]!)]));
  return { values, pc: end.pc, iterations: end.iterations };
}

function run(
  { code, heads }: CompiledLoop,
  loop: Loop,
  registers: number[],
  limits: readonly number[],
  look: () => void,
): { registers: readonly number[]; pc: number; iterations: number } | 'endless' | undefined {
  const visits = heads.map(({ decisive }) => new Visits(decisive));
  visits[0]!.repeats(registers);
  let checkpoint = registers.slice();
  let pc = loop.head;
  for (let steps = 1; steps <= MAX_STEPS; steps++) {
    if (steps % SLICE === 0) look();
    const instr = code[pc - loop.head];
    if (!instr) break;
    if (instr.kind === 'assign') {
      registers[instr.dst] = instr.value(registers);
      pc++;
      continue;
    }
    const from = pc;
    pc = instr.kind === 'jump' || instr.cond(registers) !== 0 ? instr.target : pc + 1;
    if (pc < loop.head || pc > loop.end) return { registers, pc, iterations: visits[0]!.count };
    if (pc > from) continue;
    const at = pc === loop.head ? 0 : heads.findIndex((head) => head.loop.head === pc);
    if (visits[at]!.repeats(registers)) return 'endless';
    // A loop within this one is entered anew.
    for (let inner = at + 1; inner < visits.length; inner++) visits[inner]!.forget();
    if (at === 0) checkpoint = registers.slice();
    if (at === 0 ? visits[0]!.count > limits[0]! : visits[at]!.count > limits[at]!) break;
  }
  const iterations = visits[0]!.count - 1;
  return iterations === 0 ? undefined : { registers: checkpoint, pc: loop.head, iterations };
}

/**
 * Counts how often control comes to a head, and notices if it has been there with the same decisive values (Brent's
 * algorithm).
 */
class Visits {
  count = 0;
  private seen: readonly number[] | undefined;
  private next = 1;

  constructor(private readonly decisive: readonly RegisterId[]) {}

  repeats(registers: readonly number[]): boolean {
    const { decisive, seen } = this;
    if (seen?.every((value, i) => registers[decisive[i]!] === value)) return true;
    if (++this.count < this.next) return false;
    this.seen = decisive.map((register) => registers[register]!);
    this.next *= 2;
    return false;
  }

  forget(): void {
    this.count = 0;
    this.seen = undefined;
    this.next = 1;
  }
}

function compile(fn: IrFunction, loop: Loop): CompiledLoop {
  const code = fn.code.slice(loop.head, loop.end + 1).map((instr) => compileInstr(fn, instr));
  const heads = fn.loops
    .filter(({ head }) => head >= loop.head && head <= loop.end)
    .map((inner) => ({
      loop: inner,
      decisive: inner.end <= loop.end ? decisiveIn(fn, inner) : decisiveOf(fn, inner, loop.end),
    }));
  const used = new Set(fn.code.slice(loop.head, loop.end + 1).flatMap((instr) => operands(instr).flatMap(registersOf)));
  const outputs = [...new Set(code.flatMap((instr) => (instr?.kind === 'assign' ? [instr.dst] : [])))];
  const inputs = [...liveAt(fn, loop.head)].filter((register) => used.has(register) || outputs.includes(register));
  const narrow = inputs.every((register) => fn.registers[register]! <= MAX_WIDTH);
  return { code: narrow ? code : code.map(() => undefined), heads, inputs, outputs, known: new Map() };
}

const decisive = new WeakMap<Loop, readonly RegisterId[]>();

/** Of a whole loop; asked for once for each loop around it. */
function decisiveIn(fn: IrFunction, loop: Loop): readonly RegisterId[] {
  let found = decisive.get(loop);
  if (!found) decisive.set(loop, (found = decisiveOf(fn, loop, loop.end)));
  return found;
}

/** The registers that branches in the loop use, and those that these are computed from in it. */
function decisiveOf(fn: IrFunction, { head, end }: Loop, last: number): readonly RegisterId[] {
  const code = fn.code.slice(head, Math.min(end, last) + 1);
  const result = new Set(code.flatMap((instr) => (instr.kind === 'branch' ? registersOf(instr.cond) : [])));
  for (let before = -1; before !== result.size;) {
    before = result.size;
    for (const instr of code)
      if (instr.kind === 'assign' && result.has(instr.dst))
        for (const register of registersOf(instr.value)) result.add(register);
  }
  return [...result];
}

function operands(instr: Instr): readonly Expr[] {
  if (instr.kind === 'assign') return [instr.value];
  return instr.kind === 'branch' ? [instr.cond] : [];
}

function compileInstr(fn: IrFunction, instr: Instr): Compiled {
  if (instr.kind === 'jump') return { kind: 'jump', target: instr.target };
  if (instr.kind === 'branch') {
    const cond = compileExpr(instr.cond);
    return cond && { kind: 'branch', cond, target: instr.target };
  }
  if (instr.kind !== 'assign' || fn.registers[instr.dst]! > MAX_WIDTH) return undefined;
  const value = compileExpr(instr.value);
  return value && { kind: 'assign', dst: instr.dst, value };
}

/** Numbers are unsigned; undefined for what is too wide, an address, or may fail. */
function compileExpr(e: Expr): Compute | undefined {
  if (e.width > MAX_WIDTH) return undefined;
  switch (e.kind) {
    case 'const': {
      const value = Number(e.value);
      return () => value;
    }
    case 'reg': {
      const { reg } = e;
      return (r) => r[reg]!;
    }
    case 'unary':
    case 'zext':
    case 'sext':
    case 'trunc':
      return compileUnary(e);
    case 'binary':
    case 'compare':
      return compileBinary(e);
    case 'ite': {
      const [cond, then, otherwise] = [compileExpr(e.cond), compileExpr(e.then), compileExpr(e.otherwise)];
      return cond && then && otherwise && ((r) => (cond(r) !== 0 ? then(r) : otherwise(r)));
    }
    case 'addr':
      return undefined;
  }
}

type WithOneOperand =
  Extract<Expr, { readonly kind: 'unary' }> | Extract<Expr, { readonly kind: 'zext' | 'sext' | 'trunc' }>;

function compileUnary(e: WithOneOperand): Compute | undefined {
  const arg = compileExpr(e.arg);
  if (!arg) return undefined;
  const mask = maskOf(e.width);
  if (e.kind === 'unary') return e.op === 'not' ? (r) => (~arg(r) & mask) >>> 0 : (r) => (-arg(r) & mask) >>> 0;
  if (e.kind === 'zext') return arg;
  if (e.kind === 'trunc') return (r) => (arg(r) & mask) >>> 0;
  const shift = 32 - e.arg.width;
  return (r) => (((arg(r) << shift) >> shift) & mask) >>> 0;
}

function compileBinary(e: Extract<Expr, { kind: 'binary' | 'compare' }>): Compute | undefined {
  const [a, b] = [compileExpr(e.left), compileExpr(e.right)];
  if (!a || !b) return undefined;
  const { width } = e.left;
  const mask = maskOf(width);
  const shift = 32 - width;
  const signed = (value: number): number => (value << shift) >> shift;
  const special = compileSimple(e, mask, signed);
  if (special) return special;
  switch (e.op) {
    case 'add':
      return (r) => ((a(r) + b(r)) & mask) >>> 0;
    case 'sub':
      return (r) => ((a(r) - b(r)) & mask) >>> 0;
    case 'mul':
      return (r) => (Math.imul(a(r), b(r)) & mask) >>> 0;
    case 'and':
      return (r) => (a(r) & b(r)) >>> 0;
    case 'or':
      return (r) => (a(r) | b(r)) >>> 0;
    case 'xor':
      return (r) => (a(r) ^ b(r)) >>> 0;
    case 'eq':
      return (r) => Number(a(r) === b(r));
    case 'ne':
      return (r) => Number(a(r) !== b(r));
    case 'ult':
      return (r) => Number(a(r) < b(r));
    case 'ule':
      return (r) => Number(a(r) <= b(r));
    case 'slt':
      return (r) => Number(signed(a(r)) < signed(b(r)));
    case 'sle':
      return (r) => Number(signed(a(r)) <= signed(b(r)));
    case 'ashr':
    case 'lshr':
    case 'sdiv':
    case 'shl':
    case 'srem':
    case 'udiv':
    case 'urem':
      return undefined;
  }
}

/** The forms that the heads of loops consist of: a register and a constant. */
function compileSimple(
  e: Extract<Expr, { kind: 'binary' | 'compare' }>,
  mask: number,
  signed: (value: number) => number,
): Compute | undefined {
  const { left, right } = e;
  if (left.kind === 'reg' && right.kind === 'const') {
    const { reg } = left;
    const k = Number(right.value);
    if (e.op === 'add') return (r) => ((r[reg]! + k) & mask) >>> 0;
    if (e.op === 'eq') return (r) => (r[reg] === k ? 1 : 0);
    if (e.op === 'slt') return (r) => (signed(r[reg]!) < signed(k) ? 1 : 0);
  }
  if (left.kind === 'const' && right.kind === 'reg' && e.op === 'sle') {
    const { reg } = right;
    const k = signed(Number(left.value));
    return (r) => (k <= signed(r[reg]!) ? 1 : 0);
  }
  return undefined;
}

function maskOf(width: number): number {
  return width >= 32 ? -1 : 2 ** width - 1;
}
