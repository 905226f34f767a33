import type { Family, Outcome } from './differ.js';

/** The share of comparisons of a family that may be open. */
export const MOST_OPEN = 0.1;

interface Count {
  all: number;
  different: number;
  /** Reason → how often. */
  readonly open: Map<string, number>;
}

/** What came of the comparisons of each family. */
export class Tally {
  private readonly counts = new Map<Family, Count>();

  add(family: Family, outcome: Outcome): void {
    const count = this.counts.get(family) ?? { all: 0, different: 0, open: new Map<string, number>() };
    this.counts.set(family, count);
    count.all++;
    if (outcome.kind === 'different') count.different++;
    if (outcome.kind === 'open') count.open.set(outcome.reason, (count.open.get(outcome.reason) ?? 0) + 1);
  }

  get families(): readonly Family[] {
    return [...this.counts.keys()];
  }

  get different(): number {
    return [...this.counts.values()].reduce((sum, { different }) => sum + different, 0);
  }

  openShare(family: Family): number {
    const count = this.counts.get(family);
    return count ? openIn(count) / count.all : 0;
  }

  describe(family: Family): string {
    const count = this.counts.get(family);
    if (!count) return `${family}: nothing was compared`;
    const reasons = [...count.open].sort(([, one], [, other]) => other - one).map(([reason, times]) => `${times} × ${reason}`);
    const open = `${openIn(count)} open${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`;
    return `${family}: ${count.all} compared, ${count.different} different, ${open}`;
  }
}

function openIn({ open }: Count): number {
  return [...open.values()].reduce((sum, times) => sum + times, 0);
}
