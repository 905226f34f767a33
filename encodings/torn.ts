/**
 * Torn accesses: the machine makes one access of a task in parts p₀, p₁, …, and another task comes between two of them.
 * A reader that it tears has half of the value before and half of the one after; a writer shows such a value to others,
 * or leaves half of its own.
 *
 *   within(i, b, j) → executed(s_b) ∧ guard(b) ∧ before(s_i, s_b) ∧ before(s_b, s_j)                          for accesses b of another task
 *   torn(i, j) → executed(s_j) ∧ guard(p_i) ∧ guard(p_j) ∧ some within(i, b, j) that conflicts with p_i ∧ some within(i, b′, j) that does with p_j
 *   violated(access, who) → some torn(i, j) of this place in the source by a task that runs this function
 *
 * Two accesses conflict that have bytes in common and one of which is a write. Where the other task only touches parts
 * on one side nothing is torn: the access could as well have come before all of it, or after.
 *
 * Cost: for each two parts, five clauses an access of another task, and what the order of two steps costs.
 */
import type { Lit } from '../src/logic/aig.js';
import { FALSE, not } from '../src/logic/aig.js';
import type { Position } from '../src/source/diagnostic.js';
import type { UnrolledTask } from '../src/steps/events.js';
import type { Claim, ClaimPlace, Holds } from './claim.js';
import type { Encoding } from './encoding.js';
import type { Formula } from './formula.js';
import { Interest } from './interest.js';
import type { AccessInStep } from './observed-accesses.js';
import { accessesByObject, meet } from './observed-accesses.js';
import type { Order } from './order.js';

/** An access of another task that may lie between two parts. */
interface Within {
  readonly access: AccessInStep;
  readonly holds: Lit;
}

interface Tear {
  readonly first: AccessInStep;
  readonly last: AccessInStep;
  /** Those that conflict with the last part. */
  readonly others: readonly Within[];
  readonly holds: Lit;
}

export class Torn implements Encoding {
  readonly label = 'torn';
  readonly claims: Claim[] = [];

  constructor(
    private readonly f: Formula,
    private readonly order: Order,
  ) {
    f.cnf.label(this.label);
    const { atomicity } = f.program;
    if (!atomicity) return;
    const interest = new Interest(f.program, atomicity);
    const groups = new Map<string, Tear[]>();
    for (const byTask of accessesByObject(f.program).values())
      for (const [task, accesses] of byTask)
        for (const [first, last] of partsIn(accesses)) {
          if (f.g.and(first.action.guard, last.action.guard) === FALSE || !interest.belongTogether(task, first, last))
            continue;
          for (const [other, theirs] of byTask)
            if (interest.mayComeBetween(other, task)) this.addTear(first, last, other, theirs, groups);
        }
    for (const [key, tears] of groups) this.addClaim(key, tears);
  }

  private addTear(
    first: AccessInStep,
    last: AccessInStep,
    other: UnrolledTask,
    theirs: readonly AccessInStep[],
    groups: Map<string, Tear[]>,
  ): void {
    const { f, order } = this;
    if (![first, last].every((part) => theirs.some((access) => conflict(access, part)))) return;
    const within = theirs
      .filter((access) => conflict(access, first) || conflict(access, last))
      .map((access) => this.within(first, access, last));
    const [before, after] = [first, last].map((part) => within.filter(({ access }) => conflict(access, part)));
    const holds = f.fresh();
    for (const needed of [order.executed(last.step), first.action.guard, last.action.guard])
      f.clause(not(holds), needed);
    for (const side of [before!, after!]) f.clause(not(holds), ...side.map((each) => each.holds));
    const key = `${messageOf(first)} ${placeOf(first.action.position)} by ${other.entry}`;
    groups.set(key, [...(groups.get(key) ?? []), { first, last, others: after!, holds }]);
  }

  private within(first: AccessInStep, access: AccessInStep, last: AccessInStep): Within {
    const { f, order } = this;
    const holds = f.fresh();
    const inOrder = [order.before(first.step, access.step), order.before(access.step, last.step)];
    for (const needed of [order.executed(access.step), access.action.guard, ...inOrder]) f.clause(not(holds), needed);
    return { access, holds };
  }

  private addClaim(key: string, tears: readonly Tear[]): void {
    const { f } = this;
    const violated = f.fresh();
    f.clause(not(violated), ...tears.map(({ holds }) => holds));
    const place = (holds: Holds): ClaimPlace => {
      const { first, last, others } = tears.find((tear) => holds(tear.holds))!;
      const { access } = others.find((other) => holds(other.holds))!;
      const places = [first, access, last].map(({ action }) => action.position);
      return { step: last.step, log: last.action.log, places, between: access.step.task };
    };
    this.claims.push({
      violated,
      property: 'atomicity',
      message: messageOf(tears[0]!.first),
      key: `atomicity ${key}`,
      place,
    });
  }
}

function messageOf({ action }: AccessInStep): string {
  return action.write ? 'torn write' : 'torn read';
}

function placeOf({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

function conflict(a: AccessInStep, b: AccessInStep): boolean {
  return (a.action.write || b.action.write) && meet(a, b);
}

/** Each two parts of one access, in different steps. */
function partsIn(accesses: readonly AccessInStep[]): [AccessInStep, AccessInStep][] {
  const wholes = new Map<string, AccessInStep[]>();
  for (const access of accesses) {
    const { part, offset } = access.action;
    if (!part) continue;
    const key = `${part.first} ${offset - part.offset}`;
    wholes.set(key, [...(wholes.get(key) ?? []), access]);
  }
  return [...wholes.values()].flatMap((parts) =>
    parts.flatMap((first, i) =>
      parts
        .slice(i + 1)
        .flatMap((last): [AccessInStep, AccessInStep][] => (first.step === last.step ? [] : [[first, last]])),
    ),
  );
}
