import type { TaskSchedule } from '../../ir/task-schedule.js';
import type { AccessFlags } from '../../ir/access-flags.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import { summary } from '../values/cases.js';
import type { Site } from '../../steps/events.js';
import type { CellId, ObjectId } from '../../steps/ids.js';
import type { AccessKind, ByteRange } from './access.js';
import { Access } from './access.js';
import type { Chosen } from './cells.js';
import { Cells } from './cells.js';
import { Lifetime } from './lifetime.js';
import type { ObjectInfo } from './objects.js';
import { Observing } from './observing.js';
import type { Recorder } from '../paths/recorder.js';
import type { Round } from '../paths/round.js';
import { SHADOWS } from '../../steps/flags.js';
import type { State } from '../paths/state.js';
import { dead } from '../paths/state.js';
import { Resolver } from './resolver.js';
import type { Target } from './targets.js';
import { selectByOffset } from './targets.js';
import type { Case, Value } from '../values/value.js';
import { constantOf, numberOf, plain } from '../values/value.js';

/**
 * Where an access is to go: to what a pointer leads to, or to a place that is known to exist and may be accessed.
 * `when`: on the path on which this holds, of which nothing else is known; what is read or written elsewhere on the
 * path does not depend on it.
 */
export type Aim =
  | { readonly pointer: Value; readonly size: number; readonly when?: Lit }
  | { readonly place: ByteRange; readonly when: Lit };

/** The shadow is empty if nobody wants it. */
export interface Loaded {
  readonly state: State;
  readonly value: Value;
  readonly shadow: Value;
}

/** Where an access goes. `cases`: it is certain that it is at one of them. */
interface Found {
  readonly by: 'place' | 'cases' | 'objects';
  readonly targets: readonly Target[];
}

/** The memory as one task uses it: accesses, each of which is one step. */
export class SymbolicMemory {
  readonly cells: Cells;
  private readonly resolver: Resolver;
  private readonly observing: Observing;
  private readonly lifetime: Lifetime;

  constructor(
    private readonly round: Round,
    private readonly recorder: Recorder,
    schedule: TaskSchedule,
  ) {
    this.cells = new Cells(round, recorder.task, schedule);
    this.resolver = new Resolver(round, this.cells);
    this.observing = new Observing(round);
    this.lifetime = new Lifetime(round, this.cells, this.resolver, this.observing);
  }

  /** An access of the path begins. */
  begin(state: State, site: Site): Access {
    return new Access(this.round, this.recorder, state, site);
  }

  /**
   * The task begins, and nobody else touches these cells until it is over. All that it finds there it reads in its
   * first step.
   */
  takeOver(state: State, cells: readonly CellId[], site: Site, isAlone: boolean): State {
    const access = this.begin(state, site);
    this.cells.takeOver(access, cells, isAlone);
    this.recorder.beginWith(access.actions);
    return access.state;
  }

  /** The task is over. */
  giveBack(state: State, site: Site): State {
    const access = this.begin(state, site);
    this.cells.giveBack(access);
    return access.done();
  }

  /** @param withShadow whether the shadow of the value is wanted as well */
  load(state: State, aim: Aim, flags: AccessFlags, site: Site, withShadow = false): Loaded {
    const access = this.begin(state, site);
    const found = this.find(access, aim, 'read', withShadow);
    const size = 'place' in aim ? aim.place.size : aim.size;
    const alternatives = found.targets.map((target) => ({
      when: target.when,
      value: selectByOffset(this.round, target, (offset, when) =>
        this.read(access, { object: target.object, offset, size }, { when, isCertain: target.isCertain }, flags),
      ),
    }));
    const shadow = withShadow ? this.shadowAt(access, found.targets, size) : plain([]);
    const after = access.done();
    const isNowhere = alternatives.length === 0 && !this.round.program.unprotected;
    return { state: isNowhere ? dead(after) : after, value: this.joint(state, found, alternatives, size * 8), shadow };
  }

