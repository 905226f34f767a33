import type { Assumption } from '../ir/ir.js';

type Facts = Pick<Assumption, 'flag' | 'of'>;

interface Found extends Facts {
  readonly about: Set<string>;
}

/** Assumptions about the program's surroundings, each said once. */
export class Assumptions {
  private readonly found = new Map<string, Found>();

  /** @param about whom it concerns */
  add(what: string, facts: Facts = {}, about?: string): void {
    const known = this.found.get(what) ?? { about: new Set(), ...facts };
    this.found.set(what, known);
    if (about !== undefined) known.about.add(about);
  }

  list(): readonly Assumption[] {
    return [...this.found].map(([what, { about, ...rest }]) => ({
      what: about.size > 0 ? `${what} (${[...about].join(', ')})` : what,
      ...rest,
    }));
  }
}
