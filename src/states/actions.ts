/** The effects of instructions. */
import { PLAIN } from '../ir/access-flags.js';
import { unreachable } from '../base/unreachable.js';
import type { Expr, Instr, IrFunction, Program } from '../ir/ir.js';
import type { Unread } from '../ir/unread.js';
import { isStoreToUnread } from '../ir/unread.js';
import { largestBlock } from '../ir/address-space.js';
import type { Evaluation } from './expressions.js';
import { compiled, isTrue } from './expressions.js';
import { FARTHEST, isPointer, isUnknown, placeOf, pointerTo, UNKNOWN, Unsuited } from './numbers.js';
import type { Action, Argument, Doing, HandedValues } from './doing.js';

type Of<K extends Instr['kind']> = Extract<Instr, { kind: K }>;

/** @throws Unsuited for what is not looked at here */
export function actionOf(instr: Instr, fn: IrFunction, program: Program, unread: Unread): Action {
  switch (instr.kind) {
    case 'assign':
      return assign(instr);
    case 'nondet':
      return nondet(instr, fn, program);
    case 'load':
      return load(instr);
    case 'store':
      return store(instr, isStoreToUnread(instr, unread));
    case 'jump': {
      const { target } = instr;
      return (s) => s.jump(target);
    }
    case 'branch': {
      const cond = compiled(instr.cond);
      const { target } = instr;
      return (s) => (isTrue(cond(s)) ? s.jump(target) : 'follows');
    }
    case 'call':
      return call(instr);
    case 'return': {
      const value = instr.value && argument(instr.value);
      const shadow = instr.shadow && argument(instr.shadow);
      return (s) => s.leaveFunction(value, shadow);
    }
    case 'enter':
      return enter(instr, fn);
    case 'leave': {
      const { local } = instr;
      return (s) => s.leaveLocal(local);
    }
    case 'alloc':
      return alloc(instr, program);
    case 'free': {
      const address = compiled(instr.address);
      const { flags = PLAIN } = instr;
      return (s) => s.free(address(s), flags);
    }
    case 'assume':
      return assume(instr);
    case 'assert': {
      const cond = compiled(instr.cond);
      const { after, property } = instr;
      return (s) => (isTrue(cond(s)) ? 'follows' : s.fail(property, after));
    }
    case 'atomic-begin':
      return (s) => s.beginSection();
    case 'atomic-end':
      return (s) => s.endSection();
    case 'create':
      return create(instr);
    case 'join': {
      const task = compiled(instr.task);
      const { dst, failed } = instr;
      return (s) => s.join(task(s), dst, failed);
    }
    case 'self': {
      const { dst } = instr;
      return (s) => s.set(dst, s.self);
    }
    case 'exit-task': {
      const value = compiled(instr.value);
      return (s) => s.endTask(value(s));
    }
    case 'halt':
      return (s) => s.halt();
    case 'check-leaks':
      return (s) => s.lookForLeaks();
    case 'mark':
    case 'rely':
    case 'fact':
    case 'weak-access':
    case 'boot':
      return (s) => s.pass(instr);
    case 'exists':
    case 'object-size':
    case 'same-place':
    case 'distance':
      return question(instr);
    case 'world':
    case 'serve':
    case 'drain':
      throw new Unsuited(`there is ${instr.kind}`);
    case 'inherit':
    case 'yield':
      throw new Unsuited(BY_PRIORITY);
    default:
      return unreachable(instr);
  }
}

const BY_PRIORITY = 'tasks are scheduled by priority';

/** Instructions that ask something about objects. */
function question(instr: Of<'exists' | 'object-size' | 'same-place' | 'distance'>): Action {
  switch (instr.kind) {
    case 'exists': {
      const address = compiled(instr.address);
      const { dst, writable = false } = instr;
      return (s) => s.set(dst, s.exists(address(s), writable) ? 1 : 0);
    }
    case 'object-size': {
      const address = compiled(instr.address);
      return (s) => s.set(instr.dst, s.sizeAt(address(s)));
    }
    case 'same-place': {
      const [left, right] = [compiled(instr.left), compiled(instr.right)];
      return (s) => s.set(instr.dst, known(left(s)) === known(right(s)) ? 1 : 0);
    }
    case 'distance': {
      const [left, right] = [compiled(instr.left), compiled(instr.right)];
      return (s) => s.set(instr.dst, distance(known(left(s)), known(right(s))));
    }
    default:
      return unreachable(instr);
  }
}

function known(value: number): number {
  if (isUnknown(value)) throw new Unsuited('an address that nobody has chosen is looked at');
  return value;
}

/** Longer than any object where these are two. */
function distance(left: number, right: number): number {
  if (isPointer(left) && isPointer(right) && placeOf(left) === placeOf(right)) return left - right;
  return left === right ? 0 : 2 ** 50;
}

function assign({ dst, value }: Of<'assign'>): Action {
  const evaluate = compiled(value);
  return (s) => {
    s.registers[dst] = evaluate(s);
    return 'follows';
  };
}

