/** What single instructions and the library's functions on locks do to what is certain (`state.ts`). */
import { primitiveOf, type Primitive } from './primitives.js';
import type { Expr, Instr, RegisterId } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { KnownMemory } from './known-memory.js';
import type { Location, ObjectId } from './locations.js';
import { overlap } from './locations.js';
import { inCycle } from './once.js';
import type { Once } from './once.js';
import type { PointsTo } from './points-to.js';
import type { Attempt, FreshObject, HeldLock, State } from './state.js';
import { beginSection, endSection } from './sections.js';
import { copyOf, rename, show } from './state.js';
import { Joins } from './joins.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Term } from './terms.js';
import { formerSymbol, keyOf, localSymbol, placeTerm, resultSymbol, symbolTerm, termOf } from './terms.js';

/** What is noted of the use of locks, for who decides whether they behave as locks. */
export interface LockUses {
  /** A lock is given back that the task does not certainly hold. */
  misused(places: readonly Location[]): void;
  used(places: readonly Location[], primitive: Primitive): void;
  /** It is made free while others may use it. */
  reset(places: readonly Location[]): void;
}

export class Transfer {
  /** Absent until everything is known. */
  uses: LockUses | undefined;
  /** Told of each creation with the object that is handed over, if it is one that nobody else has. */
  handing: ((task: TaskClass, object: ObjectId | undefined) => void) | undefined;
  private readonly joins: Joins;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly once: Once,
    private readonly memory: KnownMemory,
    /** Some mutex may refuse to be locked twice. */
    private readonly refusesTwice: boolean,
  ) {
    this.joins = new Joins(pointsTo, tasks, (object) => this.isOne(object));
  }

  /** @returns whether the task goes on */
  step(instance: Instance, pc: number, state: State): boolean {
    const instr = instance.fn.code[pc]!;
    switch (instr.kind) {
      case 'assign':
        this.assign(instance, pc, state, instr);
        return true;
      case 'load':
        this.define(instance, pc, state, instr.dst, this.memory.load(instance, state, instr));
        return true;
      case 'nondet':
      case 'self':
      case 'object-size':
      case 'exists':
      case 'same-place':
      case 'distance':
      case 'world':
        this.define(instance, pc, state, instr.dst, undefined);
        return true;
      case 'alloc':
        this.define(instance, pc, state, instr.dst, undefined);
        this.begin(state, resultSymbol(instance, pc), { kind: 'heap', instance, pc, position: instr.position });
        return true;
      case 'enter': {
        const symbol = localSymbol(instance, instr.local);
        rename(state, new Map([[symbol, undefined]]), inCycle(instance.fn)[pc]!);
        this.begin(state, symbol, { kind: 'local', instance, id: instr.local });
        return true;
      }
      case 'store':
        this.memory.store(instance, state, instr);
        this.store(instance, state, instr);
        return true;
      case 'create':
        this.create(instance, pc, state, instr);
        return true;
      case 'join':
        this.join(instance, pc, state, instr);
        return true;
      case 'atomic-begin':
        beginSection(state, `${instance.number}:${pc}`);
        return true;
      case 'atomic-end':
        endSection(state);
        return true;
      case 'serve':
        for (const place of this.pointsTo.placesOf(instance, instr.queue)) state.serving.set(JSON.stringify(place), place);
        return true;
      case 'drain': {
        const [place, ...others] = this.pointsTo.placesOf(instance, instr.queue);
        if (place && others.length === 0 && place.stride === 0 && this.isOne(place.object)) state.serving.delete(JSON.stringify(place));
        return true;
      }
      case 'halt':
      case 'exit-task':
      case 'return':
        return false;
      case 'jump':
      case 'branch':
      case 'call':
      case 'leave':
      case 'free':
      case 'assume':
      case 'assert':
      case 'mark':
      case 'rely':
      case 'weak-access':
      case 'fact':
      case 'boot':
      case 'check-leaks':
        return true;
    }
  }

  /** The register gets a value of which nothing is known but the term, if there is one. */
  define(instance: Instance, pc: number, state: State, dst: RegisterId, term: Term | undefined): void {
    const symbol = resultSymbol(instance, pc);
    if (!term) {
      const former = formerSymbol(symbol);
      rename(
        state,
        new Map([
          [symbol, former],
          [former, undefined],
        ]),
        inCycle(instance.fn)[pc]!,
      );
    }
    state.registers.set(dst, term ?? symbolTerm(symbol));
    state.attempts.delete(dst);
  }

  private assign(instance: Instance, pc: number, state: State, { dst, value }: Extract<Instr, { kind: 'assign' }>): void {
    const attempt = this.meaningOf(value, state);
    this.define(instance, pc, state, dst, termOf(value, state.registers, instance));
    if (attempt) state.attempts.set(dst, attempt);
  }

  private begin(state: State, symbol: string, object: Parameters<PointsTo['objects']['enter']>[0]): void {
    state.fresh.set(symbol, { object: this.pointsTo.objects.enter(object), initialised: new Set(), published: false });
  }

  private store(instance: Instance, state: State, { address, value, size }: Extract<Instr, { kind: 'store' }>): void {
    this.escape(state, this.pointsTo.placesOf(instance, value), instance);
    if (value.kind !== 'const' || value.value !== 0n || size !== LOCK_WORD) return;
    this.initialised(instance, state, address);
  }

  /** What is there is a free lock, if it is one. */
  private initialised(instance: Instance, state: State, address: Expr): void {
    const term = termOf(address, state.registers, instance);
    const [place, ...others] = this.pointsTo.placesOf(instance, address);
    const isNamed = place !== undefined && others.length === 0 && place.stride === 0 && this.isOne(place.object);
    for (const [base, fresh] of state.fresh) {
      const offset = term && term.base === base ? term.add : isNamed && place.object === fresh.object ? place.base : undefined;
      if (offset !== undefined) state.fresh.set(base, { ...fresh, initialised: new Set([...fresh.initialised, offset]) });
    }
  }

  /** Somebody else may get to know what leads to these places. */
  private escape(state: State, places: readonly Location[], instance: Instance): void {
    if (state.fresh.size === 0 || places.length === 0) return;
    const known = new Set<ObjectId>(places.map(({ object }) => object));
    for (const [base, fresh] of [...state.fresh]) {
      if (!known.has(fresh.object)) continue;
      if (this.isAlone(state, instance)) state.fresh.set(base, { ...fresh, published: true });
      else {
        state.fresh.delete(base);
        show(state, fresh);
      }
    }
  }

  /** What is there nobody else has a way to. */
  isPrivate(instance: Instance, state: State, address: Expr): boolean {
    const fresh = this.freshAt(instance, state, address);
    return fresh !== undefined && !fresh.published && !fresh.handed;
  }

  private freshAt(instance: Instance, state: State, address: Expr): FreshObject | undefined {
    const term = termOf(address, state.registers, instance);
    const fresh = term && state.fresh.get(term.base);
    return fresh && this.pointsTo.placesOf(instance, address).every(({ object }) => object === fresh.object) ? fresh : undefined;
  }

  /** The first task runs, and has created nobody. */
  isAlone(state: State, instance: Instance): boolean {
    const tasks = this.tasks.tasksOf(instance);
    return state.started.size === 0 && tasks.size === 1 && tasks.has(0);
  }

  private create(instance: Instance, pc: number, state: State, instr: Extract<Instr, { kind: 'create' }>): void {
    for (const [base, fresh] of [...state.fresh]) {
      if (!fresh.published) continue;
      state.fresh.delete(base);
      show(state, fresh);
    }
    const term = termOf(instr.arg, state.registers, instance);
    const given = term && term.add === 0 ? state.fresh.get(term.base) : undefined;
    for (const task of this.tasks.createdAt(instance, pc)) {
      this.handing?.(task, given && !given.published ? given.object : undefined);
      this.tasks.noteCreation(task, state.joined, state.destroyed);
      state.started.add(task);
      state.joined.delete(task);
    }
    this.escape(state, this.pointsTo.placesOf(instance, instr.arg), instance);
    this.define(instance, pc, state, instr.dst, undefined);
  }

  private join(instance: Instance, pc: number, state: State, { task, dst, failed }: Extract<Instr, { kind: 'join' }>): void {
    const term = termOf(task, state.registers, instance);
    const joined: TaskClass | undefined = term && this.joins.certainly(term);
    if (joined !== undefined && state.started.has(joined)) state.joined.add(joined);
    this.define(instance, pc, state, dst, undefined);
    if (failed !== undefined) {
      state.registers.delete(failed);
      state.attempts.delete(failed);
    }
  }

  /** Whether a lock is held, as far as the value tells. */
  meaningOf(e: Expr, state: State): Attempt | undefined {
    switch (e.kind) {
      case 'reg':
        return state.attempts.get(e.reg);
      case 'zext':
      case 'sext':
        return this.meaningOf(e.arg, state);
      case 'unary':
        return e.op === 'not' && e.width === 1 ? opposite(this.meaningOf(e.arg, state)) : undefined;
      case 'compare': {
        if (e.right.kind !== 'const' || e.right.value !== 0n || (e.op !== 'eq' && e.op !== 'ne')) return undefined;
        const meaning = this.meaningOf(e.left, state);
        return e.op === 'ne' ? meaning : opposite(meaning);
      }
      case 'const':
      case 'addr':
      case 'trunc':
      case 'binary':
      case 'ite':
        return undefined;
    }
  }

  /** The condition turned out to be true, or false. */
  refine(instance: Instance, state: State, cond: Expr, holds: boolean): void {
    if (cond.kind === 'binary' && cond.width === 1 && (cond.op === 'and' ? holds : cond.op === 'or' && !holds)) {
      this.refine(instance, state, cond.left, holds);
      this.refine(instance, state, cond.right, holds);
      return;
    }
    const attempt = this.meaningOf(cond, state);
    if (attempt && (attempt.heldIf === 'nonzero') === holds) hold(state, attempt.lock, this.mayRefuse(attempt.lock));
  }

  /** With which certainties a function is entered. The models of what takes and gives locks are not followed in that. */
  entering(callee: Instance, state: State): State {
    if (!primitiveOf(callee.fn)) return state;
    const inside = copyOf(state);
    inside.locks.clear();
    inside.fresh.clear();
    return inside;
  }

  /** What is certain when the function has returned, before its result is known. */
  leaving(instance: Instance, pc: number, callee: Instance, before: State, after: State): State {
    const primitive = primitiveOf(callee.fn);
    const instr = instance.fn.code[pc]!;
    if (!primitive || instr.kind !== 'call') return after;
    const state = { ...copyOf(before), known: after.known };
    const address = instr.args[primitive.argument];
    if (!address) throw new Error(`${callee.fn.name} without a lock`);
    this.apply(instance, state, callee, primitive, address, instr.dst);
    return state;
  }

  private apply(instance: Instance, state: State, callee: Instance, primitive: Primitive, address: Expr, dst: RegisterId | undefined): void {
    const places = this.pointsTo.placesOf(instance, address);
    const term = this.lockTerm(instance, state, address, places);
    this.uses?.used(places, primitive);
    switch (primitive.kind) {
      case 'take': {
        if (!term) return;
        const lock = { term, places, family: primitive.family, mode: primitive.mode, count: 1, inSection: state.section > 0 };
        if (primitive.sure) hold(state, lock, this.mayRefuse(lock));
        else if (dst !== undefined) state.attempts.set(ATTEMPT, { lock, heldIf: 'zero' });
        return;
      }
      case 'give':
        return this.give(state, term, places);
      case 'wait':
        if (!term || !state.locks.has(keyOf(term))) this.uses?.misused(places);
        return this.escape(state, places, instance);
      case 'init':
        return this.initialise(instance, state, callee, address, places);
      case 'destroy':
        if (!this.isAlone(state, instance) && !this.isOver(state, instance)) this.uses?.reset(places);
        state.destroyed = true;
    }
  }

  /** All that the first task has created is over. */
  private isOver(state: State, instance: Instance): boolean {
    const tasks = this.tasks.tasksOf(instance);
    return tasks.size === 1 && tasks.has(0) && this.tasks.all.every((_, task) => task === 0 || !this.tasks.areParallel(0, state, task, NOTHING));
  }

  /** Who has the lock may be refused it, and goes on with what he had: not one more time. */
  private mayRefuse({ family }: HeldLock): boolean {
    return family === 'rwlock' || this.refusesTwice;
  }

  private give(state: State, term: Term | undefined, places: readonly Location[]): void {
    const held = term && state.locks.get(keyOf(term));
    if (!held) this.uses?.misused(places);
    if (!held || this.mayRefuse(held)) for (const [key, lock] of [...state.locks]) if (mayMeet(lock.places, places)) state.locks.delete(key);
    for (const [register, { lock }] of [...state.attempts]) if (mayMeet(lock.places, places)) state.attempts.delete(register);
    if (!term || !held) return;
    if (held.count > 1) state.locks.set(keyOf(term), { ...held, count: held.count - 1 });
    else state.locks.delete(keyOf(term));
  }

  private initialise(instance: Instance, state: State, callee: Instance, address: Expr, places: readonly Location[]): void {
    // Who may fail leaves the lock as it was.
    if (callee.fn.code.every(({ kind }) => kind !== 'nondet')) this.initialised(instance, state, address);
    if (!this.isPrivate(instance, state, address) && !this.isAlone(state, instance)) this.uses?.reset(places);
  }

  /** How a lock is called: by its place if that is one and the same in every execution, else by the value that leads to it. */
  private lockTerm(instance: Instance, state: State, address: Expr, places: readonly Location[]): Term | undefined {
    const [place] = places;
    if (places.length === 1 && place!.stride === 0 && this.isOne(place!.object)) return placeTerm(place!);
    return termOf(address, state.registers, instance);
  }

  /** There is one such object in each execution at most. */
  isOne(id: ObjectId): boolean {
    const object = this.pointsTo.objects.get(id);
    switch (object.kind) {
      case 'global':
        return !this.pointsTo.program.globals[object.id]!.threadLocal;
      case 'heap':
        return this.isExecutedOnce(object.instance, object.pc);
      case 'local':
        return object.instance.fn.code.every((instr, pc) => instr.kind !== 'enter' || instr.local !== object.id || this.isExecutedOnce(object.instance, pc));
      case 'function':
      case 'task':
      case 'self':
      case 'unknown':
        return false;
    }
  }

  private isExecutedOnce(instance: Instance, pc: number): boolean {
    const tasks = this.tasks.tasksOf(instance);
    return tasks.size === 1 && !this.tasks.isMany([...tasks][0]!) && this.once.perTask(instance, pc);
  }
}

/** Bytes of the first word of a lock, which is 0 when that is free. */
const LOCK_WORD = 4;

/** Under which the result of a function that tries is handed over. */
export const ATTEMPT = -1 as RegisterId;

const NOTHING = { started: new Set<TaskClass>(), joined: new Set<TaskClass>() };

/** Whether a lock at one of these places may be one at one of the others. */
function mayMeet(some: readonly Location[], others: readonly Location[]): boolean {
  if (some.length === 0 || others.length === 0) return true;
  return some.some((one) => others.some((other) => one.object === other.object && overlap({ ...one, size: 1 }, { ...other, size: 1 })));
}

function opposite(attempt: Attempt | undefined): Attempt | undefined {
  return attempt && { ...attempt, heldIf: attempt.heldIf === 'zero' ? 'nonzero' : 'zero' };
}

function hold(state: State, lock: HeldLock, mayRefuse: boolean): void {
  const key = keyOf(lock.term);
  const before = state.locks.get(key);
  if (!before) state.locks.set(key, lock);
  else if (!mayRefuse && lock.mode === 'exclusive') state.locks.set(key, { ...before, count: before.count + 1 });
}
