import { binary, compare, ite } from './expr.js';
import type { BinaryOp, Callee, Expr, FunctionId, GlobalId, Instr, Program, RegisterId } from './ir.js';

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
    case 'distance':
      return [instr.left, instr.right];
    case 'store':
      return [instr.address, instr.value, ...optional(instr.shadow)];
    case 'assume':
      return instr.waits?.owner ? [instr.cond, instr.waits.owner] : [instr.cond];
    case 'mark':
    case 'world':
      return [...instr.args];
    case 'branch':
    case 'assert':
      return [instr.cond];
    case 'call':
      return [...pointerIn(instr.callee), ...instr.args, ...(instr.shadows ?? [])];
    case 'return':
      return [...optional(instr.value), ...optional(instr.shadow)];
    case 'alloc':
      return instr.replaces ? [instr.size, instr.replaces] : [instr.size];
    case 'create':
      return [
        ...pointerIn(instr.callee),
        instr.arg,
        ...(instr.schedule.kind === 'posted' ? [instr.schedule.queue, instr.schedule.key] : []),
        ...optional(instr.shadow),
        ...optional(instr.priority),
      ];
    case 'join':
      return [instr.task];
    case 'serve':
    case 'drain':
      return [instr.queue];
    case 'nondet':
      return [...(instr.application?.args ?? [])];
    case 'enter':
      return instr.size ? [instr.size] : [];
    case 'jump':
    case 'leave':
    case 'atomic-begin':
    case 'atomic-end':
    case 'self':
    case 'rely':
    case 'weak-access':
    case 'fact':
    case 'boot':
    case 'check-leaks':
    case 'inherit':
    case 'yield':
      return [];
    case 'halt':
      return optional(instr.status);
  }
}

function optional(operand: Expr | undefined): Expr[] {
  return operand ? [operand] : [];
}

function pointerIn(callee: Callee): Expr[] {
  return callee.kind === 'indirect' ? [callee.pointer] : [];
}

/** The instruction with other operands. */
export function mapOperands(instr: Instr, map: (operand: Expr) => Expr): Instr {
  switch (instr.kind) {
    case 'assign':
    case 'exit-task':
      return { ...instr, value: map(instr.value) };
    case 'load':
    case 'free':
    case 'object-size':
    case 'exists':
      return { ...instr, address: map(instr.address) };
    case 'same-place':
    case 'distance':
      return { ...instr, left: map(instr.left), right: map(instr.right) };
    case 'store':
      return { ...instr, address: map(instr.address), value: map(instr.value), ...mappedShadow(instr, map) };
    case 'assume':
      return {
        ...instr,
        cond: map(instr.cond),
        ...(instr.waits?.owner ? { waits: { owner: map(instr.waits.owner) } } : {}),
      };
    case 'mark':
    case 'world':
      return { ...instr, args: instr.args.map(map) };
    case 'branch':
    case 'assert':
      return { ...instr, cond: map(instr.cond) };
    case 'call':
      return {
        ...instr,
        callee: mapCallee(instr.callee, map),
        args: instr.args.map(map),
        ...(instr.shadows ? { shadows: instr.shadows.map(map) } : {}),
      };
    case 'return':
      return instr.value ? { ...instr, value: map(instr.value), ...mappedShadow(instr, map) } : instr;
    case 'alloc':
      return { ...instr, size: map(instr.size), ...(instr.replaces ? { replaces: map(instr.replaces) } : {}) };
    case 'create': {
      const { schedule } = instr;
      const posting =
        schedule.kind === 'posted'
          ? { schedule: { ...schedule, queue: map(schedule.queue), key: map(schedule.key) } }
          : {};
      return {
        ...instr,
        callee: mapCallee(instr.callee, map),
        arg: map(instr.arg),
        ...posting,
        ...mappedShadow(instr, map),
        ...(instr.priority ? { priority: map(instr.priority) } : {}),
      };
    }
    case 'join':
      return { ...instr, task: map(instr.task) };
    case 'serve':
    case 'drain':
      return { ...instr, queue: map(instr.queue) };
    case 'nondet':
      return instr.application
        ? { ...instr, application: { ...instr.application, args: instr.application.args.map(map) } }
        : instr;
    case 'enter':
      return instr.size ? { ...instr, size: map(instr.size) } : instr;
    case 'jump':
    case 'leave':
    case 'atomic-begin':
    case 'atomic-end':
    case 'self':
    case 'rely':
    case 'weak-access':
    case 'fact':
    case 'boot':
    case 'check-leaks':
    case 'inherit':
    case 'yield':
      return instr;
    case 'halt':
      return instr.status ? { ...instr, status: map(instr.status) } : instr;
  }
}