function assume({ cond, waits }: Of<'assume'>): Action {
  const holds = compiled(cond);
  if (!waits) return (s) => (isTrue(holds(s)) ? 'follows' : 'waits');
  const owner = waits.owner ? compiled(waits.owner) : () => 0;
  return (s) => (isTrue(holds(s)) ? 'follows' : s.waitFor(owner(s)));
}

/** Inputs of so few bits are tried one by one. */
const ENUMERATED = 8;
/** By its bit in a word, the model of conditions chooses one of the threads that wait. */
const CHOSEN_BY_BIT = { name: '__VERIFIER_nondet_u32()', file: '<model of condition variables>' };

function nondet(instr: Of<'nondet'>, fn: IrFunction, { shadowed }: Program): Action {
  const { dst, name, application, position, unset } = instr;
  const width = fn.registers[dst]!;
  if (application) throw new Unsuited('a function of which nothing is known but that it is one');
  // Whatever is decided by it fails a check before that.
  if (unset && shadowed) return (s) => s.set(dst, s.input(UNKNOWN, 0));
  const input = inputOf(width, fn, name === CHOSEN_BY_BIT.name && position.file === CHOSEN_BY_BIT.file);
  return (s) => (s.mayChoose() ? s.set(dst, input(s)) : 'seen');
}

function inputOf(width: number, fn: IrFunction, isBit: boolean): (s: Doing) => number {
  if (width <= ENUMERATED) {
    const sign = width === 1 ? 0 : 32 - width;
    return (s) => s.input(s.choose(1 << width), sign);
  }
  if (fn.library && isBit) return (s) => s.input(1 << s.choose(Math.min(s.taskCount + 1, 31)), 0);
  return (s) => s.wideInput();
}

function load({ dst, address, size, flags, shadow }: Of<'load'>): Action {
  const evaluate = compiled(address);
  if (shadow === undefined) return (s) => s.load(dst, evaluate(s), size, flags);
  return (s) => {
    const place = evaluate(s);
    const next = s.load(dst, place, size, flags);
    if (next === 'follows') s.loadShadow(shadow, place, size);
    return next;
  };
}

/** @param isUnread nobody needs the value: what was there stays, and tells no states apart */
function store({ address, value, size, flags, shadow }: Of<'store'>, isUnread: boolean): Action {
  const where = compiled(address);
  if (isUnread) return (s) => s.store(where(s), size, undefined, flags);
  const what = compiled(value);
  if (!shadow) return (s) => s.store(where(s), size, what, flags);
  const shade = compiled(shadow);
  return (s) => {
    const place = where(s);
    const next = s.store(place, size, what, flags);
    if (next === 'follows') s.storeShadow(place, size, shade(s));
    return next;
  };
}

function call(instr: Of<'call'>): Action {
  const given: HandedValues = { args: instr.args.map(argument), shadows: (instr.shadows ?? []).map(argument) };
  const { callee, dst } = instr;
  if (callee.kind === 'direct') return (s) => s.call(callee.function, given, dst);
  const pointer = compiled(callee.pointer);
  const { shape } = callee;
  return (s) => {
    const target = s.functionAt(pointer(s), shape);
    return target === undefined ? 'fails' : s.call(target, given, dst);
  };
}

function argument(expr: Expr): Argument {
  return { evaluate: compiled(expr), width: expr.width };
}

function create(instr: Of<'create'>): Action {
  if (instr.schedule.kind !== 'thread' || instr.process) throw new Unsuited('there are tasks that are no threads');
  if (instr.priority) throw new Unsuited(BY_PRIORITY);
  const given: HandedValues = { args: [argument(instr.arg)], shadows: instr.shadow ? [argument(instr.shadow)] : [] };
  const { callee, dst } = instr;
  if (callee.kind === 'direct') return (s) => s.create(callee.function, given, dst);
  const pointer = compiled(callee.pointer);
  const { shape } = callee;
  return (s) => {
    const target = s.functionAt(pointer(s), shape);
    return target === undefined ? 'fails' : s.create(target, given, dst);
  };
}

function enter(instr: Of<'enter'>, fn: IrFunction): Action {
  const { local } = instr;
  const declared = fn.locals[local]!;
  const size = sizeOf(instr.size, declared.size);
  return (s) => s.enterLocal(local, size(s));
}

function sizeOf(size: Expr | undefined, otherwise: number): Evaluation {
  return size ? compiled(size) : () => otherwise;
}

function alloc(instr: Of<'alloc'>, { pointerBits, allocationsMayFail = false }: Program): Action {
  const size = compiled(instr.size);
  const { dst, certain = false } = instr;
  if (instr.replaces) throw new Unsuited('a block may be where another one is that it replaces');
  const largest = Number(largestBlock(pointerBits));
  return (s) => {
    const bytes = size(s);
    if (isUnknown(bytes)) throw new Unsuited('the size of a block is not known');
    if (!s.mayMake()) return 'seen';
    const fails = allocationsMayFail && !certain && s.input(s.choose(2), 0) === 1;
    if (fails || bytes < 0 || bytes > largest) return s.set(dst, 0);
    if (bytes > FARTHEST) throw new Unsuited('a block is too large');
    return s.set(dst, pointerTo(s.allocate(instr, bytes)));
  };
}
