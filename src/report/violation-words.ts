/** The violation in words, at the end of its story. */
import type { Participant, Violation } from '../answer/result.js';
import { brokenUpWords } from './broken-up-words.js';
import { taskName, violationText } from './event-words.js';
import { headline } from './headline.js';
import type { TraceIndex } from './trace-index.js';

/** `here counter == 2 is false`; of races and atomicity violations, who has done what. */
export function violationWords(violation: Violation, at: number, index: TraceIndex): string {
  const { action, task } = index.events[at]!;
  if (action.kind !== 'violation') return '';
  const { participants = [] } = violation;
  if (action.property === 'assertion') return `here ${action.message} is false${values(at, index)}`;
  if (action.property === 'race' && participants.length === 2)
    return `here ${raceWords(violation, participants, task)}`;
  const broken = brokenUpWords(violation);
  return broken === undefined ? `here: ${violationText(action)}` : `here ${broken}`;
}

function raceWords(violation: Violation, participants: readonly Participant[], task: number): string {
  const own = participants.find((each) => each.task === task);
  const other = participants.find((each) => each !== own);
  if (!own || !other) return headline(violation);
  return `it ${own.action} (line ${own.position.line}) while ${taskName(violation.trace, other.task)} ${other.action} (line ${other.position.line}), and nothing orders the two`;
}

/** Of what only the task sees: the story's reads tell the values of the rest. */
function values(at: number, { events }: TraceIndex): string {
  const said = (events[at]!.uses ?? []).flatMap((used) => {
    const { action } = events[used]!;
    if (action.kind === 'local') return [`${action.name} = ${action.value}`];
    return action.kind === 'read' && !action.shared ? [`${action.cell} = ${action.value}`] : [];
  });
  return said.length === 0 ? '' : ` (${[...new Set(said)].join(', ')})`;
}
