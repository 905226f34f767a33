import type { Expr, GlobalId, Instr, RegisterId } from './ir.js';

/** The expressions that an instruction evaluates. */
export function operandsOf(instr: Instr): Expr[] {
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
      return [instr.left, instr.right];
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
      return instr.replaces ? [instr.size, instr.replaces] : [instr.size];
    case 'create':
      return instr.callee.kind === 'indirect' ? [instr.callee.pointer, instr.arg] : [instr.arg];
    case 'join':
      return [instr.task];
    case 'nondet':
      return [...(instr.application?.args ?? [])];
    case 'enter':
      return instr.size ? [instr.size] : [];
    case 'jump':
    case 'leave':
    case 'atomic-begin':
    case 'atomic-end':
    case 'self':
    case 'halt':
      return [];
  }
}

/** The parts of an expression, itself included. */
function* partsOf(expr: Expr): Iterable<Expr> {
  yield expr;
  switch (expr.kind) {
    case 'reg':
    case 'const':
    case 'addr':
      return;
    case 'unary':
    case 'zext':
    case 'sext':
    case 'trunc':
      return yield* partsOf(expr.arg);
    case 'binary':
    case 'compare':
      yield* partsOf(expr.left);
      return yield* partsOf(expr.right);
    case 'ite':
      yield* partsOf(expr.cond);
      yield* partsOf(expr.then);
      yield* partsOf(expr.otherwise);
  }
}

const registersRead = new WeakMap<Expr, readonly RegisterId[]>();

/** The registers that an expression reads. */
export function registersOf(expr: Expr): readonly RegisterId[] {
  let found = registersRead.get(expr);
  if (!found) registersRead.set(expr, (found = [...partsOf(expr)].flatMap((part) => (part.kind === 'reg' ? [part.reg] : []))));
  return found;
}

/** The globals whose addresses an expression contains. */
export function mentionedGlobals(expr: Expr): ReadonlySet<GlobalId> {
  return new Set([...partsOf(expr)].flatMap((part) => (part.kind === 'addr' && part.of === 'global' ? [part.id] : [])));
}
