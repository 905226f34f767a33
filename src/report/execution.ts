import type { Execution, StandingTask } from '../answer/execution.js';
import { formatPosition } from '../source/position.js';
import { indented, printable, wrapProse } from '../base/layout.js';
import { stopped } from '../base/sentence.js';
import { peerLines } from './peers.js';
import { painter } from './style.js';

const DEFAULT_WIDTH = 100;

/**
 * How a run ended, for people; empty if it ended well, with 0. What is wrong with the program or the options is told by
 * the diagnostics.
 */
export function formatExecution(
  execution: Execution,
  { width = DEFAULT_WIDTH, color = false }: { readonly width?: number; readonly color?: boolean } = {},
): string {
  const paint = painter(color);
  const { end, status, violation, reason = 'no reason was given', tasks } = execution;
  const said = (word: string, rest: string, tone: 'bad' | 'doubt'): string[] =>
    wrapProse(`${word}: ${printable(rest)}`, width).map((line, i) =>
      i === 0 ? paint(tone, word) + line.slice(word.length) : line,
    );
  const lines = ((): string[] => {
    switch (end) {
      case 'ended':
        return status === undefined || status === 0 ? [] : [`The program ended with ${status}.`];
      case 'violation': {
        const { property, message, position, task } = violation!;
        const others = tasks.filter(({ name }) => name !== task);
        return [
          ...said('VIOLATION', `${property}: ${message}`, 'bad'),
          ...indented(`at ${formatPosition(position)}, in ${task}`, 2, width),
          ...standing(others, 'stands', width),
        ];
      }
      case 'waits':
        return [
          ...said('WAITS', 'all that is left waits, and nobody could end that.', 'bad'),
          ...standing(tasks, 'waits', width),
        ];
      case 'unknown':
        return [...said('UNKNOWN', stopped(reason), 'doubt'), ...standing(tasks, 'stands', width)];
      case 'error':
        return [];
    }
  })();
  const all = [...lines, ...(end === 'ended' ? [] : peerLines({ ...execution, verdict: 'unknown' }, width))];
  return all.length === 0 ? '' : `${all.join('\n')}\n`;
}

function standing(tasks: readonly StandingTask[], does: string, width: number): string[] {
  return tasks.flatMap(({ name, position, stack }) =>
    indented(`${name} ${does} at ${formatPosition(position)} (in ${printable(stack.join(' → '))})`, 2, width),
  );
}