  store(state: State, aim: Aim, value: Value, flags: AccessFlags, site: Site, shadow?: Value): State {
    const access = this.begin(state, site);
    const { by, targets } = this.find(access, aim, 'write', shadow !== undefined);
    const size = 'place' in aim ? aim.place.size : aim.size;
    for (const target of targets)
      selectByOffset(this.round, target, (offset, there) => {
        const chosen = this.chosen(aim, target, there);
        this.write(access, { object: target.object, offset, size }, value, chosen, flags);
        if (shadow)
          this.cells.writeRange(access, { object: target.object, offset: SHADOWS + offset, size }, shadow, chosen);
        return value;
      });
    const next = access.done();
    return by === 'objects' && targets.length === 0 && !this.round.program.unprotected ? dead(next) : next;
  }

  /** Under which condition a cell at one of the targets is written. */
  private chosen(aim: Aim, { isCertain }: Target, there: Lit): Chosen {
    if ('place' in aim) return { when: there, isCertain };
    return aim.when === undefined
      ? { when: there, isCertain, address: aim.pointer }
      : { when: this.round.g.and(aim.when, there), isCertain };
  }

  private find(access: Access, aim: Aim, kind: AccessKind, withShadow: boolean): Found {
    if ('place' in aim) {
      const { place, when } = aim;
      return {
        by: 'place',
        targets: [
          {
            object: place.object,
            when,
            selector: [],
            candidates: [{ offset: place.offset, number: 0n }],
            isCertain: true,
          },
        ],
      };
    }
    const { pointer, size, when } = aim;
    if (when !== undefined) return { by: 'objects', targets: this.resolvedWhen(access, pointer, size, kind, when) };
    const few = withShadow ? undefined : this.resolver.byCase(access, pointer, size, kind);
    return few
      ? { by: 'cases', targets: few }
      : { by: 'objects', targets: this.resolver.byObject(access, pointer, size, kind) };
  }

  /** The targets of a pointer, claimed on the path of the access alone; memory is that of all paths. */
  private resolvedWhen(access: Access, pointer: Value, size: number, kind: AccessKind, when: Lit): readonly Target[] {
    const { state } = access;
    access.state = { ...state, guard: this.round.g.and(state.guard, when) };
    const targets = this.resolver.byObject(access, pointer, size, kind);
    access.state = state;
    return targets;
  }

  /** The value that is read, at whichever of the places. */
  private joint(state: State, { by }: Found, alternatives: readonly Case[], width: number): Value {
    if (by === 'objects' && this.round.program.unprotected) return this.orUnknown(state, alternatives, width);
    if (alternatives.length === 0) return plain(bits.constant(width, 0n));
    const few =
      by === 'cases' && !alternatives.some(({ value }) => value.stray)
        ? summary(this.round.g, width, alternatives)
        : undefined;
    return (
      few ??
      alternatives.reduceRight<Value | undefined>(
        (rest, { when, value }) => (rest ? this.choose(when, value, rest) : value),
        undefined,
      )!
    );
  }

  private choose(condition: Lit, then: Value, otherwise: Value): Value {
    return this.round.addresses.revealing.choose(condition, then, otherwise);
  }

  /** The shadow of what is read. */
  private shadowAt(access: Access, targets: readonly Target[], size: number): Value {
    return targets.reduceRight<Value>(
      (rest, target) => {
        const own = selectByOffset(this.round, target, (offset, when) =>
          this.cells.readRange(
            access,
            { object: target.object, offset: SHADOWS + offset, size },
            { when, isCertain: target.isCertain },
          ),
        );
        return this.choose(target.when, own, rest);
      },
      constantOf(size * 8, 0n),
    );
  }

  private read(access: Access, place: ByteRange, chosen: Chosen, flags: AccessFlags): Value {
    const value = this.cells.readRange(access, place, chosen);
    this.observing.observe(access, place, 'read', value.bits, flags, chosen.when);
    return value;
  }

