import type { Expr, Instr, IrFunction, RegisterId } from '../ir/ir.js';

/** Registers whose value at an instruction can still be used, by backward data flow over the function. */
export function liveAt(fn: IrFunction, pc: number): ReadonlySet<RegisterId> {
  let sets = liveness.get(fn);
  if (!sets) liveness.set(fn, (sets = computeLiveness(fn)));
  return sets[pc];
}

const liveness = new WeakMap<IrFunction, readonly ReadonlySet<RegisterId>[]>();

function computeLiveness(fn: IrFunction): readonly ReadonlySet<RegisterId>[] {
  const live: Set<RegisterId>[] = fn.code.map((instr) => new Set(operandsOf(instr).flatMap(registersOf)));
  for (let changed = true; changed; ) {
    changed = false;
    for (let pc = fn.code.length - 1; pc >= 0; pc--) {
      const instr = fn.code[pc];
      const before = live[pc].size;
      const defined = 'dst' in instr ? instr.dst : undefined;
      for (const next of successors(instr, pc))
        for (const register of live[next]) if (register !== defined) live[pc].add(register);
      changed ||= live[pc].size !== before;
    }
  }
  return live;
}

function successors(instr: Instr, pc: number): number[] {
  switch (instr.kind) {
    case 'jump':
      return [instr.target];
    case 'branch':
      return [instr.target, pc + 1];
    case 'return':
    case 'halt':
    case 'exit-task':
      return [];
    default:
      return [pc + 1];
  }
}

/** The expressions that an instruction evaluates. */
function operandsOf(instr: Instr): Expr[] {
  switch (instr.kind) {
    case 'assign':
    case 'exit-task':
      return [instr.value];
    case 'load':
    case 'free':
    case 'object-size':
      return [instr.address];
    case 'store':
      return [instr.address, instr.value];
    case 'assume':
      return instr.waits?.owner ? [instr.cond, instr.waits.owner] : [instr.cond];
    case 'mark':
      return [...instr.args];
    case 'branch':
    case 'assert':
      return [instr.cond];
    case 'call':
      return instr.callee.kind === 'indirect' ? [instr.callee.pointer, ...instr.args] : [...instr.args];
    case 'return':
      return instr.value ? [instr.value] : [];
    case 'alloc':
      return [instr.size];
    case 'create':
      return instr.callee.kind === 'indirect' ? [instr.callee.pointer, instr.arg] : [instr.arg];
    case 'join':
      return [instr.task];
    case 'nondet':
      return [...(instr.application?.args ?? [])];
    case 'jump':
    case 'enter':
    case 'leave':
    case 'atomic-begin':
    case 'atomic-end':
    case 'self':
    case 'halt':
      return [];
  }
}

export function registersOf(expr: Expr): RegisterId[] {
  switch (expr.kind) {
    case 'reg':
      return [expr.reg];
    case 'const':
    case 'addr':
      return [];
    case 'unary':
    case 'zext':
    case 'sext':
    case 'trunc':
      return registersOf(expr.arg);
    case 'binary':
    case 'compare':
      return [...registersOf(expr.left), ...registersOf(expr.right)];
    case 'ite':
      return [...registersOf(expr.cond), ...registersOf(expr.then), ...registersOf(expr.otherwise)];
  }
}
