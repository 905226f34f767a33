import { TRUE } from '../../logic/aig.js';
import type { Position } from '../../source/diagnostic.js';
import type { ObjectId } from '../../steps/ids.js';
import type { SymbolicMemory } from '../memory/memory.js';
import { jointOwnership, privateObjects, toBePublished } from '../memory/ownership.js';
import type { Missing } from './merge.js';
import { mergeStates } from './merge.js';
import type { Round } from './round.js';
import type { Sites } from './sites.js';
import type { State } from './state.js';

/**
 * Publication to other tasks of all that a path has made and done by itself, which is also decided where paths meet.
 */
export class Publication {
  private readonly missing: Missing = {
    initial: (cell, path) => this.round.initial.whereUnwritten(cell, path),
    contentsOf: (cell) => {
      const { object, offset } = this.round.knowledge.cells.get(cell);
      return offset < 0 ? undefined : object;
    },
  };

  constructor(
    private readonly round: Round,
    private readonly memory: SymbolicMemory,
    private readonly sites: Sites,
  ) {}

  /** Others may know of these objects from here on. */
  publishObjects(state: State, objects: readonly ObjectId[], position: Position): State {
    const access = this.memory.begin(state, this.sites.here(position));
    this.memory.cells.escape(access, objects);
    access.step();
    return access.state;
  }

  /** Others may know of everything that the path has made. */
  publishAll(state: State, position: Position): State {
    return this.publishObjects(state, privateObjects(state.owned), position);
  }

  /**
   * Lets others see what the path has done to shared cells while it was still alone: from here on its accesses are
   * events. Needed where only some of the paths have created tasks.
   */
  publish(state: State, position: Position): State {
    if (state.concurrent) return state;
    this.round.initial.start(state.store);
    const access = this.memory.begin(state, this.sites.here(position));
    this.round.initial.changedSinceStart(state.store, (cell, value) => {
      if (!this.memory.cells.isKept(state, cell)) this.memory.cells.writeShared(access, cell, value, state.guard);
    });
    access.step();
    return { ...state, concurrent: true };
  }

  /** Lets posted tasks see what the first task has done before it runs any. */
  handOver(state: State, position: Position): State {
    if (!state.concurrent || !state.keeps) return state;
    const access = this.memory.begin(state, this.sites.here(position));
    this.round.initial.changedSinceStart(state.store, (cell, value) => {
      if (this.memory.cells.isKept(state, cell)) this.memory.cells.publishValue(access, cell, value, TRUE);
    });
    access.step();
    return { ...access.state, keeps: false };
  }

  /** The state in which one of several alternative paths continues; the latest first, since those split last. */
  merge(states: readonly State[], position: Position): State {
    const published = states.some((s) => s.concurrent) ? states.map((s) => this.publish(s, position)) : states;
    const handedOver = published.every((s) => s.keeps) ? published : published.map((s) => this.handOver(s, position));
    const ready = this.settled(handedOver, position);
    return ready.reduceRight((rest, state) => mergeStates(this.round.addresses, rest, state, this.missing));
  }

  /** Publishes objects on all of the paths that have them if it has happened on one. */
  private settled(states: readonly State[], position: Position): readonly State[] {
    if (states.every(({ owned }) => owned === states[0]!.owned)) return states;
    const joint = jointOwnership(states.map(({ owned }) => owned));
    const open = states.map(({ owned }) => toBePublished(owned, joint));
    if (open.every((objects) => objects.length === 0)) return states.map((state) => ({ ...state, owned: joint }));
    return this.settled(
      states.map((state, i) => this.publishObjects(state, open[i]!, position)),
      position,
    );
  }
}
