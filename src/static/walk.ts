/**
 * The way of each task through the instances of functions, with what is certain at each place (`state.ts`). It is a
 * forward analysis that begins with "everything is certain" where control has not been yet, and loses what one of the
 * ways there does not know, until nothing changes. Where a function is called, what is known goes through it.
 */
import { successors } from '../ir/flow.js';
import { liveAt } from '../ir/liveness.js';
import { Calls, entryOf } from './calls.js';
import { Effort } from './effort.js';
import type { Instance } from './instances.js';
import { withInvariants } from './invariants.js';
import type { PointsTo } from './points-to.js';
import { jointsIn } from './joints.js';
import type { Known } from './knowledge.js';
import { emptyStateOf, EXIT, first, namedAt, nothingKnown } from './knowledge.js';
import { meet, sameState } from './meet.js';
import type { State } from './state.js';
import { copyOf, emptyState } from './state.js';
import type { KnownMemory } from './known-memory.js';
import type { ObjectId } from './locations.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Term } from './terms.js';
import { constantOf, keyOf, mergeSymbol, symbolTerm, termOf } from './terms.js';
import type { Transfer } from './transfer.js';

/** Stretches of code that are gone through, before the program counts as too large. */
const MOST = 300_000;

/** A place that was looked at more often only loses what it knows. */
const OFTEN = 40;

export class Walk {
  private readonly known = new Map<Instance, Known>();
  private readonly effort = new Effort(MOST);
  private readonly open = new Set<Instance>();
  private readonly calls: Calls;
  constructor(
    private readonly pointsTo: PointsTo,
    private readonly transfer: Transfer,
    tasks: Tasks,
    private readonly recursive: ReadonlySet<Instance>,
    memory: KnownMemory,
    handed: ReadonlyMap<TaskClass, ObjectId> = new Map(),
  ) {
    this.calls = new Calls(pointsTo, transfer, recursive);
    for (const [task, { root }] of tasks.all.entries()) {
      const state = emptyState();
      for (const param of root.fn.params) state.registers.set(param, symbolTerm(mergeSymbol(root, -1, param)));
      memory.begin(state, task);
      for (const token of transfer.handovers.begunWith(task)) state.locks.set(keyOf(token.term), token);
      const [param] = root.fn.params;
      const object = handed.get(task);
      if (param !== undefined && object !== undefined)
        state.fresh.set(mergeSymbol(root, -1, param), {
          object,
          initialised: new Set(),
          published: false,
          handed: true,
        });
      this.knowledge(root).entry = state;
      this.open.add(root);
    }
    for (const instance of this.open) {
      this.open.delete(instance);
      this.analyse(instance);
    }
  }

  /** Goes once more through all that was reached, with what is certain now. */
  replay(visit: (instance: Instance, pc: number, state: State) => void): void {
    for (const [instance, known] of this.known)
      for (const [pc, state] of known.blocks) this.block(instance, known, pc, copyOf(state), visit);
  }

  private knowledge(instance: Instance): Known {
    let known = this.known.get(instance);
    if (!known) {
      known = nothingKnown();
      this.known.set(instance, known);
    }
    return known;
  }

  private analyse(instance: Instance, by?: Instance): void {
    const known = this.knowledge(instance);
    if (known.active) {
      known.stale = true;
      return;
    }
    known.active = true;
    const before = known.exit;
    do {
      known.stale = false;
      this.fromEntry(instance, known);
    } while (known.stale);
    known.active = false;
    if (!known.exit || (before && sameState(before, known.exit))) return;
    for (const call of instance.callers) if (call.instance !== by) this.open.add(call.instance);
  }

  /**
   * Where control comes together is looked at when all that comes before it in the code is known: else what one way
   * there knows already and another one does not yet would count as a difference.
   */
  private fromEntry(instance: Instance, known: Known): void {
    const work = new Set([0]);
    const done = new Set<number>();
    for (let pc = first(work); pc !== undefined; pc = first(work)) {
      work.delete(pc);
      const isNew = this.settle(instance, known, pc);
      if (!isNew && done.has(pc)) continue;
      done.add(pc);
      for (const { to, from, state } of this.block(instance, known, pc, copyOf(known.blocks.get(pc)!))) {
        forgetDead(instance, to, state);
        arrive(known, to, from, state);
        work.add(to);
      }
    }
    known.exit = this.exitOf(instance, known);
  }

  /** All ways out of the function that were found. */
  private exitOf(instance: Instance, known: Known): State | undefined {
    const exits = [...(known.incoming.get(EXIT)?.values() ?? [])];
    return exits.length === 0 ? undefined : meet(exits, instance, EXIT, namedAt(known, EXIT));
  }

  private startOf(instance: Instance, known: Known): State {
    return known.entry ?? emptyStateOf(instance);
  }

