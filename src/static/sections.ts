/**
 * Atomic sections, and what is certain where they end. A section is one step: what can come directly after an access
 * in it comes after its end, whatever was certain at the access. So for each place where an outermost section may
 * begin (`Sections.begun`) is collected what keeps firings out where a section that began there may end, and which
 * of them it may have let begin. The end of a task ends its sections as well.
 */
import type { State } from './state.js';
import { OUTSIDE } from './state.js';
import type { TaskClass } from './tasks.js';

/** More sections around a place are as good as any number. */
const MANY = 8;

export function beginSection(state: State, site: string): void {
  const { most, begun } = state.sections;
  state.sections = {
    most: most >= MANY ? MANY : most + 1,
    begun: state.section === 0 ? new Set([...begun, site]) : begun,
  };
  state.section++;
}

export function endSection(state: State): void {
  const { most, begun } = state.sections;
  state.section = Math.max(0, state.section - 1);
  state.sections = most === 1 || most === 0 ? OUTSIDE : { most: most >= MANY ? MANY : most - 1, begun };
  if (state.section > 0) return;
  for (const [key, lock] of state.locks) if (lock.inSection) state.locks.set(key, { ...lock, inSection: false });
  for (const [key, cell] of state.known) if (cell.inSection) state.known.delete(key);
}

export interface End {
  /** Firings that may have been created by then. */
  readonly firings: ReadonlySet<TaskClass>;
  readonly keptOut: ReadonlySet<TaskClass>;
  readonly endsTask: boolean;
}

/** Certain facts where sections end, by where they begin. */
export class SectionEnds {
  private readonly ends = new Map<string, End>();

  /** A section may end in this state. */
  note({ sections }: State, end: End): void {
    for (const site of sections.begun) {
      const before = this.ends.get(site);
      this.ends.set(site, before ? both(before, end) : end);
    }
  }

  /** Certain facts at the end of the step with an access in this state. */
  after({ sections, section }: Pick<State, 'sections' | 'section'>, keptOut: ReadonlySet<TaskClass>): End {
    const all = [...sections.begun].flatMap((site) => this.ends.get(site) ?? []);
    if (section === 0) all.push({ firings: new Set(), keptOut, endsTask: false });
    const [first, ...others] = all;
    return others.reduce(both, first ?? { firings: new Set(), keptOut: new Set(), endsTask: true });
  }
}

function both(one: End, other: End): End {
  return {
    firings: new Set([...one.firings, ...other.firings]),
    keptOut: new Set([...one.keptOut].filter((task) => other.keptOut.has(task))),
    endsTask: one.endsTask || other.endsTask,
  };
}
