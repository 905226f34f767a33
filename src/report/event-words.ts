import type { TracedObject } from '../answer/data.js';
import type { HangRound, Trace, TraceAction, TraceEvent } from '../answer/result.js';
import { isSleep } from '../base/machine-state.js';
import { shortNameOf } from '../answer/task.js';
import { saidText } from './said.js';

/** A task's name for people, without its priority. */
export function taskName(trace: Trace, index: number): string {
  const task = trace.tasks[index];
  return task ? shortNameOf(task) : `task ${index}`;
}

/** `a, b and c`. */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The words for a task that waits in a loop, or has none but that: `goes round for ever, looking at ready`. */
export function roundText({ looks, holds = [], endless }: HangRound): string {
  if (isSleep(looks)) return 'sleeps for ever';
  const seen = looks.map((name, i) => (holds[i] === undefined ? name : `${name} (${holds[i]} in the end)`));
  const what = looks.length === 0 ? '' : `, looking at ${listed(seen)}`;
  return endless ? `goes round with nothing to do${what}` : `goes round for ever${what}`;
}

function value({ value: text, unwritten }: { readonly value: string; readonly unwritten?: true }): string {
  return unwritten ? `${text} (never written)` : text;
}

/** A call, with what it gives where its model has chosen that. */
export function callText({ text, result }: Extract<TraceAction, { kind: 'call' }>): string {
  return result ? `${text} gives ${result.value}` : text;
}

/** The fault in words, with the object of an invalid access. */
export function violationText({ message, about }: Extract<TraceAction, { kind: 'violation' }>): string {
  return about ? `${message} (${objectText(about.object)})` : message;
}

/** An object as people speak of it. */
export function objectText({ kind, name, type, function: owner, temporary }: TracedObject): string {
  if (kind === 'heap') return `heap ${name}${type === undefined ? '' : ` (${type})`}`;
  if (kind !== 'local') return name;
  return temporary ? `a ${name} in ${owner ?? ''}` : `${name} of ${owner ?? ''}`;
}

/** The words of an event, to follow the task's name: `sets counter to 1`. */
export function eventWords({ task, action }: TraceEvent, trace: Trace): string {
  switch (action.kind) {
    case 'read':
      return `reads ${action.cell}: ${value(action)}${action.notYet === undefined ? '' : `, not yet ${action.notYet}`}`;
    case 'write':
      return `sets ${action.cell} to ${value(action)}`;
    case 'local':
      return `sets ${action.name} to ${action.value}`;
    case 'iterations':
      return `computes for ${action.count} more iterations`;
    case 'input':
      if (action.choice) return `gets the choice ${action.value} in ${action.name}`;
      return action.unwritten
        ? `finds ${value(action)} in ${action.name}`
        : `gets the input ${action.name} = ${action.value}`;
    case 'create':
      return `starts ${taskName(trace, action.child)}`;
    case 'join':
      return `has waited for ${taskName(trace, action.child)} to end`;
    case 'post':
      return `posts ${taskName(trace, action.child)}`;
    case 'call':
      return `calls ${callText(action)}`;
    case 'wake':
      return `wakes ${listed(action.woken.map((each) => taskName(trace, each)))}`;
    case 'stream':
      return `${saidText(action)} on ${action.stream}`;
    case 'spurious':
      return 'wakes up without a signal';
    case 'end':
      return 'ends';
    case 'violation':
      return action.property === 'assertion'
        ? `fails the assertion ${action.message}`
        : `violates ${action.property}: ${violationText(action)}`;
    case 'wait':
      if (action.round) return roundText(action.round);
      return `waits ${action.call ? 'in' : 'for'} ${action.text}${action.waitsFor === undefined ? '' : ` for ${action.waitsFor === task ? 'itself' : taskName(trace, action.waitsFor)}`}`;
  }
}