  private write(access: Access, place: ByteRange, value: Value, chosen: Chosen, flags: AccessFlags): void {
    const before = access.actions.length;
    this.cells.writeRange(access, place, value, chosen);
    if (chosen.address) this.noteAddress(access, place, chosen.address.bits, before);
    this.observing.observe(access, place, 'write', value.bits, flags, chosen.when);
  }

  /** Of the cell that begins where the access does. */
  private noteAddress({ actions }: Access, { object, offset }: ByteRange, address: Bits, from: number): void {
    const { knowledge } = this.round;
    for (let i = from; i < actions.length; i++) {
      const action = actions[i]!;
      if (action.kind !== 'write') continue;
      const cell = knowledge.cells.get(action.cell);
      if (cell.object === object && cell.offset === offset) actions[i] = { ...action, address };
    }
  }

  /**
   * The bytes from a fixed address on that exist whatever happens, up to the end of their object; undefined if that is
   * not certain.
   */
  stretchAt(state: State, pointer: Value, kind: AccessKind, site: Site): ByteRange | undefined {
    const constant = numberOf(pointer);
    const target =
      constant === undefined
        ? undefined
        : this.resolver.certainTarget(this.begin(state, site), pointer, constant, 1, kind);
    if (!target) return undefined;
    const { offset } = target.candidates[0]!;
    return { object: target.object, offset, size: this.round.space.facts(target.object)!.size! - offset };
  }

  /** The value of an unprotected read: an unknown value where it hits no object. */
  private orUnknown(state: State, alternatives: readonly Case[], width: number): Value {
    const { g } = this.round;
    const missed = g.and(state.guard, not(g.orAll(alternatives.map(({ when }) => when))));
    const last = alternatives.at(-1);
    if (missed === FALSE && last)
      return alternatives
        .slice(0, -1)
        .reduceRight((rest, { when, value }) => this.choose(when, value, rest), last.value);
    const unknown = bits.inputs(g, width);
    this.recorder.logInput(missed, unknown);
    return alternatives.reduceRight<Value>((rest, { when, value }) => this.choose(when, value, rest), plain(unknown));
  }

  /** Where a pointer leads to, without an access. Not followed where that is not certain. */
  settled(state: State, pointer: Value, site: Site): Value {
    const access = this.begin(state, site);
    const { address } = this.resolver.settle(access, pointer, 'question');
    access.done();
    return address;
  }

  /** The path is not followed where an address lies at one of too many places. */
  leaveFar(state: State, far: Lit, site: Site): void {
    const access = this.begin(state, site);
    access.leave(far, 'far');
    access.done();
  }

  /** A block is allocated. Lets somebody ask, in one step with that, which objects have ceased to exist. */
  allocated(
    state: State,
    block: ObjectInfo,
    when: Lit,
    site: Site,
    ask: (isDead: (object: ObjectId) => Lit) => void,
  ): State {
    return this.lifetime.allocated(this.begin(state, site), block, when, ask);
  }

  /** Whether the address lies in an object that exists (and may be written to). */
  exists(state: State, pointer: Value, site: Site, writable = false): Lit {
    return this.lifetime.exists(this.begin(state, site), pointer, writable);
  }

  /** The size of the object in which the address lies, whether or not it still exists; 0 if there is none. */
  sizeAt(state: State, pointer: Value, site: Site): Bits {
    return this.lifetime.sizeAt(this.begin(state, site), pointer);
  }

  /** The lifetimes of objects end, all in one step. */
  kill(state: State, addresses: readonly Value[], site: Site): State {
    return this.lifetime.kill(this.begin(state, site), addresses);
  }

  /** `free`: null, or the start of a live heap block. */
  free(state: State, pointer: Value, flags: AccessFlags, site: Site): State {
    return this.lifetime.free(this.begin(state, site), pointer, flags);
  }
}
