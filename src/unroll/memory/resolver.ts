import { FAULTS } from '../../ir/faults.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import { objectsIn } from '../addresses/pointsto.js';
import type { Round } from '../paths/round.js';
import type { NumberFollowed } from '../../steps/events.js';
import type { ObjectId } from '../../steps/ids.js';
import { ALIVE, KNOWN } from '../../steps/flags.js';
import { fewCases } from '../values/cases.js';
import type { Value } from '../values/value.js';
import { numberOf } from '../values/value.js';
import type { Access, AccessKind } from './access.js';
import type { Cells } from './cells.js';
import { inOtherObject } from './elsewhere.js';
import { FIRST_ADDRESS } from './one-layout.js';
import type { Places, Target } from './targets.js';
import { inBounds, isWithin, placesIn } from './targets.js';

/** Of so many places each is taken for one at which the access is; of more, most are not. */
const MAX_CERTAIN = 8;

/** The objects that an address hits, of those that it may point to. */
interface Hits {
  readonly targets: readonly FoundTarget[];
  /** Of each object: if the address lies in it, that exists. */
  readonly alive: readonly Lit[];
  /** It lies in something that cannot be written. */
  readonly readOnly: Lit;
  /** It lies at one of too many places. */
  readonly far: Lit;
  /** It lies in an object that another task has for itself. */
  readonly unknown: Lit;
  /** It is one of those that are known; undefined where it is any in the objects that it may point to. */
  readonly known?: Lit;
}

/** `isOne`: the address is one of those. */
interface FewPlaces extends Places {
  readonly isOne: Lit;
}

/** `exists`: if the address lies in the object, that exists. */
interface FoundTarget extends Target {
  readonly exists: Lit;
}

/** The representation of an address, and the pointer as which an access follows it. */
interface Settled {
  readonly followed: Value;
  readonly address: Value;
}

/** Which objects and places the accesses of a task hit, and whether they may. */
export class Resolver {
  constructor(
    private readonly round: Round,
    private readonly cells: Cells,
  ) {}

  /**
   * Where an access is, whichever of a few its address is; undefined if something else may be wrong with it than that it
   * is null, or has to be said.
   */
  byCase(access: Access, pointer: Value, size: number, kind: AccessKind): readonly Target[] | undefined {
    const cases = fewCases(this.round.g, pointer);
    if (!cases) return undefined;
    const isCertain = cases.length <= MAX_CERTAIN;
    const said = access.trial();
    const targets: Target[] = [];
    let isNull: Lit = FALSE;
    for (const { when, value } of cases) {
      if (numberOf(value) === 0n && !this.round.program.unprotected) {
        isNull = this.round.g.or(isNull, when);
        continue;
      }
      const { address } = this.settle(said, value);
      const number = numberOf(address);
      const target = number === undefined ? undefined : this.certainTarget(said, address, number, size, kind);
      if (!target || said.actions.length > 0) return undefined;
      targets.push({ ...target, when, isCertain });
    }
    if (targets.length === 0) return undefined;
    access.claim(not(isNull), FAULTS.nullPointer);
    return withoutNeed(targets);
  }

  /** The target of a fixed address at which nothing can go wrong. */
  certainTarget(
    access: Access,
    { pointsTo }: Value,
    address: bigint,
    size: number,
    kind: AccessKind,
  ): Target | undefined {
    const info = this.round.space.at(address, pointsTo);
    const facts = info && this.round.space.facts(info.id);
    if (facts?.size === undefined || (kind === 'write' && facts.readOnly)) return undefined;
    const offset = Number(address - info!.base);
    if (offset + size > facts.size) return undefined;
    const trial = access.trial();
    if (this.readAlive(trial, info!.id, TRUE) !== TRUE) return undefined;
    access.adopt(trial);
    return { object: info!.id, when: TRUE, selector: [], candidates: [{ offset, number: 0n }], isCertain: true };
  }

