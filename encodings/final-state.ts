/**
 * The state in which a run stops: who has ended, who waits, and who might still wake whom. Source: threads_in_wait of
 * TCBMC (CAV 2005, section 5), with the wait-free model of locks. A task waits if the next step it would execute starts
 * with conditions of which one for which others are responsible does not hold in the final memory.
 *
 *   ended(t)   ↔ t's last step is executed and is its proper end (for the first task also: or it ends the program)
 *   waits(s)   → ¬executed(s), the step before s is executed (or t is created, and its turn has come if it was posted), and some a with act(a)
 *   blocked(t) → some s with waits(s), which is no round of a loop
 *   rests(t)   → some s with waits(s), which is one; spins(t) likewise, of a loop that can end               (src/unroll/paths/rounds.ts)
 *   act(a)     → guard(a) ∧ ¬cond(a), and all conditions of s before a hold; for a join: the task that is meant has not ended
 *   waits(s)   → the reads of s yield the values at the end of the run                                        (readsEnd)
 *
 * While a holds t up, u may wake t if u is the owner that a names and has not ended. If a names none, u may wake t in
 * two cases. Some step of u that is not executed yet writes what s reads (or creates a task that does, or fails a check
 * that nobody asks for, or is cut off). Or u may still end the program or go where the unrolling has not followed it.
 * Steps off u's path count as well: what u will do is not known. Who has come back to where it was, with nothing done
 * in between, goes on with what it has done since then or could have (`leadsOn`). If u was posted and has not begun,
 * and nobody serves its queue, it is who would that may wake t. If it has not begun and it is not its turn, it is the
 * one whose turn it is. Who drains a queue waits for all that is in it. If u has to stand still until others are over,
 * which have come between its steps and each other's, it is the last of them that may wake t. If u is a firing that is
 * not let in (masked) and would not be in the final memory, it is whoever may write what decides that. Firings beyond a
 * bound that nobody has given are such u that never begin, in which no check fails. Who waits for the end of a task that
 * has none (`while (1);`) wakes nobody but who waits for its own end: it is no deadlock that it waits there, but it does
 * nothing for others. So mayWake is never too small, and what is reported to wait for ever does.
 *
 *   parked(t) → some s with waits(s) at a join of u, and u has not ended and cannot any more, or parked(u)
 */
