/**
 * Posted tasks: each queue's tasks run one after the other, in their order, and only while a thread serves the queue.
 * Source: asynchronous programs with a task buffer (Jhala, Majumdar, POPL 2007; Bouajjani, Emmi, TACAS 2012; Majumdar,
 * Wang, "Bbs", CAV 2015). Every instance of a posted task is unrolled by itself, as any task; P(p) is the step that
 * posts p, F(p) its first and L(p) its last one. For each two tasks p, q of a queue, with keys k:
 *
 *   first(q, p)  ↔  k(q) = k(p) and P(q) comes before P(p), or k(q) < k(p) and P(q) comes before F(p)
 *   first(q, p) ∧ posted(q) ∧ executed(F(p))  →  q is over before F(p)
 *
 * That they do not overlap in other ways says the order, as it does of interrupts of one priority (`mayPreempt`). A
 * thread serves the queue from a step s to a step d that drains it, or for ever if it ends without that; for each such
 * window w, and each p:
 *
 *   executed(F(p))  →  some in(p, w)            in(p, w)  →  s is executed before F(p), and p is over before d, if d is executed
 *   executed(d) ∧ posted(p) ∧ P(p) comes before d  →  p is over before d
 *
 * "Comes before" is a literal c with c → before(a, b) and ¬c ∧ executed(a) ∧ executed(b) → before(b, a), so each order
 * decides it one way or the other. Hence every model is an execution of the queues, and none is excluded: in an
 * execution the literals are what happened. Where p is posted once, at one of several places of one task or of several
 * (`unroll/paths/generations.ts`), these are all P(p), the clauses hold for each of them that happens, and p is posted
 * where one does. Whoever of its queue may post p comes before it, whether it does or another one: generations do.
 *
 * Cost: a few clauses for each two tasks of a queue, and for each task and window. Bbs makes the program sequential
 * instead: it guesses the contents of all globals at the beginning of each of L phases and calls a task where it is
 * posted, on the copy of its phase. That costs L copies of everything shared, and nothing for pairs of tasks, so it is
 * the better one for many tasks that share little. It depends on a single queue in which tasks come phase by phase.
 * Here priorities, delays, several queues and threads beside them are more of the same, nothing is guessed, what is not
 * shared costs nothing, and both orders, their reductions and all properties apply as they are.
 */
