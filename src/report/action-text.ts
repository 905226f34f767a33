import type { Trace, TraceEvent } from '../answer/result.js';
import { callText, roundText, violationText } from './event-words.js';
import { saidText } from './said.js';
import type { Tone } from './style.js';

export interface Detail {
  readonly tone: Tone;
  readonly text: string;
}

function taskName(trace: Trace, index: number): string {
  return trace.tasks[index]?.name ?? `task ${index}`;
}

/** The event in words. */
export function actionDetail({ action, task }: TraceEvent, trace: Trace): Detail {
  switch (action.kind) {
    case 'read':
      return { tone: 'read', text: `${action.cell} → ${valueOf(action)}${notYet(action)}` };
    case 'write':
      return { tone: 'write', text: `${action.cell} := ${valueOf(action)}` };
    case 'local':
      return { tone: 'dim', text: `${action.name} := ${action.value}` };
    case 'iterations':
      return { tone: 'dim', text: `… ${action.count} more iterations …` };
    case 'input':
      if (action.choice) return { tone: 'note', text: `${action.name} chooses ${action.value}` };
      return {
        tone: 'note',
        text: action.unwritten ? `${action.name} = ${valueOf(action)}` : `input ${action.name} = ${action.value}`,
      };
    case 'create':
      return { tone: 'note', text: `starts ${taskName(trace, action.child)}` };
    case 'post':
      return { tone: 'note', text: `posts ${taskName(trace, action.child)}` };
    case 'join':
      return { tone: 'note', text: `has waited for ${taskName(trace, action.child)}` };
    case 'call':
      return { tone: 'note', text: callText(action) };
    case 'wake':
      return { tone: 'note', text: `wakes ${action.woken.map((woken) => taskName(trace, woken)).join(', ')}` };
    case 'stream':
      return { tone: 'note', text: `${saidText(action)} on ${action.stream}` };
    case 'spurious':
      return { tone: 'note', text: 'returns without a signal' };
    case 'end':
      return { tone: 'dim', text: 'ends' };
    case 'wait':
      if (action.round) return { tone: 'bad', text: `✗ ${roundText(action.round)}` };
      return {
        tone: 'bad',
        text: `✗ waits${action.waitsFor === undefined ? '' : ` for ${action.waitsFor === task ? 'itself' : taskName(trace, action.waitsFor)}`}`,
      };
    case 'violation':
      return { tone: 'bad', text: `✗ ${action.property}: ${violationText(action)}` };
  }
}

function notYet({ notYet: last }: { readonly notYet?: string }): string {
  return last === undefined ? '' : ` (not yet ${last})`;
}

function valueOf({ value, unwritten }: { readonly value: string; readonly unwritten?: true }): string {
  return unwritten ? `${value} (never written)` : value;
}