import type { Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import * as bits from '../src/logic/bits.js';
import type { Action, Exit, FinalQuestions, IdleRound, Step, UnrolledTask } from '../src/steps/events.js';
import type { CellId } from '../src/steps/ids.js';
import { comesByItself, isBeyondBound, mayPreempt, threadOf } from '../src/steps/preemption.js';
import type { Encoding } from './encoding.js';
import type { Formula } from './formula.js';
import type { Order } from './order.js';
import type { PostedTasks } from './posted-tasks.js';
import { creationsOf, endOf, lastOf } from './task.js';
import { inheritsInTheEnd, urgenciesIn } from './urgency.js';

type Wait = Extract<Action, { kind: 'assume' | 'join' | 'drain' }>;

/** The gate that decides whether a firing is let in. */
interface Gate {
  /** Implies that it is not in the final memory. */
  readonly closed: Lit;
  readonly reads: ReadonlySet<CellId>;
}

interface Waiter {
  readonly task: UnrolledTask;
  readonly mayWake: FinalQuestions['mayWake'];
  /** It waits for the end of a task. */
  readonly forAnEnd?: true;
}

export function roundOf(action: Wait): IdleRound | undefined {
  return action.kind === 'assume' ? action.waits?.round : undefined;
}

/** A place at which a task can wait, with the literal that implies that it does. */
export interface WaitingPlace {
  readonly step: Step;
  readonly action: Wait;
  readonly waits: Lit;
}

function readBy({ actions }: Step): ReadonlySet<CellId> {
  return new Set(actions.flatMap((action) => (action.kind === 'read' ? [action.cell] : [])));
}

/**
 * Who makes a task stand still while they are under way, and those who make them stand still: being above is
 * transitive.
 */
interface Above {
  readonly above: readonly UnrolledTask[];
  /** One of them is under way. */
  readonly standsStill: Lit;
}

/** Comes before all steps. */
const ANYTHING = -1;

export class FinalState implements Encoding {
  readonly label = 'final state';
  readonly places: WaitingPlace[] = [];
  private readonly created: readonly Lit[] = [];
  /** By task: it has come to its proper end, by itself. */
  private readonly over: readonly Lit[] = [];
  private readonly gates = new Map<UnrolledTask, Gate>();
  private readonly above = new Map<UnrolledTask, Above>();
  /** By task: implies that it waits for the end of one that has none. */
  private readonly parked: readonly Lit[] = [];
  /** By firing and waiting task: implies that the firing may wake the task, or who lets it in. */
  private readonly needed = new Map<UnrolledTask, Map<UnrolledTask, Lit>>();

  constructor(
    private readonly f: Formula,
    private readonly order: Order,
    private readonly posted: PostedTasks,
  ) {
    f.cnf.label(this.label);
    const { final, tasks } = f.program;
    if (!final) return;
    this.created = tasks.map((task) => this.creation(task));
    this.over = tasks.map((task) => this.end(task, final));
    for (const task of tasks) this.addGate(task);
    this.parked = tasks.map(() => f.fresh());
    for (const task of tasks) {
      const places = task.steps.slice(this.gates.has(task) ? 1 : 0).flatMap((step) => this.addStep(task, step, final));
      const where = (isMeant: (round: IdleRound | undefined) => boolean): Lit[] =>
        places.filter(({ action }) => isMeant(roundOf(action))).map(({ waits }) => waits);
      f.clause(not(final.blocked[task.id]!), ...where((round) => !round));
      f.clause(not(final.rests[task.id]!), ...where((round) => round !== undefined));
      f.clause(not(final.spins[task.id]!), ...where((round) => round?.canEnd === true));
      this.places.push(...places);
      f.clause(not(this.parked[task.id]!), ...places.map((place) => this.parkedAt(place)));
    }
    this.standOnlyWhereOthersRest(final);
  }

  /** Who is kept off by a more urgent task neither waits nor goes round. */
  private standOnlyWhereOthersRest({ blocked, rests: goesRound, spins }: FinalQuestions): void {
    const { f, order } = this;
    const isFree = f.program.tasks.map((task) => inheritsInTheEnd(f, task, (step) => order.executed(step)));
    for (const { other, keepsOff, gaps } of urgenciesIn(f))
      for (const { after, when, next, rests } of gaps)
        for (const stands of [blocked, goesRound, spins]) {
          const idle = [stands[other.id]!, keepsOff, order.executed(after), when].map(not);
          f.clause(...idle, isFree[other.id]!, ...(next ? [order.executed(next)] : []), rests);
        }
  }

  /** Implies that nobody ends the wait, which is one for the end of a task. */
  private parkedAt({ action, waits }: WaitingPlace): Lit {
    const { g, program } = this.f;
    if (action.kind !== 'join') return FALSE;
    const endless = action.choices.map(({ task, when }) => {
      const goesOn = g.andAll([not(this.over[task]!), ...this.endings(program.tasks[task]!).map(not)]);
      return g.and(when, g.or(goesOn, this.parked[task]!));
    });
    return g.and(waits, g.orAll(endless));
  }

  /** Literals of which one holds if the task may still come to its end, or end the program. */
  private endings(task: UnrolledTask): readonly Lit[] {
    const { steps } = task;
    if (steps.length === 0) return [TRUE];
    const hasEnd = endOf(task) !== FALSE;
    const exits = task.exits
      .filter((exit) => hasEnd || beginOf(task, exit) === ANYTHING)
      .map((exit) => this.at(task, exit));
    return hasEnd ? [not(this.order.executed(lastOf(task))), ...exits] : exits;
  }

  /** The task stands where it is not followed any further, or may come there. */
  private at(task: UnrolledTask, { steps, guard }: Exit): Lit {
    return steps > 0 ? this.f.g.or(not(this.order.executed(task.steps[steps - 1]!)), guard) : guard;
  }

  private creation(task: UnrolledTask): Lit {
    if (!task.parent) return task.id === 0 ? TRUE : FALSE;
    const { g } = this.f;
    return g.orAll(creationsOf(this.f, task).map(({ step, guard }) => g.and(this.order.executed(step), guard)));
  }

  /** Defines whether the task has ended; that of the first task is the end of the program. */
  private end(task: UnrolledTask, final: FinalQuestions): Lit {
    const { f, order } = this;
    const any = task.steps.length > 0;
    const executed = any ? order.executed(lastOf(task)) : FALSE;
    const over = f.g.and(executed, any ? endOf(task) : FALSE);
    const halted = f.g.and(executed, task.id === 0 ? f.g.orAll(task.halts) : FALSE);
    f.equalWhen([], [final.ended[task.id]!], [f.g.or(over, halted)]);
    return over;
  }

  /**
   * Adds the gate of a task that comes by itself: it does not wait in its first step, but may have to be let in there.
   */
  private addGate(task: UnrolledTask): void {
    const { f, order } = this;
    const [first] = task.steps;
    if (!comesByItself(task) || !first) return;
    const index = first.actions.findIndex((action) => action.kind === 'assume' && action.waits && !action.waits.round);
    if (index < 0) return;
    const closed = this.active(first, first.actions[index] as Wait, index);
    f.clause(not(closed), not(order.executed(first)));
    order.memory.readsEnd(first, closed);
    this.gates.set(task, { closed, reads: readBy(first) });
  }

  private addStep(task: UnrolledTask, step: Step, final: FinalQuestions): readonly WaitingPlace[] {
    const { f, order } = this;
    const found = step.actions.flatMap((action, index) =>
      action.kind === 'join' || action.kind === 'drain' || (action.kind === 'assume' && action.waits)
        ? [{ action, act: this.active(step, action, index) }]
        : [],
    );
    if (found.length === 0) return [];
    const turn = step.index === 0 ? this.turnOf(task) : [];
    if (!turn) return [];
    const waits = f.fresh();
    for (const needed of turn) f.clause(not(waits), needed);
    f.clause(not(waits), not(order.executed(step)));
    f.clause(not(waits), step.index > 0 ? order.executed(task.steps[step.index - 1]!) : this.created[task.id]!);
    f.clause(not(waits), ...found.map(({ act }) => act));
    order.memory.readsEnd(step, waits);
    const read = readBy(step);
    const places: WaitingPlace[] = [];
    for (const { action, act } of found) {
      places.push({ step, action, waits: f.g.and(waits, act) });
      for (const other of f.program.tasks)
        if (other.id !== task.id)
          this.addWaking(other, action, f.g.and(waits, act), read, { task, mayWake: final.mayWake });
    }
    return places;
  }

  private inQueue(queue: bigint): readonly UnrolledTask[] {
    return this.f.program.tasks.filter(({ schedule }) => schedule.kind === 'posted' && schedule.queue === queue);
  }

  /**
   * The conditions under which a posted task begins now: somebody serves its queue, and no other task of it runs or
   * comes before. Undefined if it never begins.
   */
  private turnOf(task: UnrolledTask): readonly Lit[] | undefined {
    const { schedule } = task;
    if (schedule.kind !== 'posted' || schedule.byItself) return [];
    const unserved = this.unserved(task);
    const others = this.inQueue(schedule.queue).filter((other) => other !== task);
    return (
      unserved && [
        ...unserved.map(({ holds }) => not(holds)),
        ...others.map((other) => not(this.underWay(other))),
        ...this.posted.aheadOf(task).map(({ task: other, isAhead }) => this.f.g.or(not(isAhead), this.over[other.id]!)),
      ]
    );
  }

  /** A literal that implies that it is this action that holds the task up. */
  private active(step: Step, action: Wait, index: number): Lit {
    const { f } = this;
    const act = f.fresh();
    f.clause(not(act), action.guard);
    for (const earlier of step.actions.slice(0, index)) {
      if (earlier.kind === 'assume' || (earlier.kind === 'assert' && !earlier.observer))
        f.clause(not(act), not(earlier.guard), earlier.cond);
      if (earlier.kind === 'cut') f.clause(not(act), not(earlier.guard));
    }
    if (action.kind === 'assume') f.clause(not(act), not(action.cond));
    else if (action.kind === 'join')
      for (const { task, when } of action.choices) f.clause(not(act), not(when), not(this.over[task]!));
    else
      f.clause(
        not(act),
        ...this.inQueue(action.queue).map(({ id }) => f.g.and(this.created[id]!, not(this.over[id]!))),
      );
    return act;
  }

  private addWaking(other: UnrolledTask, action: Wait, act: Lit, read: ReadonlySet<CellId>, waiter: Waiter): void {
    const { f } = this;
    if (action.kind === 'join') {
      // Who creates a task in the step in which it waits for it has not created it.
      const exists = other.parent?.tasks.includes(waiter.task.id) ? [not(this.created[other.id]!)] : [];
      for (const { task, when } of action.choices)
        if (task === other.id) this.wakes(other, { ...waiter, forAnEnd: true }, [not(act), not(when), ...exists]);
      return;
    }
    if (action.kind === 'drain') {
      if (this.inQueue(action.queue).includes(other))
        this.wakes(other, waiter, [not(act), not(this.created[other.id]!), this.over[other.id]!]);
      return;
    }
    const owner = action.waits?.owner;
    let anybody: Lit = TRUE;
    if (owner) {
      const owns = bits.eq(f.g, owner, bits.constant(owner.length, BigInt(threadOf(other)) + 1n));
      anybody = bits.isZero(f.g, owner);
      // A handler of its own thread that has the lock has begun.
      if (other.schedule.kind !== 'signal') this.wakes(other, waiter, [not(act), not(owns), this.over[other.id]!]);
      else if (!other.schedule.beyond) anybody = f.g.or(anybody, owns);
    }
    this.mayChange(other, read, waiter, [not(act), not(anybody)]);
  }

  /** Unless one of the literals holds, a task that may change one of the cells may wake the waiting one. */
  private mayChange(other: UnrolledTask, cells: ReadonlySet<CellId>, waiter: Waiter, unless: readonly Lit[]): void {
    const gate = this.gates.get(other);
    for (const able of this.abilities(other, cells)) {
      const reasons = [...unless, not(this.created[other.id]!), not(able)];
      if (gate) this.f.clause(...reasons, this.neededFor(waiter, other, gate));
      else this.wakes(other, waiter, reasons);
    }
  }

  private neededFor(waiter: Waiter, firing: UnrolledTask, gate: Gate): Lit {
    const known = this.needed.get(firing) ?? new Map<UnrolledTask, Lit>();
    this.needed.set(firing, known);
    const before = known.get(waiter.task);
    if (before !== undefined) return before;
    const needed = this.f.fresh();
    known.set(waiter.task, needed);
    this.wakes(firing, waiter, [not(needed), gate.closed]);
    for (const other of this.f.program.tasks)
      if (other !== firing && other !== waiter.task)
        this.mayChange(other, gate.reads, waiter, [not(needed), not(gate.closed)]);
    return needed;
  }

  /** Unless one of the literals holds, the task may wake the waiting one, or who keeps it from going on. */
  private wakes(other: UnrolledTask, waiter: Waiter, unless: readonly Lit[]): void {
    const unserved = this.unserved(other);
    if (!unserved) return;
    for (const { server, holds } of unserved)
      if (server !== waiter.task) this.wakesNow(server, waiter, [...unless, not(holds), this.over[server.id]!]);
    const otherwise = [...unless, ...unserved.map(({ holds }) => holds)];
    const ahead = this.posted.aheadOf(other).map(({ task, isAhead }) => ({
      task,
      holdsOff: this.f.g.andAll([isAhead, not(this.over[task.id]!), not(this.begun(other))]),
    }));
    for (const { task, holdsOff } of ahead)
      if (task !== waiter.task) {
        const isNext = this.posted
          .aheadOf(task)
          .flatMap((before) =>
            ahead
              .filter((each) => each.task === before.task)
              .map((each) => this.f.g.and(before.isAhead, each.holdsOff)),
          );
        this.wakesNow(task, waiter, [...otherwise, not(holdsOff), ...isNext]);
      }
    this.wakesNow(other, waiter, [...otherwise, ...ahead.map(({ holdsOff }) => holdsOff)]);
  }

  private begun({ steps }: UnrolledTask): Lit {
    return steps.length > 0 ? this.order.executed(steps[0]!) : FALSE;
  }

  /** The servers for which a posted task waits that has not begun; undefined if nobody ever serves its queue. */
  private unserved(task: UnrolledTask): readonly { readonly server: UnrolledTask; readonly holds: Lit }[] | undefined {
    const { schedule } = task;
    const { g, program } = this.f;
    if (schedule.kind !== 'posted' || schedule.byItself) return [];
    const windows = this.posted.windows.filter(({ queue }) => queue === schedule.queue);
    if (windows.length === 0) return undefined;
    const served = windows.map(({ serve, drain }) =>
      g.andAll([
        this.order.executed(serve.step),
        serve.action.guard,
        drain ? not(this.order.executed(drain.step)) : TRUE,
      ]),
    );
    const holds = not(g.orAll([...served, this.begun(task)]));
    return [...new Set(windows.map(({ serve }) => serve.step.task))].map((server) => ({
      server: program.tasks[server]!,
      holds,
    }));
  }

  private wakesNow(other: UnrolledTask, { task, mayWake, forAnEnd }: Waiter, unless: readonly Lit[]): void {
    const { above, standsStill } = this.aboveOf(other);
    const wakes = ({ id }: UnrolledTask): Lit[] => [mayWake[id]![task.id]!, ...(forAnEnd ? [] : [this.parked[id]!])];
    this.f.clause(...unless, standsStill, ...wakes(other));
    for (const each of above)
      if (each !== task)
        this.f.clause(...unless, not(this.underWay(each)), this.aboveOf(each).standsStill, ...wakes(each));
  }

  private aboveOf(task: UnrolledTask): Above {
    const known = this.above.get(task);
    if (known) return known;
    const above = this.f.program.tasks.filter(
      (each) => each.steps.length > 0 && each !== task && !mayPreempt(task, each),
    );
    const found = { above, standsStill: this.f.g.orAll(above.map((each) => this.underWay(each))) };
    this.above.set(task, found);
    return found;
  }

  private underWay(task: UnrolledTask): Lit {
    return this.f.g.and(this.begun(task), not(this.over[task.id]!));
  }

  /**
   * Literals each of which means that the task may still write one of the cells, end the program, or do what is not
   * known.
   */
  private abilities(task: UnrolledTask, cells: ReadonlySet<CellId>): Lit[] {
    const { order } = this;
    const checks = !isBeyondBound(task);
    const writer = [...task.steps]
      .reverse()
      .find((step) => step.actions.some((action) => this.canWake(action, cells, checks)));
    const exits = task.exits
      .filter((exit) => this.leadsOn(task, exit, cells, checks))
      .map((exit) => this.at(task, exit));
    return writer ? [not(order.executed(writer)), ...exits] : exits;
  }

  /** Who is idle does again what it has done since it was there before, or could have: nothing else. */
  private leadsOn(task: UnrolledTask, exit: Exit, cells: ReadonlySet<CellId>, checks: boolean): boolean {
    const from = beginOf(task, exit);
    return (
      from === ANYTHING ||
      task.steps.slice(from).some((step) => step.actions.some((action) => this.canWake(action, cells, checks)))
    );
  }

  /** @param checks whether one that nobody asks for may fail, too */
  private canWake(action: Action, cells: ReadonlySet<CellId>, checks: boolean): boolean {
    if (action.kind === 'write') return cells.has(action.cell);
    if (action.kind === 'cut') return checks && (action.place.kind === 'error' || action.place.kind === 'address');
    if (action.kind !== 'create') return checks && action.kind === 'assume' && action.unclaimed === true;
    const child = this.f.program.tasks[action.child]!;
    return (
      child.exits.some((exit) => this.leadsOn(child, exit, cells, checks)) ||
      child.steps.some((step) => step.actions.some((inner) => this.canWake(inner, cells, checks)))
    );
  }
}

/** Where what is done again from an exit on begins: the index of a step, or {@link ANYTHING}. */
function beginOf({ exits }: UnrolledTask, { again = ANYTHING }: Exit): number {
  let from = again;
  for (let last = Infinity; from < last;) {
    last = from;
    // What it does again may end another way than before, which leads further back.
    for (const exit of exits) if (exit.steps >= last) from = Math.min(from, exit.again ?? ANYTHING);
  }
  return from;
}
