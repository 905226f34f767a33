import type { Family, Outcome } from './differ.js';
import { tooManyOpen } from './seeds.js';

interface Count {
  all: number;
  readonly seeds: Set<number>;
  /** Those of which some comparison is open. */
  readonly openSeeds: Set<number>;
  different: number;
  /** Reason → how often. */
  readonly open: Map<string, number>;
}

/** What came of the comparisons of each family. */
export class Tally {
  private readonly counts = new Map<Family, Count>();

  add(family: Family, seed: number, outcome: Outcome): void {
    const count = this.counts.get(family) ?? {
      all: 0,
      seeds: new Set(),
      openSeeds: new Set(),
      different: 0,
      open: new Map<string, number>(),
    };
    this.counts.set(family, count);
    count.all++;
    count.seeds.add(seed);
    if (outcome.kind === 'open') count.openSeeds.add(seed);
    if (outcome.kind === 'different') count.different++;
    if (outcome.kind === 'open') count.open.set(outcome.reason, (count.open.get(outcome.reason) ?? 0) + 1);
  }

  get families(): readonly Family[] {
    return [...this.counts.keys()];
  }

  get different(): number {
    return [...this.counts.values()].reduce((sum, { different }) => sum + different, 0);
  }

  /** By programs: several questions about one that is too large are all open. */
  tooManyOpen(family: Family): boolean {
    const count = this.counts.get(family);
    return count !== undefined && tooManyOpen(count.openSeeds.size, count.seeds.size);
  }

  describe(family: Family): string {
    const count = this.counts.get(family);
    if (!count) return `${family}: nothing was compared`;
    const reasons = [...count.open]
      .sort(([, one], [, other]) => other - one)
      .map(([reason, times]) => `${times} × ${reason}`);
    const open = `${openIn(count)} open${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`;
    return `${family}: ${count.all} compared, ${count.different} different, ${open}`;
  }
}

function openIn({ open }: Count): number {
  return [...open.values()].reduce((sum, times) => sum + times, 0);
}
