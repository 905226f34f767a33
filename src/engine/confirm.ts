/** From a model of the formula to a violation that has been replayed: model → schedule → replay. */
import type { Concurrency } from '../../encodings/concurrency.js';
import type { Claim } from '../../encodings/violations.js';
import type { Violation } from '../answer/result.js';
import type { Lit } from '../logic/aig.js';
import type { Step } from '../unroll/events.js';
import type { Wanted } from '../trace/replay.js';
import { replay } from '../trace/replay.js';
import type { Question } from './engine.js';
import type { RunEnd } from './extract.js';
import { extractSchedule } from './extract.js';

/** Thrown when the interpreter does not confirm what the solver found: a bug of ours, never a verdict. */
export class ReplayMismatch extends Error {}

/** Of the claims that a model breaks, the first one on its run: nothing before it has been relaxed. `open`: those that were asked for. */
export function firstBroken(concurrency: Concurrency, holds: (literal: Lit) => boolean, open: readonly Claim[]): Claim {
  const blockOf = ({ at, triple }: Claim): number => {
    const step = at?.step ?? triple?.(holds).step;
    return step ? concurrency.blockOf(step, holds)! : Infinity;
  };
  const broken = concurrency.claims.filter((claim) => holds(claim.violated) && (claim.at ?? open.includes(claim)));
  return broken.map((claim, order) => ({ claim, order, block: blockOf(claim) })).sort((a, b) => a.block - b.block || a.order - b.order)[0]!.claim;
}

/** Replays the model's run up to the violation of the claim. @throws ReplayMismatch */
export function confirm(question: Question, claim: Claim, concurrency: Concurrency, holds: (literal: Lit) => boolean): Violation {
  const blockOf = (step: Step): number | undefined => concurrency.blockOf(step, holds);
  const triple = claim.triple?.(holds);
  const place = triple ?? (claim.at && { step: claim.at.step, log: claim.at.assertion.log });
  const waiting = concurrency.waiting(holds).map(({ step, action }) => ({ step, log: action.log }));
  const end: RunEnd = place ? { kind: 'violation', step: place.step, log: place.log } : { kind: 'stop', waiting };
  const schedule = extractSchedule(question.unrolled, { holds, blockOf }, end);
  const wanted = triple ? { triple: triple.places, pattern: triple.pattern } : wantedBy(claim);
  const replayed = replay(question.program, schedule, question.properties, wanted);
  if (replayed.kind === 'mismatch') throw new ReplayMismatch(`the counterexample of "${claim.message}" could not be replayed: ${replayed.message}`);
  const { fault, task, switches, participants, trace } = replayed;
  const about = participants.length > 0 ? { participants } : {};
  return { property: fault.property, message: fault.message, position: fault.position, task, switches, ...about, trace };
}

function wantedBy({ property, message, at }: Claim): Wanted {
  const { position, other } = at?.assertion ?? {};
  return { property, message, ...(position ? { position } : {}), ...(other ? { other } : {}) };
}
