/**
 * AVR's `sbi` and `cbi`: an optimising compiler sets or clears one bit of a register in the lowest 32 places of I/O by
 * one instruction, so nothing comes between its read and its write.
 *
 *   r = load1 [&PORTB]; v = r | 32; store1 [&PORTB] = v        →  atomic-begin; …; atomic-end
 *
 * The headers mark the registers, since their places depend on the part.
 */
import { namesOf } from '../ir/ids.js';
import type { TranslationUnit } from '../c/ast.js';
import { binary, constant, resize } from '../ir/expr.js';
import type { Expr, GlobalId, Instr, IrFunction, Program, RegisterId } from '../ir/ir.js';
import { expand } from '../ir/rewrite.js';

/** A name that <avr/io.h> declares for each. */
const MARK = '__tcbmc_bits_of_';
const BYTE = 8;
const VALUES = 256;

type Load = Extract<Instr, { kind: 'load' }>;
type Store = Extract<Instr, { kind: 'store' }>;

export function withBitInstructions(units: readonly TranslationUnit[], program: Program): Program {
  const names = new Set(
    units.flatMap(({ variables }) =>
      variables.flatMap(({ name }) => (name.startsWith(MARK) ? [name.slice(MARK.length)] : [])),
    ),
  );
  if (names.size === 0) return program;
  const registers = new Set(namesOf<GlobalId>(program.globals).filter((id) => names.has(program.globals[id]!.name)));
  return { ...program, functions: program.functions.map((fn) => (fn.library ? fn : inFunction(fn, registers))) };
}

function inFunction(fn: IrFunction, registers: ReadonlySet<GlobalId>): IrFunction {
  const targets = new Set(
    fn.code.flatMap((instr) => (instr.kind === 'jump' || instr.kind === 'branch' ? [instr.target] : [])),
  );
  const [begins, ends] = [new Set<Instr>(), new Set<Instr>()];
  fn.code.forEach((instr, index) => {
    if (instr.kind !== 'load' || !isRegister(instr, registers)) return;
    const store = changed(fn.code, index, targets);
    if (
      !store ||
      !isRegister(store.instr, registers) ||
      globalOf(store.instr) !== globalOf(instr) ||
      !changesOneBit(store.value, instr.dst)
    )
      return;
    begins.add(instr);
    ends.add(store.instr);
  });
  if (begins.size === 0) return fn;
  return expand(fn, (instr) => {
    if (begins.has(instr)) return [{ kind: 'atomic-begin', position: instr.position }, instr];
    return ends.has(instr) ? [instr, { kind: 'atomic-end', position: instr.position }] : undefined;
  });
}

function globalOf({ address }: Load | Store): GlobalId | undefined {
  return address.kind === 'addr' && address.of === 'global' ? address.id : undefined;
}

function isRegister(access: Load | Store, registers: ReadonlySet<GlobalId>): boolean {
  const id = globalOf(access);
  return id !== undefined && access.size === 1 && !access.bits && registers.has(id);
}

/** The store that comes after nothing but computations, and what it stores, in terms of the values before these. */
function changed(
  code: readonly Instr[],
  load: number,
  targets: ReadonlySet<number>,
): { readonly instr: Store; readonly value: Expr } | undefined {
  const computed = new Map<RegisterId, Expr>();
  for (let pc = load + 1; pc < code.length && !targets.has(pc); pc++) {
    const instr = code[pc]!;
    if (instr.kind === 'store') return { instr, value: replaced(instr.value, computed) };
    if (instr.kind !== 'assign') return undefined;
    computed.set(instr.dst, replaced(instr.value, computed));
  }
  return undefined;
}

function changesOneBit(value: Expr, read: RegisterId): boolean {
  const results = Array.from({ length: VALUES }, (_, before) => {
    const after = replaced(value, new Map([[read, constant(BYTE, before)]]));
    return after.kind === 'const' ? Number(after.value) : undefined;
  });
  const bits = Array.from({ length: BYTE }, (_, bit) => 1 << bit);
  return bits.some(
    (bit) =>
      results.every((after, before) => after === (before | bit)) ||
      results.every((after, before) => after === (before & ~bit)),
  );
}

/** The expression with values for registers, as far as it consists of what masks are computed with. */
function replaced(e: Expr, values: ReadonlyMap<RegisterId, Expr>): Expr {
  switch (e.kind) {
    case 'reg':
      return values.get(e.reg) ?? e;
    case 'binary':
      return binary(e.op, replaced(e.left, values), replaced(e.right, values));
    case 'zext':
    case 'sext':
    case 'trunc':
      return resize(replaced(e.arg, values), e.width, e.kind === 'sext');
    case 'addr':
    case 'compare':
    case 'const':
    case 'ite':
    case 'unary':
      return e;
  }
}
