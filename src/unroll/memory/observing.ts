import type { AccessFlags } from '../../ir/access-flags.js';
import { IS_PROVED, IS_SILENT, IS_VOLATILE, isAtomicAccess } from '../../ir/access-flags.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import { ALIVE } from '../../steps/flags.js';
import type { ObjectId } from '../../steps/ids.js';
import { watchedIn } from '../paths/observation.js';
import type { Round } from '../paths/round.js';
import { depthOf } from '../paths/sections.js';
import type { State } from '../paths/state.js';
import type { Access, AccessKind, ByteRange } from './access.js';

/** Observation of accesses for properties, beside their effect on memory. */
export class Observing {
  constructor(private readonly round: Round) {}

  /** An access to a place under a condition, which reads or writes a value. */
  observe(access: Access, place: ByteRange, kind: AccessKind, value: Bits, flags: AccessFlags, when: Lit): void {
    const { state } = access;
    const atomic = this.isAtomic(place.object, flags, state);
    if ((flags & IS_VOLATILE) !== 0 && !atomic) this.noteVolatile(access, place, kind);
    if ((flags & IS_SILENT) === 0)
      this.tell(access, place, { write: kind === 'write', value, atomic }, (flags & IS_PROVED) !== 0, when);
  }

  private tell(
    access: Access,
    place: ByteRange,
    what: { readonly write: boolean; readonly value: Bits; readonly atomic: boolean },
    proved: boolean,
    when: Lit,
  ): void {
    const { observation, space, g } = this.round;
    const { state, site } = access;
    const { object, offset, size } = place;
    const guard = g.and(state.guard, when);
    if (guard === FALSE) return;
    if (observation.shared && state.concurrent && this.isContended(place)) {
      if (proved) this.round.findings.visits.noteProved(site.position);
      else access.add({ kind: 'access', guard, ...place, ...what, ...sectionOf(state), ...site });
    }
    for (const { scalar, value } of watchedIn(observation, space.get(object), offset, size, what.value, site.position))
      access.add({
        kind: 'access',
        guard,
        object,
        ...what,
        offset: scalar.offset,
        size: scalar.size,
        value,
        watched: scalar.name,
        ...site,
      });
  }

  /** A block of the heap is given back. */
  observeFree(access: Access, object: ObjectId, flags: AccessFlags, when: Lit): void {
    const { observation, space, g } = this.round;
    const { state, site } = access;
    const guard = g.and(state.guard, when);
    const size = Math.max(space.facts(object)?.maxSize ?? 0, 1);
    if (
      guard === FALSE ||
      !observation.shared ||
      !state.concurrent ||
      !this.isContended({ object, offset: 0, size: 0 })
    )
      return;
    access.add({
      kind: 'access',
      guard,
      write: true,
      frees: true,
      object,
      offset: 0,
      size,
      value: [],
      atomic: isAtomicAccess(flags, depthOf(state) > 0),
      ...sectionOf(state),
      ...site,
    });
  }

  /** Without an order that C would grant it. */
  private noteVolatile({ state, site, task }: Access, { object, offset, size }: ByteRange, kind: AccessKind): void {
    const { held = [], position, library } = site;
    if (library || !state.concurrent) return;
    this.round.findings.weak.noteVolatile(object, { task, write: kind === 'write', offset, size, held, position });
  }

  private isAtomic(object: ObjectId, flags: AccessFlags, state: State): boolean {
    const { kind, index } = this.round.space.get(object);
    return (
      isAtomicAccess(flags, depthOf(state) > 0) ||
      (kind === 'global' && this.round.program.globals[index]!.machineState === true)
    );
  }

  /** Some task writes or frees what another one accesses meanwhile. */
  private isContended({ object, offset, size }: ByteRange): boolean {
    const { knowledge, space } = this.round;
    if (space.get(object).kind === 'heap' && knowledge.sharing.isShared(knowledge.cells.flag(object, ALIVE, 1)))
      return true;
    return knowledge.cells.cover(object, offset, size).some((cell) => knowledge.sharing.isShared(cell));
  }
}

function sectionOf(state: State): { readonly inSection?: true } {
  return depthOf(state) > 0 ? { inSection: true } : {};
}
