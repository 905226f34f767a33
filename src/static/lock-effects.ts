/** The effect of the library's functions on locks, and the meaning of their results. */
import { addressOf } from '../ir/expr.js';
import type { Expr, GlobalId, RegisterId } from '../ir/ir.js';
import { isOfBarrier, useBarrier } from './barriers.js';
import { onceMorePosted, onceMoreWaited } from './counts.js';
import type { FreshObjects } from './fresh-objects.js';
import type { Handovers } from './handovers.js';
import type { Instance } from './instances.js';
import type { Location } from './locations.js';
import { isIgnored } from './ignored-results.js';
import type { PointsTo } from './points-to.js';
import type { PlacesAt } from './ranges.js';
import type { Primitive, Taking } from './primitives.js';
import { FOREVER, primitiveOf } from './primitives.js';
import type { BarrierUses, CallSite, LockUses, LockWaits, SemaphoreUses } from './lock-uses.js';
import type { Rules } from './rules.js';
import type { SemaphoreArrays } from './semaphore-arrays.js';
import type { SemaphoreFault } from './semaphores.js';
import { isGroup, useSemaphore } from './semaphores.js';
import type { OnceRoutines } from './once-routines.js';
import { hold, holdByAttempt, loseAttempts, loseLocks } from './held-locks.js';
import type { Attempt, HeldLock, State } from './state.js';
import { beforeAgain, copyOf, siteOf } from './state.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Term } from './terms.js';
import { constantOf, keyOf, placeTerm, termOf } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