function mappedShadow({ shadow }: { readonly shadow?: Expr }, map: (operand: Expr) => Expr): { shadow?: Expr } {
  return shadow ? { shadow: map(shadow) } : {};
}

function mapCallee(callee: Callee, map: (operand: Expr) => Expr): Callee {
  return callee.kind === 'indirect' ? { ...callee, pointer: map(callee.pointer) } : callee;
}

/** The expression with other addresses of globals. */
export function mapGlobals(expr: Expr, map: (global: GlobalId, address: Expr) => Expr): Expr {
  switch (expr.kind) {
    case 'reg':
    case 'const':
      return expr;
    case 'addr':
      return expr.of === 'global' ? map(expr.id, expr) : expr;
    case 'unary':
    case 'zext':
    case 'sext':
    case 'trunc':
      return { ...expr, arg: mapGlobals(expr.arg, map) };
    case 'binary':
      return added(expr.op, mapGlobals(expr.left, map), mapGlobals(expr.right, map));
    case 'compare':
      return compare(expr.op, mapGlobals(expr.left, map), mapGlobals(expr.right, map));
    case 'ite':
      return ite(mapGlobals(expr.cond, map), mapGlobals(expr.then, map), mapGlobals(expr.otherwise, map));
  }
}

/** Constants that are added to an address one after the other become one. */
function added(op: BinaryOp, left: Expr, right: Expr): Expr {
  const inner =
    op === 'add' && right.kind === 'const' && left.kind === 'binary' && left.op === 'add' && left.right.kind === 'const'
      ? left
      : undefined;
  return inner ? binary('add', inner.left, binary('add', inner.right, right)) : binary(op, left, right);
}

/** The parts of an expression, itself included. */
export function* partsOf(expr: Expr): Iterable<Expr> {
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
  if (!found)
    registersRead.set(expr, (found = [...partsOf(expr)].flatMap((part) => (part.kind === 'reg' ? [part.reg] : []))));
  return found;
}

/** The globals whose addresses an expression contains. */
export function mentionedGlobals(expr: Expr): ReadonlySet<GlobalId> {
  return new Set([...partsOf(expr)].flatMap((part) => (part.kind === 'addr' && part.of === 'global' ? [part.id] : [])));
}

/** The functions whose addresses an expression contains. */
export function mentionedFunctions(expr: Expr): FunctionId[] {
  return [...partsOf(expr)].flatMap((part) => (part.kind === 'addr' && part.of === 'function' ? [part.id] : []));
}

/** The functions that somebody has a pointer to; others are only called, and need no address. */
export function functionsWithAddress({ functions, globals }: Program): ReadonlySet<FunctionId> {
  const inCode = functions.flatMap(({ code }) => code.flatMap(operandsOf).flatMap(mentionedFunctions));
  return new Set([...inCode, ...globals.flatMap(({ init }) => init.flatMap(({ value }) => mentionedFunctions(value)))]);
}

/** The locals whose addresses an expression is built from. */
export function mentionedLocals(expr: Expr): ReadonlySet<number> {
  return new Set([...partsOf(expr)].flatMap((part) => (part.kind === 'addr' && part.of === 'local' ? [part.id] : [])));
}
