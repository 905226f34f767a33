import type { AccessFlags } from '../../ir/access-flags.js';
import { FAULTS } from '../../ir/faults.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import { objectsIn } from '../addresses/pointsto.js';
import type { Round } from '../paths/round.js';
import type { State } from '../paths/state.js';
import { dead } from '../paths/state.js';
import { ALIVE } from '../../steps/flags.js';
import type { ObjectId } from '../../steps/ids.js';
import type { Value } from '../values/value.js';
import type { Access } from './access.js';
import type { Cells } from './cells.js';
import { inOtherObject } from './elsewhere.js';
import type { ObjectInfo } from './objects.js';
import type { Observing } from './observing.js';
import type { Resolver } from './resolver.js';
import { inBounds } from './targets.js';

/** Where objects come to be and cease to be, and who asks whether they are. */
export class Lifetime {
  constructor(
    private readonly round: Round,
    private readonly cells: Cells,
    private readonly resolver: Resolver,
    private readonly observing: Observing,
  ) {}

  /** A block is allocated. Lets somebody ask, in one step with that, which objects have ceased to exist. */
  allocated(access: Access, block: ObjectInfo, when: Lit, ask: (isDead: (object: ObjectId) => Lit) => void): State {
    const { g } = this.round;
    ask((object) => g.andAll([access.state.guard, when, not(this.resolver.readAlive(access, object, when))]));
    if (block.kind === 'heap') this.noteBlock(access, block.id, TRUE, when);
    return access.done();
  }

  private noteBlock(access: Access, block: ObjectId, isThere: Lit, when: Lit): void {
    if (!this.round.looksForLeaks) return;
    const { object, offset } = this.round.objects.blockFlag(block);
    this.cells.writeFlag(access, object, offset, isThere, when);
  }

  /** Whether the address lies in an object that exists (and may be written to). */
  exists(access: Access, pointer: Value, writable: boolean): Lit {
    const { g, space } = this.round;
    const { address } = this.resolver.settle(access, pointer, 'question');
    const found = objectsIn(address.pointsTo).map((object) => {
      const facts = space.facts(object);
      if (!facts || (writable && facts.readOnly)) return FALSE;
      const offset = this.resolver.offsetIn(address, object);
      const inside = this.resolver.ifMade(
        access,
        object,
        inBounds(this.round, offset, 1, this.round.objects.sizeOf(object)),
      );
      access.leave(this.resolver.ifUnknown(access, object, inside));
      return g.and(inside, this.resolver.readAlive(access, object, inside));
    });
    access.done();
    return g.orAll(found);
  }

  /** The size of the object in which the address lies, whether or not it still exists; 0 if there is none. */
  sizeAt(access: Access, pointer: Value): Bits {
    const { g, space } = this.round;
    const { address } = this.resolver.settle(access, pointer, 'question');
    const objects = objectsIn(address.pointsTo);
    access.leave(inOtherObject(this.round, address, objects));
    let unknown: Lit = FALSE;
    const found = objects.reduce((result, object) => {
      if (!space.facts(object)) return result;
      const size = this.round.objects.sizeOf(object);
      const inside = this.resolver.ifMade(access, object, bits.ult(g, this.resolver.offsetIn(address, object), size));
      // Who asks for the size of an object tells it from others at its address, but hears nothing of whether it lives.
      if (space.slotOf(object) !== undefined) this.resolver.readAlive(access.trial(), object, inside);
      unknown = g.or(unknown, this.resolver.ifUnknown(access, object, inside));
      return bits.ite(g, inside, size, result);
    }, this.round.objects.word(0));
    access.leave(unknown);
    access.done();
    return found;
  }

  /** The lifetimes of objects end, all in one step. */
  kill(access: Access, addresses: readonly Value[]): State {
    for (const address of addresses)
      for (const object of objectsIn(address.pointsTo)) {
        const when = this.startsAt(address, object);
        if (when === FALSE) continue;
        this.round.knowledge.objects.noteDeath(object);
        this.cells.writeFlag(access, object, ALIVE, FALSE, when);
      }
    return access.done();
  }

  /** `free`: null, or the start of a live heap block. */
  free(access: Access, pointer: Value, flags: AccessFlags): State {
    const { g, space } = this.round;
    const { address } = this.resolver.settle(access, pointer);
    const objects = objectsIn(address.pointsTo);
    this.cells.escape(access, objects);
    const blocks = objects
      .filter((object) => space.get(object).kind === 'heap')
      .map((object) => ({ object, when: this.resolver.ifMade(access, object, this.startsAt(address, object)) }))
      .filter(({ when }) => when !== FALSE);
    const live = blocks.map(({ object, when }) => g.and(when, this.resolver.readAlive(access, object, when)));
    const unknown = blocks.map(({ object, when }) => this.resolver.ifUnknown(access, object, when));
    const elsewhere = g.orAll([inOtherObject(this.round, address, objects), ...unknown]);
    const valid = g.orAll([bits.isZero(g, address.bits), elsewhere, ...live]);
    access.claim(valid, FAULTS.noBlock);
    access.leave(elsewhere);
    for (const { object, when } of blocks) {
      this.round.knowledge.objects.noteDeath(object);
      this.cells.writeFlag(access, object, ALIVE, FALSE, when);
      this.noteBlock(access, object, FALSE, when);
      this.observing.observeFree(access, object, flags, when);
    }
    const next = access.done();
    return valid === FALSE ? dead(next) : next;
  }

  private startsAt(address: Value, object: ObjectId): Lit {
    return bits.eq(this.round.g, address.bits, this.round.objects.address(this.round.space.get(object)).bits);
  }
}
