import type { Trace, TraceEvent } from '../answer/result.js';
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

function value({ value: text, unwritten }: { readonly value: string; readonly unwritten?: true }): string {
  return unwritten ? `${text} (never written)` : text;
}

/** What happens in an event, to follow the task's name: `sets counter to 1`. */
export function eventWords({ task, action }: TraceEvent, trace: Trace): string {
  switch (action.kind) {
    case 'read':
      return `reads ${action.cell}: ${value(action)}`;
    case 'write':
      return `sets ${action.cell} to ${value(action)}`;
    case 'local':
      return `sets ${action.name} to ${action.value}`;
    case 'iterations':
      return `computes for ${action.count} more iterations`;
    case 'input':
      return action.unwritten ? `finds ${value(action)} in ${action.name}` : `gets the input ${action.name} = ${action.value}`;
    case 'create':
      return `starts ${taskName(trace, action.child)}`;
    case 'join':
      return `has waited for ${taskName(trace, action.child)} to end`;
    case 'post':
      return `posts ${taskName(trace, action.child)}`;
    case 'call':
      return `calls ${action.text}`;
    case 'wake':
      return `wakes ${listed(action.woken.map((each) => taskName(trace, each)))}`;
    case 'stream':
      return `${saidText(action)} on ${action.stream}`;
    case 'spurious':
      return 'wakes up without a signal';
    case 'end':
      return 'ends';
    case 'violation':
      return action.property === 'assertion' ? `fails the assertion ${action.message}` : `violates ${action.property}: ${action.message}`;
    case 'wait':
      return `waits in ${action.text}${action.waitsFor === undefined ? '' : ` for ${action.waitsFor === task ? 'itself' : taskName(trace, action.waitsFor)}`}`;
  }
}
