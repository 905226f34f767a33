import { ERROR_LABEL } from '../base/error-label.js';
import type { Report } from '../answer/report.js';
import type { TraceEvent, Violation } from '../answer/result.js';
import type { Position } from '../source/diagnostic.js';
import { hiddenFailure } from './allocations.js';
import { numberOf, realOf } from './inputs.js';
import type { HarnessStep } from './step.js';

/** Why a report cannot be forced. */
export interface Refusal {
  readonly reason: string;
  readonly position?: Position;
}

/** The violation to force, or why there is none. */
export function violationOf({ result, origin, sources }: Report, index: number): Violation | Refusal {
  const violation = result.violations[index];
  if (result.verdict !== 'violation' || !violation) return { reason: 'the report has no such violation' };
  if (result.conversation || violation.property === 'io-schedule')
    return { reason: 'the program talks to the world, which is not played back' };
  if (origin.target !== undefined && origin.target !== 'lp64')
    return { reason: `it was checked for ${origin.target}, which this machine is not` };
  if (violation.trace.tasks[0]?.entry !== 'main') return { reason: 'it does not start with main' };
  if (violation.property === 'hang')
    return { reason: 'a loop that goes round for ever does not say so', position: violation.position };
  const missing = origin.files.find((file) => sources[file] === undefined);
  if (missing !== undefined) return { reason: `the report does not hold the text of ${missing}` };
  if (violation.message.startsWith(ERROR_LABEL))
    return { reason: 'a label is no place at which the compiled program can be held', position: violation.position };
  return violation;
}

/** The reason why the scheduler cannot force this execution. */
export function refusalOf(
  { origin: { command = [] } }: Report,
  violation: Violation,
  steps: readonly HarnessStep[],
): Refusal | undefined {
  const { tasks, events } = violation.trace;
  const posted = tasks.find(({ kind }) => kind === 'posted' || kind === 'timer');
  if (posted) return { reason: `${posted.name} is a posted task` };
  const talk = events.find(({ action }) => action.kind === 'stream');
  if (talk) return { reason: 'the program talks to the world, which is not played back', position: talk.position };
  const created = events.find((event, index) => event.action.kind === 'create' && !isCreation(events, index));
  if (created)
    return { reason: 'a thread is started without pthread_create or thrd_create', position: created.position };
  const input = steps.find((step) => step.kind === 'input' && !isSettable(step));
  if (input)
    return {
      reason: `nothing in the compiled program can be made to be ${input.name} = ${valueTextOf(input)}`,
      position: input.event.position,
    };
  const failing = hiddenFailure(violation.trace);
  if (failing)
    return {
      reason: `nothing in the compiled program can be made to fail in ${failing.function}`,
      position: failing.position,
    };
  const old = violation.trace.events.find(({ action }) => action.kind === 'read' && action.notYet !== undefined);
  if (old)
    return {
      reason: 'nothing can make a machine see an old value where it could see a new one',
      position: old.position,
    };
  // Older reports do not have them.
  const isUntold = command.includes('--malloc-may-fail') && violation.trace.allocations === undefined;
  return isUntold ? { reason: 'the report does not show which allocations fail' } : undefined;
}

function isCreation(events: readonly TraceEvent[], index: number): boolean {
  const { task } = events[index]!;
  const last = events
    .slice(0, index)
    .filter((event) => event.task === task)
    .at(-1)?.action;
  return last?.kind === 'call' && (last.call.name === 'pthread_create' || last.call.name === 'thrd_create');
}

/** A call that gives it, or a variable that happens to be zero. */
function isSettable(step: HarnessStep): boolean {
  const { event, value } = step;
  if (step.name === 'weak compare-exchange fails' || isZeroVariable(step)) return true;
  return isCalled(event) && value !== undefined && (realOf(value) !== undefined || numberOf(value) !== undefined);
}

function isCalled({ action }: TraceEvent): boolean {
  return action.kind === 'input' && action.function !== undefined;
}

function valueTextOf({ event: { action } }: HarnessStep): string {
  return action.kind === 'input' ? action.value : '';
}

/** The program is compiled so that variables without initialiser are zero. */
export function isZeroVariable({ event: { action }, value }: HarnessStep): boolean {
  return (
    action.kind === 'input' &&
    action.variable === true &&
    value !== undefined &&
    value.kind !== 'float' &&
    numberOf(value) === '0'
  );
}
