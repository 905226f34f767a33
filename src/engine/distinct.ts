/** What tells violations apart, so that each is reported once: also across formulas that were made for different bounds. */
import type { Concurrency } from '../../encodings/concurrency.js';
import type { Formula } from '../../encodings/formula.js';
import type { Claim } from '../../encodings/violations.js';
import type { Lit } from '../logic/aig.js';
import { not } from '../logic/aig.js';
import type { Position } from '../source/diagnostic.js';
import type { TaskId } from '../unroll/events.js';

export type Identity =
  /** A check or claim at a place; of races, the two lines in any order. */
  | { readonly kind: 'place'; readonly property: string; readonly position: Position; readonly other?: Position }
  /** Of three accesses: the claim is one for their lines already. */
  | { readonly kind: 'triple'; readonly lines: string }
  /** Who waits for each other, and where. */
  | { readonly kind: 'waiting'; readonly property: string; readonly waiting: readonly { readonly task: TaskId; readonly position: Position }[] };

type Holds = (literal: Lit) => boolean;

/** What the violation of a claim in a model is. */
export function identityOf(claim: Claim, concurrency: Concurrency, holds: Holds): Identity {
  if (claim.lines !== undefined) return { kind: 'triple', lines: claim.lines };
  if (claim.at) {
    const { position, other } = claim.at.assertion;
    return { kind: 'place', property: claim.property, position, ...(other ? { other } : {}) };
  }
  const waiting = concurrency.waiting(holds);
  // Who waits for the end of a task that is in a deadlock does not make another one of it.
  const core = waiting.filter(({ action }) => action.kind !== 'join');
  return {
    kind: 'waiting',
    property: claim.property,
    waiting: (core.length > 0 ? core : waiting).map(({ step, action }) => ({ task: step.task, position: action.position })),
  };
}

/** From now on the formula speaks of other violations only. */
export function exclude(identity: Identity, f: Formula, concurrency: Concurrency): void {
  for (const claim of concurrency.claims) {
    if (identity.kind === 'triple') {
      if (claim.lines === identity.lines) f.clause(not(claim.violated));
    } else if (identity.kind === 'place') {
      if (claim.at && claim.property === identity.property && samePlace(claim.at.assertion, identity)) f.clause(not(claim.violated));
    } else if (!claim.at && claim.lines === undefined && claim.property === identity.property) {
      f.clause(not(claim.violated), ...identity.waiting.map(({ task, position }) => not(f.g.orAll(concurrency.waitsAt(task, position)))));
    }
  }
}

interface Places {
  readonly position: Position;
  readonly other?: Position;
}

function samePlace(a: Places, b: Places): boolean {
  if (!a.other || !b.other) return !a.other && !b.other && sameLine(a.position, b.position) && a.position.column === b.position.column;
  return (sameLine(a.position, b.position) && sameLine(a.other, b.other)) || (sameLine(a.position, b.other) && sameLine(a.other, b.position));
}

function sameLine(a: Position, b: Position): boolean {
  return a.file === b.file && a.line === b.line;
}
