import type { Lit } from '../../logic/aig.js';
import { FALSE } from '../../logic/aig.js';
import type { AddressContext } from './address-context.js';
import type { ObjectId } from '../../steps/ids.js';

/** Which heap blocks were dead when others were allocated: these can have their addresses. */
export class Fates {
  private readonly fates = new Map<string, Lit>();
  private readonly pending = new Set<string>();

  constructor(private readonly round: AddressContext) {}

  /**
   * An object is allocated, by which time others may be dead: only those are asked for with which it may have the
   * address in common.
   */
  allocated(object: ObjectId, isDead: (other: ObjectId) => Lit): void {
    const { g, known } = this.round;
    for (const other of known.sharing(object)) {
      const key = `${object}:${other}`;
      const dead = isDead(other);
      const known = this.fates.get(key);
      if (known !== undefined && this.pending.delete(key)) this.round.equations.push({ left: [known], right: [dead] });
      else this.fates.set(key, known === undefined ? dead : g.or(known, dead));
    }
  }

  /** Everything that is still unknown of who was dead when concerns objects that were never allocated. */
  finish(): void {
    for (const key of this.pending) this.round.equations.push({ left: [this.fates.get(key)!], right: [FALSE] });
    this.pending.clear();
  }

  deadAt(allocated: ObjectId, other: ObjectId): Lit {
    const key = `${allocated}:${other}`;
    let dead = this.fates.get(key);
    if (dead === undefined) {
      this.fates.set(key, (dead = this.round.g.newInput()));
      this.pending.add(key);
    }
    return dead;
  }
}