export class LockEffects {
  /** Absent until everything is known. */
  uses: LockUses | undefined;
  barriers: BarrierUses | undefined;
  waits: LockWaits | undefined;
  semaphores: SemaphoreUses | undefined;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly unique: Uniqueness,
    private readonly fresh: FreshObjects,
    private readonly ranges: PlacesAt,
    private readonly handovers: Handovers,
    private readonly arrays: SemaphoreArrays,
    private readonly onceRoutines: OnceRoutines,
    private readonly rules: Rules,
  ) {}

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
        if (e.right.kind !== 'const' || (e.op !== 'eq' && e.op !== 'ne')) return undefined;
        const meaning = this.meaningOf(e.left, state);
        if (e.right.value === 0n) return e.op === 'ne' ? meaning : opposite(meaning);
        // What is equal to 1 is not 0; what is not may be anything.
        if (meaning?.heldIf !== 'nonzero') return undefined;
        return e.op === 'eq' ? meaning : opposite(meaning);
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
    if (!attempt) return;
    const isTrue = (attempt.heldIf === 'nonzero') === holds;
    if (attempt.makes !== undefined) {
      if (isTrue) state.ready = new Set([...state.ready, attempt.makes]);
    } else if (isTrue) holdByAttempt(state, attempt, this.mayRefuse(attempt.lock));
    else for (const site of attempt.lock.sites) state.taken.delete(site);
  }

  /**
   * With which certainties a function is entered. The models of what takes and gives locks are not followed in that.
   */
  entering(instance: Instance, callee: Instance, state: State): State {
    if (!primitiveOf(callee.fn)) return this.onceRoutines.entering(instance, state);
    const inside = copyOf(state);
    inside.locks.clear();
    inside.fresh.clear();
    return inside;
  }

  /** Certain facts when the function has returned, before its result is known. */
  leaving(instance: Instance, pc: number, callee: Instance, before: State, after: State): State {
    this.onceRoutines.leave(instance, pc, callee, before, after, this.uses);
    if (isOfBarrier(callee.fn)) this.atBarrier(instance, pc, callee, after);
    const primitive = primitiveOf(callee.fn);
    const instr = instance.fn.code[pc]!;
    // What the model of one function on locks does by another one is part of that.
    if (!primitive || instr.kind !== 'call' || primitiveOf(instance.fn)) return after;
    const state = { ...copyOf(before), known: after.known };
    const address =
      typeof primitive.argument === 'number'
        ? instr.args[primitive.argument]
        : this.globalNamed(primitive.argument.global);
    if (!address) throw new Error(`${callee.fn.name} without a lock`);
    const isSure = primitive.kind === 'take' && this.isSure(primitive, callee, { instance, pc }, state);
    this.apply(instance, state, {
      callee,
      pc,
      primitive,
      address,
      args: instr.args,
      isSure,
      ...(instr.dst === undefined ? {} : { dst: instr.dst }),
    });
    return state;
  }

  private atBarrier(instance: Instance, pc: number, callee: Instance, state: State): void {
    const call = instance.fn.code[pc]!;
    if (call.kind !== 'call' || this.rules.without.includes('barriers')) return;
    const places = this.ranges.placesAt(instance, pc, call.args[0]!);
    const [place, ...others] = places;
    const isOne =
      place !== undefined &&
      others.length === 0 &&
      place.stride === 0 &&
      this.pointsTo.objects.get(place.object).kind === 'global' &&
      this.unique.isOne(place.object);
    const use = {
      name: callee.fn.name,
      places,
      isOne,
      isAlone: this.fresh.isAlone(state, instance),
      isOver: this.isOver(state, instance),
      mayFail: callee.fn.name === 'pthread_barrier_init' && this.mayFail(callee, { instance, pc }),
      mayBeFirst: this.tasks.tasksOf(instance).has(0),
    };
    useBarrier(state, { instance, pc }, use, this.uses, this.barriers);
  }

  private globalNamed(name: string): Expr {
    const { globals, pointerBits } = this.pointsTo.program;
    return addressOf(pointerBits, 'global', globals.findIndex((global) => global.name === name) as GlobalId);
  }

  private isSure({ sure, family }: Taking, callee: Instance, call: CallSite, state: State): boolean {
    // A wait for a semaphore may be interrupted, if calls may fail.
    if (sure !== false && family === 'semaphore' && this.mayFail(callee, call)) return false;
    if (typeof sure === 'boolean') return sure;
    const { instance, pc } = call;
    const instr = instance.fn.code[pc]!;
    const ticks = instr.kind === 'call' ? instr.args[sure.forever] : undefined;
    const term = ticks && termOf(ticks, state.registers, instance);
    return term !== undefined && constantOf(term, 32) === FOREVER;
  }

  private apply(instance: Instance, state: State, use: Use): void {
    const { callee, pc, primitive, address, isSure, dst } = use;
    const places = this.ranges.placesAt(instance, pc, address);
    this.uses?.used(places, primitive);
    const own = this.lockTerm(instance, state, address, places);
    const token = primitive.family === 'semaphore' ? this.handovers.tokenAt(places) : undefined;
    const term = token?.term ?? own;
    const fault = primitive.family === 'semaphore' ? this.faultOf(instance, state, use, places, token) : 'none';
    if (fault === 'unknown') this.uses?.misused(places);
    if (fault === 'no lock') this.uses?.unowned(places);
    const counted = token && own && token.places.every(({ stride }) => stride === 0) ? keyOf(own) : undefined;
    switch (primitive.kind) {
      case 'take': {
        const site = siteOf(instance, pc);
        for (const [register, attempt] of state.attempts)
          state.attempts.set(
            register,
            beforeAgain(attempt, (other) => other === site),
          );
        this.waits?.awaited(places, primitive.family, { instance, pc }, state);
        state.taken.set(site, places);
        if (!term) return;
        const sites = new Set([site]);
        const lock = {
          term,
          places: token?.places ?? places,
          family: primitive.family,
          mode: primitive.mode,
          count: 1,
          inSection: state.section > 0,
          sites,
        };
        const waits = state.sections.most === 0 ? counted : undefined;
        if (isSure && waits !== undefined) onceMoreWaited(state, waits);
        if (isSure) hold(state, lock, this.mayRefuse(lock));
        else if (dst !== undefined)
          state.attempts.set(ATTEMPT, { lock, heldIf: primitive.heldIf, ...(waits === undefined ? {} : { waits }) });
        return;
      }
      case 'give':
        if (token && state.locks.has(keyOf(token.term))) this.uses?.given?.(token.term);
        else if (token && fault === 'none') this.uses?.unheld?.(token.term, state, instance);
        if (counted !== undefined) {
          const count = onceMorePosted(state, counted);
          this.semaphores?.posts(places[0]!, count, instance);
        }
        return this.give(state, term, places, counted !== undefined);
      case 'wait':
        if (!term || !state.locks.has(keyOf(term))) this.uses?.misused(places);
        return this.fresh.escape(state, places, instance);
      case 'init':
        if (token) return this.make(state, token, use, { instance, pc }, fault, places[0]!);
        return this.initialise({ instance, pc }, state, callee, address, places);
      case 'destroy':
        if (!this.fresh.isAlone(state, instance) && !this.isOver(state, instance)) this.uses?.reset(places);
        if (token) loseAttempts(state, token.places);
        state.destroyed = true;
    }
  }

  /** A semaphore is made, which is ready if that has not failed. */
  private make(state: State, token: HeldLock, use: Use, call: CallSite, fault: SemaphoreFault, place: Location): void {
    const { callee, dst } = use;
    if (fault !== 'none') loseLocks(state, token.places);
    loseAttempts(state, token.places);
    if (fault === 'unknown') return;
    // Which element of an array it is only a loop tells that makes them all.
    if (place.stride > 0) return;
    const key = keyOf(placeTerm(place));
    const mayFail = this.mayFail(callee, call);
    this.semaphores?.begins(place, Number(this.valueOf(use, state, call.instance)));
    state.waited.delete(key);
    if (!mayFail) state.posted.delete(key);
    if (!mayFail) state.ready = new Set([...state.ready, key]);
    else if (dst !== undefined) state.attempts.set(ATTEMPT, { lock: token, heldIf: 'zero', makes: key });
  }

  /** The value with which a semaphore is made, if that is known. */
  private valueOf({ args }: Use, state: State, instance: Instance): bigint | undefined {
    const given = args[2] && termOf(args[2], state.registers, instance);
    return given && constantOf(given, 32);
  }

  private faultOf(
    instance: Instance,
    state: State,
    use: Use,
    places: readonly Location[],
    token: HeldLock | undefined,
  ): SemaphoreFault {
    const [place] = places;
    if (!place || !token) return 'unknown';
    const { primitive } = use;
    const value = this.valueOf(use, state, instance);
    if (isGroup(token) || (primitive.kind === 'init' && value !== 1n)) this.uses?.handsOver?.(token.places);
    return useSemaphore(state, this.arrays.keysOf(place), token, {
      kind: primitive.kind,
      isAlone: this.fresh.isAlone(state, instance),
      mayBeFirst: this.tasks.tasksOf(instance).has(0),
      value,
    });
  }

  /** All that the first task has created is over. */
  private isOver(state: State, instance: Instance): boolean {
    const tasks = this.tasks.tasksOf(instance);
    return (
      tasks.size === 1 &&
      tasks.has(0) &&
      this.tasks.all.every((_, task) => task === 0 || !this.tasks.areParallel(0, state, task, NOTHING))
    );
  }

  /** Who has the lock may be refused it, and goes on with what he had: not one more time. */
  private mayRefuse({ family }: HeldLock): boolean {
    return family === 'rwlock' || this.rules.refusesTwice;
  }

  private give(state: State, term: Term | undefined, places: readonly Location[], isCounted: boolean): void {
    const held = term && state.locks.get(keyOf(term));
    if (!held && isCounted) this.uses?.unowned(places);
    if (!held && !isCounted) this.uses?.misused(places);
    if (!held || this.mayRefuse(held)) loseLocks(state, places);
    loseAttempts(state, places);
    if (!term || !held) return;
    if (held.count > 1) state.locks.set(keyOf(term), { ...held, count: held.count - 1 });
    else {
      state.locks.delete(keyOf(term));
      for (const site of held.sites) state.taken.delete(site);
    }
  }

  /** The call may do nothing, and say so. */
  private mayFail({ fn }: Instance, call: CallSite): boolean {
    if (fn.code.every(({ kind }) => kind !== 'nondet')) return false;
    if (!this.rules.trusts || !isIgnored(call.instance.fn, call.instance.fn.code[call.pc]!)) return true;
    this.uses?.reliedOn?.(call);
    return false;
  }

  private initialise(call: CallSite, state: State, callee: Instance, address: Expr, places: readonly Location[]): void {
    // Who has it has it no more, and neither what an attempt says.
    loseLocks(state, places);
    loseAttempts(state, places);
    // Who may fail leaves the lock as it was.
    const { instance } = call;
    if (!this.mayFail(callee, call)) this.fresh.initialised(instance, state, address);
    if (!this.fresh.isPrivate(instance, state, address) && !this.fresh.isAlone(state, instance))
      this.uses?.reset(places);
  }

  /**
   * How a lock is called: by its place if that is one and the same in every execution, else by the value that leads to
   * it.
   */
  private lockTerm(instance: Instance, state: State, address: Expr, places: readonly Location[]): Term | undefined {
    const [place] = places;
    if (places.length === 1 && place!.stride === 0 && this.unique.isOne(place!.object)) return placeTerm(place!);
    return termOf(address, state.registers, instance);
  }
}

/** A call of a function on a lock. */
interface Use {
  readonly callee: Instance;
  /** Of the call. */
  readonly pc: number;
  readonly primitive: Primitive;
  readonly address: Expr;
  readonly args: readonly Expr[];
  readonly isSure: boolean;
  readonly dst?: RegisterId;
}

/** Under which the result of a function that tries is handed over. */
const ATTEMPT = -1 as RegisterId;

const NOTHING = { started: new Set<TaskClass>(), joined: new Set<TaskClass>() };

function opposite(attempt: Attempt | undefined): Attempt | undefined {
  return attempt && { ...attempt, heldIf: attempt.heldIf === 'zero' ? 'nonzero' : 'zero' };
}
