/** From a model of the formula to a violation that has been replayed: model → schedule → replay. */
import { roundOf } from '../../encodings/final-state.js';
import type { Concurrency } from '../../encodings/concurrency.js';
import type { Claim, ClaimPlace, Holds } from '../../encodings/claim.js';
import type { Violation } from '../answer/result.js';
import type { BrokenCheck, Schedule } from '../machine/schedule.js';
import { replay } from '../trace/replay.js';
import type { Question } from './engine.js';
import type { ModelView, RunEnd } from './extract.js';
import { given } from '../base/given.js';
import { extractSchedule, tellings } from './extract.js';
import type { Run } from './run.js';
import { runOf } from './run.js';

/** Thrown when the interpreter does not confirm what the solver found: a bug of ours, never a verdict. */
export class ReplayMismatch extends Error {}

/**
 * Of the claims that a model breaks, the first one on its run: nothing before it has been relaxed. Of checks that runs
 * go past and that speak of the same violation it is the first that fails, whichever the solver has chosen.
 *
 * @param open those that were asked for
 */
export function firstBroken(concurrency: Concurrency, holds: Holds, open: readonly Claim[]): Claim {
  const order = new Map(concurrency.linearise(holds).map((step, index) => [step, index]));
  // What is not executed comes after all, as does a claim about the end.
  const at = ({ place }: Claim): number => (place && order.get(place(holds).step)) ?? Infinity;
  const earliest = (claims: readonly Claim[]): Claim => {
    const placed = claims.map((claim, i) => ({ claim, i, at: at(claim) }));
    return placed.sort((a, b) => (a.at === b.at ? a.i - b.i : a.at - b.at))[0]!.claim;
  };
  const chosen = earliest(
    concurrency.claims.filter((claim) => holds(claim.violated) && (claim.ends ?? open.includes(claim))),
  );
  const fails = ({ key, fails }: Claim): boolean => key === chosen.key && fails?.(holds) === true;
  return chosen.key === undefined
    ? chosen
    : earliest(concurrency.claims.filter((claim) => claim === chosen || fails(claim)));
}

/** The check of the code that the claim is about, if it is about one. */
function brokenBy({ check, property, message }: Claim, { places }: ClaimPlace): { readonly breaks?: BrokenCheck } {
  return check === undefined ? {} : { breaks: { check, property, message, position: places[0]! } };
}

/** Replays the model's run up to the violation of the claim. @throws ReplayMismatch, DiagnosticError */
export function confirm(
  question: Question,
  claim: Claim,
  concurrency: Concurrency,
  holds: Holds,
): { readonly violation: Violation; readonly schedule: Schedule; readonly run: Run } {
  const { property, message, remark } = claim;
  const place = claim.place?.(holds);
  const waiting = concurrency
    .waiting(holds)
    .map(({ step, action }) => ({ step, log: action.log, ...given({ round: roundOf(action) }) }));
  const end: RunEnd = place
    ? { kind: 'violation', step: place.step, log: place.log, ...brokenBy(claim, place) }
    : { kind: 'stop', waiting };
  const model: ModelView = { holds, steps: concurrency.linearise(holds), seen: concurrency.seen(holds) };
  const schedule = extractSchedule(question.unrolled, model, end);
  const wanted = {
    property,
    message,
    places: place?.places ?? [],
    ...(place?.between !== undefined ? { between: place.between } : {}),
    told: () => tellings(question.unrolled, model),
  };
  const replayed = replay(question.program, schedule, question.properties, wanted);
  if (replayed.kind === 'mismatch')
    throw new ReplayMismatch(`the counterexample of "${message}" could not be replayed: ${replayed.message}`);
  const { fault, task, switches, participants, until, trace, memory } = replayed;
  const about = participants.length > 0 ? { participants } : {};
  const violation = {
    property: fault.property,
    message: fault.message,
    position: fault.position,
    task,
    switches,
    ...about,
    ...(until !== undefined ? { until } : {}),
    ...(remark !== undefined ? { remark } : {}),
    trace,
    ...given({ memory }),
  };
  const shown = place ? model.steps.slice(0, model.steps.indexOf(place.step) + 1) : model.steps;
  return { violation, schedule, run: runOf(shown, holds) };
}
