import type { Position } from '../../source/diagnostic.js';
import type { CutPlace, Site } from '../../steps/events.js';
import { objectsOf } from '../memory/ownership.js';
import type { Value } from '../values/value.js';
import { resize } from '../values/value.js';
import type { Head } from './loops.js';
import type { Publication } from './publication.js';
import type { Recorder } from './recorder.js';
import { OUTSIDE } from './sections.js';
import type { Sites } from './sites.js';
import type { State } from './state.js';

/** How the paths of a task end. */
export class Endings {
  /** Paths that have ended the task; register 0 is the exit value. */
  readonly ended: State[] = [];

  /** @param entry where the program begins, which stands for the end of a task */
  constructor(
    private readonly recorder: Recorder,
    private readonly sites: Sites,
    private readonly publication: Publication,
    private readonly entry: Position,
  ) {}

  /**
   * The path goes no further: the program is over, or it waits, or the unwinding bound is reached. If that happens in
   * an atomic section, nobody else ever sees what the section has done: it is not entered.
   */
  abandon(state: State, site: Site, again?: Head, loop?: Position): void {
    this.recorder.logExit(state.guard, again?.steps, loop);
    this.recorder.forbidSections(state, site);
  }

  /** The program is over. */
  halt(state: State, site: Site): void {
    this.recorder.logHalt(state.guard);
    this.abandon(state, site);
  }

  /** The task is over, and the sections that it is in. */
  end(state: State, value: Value): void {
    const last = this.publication.publishObjects(state, objectsOf(value.pointsTo), this.entry);
    this.recorder.closeSections(last);
    this.ended.push({ ...last, inside: OUTSIDE, registers: [resize(value, 64)], locals: [] });
  }

  /** The path is not followed any further, since a bound says so. */
  cut(state: State, place: CutPlace): void {
    const position = this.sites.userPosition(place.position);
    const site = this.sites.here(position);
    this.recorder.private(state, { kind: 'cut', guard: state.guard, place: { ...place, position }, ...site });
    this.abandon(state, site);
  }
}