  /** @returns whether there is something new where control comes together */
  private settle(instance: Instance, known: Known, pc: number): boolean {
    const before = known.blocks.get(pc);
    const visits = (known.visits.get(pc) ?? 0) + 1;
    known.visits.set(pc, visits);
    const ways = [...(known.incoming.get(pc) ?? [])];
    const states = withInvariants(ways, instance, pc, this.recursive).map(([, state]) => state);
    if (pc === 0) states.unshift(this.startOf(instance, known));
    if (visits > OFTEN && before) states.push(before);
    const now = meet(states, instance, pc, namedAt(known, pc));
    if (before && sameState(before, now)) return false;
    known.blocks.set(pc, now);
    return true;
  }

  /** From the beginning of a stretch of code to the places where control comes together or parts. */
  private block(
    instance: Instance,
    known: Known,
    begin: number,
    state: State,
    visit?: (instance: Instance, pc: number, state: State) => void,
  ): StateWay[] {
    this.effort.spend();
    const { code } = instance.fn;
    for (let pc = begin; ; pc++) {
      const instr = code[pc]!;
      visit?.(instance, pc, state);
      if (instr.kind === 'return') {
        if (!visit) this.leave(instance, known, pc, state);
        return [];
      }
      if (instr.kind === 'branch') {
        const certain = termOf(instr.cond, state.registers, instance);
        const decided = certain && constantOf(certain, 1);
        if (decided !== undefined)
          return [decided === 0n ? { to: pc + 1, from: 2 * pc, state } : { to: instr.target, from: 2 * pc + 1, state }];
        const no = copyOf(state);
        this.transfer.locks.refine(instance, state, instr.cond, true);
        this.transfer.locks.refine(instance, no, instr.cond, false);
        this.transfer.leaveLoop(instance, pc, state, true);
        this.transfer.leaveLoop(instance, pc, no, false);
        return [
          { to: instr.target, from: 2 * pc + 1, state },
          { to: pc + 1, from: 2 * pc, state: no },
        ];
      }
      const after =
        instr.kind === 'call'
          ? this.call(instance, pc, state, visit !== undefined)
          : this.transfer.step(instance, pc, state)
            ? state
            : undefined;
      const [to] = successors(instr, pc);
      if (!after || to === undefined) return [];
      state = after;
      if (to !== pc + 1 || jointsIn(instance.fn.code).has(to)) return [{ to, from: 2 * pc, state }];
    }
  }

  private leave(instance: Instance, known: Known, pc: number, state: State): void {
    arrive(known, EXIT, 2 * pc, this.calls.left(instance, pc, state));
  }

  /** @returns what is certain afterwards; undefined if nothing comes back, as far as is known */
  private call(instance: Instance, pc: number, state: State, isOver: boolean): State | undefined {
    const instr = instance.fn.code[pc]!;
    if (instr.kind !== 'call') throw new Error('no call');
    const outcomes: State[] = [];
    for (const callee of this.pointsTo.calleesAt(instance, pc)) {
      const terms = instr.args.map((arg) => termOf(arg, state.registers, instance));
      const own = this.transfer.locks.entering(instance, callee, state);
      const through = this.through(instance, pc, callee, own, terms, isOver);
      const after = through && this.transfer.locks.leaving(instance, pc, callee, state, through.state);
      if (after) outcomes.push(this.calls.back(instance, pc, callee, state, after, through.given, terms));
    }
    if (outcomes.length === 0) return undefined;
    return outcomes.length === 1 ? outcomes[0] : meet(outcomes, instance, pc, new Set());
  }

  /** Certain facts when the callee returns, and the symbols that its parameters have. */
  private through(
    instance: Instance,
    pc: number,
    callee: Instance,
    before: State,
    terms: readonly (Term | undefined)[],
    isOver: boolean,
  ): { readonly state: State; readonly given: ReadonlyMap<string, string> } | undefined {
    const known = this.knowledge(callee);
    const { entry, given } = entryOf(callee, before, terms);
    if (!isOver) this.enter(callee, known, { instance, pc }, entry);
    return known.exit && { state: copyOf(known.exit), given };
  }

  private enter(
    callee: Instance,
    known: Known,
    { instance, pc }: { readonly instance: Instance; readonly pc: number },
    entry: State,
  ): void {
    const site = `${instance.number}:${pc}`;
    const before = known.calls.get(site);
    if (before && sameState(before, entry)) return;
    known.calls.set(site, entry);
    const now = meet([...known.calls.values()], callee, -1, new Set());
    if (known.entry && sameState(known.entry, now)) return;
    known.entry = now;
    this.analyse(callee, instance);
  }
}

/** Facts that are certain when control comes from one place to another. */
interface StateWay {
  readonly to: number;
  readonly from: number;
  readonly state: State;
}

/** Registers that nobody uses any more need no names where control comes together, and take none from their values. */
function forgetDead({ fn }: Instance, pc: number, { registers }: State): void {
  const live = liveAt(fn, pc);
  for (const register of [...registers.keys()]) if (!live.has(register)) registers.delete(register);
}

function arrive({ incoming }: Known, to: number, from: number, state: State): void {
  const ways = incoming.get(to);
  if (ways) ways.set(from, state);
  else incoming.set(to, new Map([[from, state]]));
}
