import { isControl } from '../../src/ir/instruction-kinds.js';
import type { Expr, Instr, IrFunction } from '../../src/ir/ir.js';

/** The registers, by number, whose value can still be read when a function stands in front of each instruction. */
export function liveRegisters(code: IrFunction): readonly (readonly number[])[] {
  const live = new Array<bigint>(code.code.length + 1).fill(0n);
  for (let changed = true; changed;) {
    changed = false;
    for (let pc = code.code.length - 1; pc >= 0; pc--) {
      const instr = code.code[pc]!;
      const after = successors(instr, pc).reduce((set, next) => set | live[next]!, 0n);
      const before = (after & ~definition(instr)) | operands(instr).reduce((set, expr) => set | uses(expr), 0n);
      if (before !== live[pc]) {
        live[pc] = before;
        changed = true;
      }
    }
  }
  return live.map((set) => code.registers.map((_, i) => i).filter((i) => (set >> BigInt(i)) & 1n));
}

function successors(instr: Instr, pc: number): number[] {
  if (!isControl(instr)) return [pc + 1];
  switch (instr.kind) {
    case 'jump':
      return [instr.target];
    case 'branch':
      return [instr.target, pc + 1];
    case 'return':
    case 'halt':
    case 'exit-task':
      return [];
  }
}

function definition(instr: Instr): bigint {
  const own = 'dst' in instr && instr.dst !== undefined ? 1n << BigInt(instr.dst) : 0n;
  const isShaded = (instr.kind === 'load' || instr.kind === 'call') && instr.shadow !== undefined;
  return isShaded ? own | (1n << BigInt(instr.shadow)) : own;
}

function operands(instr: Instr): readonly Expr[] {
  return [...values(instr), ...shadows(instr)];
}

function shadows(instr: Instr): readonly Expr[] {
  if (instr.kind === 'call') return instr.shadows ?? [];
  const isShaded = instr.kind === 'store' || instr.kind === 'return' || instr.kind === 'create';
  return isShaded && instr.shadow ? [instr.shadow] : [];
}

function values(instr: Instr): readonly Expr[] {
  switch (instr.kind) {
    case 'assign':
    case 'exit-task':
      return [instr.value];
    case 'load':
    case 'free':
    case 'object-size':
    case 'exists':
      return [instr.address];
    case 'same-place':
    case 'distance':
      return [instr.left, instr.right];
    case 'store':
      return [instr.address, instr.value];
    case 'assume':
      return instr.waits?.owner ? [instr.cond, instr.waits.owner] : [instr.cond];
    case 'mark':
      return instr.args;
    case 'branch':
    case 'assert':
      return [instr.cond];
    case 'call':
      return instr.callee.kind === 'indirect' ? [...instr.args, instr.callee.pointer] : instr.args;
    case 'create':
      return [
        instr.arg,
        ...(instr.callee.kind === 'indirect' ? [instr.callee.pointer] : []),
        ...(instr.priority ? [instr.priority] : []),
      ];
    case 'return':
      return instr.value ? [instr.value] : [];
    case 'alloc':
      return instr.replaces ? [instr.size, instr.replaces] : [instr.size];
    case 'join':
      return [instr.task];
    case 'nondet':
      return instr.application?.args ?? [];
    case 'atomic-begin':
    case 'atomic-end':
    case 'boot':
    case 'check-leaks':
    case 'drain':
    case 'enter':
    case 'fact':
    case 'halt':
    case 'jump':
    case 'leave':
    case 'rely':
    case 'self':
    case 'serve':
    case 'weak-access':
    case 'world':
    case 'inherit':
    case 'yield':
      return [];
  }
}

function uses(expr: Expr): bigint {
  switch (expr.kind) {
    case 'const':
    case 'addr':
      return 0n;
    case 'reg':
      return 1n << BigInt(expr.reg);
    case 'unary':
    case 'zext':
    case 'sext':
    case 'trunc':
      return uses(expr.arg);
    case 'binary':
    case 'compare':
      return uses(expr.left) | uses(expr.right);
    case 'ite':
      return uses(expr.cond) | uses(expr.then) | uses(expr.otherwise);
  }
}
