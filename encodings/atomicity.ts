/**
 * Atomicity violations: two accesses a₁, a₃ that follow each other in one task, and an access a₂ of another between them, all to the same memory, so that
 * the order matters. Source: the unserialisable patterns R-W-R, W-W-R, R-W-W and W-R-W (Lu, Tucek, Qin, Zhou, ASPLOS 2006), for interrupts as
 * in CPA4AV. Priorities need no mention here: only what may interrupt a task can have a block between two of its own.
 *
 *   follows(a₁, a₃) → executed(s₃) ∧ guard(a₁) ∧ guard(a₃) ∧ ¬guard(a) for all accesses a of the task to that memory between them
 *   between(a₁, a₂, a₃) → follows(a₁, a₃) ∧ executed(s₂) ∧ guard(a₂) ∧ before(s₁, s₂) ∧ before(s₂, s₃)
 *   violated(lines) → some between(…) of these source lines and this pattern
 *
 * Which tasks may make a₂, and which a₁ and a₃ are of interest (in one function, or where the program expects to be atomic), can be restricted.
 *
 * Cost: seven clauses a triple, and what the order of two steps costs. Of an earlier access that a later one always follows nothing further back is asked.
 */
import type { Aig, Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import type { Action, AtomicityQuestion, Step, UnrolledProgram, UnrolledTask } from '../src/unroll/events.js';
import { mayPreempt } from '../src/unroll/preemption.js';
import type { Claim, ClaimPlace, Holds } from './claim.js';
import type { Encoding } from './encoding.js';
import type { Formula } from './formula.js';
import type { Order } from './order.js';

export type ObservedAccess = Extract<Action, { kind: 'access' }>;

interface Access {
  readonly step: Step;
  readonly action: ObservedAccess;
}

/** Two accesses of one task that can follow each other. */
interface Pair {
  readonly first: Access;
  readonly third: Access;
  readonly skipped: readonly Lit[];
}

interface Triple {
  readonly first: Access;
  readonly second: Access;
  readonly third: Access;
  readonly holds: Lit;
}

/** Marks between which a program expects to be atomic: if there are any, only accesses between them are of interest. */
const EXPECT_ATOMIC = { begin: 'expect-atomic-begin', end: 'expect-atomic-end' } as const;

const PATTERNS = new Set(['RWR', 'WWR', 'RWW', 'WRW']);

export class Atomicity implements Encoding {
  readonly label = 'atomicity';
  readonly claims: Claim[] = [];
  private readonly question: AtomicityQuestion = {};
  private readonly expectations: Expectations | undefined;

  constructor(
    private readonly f: Formula,
    private readonly order: Order,
  ) {
    f.cnf.label(this.label);
    const { atomicity } = f.program;
    if (!atomicity) return;
    this.question = atomicity;
    this.expectations = expectationsOf(f.program);
    const groups = new Map<string, Triple[]>();
    for (const byTask of accessesByPlace(f.program).values())
      for (const [task, accesses] of byTask) for (const pair of pairsOf(f.g, accesses)) this.addPair(task, pair, byTask, groups);
    for (const [lines, triples] of groups) this.addClaim(lines, triples);
  }

  private addPair(task: UnrolledTask, pair: Pair, byTask: ReadonlyMap<UnrolledTask, readonly Access[]>, groups: Map<string, Triple[]>): void {
    const { f, order } = this;
    if (!this.isOfInterest(task, pair)) return;
    const { by } = this.question;
    const others = [...byTask]
      .filter(([other]) => other !== task && mayPreempt(other, task) && by?.has(other.entry) !== false)
      .flatMap(([, accesses]) => accesses);
    const seconds = others.filter((second) => meet(second, pair.first) && meet(second, pair.third) && PATTERNS.has(patternOf(pair, second)));
    if (seconds.length === 0) return;
    const { first, third, skipped } = pair;
    const follows = f.g.andAll([order.executed(third.step), first.action.guard, third.action.guard, ...skipped.map(not)]);
    for (const second of seconds) {
      const holds = f.fresh();
      const inOrder = [order.before(first.step, second.step), order.before(second.step, third.step)];
      for (const needed of [follows, order.executed(second.step), second.action.guard, ...inOrder]) f.clause(not(holds), needed);
      const triple = { first, second, third, holds };
      const key = [patternOf(pair, second), ...[first, second, third].map(({ action: { position } }) => `${position.file}:${position.line}`)].join(' ');
      const group = groups.get(key);
      if (group) group.push(triple);
      else groups.set(key, [triple]);
    }
  }

  private isOfInterest(task: UnrolledTask, { first, third }: Pair): boolean {
    const { functionAt } = this.question;
    if (functionAt && functionAt(first.action.position) !== functionAt(third.action.position)) return false;
    return !this.expectations || isExpected(this.f.g, this.expectations.get(task) ?? [], first, third);
  }

  private addClaim(lines: string, triples: readonly Triple[]): void {
    const { f } = this;
    const violated = f.fresh();
    f.clause(not(violated), ...triples.map(({ holds }) => holds));
    const pattern = patternOf(triples[0]!, triples[0]!.second).split('').join('-');
    const place = (holds: Holds): ClaimPlace => {
      const { first, second, third } = triples.find((triple) => holds(triple.holds))!;
      return { step: third.step, log: third.action.log, places: [first, second, third].map(({ action }) => action.position) };
    };
    this.claims.push({ violated, property: 'atomicity', message: pattern, key: `atomicity ${lines}`, place });
  }
}

interface Mark {
  readonly step: Step;
  /** Place among the step's actions. */
  readonly at: number;
  readonly begin: boolean;
  readonly guard: Lit;
}

type Expectations = ReadonlyMap<UnrolledTask, readonly Mark[]>;

/** The marks of each task between which it expects to be atomic; undefined if there are none at all. */
function expectationsOf(program: UnrolledProgram): Expectations | undefined {
  const result = new Map<UnrolledTask, Mark[]>();
  for (const task of program.tasks)
    for (const step of task.steps)
      step.actions.forEach((action, at) => {
        if (action.kind !== 'mark' || (action.name !== EXPECT_ATOMIC.begin && action.name !== EXPECT_ATOMIC.end)) return;
        result.set(task, [...(result.get(task) ?? []), { step, at, begin: action.name === EXPECT_ATOMIC.begin, guard: action.guard }]);
      });
  return result.size > 0 ? result : undefined;
}

/** Some begin comes before the first access whenever that is made, and no end can come between it and the third. */
function isExpected(g: Aig, marks: readonly Mark[], first: Access, third: Access): boolean {
  const both = g.and(first.action.guard, third.action.guard);
  const before = (step: Step, at: number, { step: other, action }: Access): boolean =>
    step.index < other.index || (step === other && at < step.actions.indexOf(action));
  for (let i = marks.length - 1; i >= 0; i--) {
    const { step, at, begin, guard } = marks[i]!;
    if (!before(step, at, third)) continue;
    if (!begin && g.and(guard, both) !== FALSE) return false;
    if (begin && before(step, at, first) && g.and(first.action.guard, not(guard)) === FALSE) return true;
  }
  return false;
}

function letter({ action }: Access): string {
  return action.write ? 'W' : 'R';
}

function patternOf(pair: { readonly first: Access; readonly third: Access }, second: Access): string {
  return letter(pair.first) + letter(second) + letter(pair.third);
}

function meet(a: Access, b: Access): boolean {
  return a.action.offset < b.action.offset + b.action.size && b.action.offset < a.action.offset + a.action.size;
}

/** All accesses, by stretches of memory that accesses overlap in, and by task in program order; only where several tasks meet. */
function accessesByPlace(program: UnrolledProgram): Map<string, Map<UnrolledTask, Access[]>> {
  const placeOf = stretches(program);
  const result = new Map<string, Map<UnrolledTask, Access[]>>();
  for (const task of program.tasks)
    for (const step of task.steps)
      for (const action of step.actions) {
        if (action.kind !== 'access' || action.frees || action.watched !== undefined || action.guard === FALSE || isInternal(action)) continue;
        const place = placeOf(action);
        const byTask = result.get(place) ?? new Map<UnrolledTask, Access[]>();
        result.set(place, byTask);
        const list = byTask.get(task);
        if (list) list.push({ step, action });
        else byTask.set(task, [{ step, action }]);
      }
  for (const [place, byTask] of result) if (byTask.size < 2) result.delete(place);
  return result;
}

/** What the library keeps for itself (the state of a mutex, a mask) it keeps consistent. */
function isInternal({ atomic, library }: ObservedAccess): boolean {
  return atomic && library === true;
}

/** Joins overlapping ranges of an object to stretches, which accesses are named by. */
function stretches(program: UnrolledProgram): (action: ObservedAccess) => string {
  const starts = new Map<number, Map<number, number>>();
  for (const task of program.tasks)
    for (const step of task.steps)
      for (const action of step.actions) {
        if (action.kind !== 'access') continue;
        const ends = starts.get(action.object) ?? new Map<number, number>();
        starts.set(action.object, ends);
        ends.set(action.offset, Math.max(ends.get(action.offset) ?? 0, action.offset + action.size));
      }
  const names = new Map<string, string>();
  for (const [object, ends] of starts) {
    let begin = -1;
    let reached = -1;
    for (const [start, end] of [...ends].sort(([a], [b]) => a - b)) {
      if (start >= reached) begin = start;
      reached = Math.max(reached, end);
      names.set(`${object}:${start}`, `${object}:${begin}`);
    }
  }
  return ({ object, offset }) => names.get(`${object}:${offset}`)!;
}

/** Accesses of one task that can follow each other, in different steps. */
function pairsOf(g: Aig, accesses: readonly Access[]): Pair[] {
  const pairs: Pair[] = [];
  accesses.forEach((third, i) => {
    const skipped: Lit[] = [];
    for (let j = i - 1; j >= 0; j--) {
      const first = accesses[j]!;
      if (!meet(first, third)) continue;
      const both = g.and(first.action.guard, third.action.guard);
      if (both === FALSE) continue;
      if (first.step !== third.step) pairs.push({ first, third, skipped: [...skipped] });
      if (first.action.guard === TRUE || both === third.action.guard) break;
      skipped.push(first.action.guard);
    }
  });
  return pairs;
}
