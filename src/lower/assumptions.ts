import type { Assumption } from '../ir/ir.js';

/** Assumptions about the program's surroundings, each said once. */
export class Assumptions {
  private readonly found = new Map<string, { readonly about: Set<string>; readonly flag: string | undefined }>();

  /** `about` is whom it concerns, `flag` what changes it. */
  add(what: string, about?: string, flag?: string): void {
    const known = this.found.get(what) ?? { about: new Set(), flag };
    this.found.set(what, known);
    if (about !== undefined) known.about.add(about);
  }

  list(): readonly Assumption[] {
    return [...this.found].map(([what, { about, flag }]) => ({
      what: about.size > 0 ? `${what} (${[...about].join(', ')})` : what,
      ...(flag !== undefined ? { flag } : {}),
    }));
  }
}
