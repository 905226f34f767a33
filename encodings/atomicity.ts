/**
 * Atomicity violations: two accesses a₁, a₃ that follow each other in one task, and an access a₂ of another between
 * them, all to the same memory, so that the order matters. Source: the unserialisable patterns R-W-R, W-W-R, R-W-W and
 * W-R-W (Lu, Tucek, Qin, Zhou, ASPLOS 2006), for interrupts as in CPA4AV. Priorities need no mention here: only what
 * may interrupt a task can have a block between two of its own.
 *
 *   follows(a₁, a₃) → executed(s₃) ∧ guard(a₁) ∧ guard(a₃) ∧ ¬guard(a) for all accesses a of the task to that memory between them
 *   between(a₁, a₂, a₃) → follows(a₁, a₃) ∧ executed(s₂) ∧ guard(a₂) ∧ before(s₁, s₂) ∧ before(s₂, s₃)
 *   violated(lines) → some between(…) of these source lines and this pattern
 *
 * What order and values excuse (`excuses.ts`: a flag that hands over, a decision that stands, a flag that is set once
 * more) is no violation: between(…) implies one more clause an excuse.
 *
 * Which tasks may make a₂, and which a₁ and a₃ are of interest (in one function, or where the program expects to be
 * atomic), can be restricted. Those that are rarely mistakes (`doubts.ts`), and those that are excused, come last, if
 * anybody wants to know.
 *
 * Cost: seven clauses a triple, and what the order of two steps costs. Of an earlier access that a later one always
 * follows nothing further back is asked.
 */
