/**
 * Happens-before, as what each event knows of other tasks. Source: RC11 (Lahav, Vafeiadis, Kang, Hur, Dreyer,
 * "Repairing Sequential Consistency in C/C++11", PLDI 2017), with the release sequences of C++20, which only
 * read-modify-writes continue. For events a, b of different tasks, writes w and reads r:
 *
 *   hb(a, b)    a happens before b
 *   rel(a, w)   whoever reads w and acquires knows a: w releases and a = w or hb(a, w); or so does a fence before w
 *               in its task; or w is a read-modify-write that sees u, and rel(a, u)
 *   acq(a, r)   r sees w, and rel(a, w)
 *
 *   hb(a⁺, b) → hb(a, b)      hb(a, b) → hb(a, b⁺)                       x⁺ the next step of the task of x
 *   acquires(r) ∧ acq(a, r) → hb(a, r)      acq(a, r) → hb(a, F)           F a fence that acquires, after r in its task
 *   a is created or joined by b's step, or before it: hb(a, b)
 *
 * What a relation has in its own task is program order. All of these only make relations larger, and whoever uses them
 * only forbids something where they hold. So a model in which they are larger than these rules make them is one with
 * the least ones too: none is lost or invented. What creation and certain joins order is constant.
 *
 * Cost: literals for pairs of events; for each source of a read, clauses for each event of other tasks.
 */
import { isAcquire, isRelease } from '../../src/base/memory-order.js';
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Step, UnrolledTask } from '../../src/steps/events.js';
import type { Formula } from '../formula.js';
import type { CertainOrder } from '../partial-order/certain-order.js';
import type { FenceEvent, GraphAccess, GraphEvents } from './events.js';
import type { Sources } from './sources.js';

/** By task and step: whether that is known. */
type Known = readonly (readonly Lit[])[];

export class HappensBefore {
  private readonly known: ReadonlyMap<Step, Known>;
  private readonly released = new Map<GraphAccess, Known>();
  private readonly fences = new Map<number, FenceEvent[]>();

  constructor(
    private readonly f: Formula,
    private readonly certain: CertainOrder,
    events: GraphEvents,
    private readonly sources: Sources,
  ) {
    const { tasks } = f.program;
    for (const fence of events.fences) {
      const own = this.fences.get(fence.step.task) ?? [];
      this.fences.set(fence.step.task, own);
      own.push(fence);
    }
    this.known = new Map(tasks.flatMap(({ steps }) => steps.map((step) => [step, this.knownBy(step)] as const)));
    for (const task of tasks) this.addProgramOrder(task);
    const accesses = events.cells.flat();
    for (const access of accesses) if (access.writes !== FALSE) this.released.set(access, this.vector());
    for (const access of accesses) if (access.writes !== FALSE) this.release(access);
    for (const access of accesses) if (access.reads !== FALSE) this.acquire(access);
  }

  /** Implied if the first step happens before the second one. */
  before(first: Step, second: Step): Lit {
    if (first.task === second.task) return first.index < second.index ? TRUE : FALSE;
    return this.known.get(second)![first.task]![first.index]!;
  }

  /** If the literal holds, the first step happens before the second one, of another task. */
  require(first: Step, second: Step, when: Lit): void {
    this.f.clause(not(when), this.before(first, second));
    this.pass([when], this.known.get(first)!, this.known.get(second)!, second.task);
  }

  private knownBy(step: Step): Known {
    return this.f.program.tasks.map(({ id, steps }) =>
      id === step.task
        ? []
        : steps.map((other) =>
            this.certain.before(other, step) ? TRUE : this.certain.before(step, other) ? FALSE : this.f.fresh(),
          ),
    );
  }

  /** Of what is later known, also of one's own task. */
  private vector(): Known {
    return this.f.program.tasks.map(({ steps }) => steps.map(() => this.f.fresh()));
  }

  private addProgramOrder({ steps }: UnrolledTask): void {
    for (const [i, step] of steps.entries()) {
      const known = this.known.get(step)!;
      for (const row of known) for (let k = 1; k < row.length; k++) this.implies([row[k]!], row[k - 1]!);
      const next = steps[i + 1];
      if (next) this.pass([], known, this.known.get(next)!, step.task);
    }
  }

  /** The knowledge that whoever sees the write gains if he acquires. */
  private release(write: GraphAccess): void {
    const { step } = write;
    const message = this.released.get(write)!;
    this.give([write.releases], step, message);
    for (const fence of this.fences.get(step.task) ?? [])
      if (isRelease(fence.order) && fence.step.index < step.index)
        this.give([fence.guard, write.writes], fence.step, message);
    if (write.reads === FALSE) return;
    for (const { write: seen, holds } of this.sources.of(write))
      if (seen) this.pass([holds, write.writes], this.released.get(seen)!, message);
  }

  /** The step and all that it knows are in the message. */
  private give(when: readonly Lit[], step: Step, message: Known): void {
    if (when.includes(FALSE)) return;
    const { steps } = this.f.program.tasks[step.task]!;
    for (const { index } of steps.slice(0, step.index + 1)) this.implies(when, message[step.task]![index]!);
    this.pass(when, this.known.get(step)!, message, step.task);
  }

  private acquire(read: GraphAccess): void {
    const { step } = read;
    const fences = (this.fences.get(step.task) ?? []).filter(
      (fence) => isAcquire(fence.order) && fence.step.index > step.index,
    );
    if (read.acquires === FALSE && fences.length === 0) return;
    const got = this.vector();
    for (const { write, holds } of this.sources.of(read))
      if (write) this.pass([holds], this.released.get(write)!, got, step.task);
    if (read.acquires !== FALSE) this.pass([read.acquires], got, this.known.get(step)!, step.task);
    // Where nothing is read, nothing is got.
    for (const fence of fences) this.pass([fence.guard, read.reads], got, this.known.get(fence.step)!, step.task);
  }

  private pass(when: readonly Lit[], from: Known, to: Known, but?: number): void {
    for (const [task, row] of from.entries())
      if (task !== but) for (const [i, literal] of row.entries()) this.implies([...when, literal], to[task]![i]!);
  }

  private implies(when: readonly Lit[], then: Lit): void {
    if (then === TRUE || when.includes(FALSE)) return;
    this.f.clause(...when.map(not), then);
  }
}
