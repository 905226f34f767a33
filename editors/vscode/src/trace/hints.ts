import type { LineStep } from './steps.js';

/** A hint at the end of a line. */
export interface Hint {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly label: string;
  /** All that happens there, a step a line. */
  readonly explanation: string;
}

/** So many visits of a line are shown beside it. */
const MOST_VISITS = 3;
const MOST_VALUES = 4;

/** The values on the lines of an execution, up to a step (or all of it). */
export function hintsOf(steps: readonly LineStep[], upTo?: number): Hint[] {
  const lines = new Map<string, LineStep[]>();
  for (const step of upTo === undefined ? steps : steps.slice(0, upTo + 1)) {
    if (step.values.length === 0) continue;
    const key = `${step.position.line}:${step.position.file}`;
    lines.set(key, [...(lines.get(key) ?? []), step]);
  }
  return [...lines.values()].map(hint);
}

/** Of many visits the last ones count. */
function hint(visits: readonly LineStep[]): Hint {
  const { file, line } = visits[0]!.position;
  const shown = visits.slice(-MOST_VISITS).map(visit);
  const more = visits.length - shown.length;
  const label = [...(more > 0 ? [`… ${more} more`] : []), ...shown].join(' ┃ ');
  return {
    file,
    line,
    label,
    explanation: visits
      .map(
        (step) =>
          `${step.title}, ${step.block === 0 ? 'at the beginning' : `after switch ${step.block}`}: ${step.values.join(', ')}`,
      )
      .join('\n'),
  };
}

function visit({ name, values }: LineStep): string {
  const more = values.length > MOST_VALUES ? ', …' : '';
  return `${name}: ${values.slice(0, MOST_VALUES).join(', ')}${more}`;
}