import type { Aig, Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import type { UnrolledTask } from '../src/steps/events.js';
import type { Claim, ClaimPlace, Holds } from './claim.js';
import { Doubts } from './doubts.js';
import type { Encoding } from './encoding.js';
import type { Formula } from './formula.js';
import { Excuses } from './excuses.js';
import { Interest } from './interest.js';
import type { AccessInStep } from './observed-accesses.js';
import { accessesByPlace, meet } from './observed-accesses.js';
import type { Order } from './order.js';
import { Supports } from './supports.js';

/** Two accesses of one task that can follow each other. */
interface Pair {
  readonly first: AccessInStep;
  readonly third: AccessInStep;
  readonly skipped: readonly Lit[];
}

interface Triple {
  readonly first: AccessInStep;
  readonly second: AccessInStep;
  readonly third: AccessInStep;
  readonly holds: Lit;
}

/** The program around a pair that is looked at. */
interface Surroundings {
  readonly byTask: ReadonlyMap<UnrolledTask, readonly AccessInStep[]>;
  readonly interest: Interest;
  readonly doubts: Doubts;
  /** Absent if all are wanted. */
  readonly excuses?: Excuses;
}

/** An access that can come between two others. */
interface Candidate {
  readonly task: UnrolledTask;
  readonly pair: Pair;
  readonly second: AccessInStep;
  readonly other: UnrolledTask;
  /** Both accesses of the pair are made, and none between them. */
  readonly follows: Lit;
}

/** Triples of the same lines and pattern. */
interface Group {
  readonly lines: string;
  /** Why they are rarely mistakes. */
  readonly doubt?: string;
  readonly triples: Triple[];
}

/** Behind what is torn. */
const RANK: Readonly<Record<string, number>> = { RWW: 1, WRW: 1, RWR: 2, WWR: 2 };
const LAST = 3;

const PATTERNS = new Set(['RWR', 'WWR', 'RWW', 'WRW']);

export class Atomicity implements Encoding {
  readonly label = 'atomicity';
  readonly claims: Claim[] = [];
  /** There are some that are rarely mistakes, and nobody wants to know. */
  leavesOut = false;
  private readonly groups = new Map<string, Group>();

  constructor(
    private readonly f: Formula,
    private readonly order: Order,
  ) {
    f.cnf.label(this.label);
    const { atomicity } = f.program;
    if (!atomicity) return;
    const supports = new Supports(f.program);
    const excuses = atomicity.uses ? { excuses: new Excuses(f, order, supports) } : {};
    const known = {
      interest: new Interest(f.program, atomicity),
      doubts: new Doubts(f.program, atomicity, supports),
      ...excuses,
    };
    for (const byTask of accessesByPlace(f.program).values())
      for (const [task, accesses] of byTask)
        for (const pair of pairsOf(f.g, accesses))
          this.addPair(task, pair, { byTask, ...known }, atomicity.rare === true);
    for (const group of this.groups.values()) this.addClaim(group);
  }

  private addPair(task: UnrolledTask, pair: Pair, surroundings: Surroundings, rare: boolean): void {
    const { byTask, interest, doubts } = surroundings;
    const { f, order } = this;
    const { first, third, skipped } = pair;
    if (!interest.belongTogether(task, first, third)) return;
    const follows = f.g.andAll([
      order.executed(third.step),
      first.action.guard,
      third.action.guard,
      ...skipped.map(not),
    ]);
    for (const [other, accesses] of byTask) {
      if (!interest.mayComeBetween(other, task)) continue;
      const seconds = accesses.filter(
        (second) => meet(second, first) && meet(second, third) && PATTERNS.has(patternOf(pair, second)),
      );
      if (seconds.length === 0) continue;
      const doubt = third.action.write
        ? doubts.aboutWrite(task, first, third, other)
        : doubts.about(task, first, third, other);
      if (doubt !== undefined && !rare) this.leavesOut = true;
      else
        for (const second of seconds) this.addSecond({ task, pair, second, other, follows }, doubt, surroundings, rare);
    }
  }

  /** Where there are excuses, what is excused is a doubtful triple of its own. */
  private addSecond(
    { task, pair, second, other, follows }: Candidate,
    doubt: string | undefined,
    { doubts, excuses: given }: Surroundings,
    rare: boolean,
  ): void {
    const { f, order } = this;
    const { first, third } = pair;
    const excuses =
      doubt === undefined && given
        ? given.for({ task, first, second, third, other }, doubts.onlyDecides(first, third))
        : [];
    const needed = [
      order.executed(second.step),
      second.action.guard,
      order.before(first.step, second.step),
      order.before(second.step, third.step),
    ];
    const add = (why: string | undefined): Lit => {
      const holds = f.fresh();
      for (const each of [follows, ...needed]) f.clause(not(holds), each);
      this.addTriple({ first, second, third, holds }, why);
      return holds;
    };
    const holds = add(doubt);
    for (const { unless } of excuses) f.clause(not(holds), ...unless);
    if (rare) for (const { why } of excuses) add(why);
    else this.leavesOut ||= excuses.length > 0;
  }

  private addTriple(triple: Triple, doubt: string | undefined): void {
    const { first, second, third } = triple;
    const lines = [
      patternOf(triple, second),
      ...[first, second, third].map(({ action: { position } }) => `${position.file}:${position.line}`),
    ].join(' ');
    const key = `${lines} ${doubt ?? ''}`;
    const group = this.groups.get(key) ?? { lines, triples: [], ...(doubt !== undefined ? { doubt } : {}) };
    this.groups.set(key, group);
    group.triples.push(triple);
  }

  private addClaim({ lines, triples, doubt }: Group): void {
    const { f } = this;
    const violated = f.fresh();
    f.clause(not(violated), ...triples.map(({ holds }) => holds));
    const pattern = patternOf(triples[0]!, triples[0]!.second);
    const place = (holds: Holds): ClaimPlace => {
      const { first, second, third } = triples.find((triple) => holds(triple.holds))!;
      const places = [first, second, third].map(({ action }) => action.position);
      return { step: third.step, log: third.action.log, places, between: second.step.task };
    };
    const rank = doubt === undefined ? RANK[pattern]! : LAST;
    const remark = doubt === undefined ? {} : { remark: doubt };
    this.claims.push({
      violated,
      property: 'atomicity',
      message: pattern.split('').join('-'),
      key: `atomicity ${lines}`,
      place,
      rank,
      ...remark,
    });
  }
}

function letter({ action }: AccessInStep): string {
  return action.write ? 'W' : 'R';
}

function patternOf(pair: { readonly first: AccessInStep; readonly third: AccessInStep }, second: AccessInStep): string {
  return letter(pair.first) + letter(second) + letter(pair.third);
}

/** Accesses of one task that can follow each other, in different steps. */
function pairsOf(g: Aig, accesses: readonly AccessInStep[]): Pair[] {
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