import type { Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import * as bits from '../src/logic/bits.js';
import type { Action, Step, UnrolledTask } from '../src/steps/events.js';
import { shareQueue } from '../src/steps/preemption.js';
import type { Encoding } from './encoding.js';
import type { Formula } from './formula.js';
import type { Order } from './order.js';
import { endOf, lastOf } from './task.js';
import type { Violations } from './violations.js';

type Attending = Extract<Action, { kind: 'serve' | 'drain' }>;

/** An action of some step. */
interface Occurrence<A extends Action = Action> {
  readonly step: Step;
  readonly action: A;
}

/** From when to when a thread serves a queue. */
export interface Window {
  readonly queue: bigint;
  readonly serve: Occurrence<Attending>;
  /** None if the thread ends without one: then the queue is served for ever. */
  readonly drain?: Occurrence<Attending>;
}

/** Where a task may be posted, and that it is. */
interface Post extends Occurrence {
  readonly holds: Lit;
}

/** A task that was posted, and where: at one of some places of one task, at most. */
interface Posted {
  readonly task: UnrolledTask;
  readonly queue: bigint;
  readonly byItself: boolean;
  readonly posts: readonly Post[];
  readonly first: Step;
  /** It is posted. */
  readonly holds: Lit;
}

/** A task that comes before another one in its queue. */
interface Ahead {
  readonly task: UnrolledTask;
  readonly isAhead: Lit;
}

export class PostedTasks implements Encoding {
  readonly label = 'posted tasks';
  /** When threads serve queues. */
  readonly windows: readonly Window[];
  private readonly ahead = new Map<UnrolledTask, Ahead[]>();

  constructor(
    private readonly f: Formula,
    private readonly order: Order,
    private readonly violations: Violations,
  ) {
    f.cnf.label(this.label);
    this.windows = windowsOf(f.program.tasks);
    const posted = f.program.tasks.map((task) => this.posted(task)).filter((each) => each !== undefined);
    if (posted.length === 0) return;
    for (const p of posted) for (const q of posted) if (p !== q && shareQueue(p.task, q.task)) this.takeTurns(q, p);
    for (const p of posted)
      if (!p.byItself)
        this.run(
          p,
          this.windows.filter(({ queue }) => queue === p.queue),
        );
  }

  /** The tasks that come before one in its queue if they are posted by now, and when. */
  aheadOf(task: UnrolledTask): readonly Ahead[] {
    return this.ahead.get(task) ?? [];
  }

  private posted(task: UnrolledTask): Posted | undefined {
    const { schedule, parent, steps } = task;
    const { g } = this.f;
    if (schedule.kind !== 'posted' || steps.length === 0) return undefined;
    const posts = (parent?.steps ?? []).flatMap((step) =>
      step.actions
        .filter((action) => action.kind === 'create' && action.child === task.id)
        .map((action) => ({ step, action, holds: g.and(this.order.executed(step), action.guard) })),
    );
    if (posts.length === 0) return undefined;
    const holds = g.orAll(posts.map((post) => post.holds));
    return { task, queue: schedule.queue, byItself: schedule.byItself === true, posts, first: steps[0]!, holds };
  }

  private takeTurns(q: Posted, p: Posted): void {
    const { g } = this.f;
    // It has begun when it posts the other one.
    if (p.task.parent!.tasks.includes(q.task.id)) return this.comeInTurn(q, p, TRUE, FALSE);
    if (q.task.parent!.tasks.includes(p.task.id)) return;
    const [own, other] = [q.task.turn!, p.task.turn!];
    const [same, less] = [bits.eq(g, own, other), bits.ult(g, own, other)];
    this.comeInTurn(q, p, same === FALSE ? FALSE : g.and(same, this.comesBefore(q.posts, p.posts)), less);
  }

  /**
   * @param inOrder the first one comes first, since it was posted first;
   * @param less it does if it is posted before the other one begins
   */
  private comeInTurn(q: Posted, p: Posted, inOrder: Lit, less: Lit): void {
    const { g } = this.f;
    const isAhead = g.and(q.holds, g.or(inOrder, less));
    if (isAhead === FALSE) return;
    this.ahead.set(p.task, [...this.aheadOf(p.task), { task: q.task, isAhead }]);
    const isFirst =
      less === FALSE ? inOrder : g.or(inOrder, g.and(less, this.comesBefore(q.posts, [this.beginning(p)])));
    this.overBefore(q, p.first, [isFirst, q.holds]);
  }

  /** While which windows the task runs. */
  private run(p: Posted, windows: readonly Window[]): void {
    const { f, order } = this;
    const inside = windows.map(({ serve, drain }) => {
      const isIn = f.fresh();
      for (const needed of [order.executed(serve.step), serve.action.guard, order.before(serve.step, p.first)])
        f.clause(not(isIn), needed);
      if (!drain) return isIn;
      const drained = this.happens(drain);
      this.overBefore(p, drain.step, [isIn, ...drained]);
      this.overBefore(p, drain.step, [
        p.holds,
        this.comesBefore(p.posts, [{ ...drain, holds: order.executed(drain.step) }]),
        ...drained,
      ]);
      return isIn;
    });
    f.clause(not(order.executed(p.first)), ...inside);
  }

  /** The action is executed, and no violation in its step ends the run before. */
  private happens({ step, action }: Occurrence): readonly Lit[] {
    return [action.guard, ...this.violations.before(step, action).map(not)];
  }

  /** Under these conditions the task is over before the step, if that is executed. */
  private overBefore({ task }: Posted, step: Step, conditions: readonly Lit[]): void {
    const { f, order } = this;
    if (conditions.includes(FALSE)) return;
    const last = lastOf(task);
    const unless = [not(order.executed(step)), ...conditions.filter((condition) => condition !== TRUE).map(not)];
    for (const needed of [order.executed(last), endOf(task), order.before(last, step)]) f.clause(...unless, needed);
  }

  private beginning({ first }: Posted): Post {
    return { step: first, action: first.actions[0]!, holds: this.order.executed(first) };
  }

  /** Decides which comes first: the one of some that happens, or the one of others that does. */
  private comesBefore(some: readonly Post[], others: readonly Post[]): Lit {
    const { f, order } = this;
    const pairs = some.flatMap((one) => others.map((other) => ({ one, other, known: inOneTask(one, other) })));
    const [first] = pairs;
    if (pairs.every(({ known }) => known !== undefined && known === first!.known)) return first!.known!;
    const comes = f.fresh();
    for (const { one, other, known } of pairs) {
      const unless = pairs.length > 1 ? [not(one.holds), not(other.holds)] : [];
      const executed = [not(order.executed(one.step)), not(order.executed(other.step))];
      f.clause(not(comes), ...unless, known ?? order.before(one.step, other.step));
      f.clause(
        comes,
        ...(pairs.length > 1 ? unless : executed),
        known === undefined ? order.before(other.step, one.step) : not(known),
      );
    }
    return comes;
  }
}

/** Which of two actions comes first, if one task has both. */
function inOneTask(one: Occurrence, other: Occurrence): Lit | undefined {
  if (one.step === other.step)
    return one.step.actions.indexOf(one.action) < one.step.actions.indexOf(other.action) ? TRUE : FALSE;
  if (one.step.task !== other.step.task) return undefined;
  return one.step.index < other.step.index ? TRUE : FALSE;
}

/** When threads serve queues: of each, they begin and end in turns. */
function windowsOf(tasks: readonly UnrolledTask[]): readonly Window[] {
  const windows: Window[] = [];
  for (const { steps } of tasks) {
    const open = new Map<bigint, Occurrence<Attending>>();
    for (const step of steps)
      for (const action of step.actions) {
        if (action.kind === 'serve') open.set(action.queue, { step, action });
        else if (action.kind === 'drain')
          windows.push({ queue: action.queue, serve: open.get(action.queue)!, drain: { step, action } });
      }
    for (const [queue, serve] of open)
      if (!windows.some((window) => window.serve === serve)) windows.push({ queue, serve });
  }
  return windows;
}
