/** All states of a program, looked at in turns with the searches of what is unrolled (`states/`). */
import { reorderingOf } from '../base/memory-model.js';
import type { Reduction } from '../base/reductions.js';
import type { Finding } from '../engine/engine.js';
import type { Meter } from '../engine/meter.js';
import type { AllStates, Wanted } from '../engine/states.js';
import { States } from '../engine/states.js';
import type { Program } from '../ir/ir.js';
import type { Settings } from '../options/settings.js';
import { CHECKS } from '../properties/checks.js';
import { DEADLOCK } from '../properties/deadlocks.js';
import { HANG } from '../properties/hangs.js';
import type { Property } from '../properties/property.js';
import { RACE } from '../properties/races.js';
import type { Budget } from '../source/limits.js';
import { costOfStates } from './cost.js';
import { isAboutOneExecution, isPropertyClass } from './one-execution.js';

/** Steps of the first look. */
const FIRST = 20_000;

export class AllStatesSearch {
  private states: States | undefined;
  private rounds = 0;
  private lastCost = 0;
  private milliseconds = 0;
  private held: { readonly finding: Finding; readonly program: Program } | undefined;
  /** It can say nothing, or has said all. */
  isOver = false;

  /** @param isOfSome there are executions in which accesses are seen in other orders, so that nothing is proved */
  constructor(
    private readonly properties: readonly Property[],
    private readonly without: readonly Reduction[],
    private readonly meter: Meter,
    private readonly isOfSome = false,
  ) {}

  get cost(): number {
    return costOfStates(this.rounds, this.lastCost);
  }

  /** A finding is held back. */

  /** It is too much. */
  giveUp(): void {
    this.isOver = true;
    this.states = undefined;
  }

  /** A finding is found again by the next look, unless others have found one of its property by then. */
  hold(finding: Finding, program: Program): void {
    this.held = { finding, program };
  }

  /** The finding that is still held back, where there will be no further look. */
  release(broken: ReadonlySet<Property>): { readonly finding: Finding; readonly program: Program } | undefined {
    const { held } = this;
    this.held = undefined;
    return held && !broken.has(held.finding.property) ? held : undefined;
  }

  /**
   * Looks on, and says what it has found. After a violation, states are looked at anew for the other properties.
   * @param broken those of which a violation is known
   * @throws Interrupted
   */
  async look(
    program: Program,
    budget: Budget,
    broken: ReadonlySet<Property>,
  ): Promise<AllStates | Finding | undefined> {
    const held = this.release(broken);
    if (held) return held.finding;
    const begin = performance.now();
    const open = this.properties.filter((property) => !broken.has(property));
    this.states ??= new States(program, open, wantedOf(open), this.without);
    const { states } = this;
    this.meter.report('looking at all states', {});
    const looked = await this.meter.watch.measure('all states', () => states.look(FIRST * 2 ** this.rounds, budget));
    this.rounds++;
    this.lastCost = performance.now() - begin;
    this.milliseconds += this.lastCost;
    const left = looked.kind === 'unsuited' ? { left: looked.why } : {};
    this.meter.states = { ...states.lookedAt, milliseconds: this.milliseconds, ...left };
    this.isOver = looked.kind === 'all' || looked.kind === 'unsuited';
    if (looked.kind === 'finding') this.states = undefined;
    if (looked.kind === 'finding' && looked.tellsLess) {
      // Formulas get the chance to tell it better.
      this.hold(looked, program);
      return undefined;
    }
    if (looked.kind === 'all' && this.isOfSome) return undefined;
    return looked.kind === 'all' || looked.kind === 'finding' ? looked : undefined;
  }
}

function wantedOf(properties: readonly Property[]): Wanted {
  const classes = new Set(others(properties).flatMap(({ checks }) => checks.filter(isPropertyClass)));
  return {
    checks: classes.size > 0,
    classes,
    races: properties.includes(RACE),
    deadlocks: properties.includes(DEADLOCK) || properties.includes(HANG),
    hangs: properties.includes(HANG),
  };
}

/**
 * Whether all states answer what is asked: checks in the code, races, deadlocks and hangs, within no bounds. Where
 * accesses are reordered they are those of some executions, in which only hangs are looked for: tasks that keep each
 * other going are found by nobody else.
 */
export function statesAnswer(
  settings: Pick<Settings, 'question' | 'limits' | 'engine'>,
  properties: readonly Property[],
): boolean {
  const areChecks = others(properties).every((property) => CHECKS.includes(property));
  const { without, memoryModel } = settings.question;
  const isFree = reorderingOf(memoryModel) ? properties.includes(HANG) : settings.engine.encoding === 'auto';
  return isAboutOneExecution(settings) && isFree && !without.includes('states') && areChecks;
}

/** But for races, deadlocks and hangs. */
function others(properties: readonly Property[]): readonly Property[] {
  return properties.filter((property) => property !== RACE && property !== DEADLOCK && property !== HANG);
}