  /**
   * The objects that an access can hit. Adds the claims that it is valid: an address is null, dead or out of bounds if
   * it is in none of the objects it may point to. Landing by arithmetic in an object that it
   * is not known to point to is not followed: a cut; nor are all of too many places.
   */
  byObject(access: Access, pointer: Value, size: number, kind: AccessKind): readonly Target[] {
    const settled = this.settle(access, pointer);
    const { address } = settled;
    const constant = numberOf(address);
    const certain = constant === undefined ? undefined : this.certainTarget(access, address, constant, size, kind);
    if (certain) return [certain];
    const hits = this.hitsOf(access, settled, size, kind);
    const hit = this.round.g.orAll(hits.targets.map((target) => target.when));
    if (this.round.program.unprotected) return this.unprotected(access, address, hits, hit);
    this.claimValid(access, address, hits, hit);
    return withoutNeed(hits.targets);
  }

  private hitsOf(access: Access, { followed, address }: Settled, size: number, kind: AccessKind): Hits {
    const { g, space, addresses } = this.round;
    const targets: FoundTarget[] = [];
    const alive: Lit[] = [];
    let readOnly: Lit = FALSE;
    let far: Lit = FALSE;
    let unknown: Lit = FALSE;
    let known: Lit = FALSE;
    for (const object of objectsIn(address.pointsTo)) {
      const facts = space.facts(object);
      if (!facts) continue;
      const place = addresses.concealing.placeIn(followed, address, object);
      const few = this.fewPlacesIn(address, object, place.offset, size);
      const isThere = this.ifMade(access, object, few ? g.and(place.isThere, few.isOne) : place.isThere);
      const objectSize = this.round.objects.sizeOf(object);
      const isInside = !few && isWithin(this.round, address, object, size);
      const when = isInside ? TRUE : g.and(isThere, inBounds(this.round, place.offset, size, objectSize));
      const touched = size === 1 || isInside ? when : g.and(isThere, inBounds(this.round, place.offset, 1, objectSize));
      if (touched === FALSE || addresses.facts.exclude(g, access.state.guard, touched)) continue;
      known = g.or(known, touched);
      if (kind === 'write' && facts.readOnly) readOnly = g.or(readOnly, when);
      const lost = this.ifUnknown(access, object, touched);
      unknown = g.or(unknown, lost);
      const exists = g.orAll([not(touched), lost, this.readAlive(access, object, touched)]);
      alive.push(exists);
      if (when === FALSE) continue;
      const { candidates: places, selector, beyond } = few ?? placesIn(this.round, address, object, place.offset, size);
      far = g.or(far, g.and(when, beyond));
      const candidates = addresses.facts.possible(g, selector, places, [access.state.guard, when]);
      if (candidates.length > 0)
        targets.push({ object, when, selector, candidates, isCertain: candidates.length === 1, exists });
    }
    return { targets, alive, readOnly, far, unknown, ...(address.addresses && !space.wide ? { known } : {}) };
  }

  /** Where in the object the address can be, if it is one of a few; undefined if it can be anywhere. */
  private fewPlacesIn(address: Value, object: ObjectId, offset: Bits, size: number): FewPlaces | undefined {
    const { g, space, objects } = this.round;
    const base = bits.constantValue(objects.address(space.get(object)).bits);
    if (!address.addresses || space.wide || base === undefined) return undefined;
    const last = BigInt(space.facts(object)!.maxSize - 1);
    const offsets = address.addresses.map((each) => each - base).filter((each) => each >= 0n && each <= last);
    return {
      isOne: g.orAll(offsets.map((each) => bits.eq(g, offset, bits.constant(offset.length, each)))),
      selector: offset,
      candidates: offsets
        .filter((each) => each + BigInt(size) - 1n <= last)
        .map((each) => ({ offset: Number(each), number: each })),
      beyond: FALSE,
    };
  }

