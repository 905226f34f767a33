/** All states of a program, looked at in turns with the searches of what is unrolled (`states/`). */
import type { Reduction } from '../base/reductions.js';
import type { Finding } from '../engine/engine.js';
import type { Meter } from '../engine/meter.js';
import type { AllStates, Wanted } from '../engine/states.js';
import { States } from '../engine/states.js';
import type { Program } from '../ir/ir.js';
import type { Settings } from '../options/settings.js';
import type { PropertyClass } from '../ir/check-classes.js';
import { PROPERTY_CLASSES } from '../ir/check-classes.js';
import { CHECKS } from '../properties/checks.js';
import { DEADLOCK } from '../properties/deadlocks.js';
import { HANG } from '../properties/hangs.js';
import type { Property } from '../properties/property.js';
import { RACE } from '../properties/races.js';
import type { Budget } from '../source/limits.js';
import { costOfStates } from './cost.js';

/** Steps of the first look. */
const FIRST = 20_000;

export class AllStatesSearch {
  private states: States | undefined;
  private rounds = 0;
  private lastCost = 0;
  private milliseconds = 0;
  /** It can say nothing, or has said all. */
  isOver = false;

  /** @param isOneEnough whether one violation is all that is wanted, of whatever property */
  constructor(
    private readonly properties: readonly Property[],
    private readonly isOneEnough: boolean,
    private readonly without: readonly Reduction[],
    private readonly meter: Meter,
  ) {}

  get cost(): number {
    return costOfStates(this.rounds, this.lastCost);
  }

  /** It is too much. */
  giveUp(): void {
    this.isOver = true;
    this.states = undefined;
  }

  /** Looks on, and says what it has found. @throws Interrupted */
  async look(program: Program, budget: Budget): Promise<AllStates | Finding | undefined> {
    const begin = performance.now();
    this.states ??= new States(program, this.properties, wantedOf(this.properties), this.without);
    const { states } = this;
    this.meter.report('looking at all states', {});
    const looked = await this.meter.watch.measure('all states', () => states.look(FIRST * 2 ** this.rounds, budget));
    this.rounds++;
    this.lastCost = performance.now() - begin;
    this.milliseconds += this.lastCost;
    this.meter.states = { ...states.lookedAt, milliseconds: this.milliseconds };
    this.isOver = looked.kind !== 'open';
    if (looked.kind === 'finding') return this.isOneEnough ? looked : undefined;
    return looked.kind === 'all' ? looked : undefined;
  }
}

function wantedOf(properties: readonly Property[]): Wanted {
  const classes = new Set(others(properties).flatMap(({ checks }) => checks.filter(isClass)));
  return {
    checks: classes.size > 0,
    classes,
    races: properties.includes(RACE),
    deadlocks: properties.includes(DEADLOCK) || properties.includes(HANG),
    hangs: properties.includes(HANG),
  };
}

/** Whether all states answer what is asked: checks in the code, races, deadlocks and hangs, within no bounds. */
export function statesAnswer(
  { question, limits, engine }: Pick<Settings, 'question' | 'limits' | 'engine'>,
  properties: readonly Property[],
): boolean {
  const { switches, maxSwitches, all, executions, conversation, outside, without } = question;
  const { unwind, unwindset, maxUnwind, maxTasks } = limits;
  const isBounded =
    switches !== undefined ||
    unwind !== undefined ||
    Object.keys(unwindset).length > 0 ||
    Math.min(maxSwitches, maxUnwind, maxTasks) < Infinity;
  const isMore = all || executions > 1 || conversation !== undefined || outside !== undefined;
  const areChecks = others(properties).every((property) => CHECKS.includes(property));
  return !isBounded && !isMore && engine.encoding === 'auto' && !without.includes('states') && areChecks;
}

/** But for races, deadlocks and hangs. */
function others(properties: readonly Property[]): readonly Property[] {
  return properties.filter((property) => property !== RACE && property !== DEADLOCK && property !== HANG);
}

function isClass(name: string): name is PropertyClass {
  return PROPERTY_CLASSES.some((known) => known === name);
}
