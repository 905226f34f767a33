import { NOWHERE, type Hubs, type Provenance } from './provenance.js';
import type { Region, Regions } from './regions.js';

/** A branch that was taken, for as long as it decides what comes. */
export interface Decision {
  readonly at: number;
  readonly region: Region;
  /** The branches that decided, in this function and in those that have called it. */
  readonly by: Provenance;
  /** The index of the next event when it was taken. */
  readonly since: number;
  isOpen: boolean;
}

/**
 * The branches of one activation of a function that decide what it does next (Xin, Zhang, "Efficient Online Detection
 * of Dynamic Control Dependence", ISSTA 2007).
 */
export class Control {
  private readonly open: Decision[] = [];

  /** @param base what has decided that the function was called @param since the index of the next event then */
  constructor(
    private readonly regions: Regions,
    private readonly hubs: Hubs,
    private base: Provenance,
    private readonly since: number,
  ) {}

  /** The innermost decision at an instruction. */
  at(pc: number): Decision | undefined {
    for (let last = this.open.at(-1); last; last = this.open.at(-1)) {
      // Who stands before a branch, or at it, has gone round since: earlier rounds decide by what they have left in
      // variables.
      if (last.at < pc && last.region.has(pc)) return last;
      last.isOpen = false;
      this.open.pop();
    }
    return undefined;
  }

  by(pc: number): Provenance {
    return this.at(pc)?.by ?? this.base;
  }

  /**
   * A branch is taken. What decides it also stands for what has decided before, if an event of this task since then is
   * among it. @param own the last such event, or -1 @param now the index of the next event
   */
  branch(pc: number, by: Provenance, own: number, now: number): void {
    const outer = this.at(pc);
    const isImplied = own >= (outer?.since ?? this.since);
    this.open.push({
      at: pc,
      region: this.regions.of(pc),
      by: isImplied ? by : this.hubs.join(outer?.by ?? this.base, by),
      since: now,
      isOpen: true,
    });
  }

  /** From here on nothing happens unless this was so. */
  require(by: Provenance): void {
    this.base = this.hubs.join(this.base, by);
  }

  /** The branches that decide at an instruction and no longer once the function has returned. */
  own(pc: number): Provenance {
    return this.at(pc)?.by ?? NOWHERE;
  }
}