  /** The address lies in an object in which it is not followed. */
  private elsewhere(address: Value, { known }: Hits, hit: Lit): Lit {
    if (hit === TRUE) return FALSE;
    if (known === undefined) return inOtherObject(this.round, address, objectsIn(address.pointsTo));
    return this.round.g.and(inOtherObject(this.round, address, []), not(known));
  }

  private claimValid(access: Access, address: Value, hits: Hits, hit: Lit): void {
    const { g } = this.round;
    const { alive, readOnly, far, unknown } = hits;
    const null_ = hit === TRUE ? FALSE : bits.ult(g, address.bits, bits.constant(address.bits.length, FIRST_ADDRESS));
    access.claim(not(null_), FAULTS.nullPointer);
    const elsewhere = this.elsewhere(address, hits, hit);
    access.claim(g.orAll([hit, far, null_, elsewhere, unknown]), FAULTS.outside);
    access.claim(g.andAll(alive), FAULTS.gone);
    access.claim(not(readOnly), FAULTS.constant);
    access.leave(g.or(unknown, g.and(elsewhere, not(hit))));
    access.leave(far, 'far');
  }

  /** Of what an address hits only what exists and may be written counts. */
  private unprotected(access: Access, address: Value, hits: Hits, hit: Lit): readonly Target[] {
    const { g } = this.round;
    const { targets, readOnly, far, unknown } = hits;
    access.leave(unknown);
    access.leave(far, 'far');
    access.leave(g.and(this.elsewhere(address, hits, hit), not(hit)));
    return targets.map(({ exists, ...target }) => ({
      ...target,
      when: g.andAll([target.when, exists, not(readOnly)]),
    }));
  }

  /** Whether the object, which is accessed, still exists. */
  readAlive(access: Access, object: ObjectId, when: Lit): Lit {
    const { space, knowledge } = this.round;
    const alive = this.cells.readFlag(access, object, ALIVE, when);
    if (space.noteAccess(object, access.task, alive === TRUE)) knowledge.noteGrowth();
    return alive;
  }

  /** On a path that has not made the object, what has its address by chance (memory never written) leads nowhere. */
  ifMade({ state: { guard, made } }: Access, object: ObjectId, isThere: Lit): Lit {
    const { g, addresses } = this.round;
    const when = made.get(object)?.when ?? TRUE;
    return when === TRUE || addresses.facts.imply(g, [guard, isThere], when) ? isThere : g.and(isThere, when);
  }

  /**
   * Whether an access hits an object that another task has for itself, or has not made yet: a number that nobody has
   * set looks like its address. It is not followed.
   */
  ifUnknown(access: Access, object: ObjectId, isThere: Lit): Lit {
    if (isThere === FALSE || access.state.made.get(object) || !this.round.knowledge.objects.isResembled(object))
      return FALSE;
    return this.round.g.and(isThere, not(this.cells.readFlag(access, object, KNOWN, isThere)));
  }

  /** The distance of an address from the beginning of an object. */
  offsetIn(address: Value, object: ObjectId): Bits {
    return bits.sub(this.round.g, address.bits, this.round.objects.address(this.round.space.get(object)).bits);
  }

  /** The representation of an address that may be a number of the machine. Not followed where that is not certain. */
  settle(access: Access, pointer: Value, by: NumberFollowed['by'] = 'access'): Settled {
    const { addresses, g } = this.round;
    this.round.objects.tellApart(objectsIn(pointer.pointsTo));
    const followed = addresses.revealing.followed(pointer);
    access.followNumber(addresses.revealing.isMadeNumber(followed), by);
    const { value, ambiguous } = addresses.concealing.conceal(followed);
    access.leave(g.or(ambiguous, addresses.concealing.inForeign(followed)));
    return { followed, address: value };
  }
}

/** The claims exclude everything else, so a single target needs no condition. */
function withoutNeed<T extends Target>(targets: readonly T[]): readonly T[] {
  return targets.length === 1 ? [{ ...targets[0]!, when: TRUE }] : targets;
}
