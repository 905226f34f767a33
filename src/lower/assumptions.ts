import { given } from '../base/given.js';
import type { Assumption } from '../ir/ir.js';

interface Found extends Pick<Assumption, 'flag' | 'of'> {
  readonly about: Set<string>;
}

/** Assumptions about the program's surroundings, each said once. */
export class Assumptions {
  private readonly found = new Map<string, Found>();

  /** `about` is whom it concerns, `flag` what changes it, `of` the properties that alone rest on it. */
  add(what: string, about?: string, flag?: string, of?: readonly string[]): void {
    const known = this.found.get(what) ?? { about: new Set(), ...given({ flag, of }) };
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
