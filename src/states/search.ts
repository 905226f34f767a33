/**
 * All states of a program, by the number of context switches that it takes to come to them: first what the first task
 * does alone, then with one switch, and so on. A state is looked at once for each task that goes on from it. Where
 * {@link Guard} learns that others could tell something apart that was taken for a task's own, the search begins anew.
 */
import type { Program } from '../ir/ir.js';
import { Learned, Setting } from './setting.js';
import { Unsuited } from './numbers.js';
import { Relearn } from './shapes.js';
import type { LoopAround } from './hangs.js';
import { Stays } from './hangs.js';
import type { Outcome } from './stepper.js';
import { Stepper } from './stepper.js';
import { conflict } from './open-memory.js';
import { reasonOf, Waits } from './waits.js';
import { RowTable } from './table.js';

/**
 * A check fails in the last of these steps; or the last one but one touches what the last one does, with nothing
 * between.
 */
export interface Found {
  readonly what: 'check' | 'race';
  readonly switches: number;
  readonly path: readonly PathStep[];
}

export interface PathStep {
  readonly task: number;
  readonly script: readonly number[];
}

/** What is looked for. Without checks, one that fails makes a program unsuited: nobody says how it goes on. */
export interface Wanted {
  readonly checks: boolean;
  readonly races: boolean;
  /** Only that there are none can be found out: otherwise the program is unsuited. */
  readonly deadlocks: boolean;
  /** Likewise. */
  readonly hangs: boolean;
}

/** Ways to come to states: the state, the task that led there, the arrival before, and what was decided. */
interface Arrivals {
  readonly state: number[];
  readonly task: number[];
  readonly from: number[];
  readonly scripts: Map<number, readonly number[]>;
}

export type Progress = { readonly kind: 'open' } | { readonly kind: 'over' } | ({ readonly kind: 'violated' } & Found);

/** Ways to decide the inputs of one step that are tried. */
const MOST_SCRIPTS = 4096;
/** A step that has so many instructions more counts as one more. */
const INSTRUCTIONS = 50;
/** What was learned is used after so many states more, or as many as there were. */
const LEARNING = 500;

export class Search {
  setting!: Setting;
  /** Steps tried, also in searches that were given up; a long one counts as several. */
  private effort = 0;
  private readonly learned = new Learned();
  private table = new RowTable();
  private stepper!: Stepper;
  /** Tries what comes directly after. */
  private neighbour!: Stepper;
  /** By arrival: the state, the task that has led there, and the arrival before. */
  private arrivals = noArrivals();
  /** By state, bit t: it is known where task t leads. */
  private stepped: number[] = [];
  /** Arrivals to go on from, with the task that does: two numbers each. */
  private work: number[] = [];
  /** Arrivals at states that were first met with this number of switches. */
  private discovered: number[] = [];
  switches = 0;
  private staleSince = Infinity;
  private waits: Waits | undefined;
  private stays: Stays | undefined;
  private readonly row: number[] = [];
  private readonly before: number[] = [];

  constructor(
    private readonly program: Program,
    private readonly wanted: Wanted,
  ) {
    this.begin(new Setting(program, this.learned));
  }

  get states(): number {
    return this.table.size;
  }

  get bytes(): number {
    const { state, scripts } = this.arrivals;
    return (
      this.table.bytes +
      32 * state.length +
      128 * scripts.size +
      400 * this.setting.parts.size +
      8 * ((this.waits?.size ?? 0) + (this.stays?.size ?? 0))
    );
  }

  /** Makes about so many steps. @throws Unsuited */
  advance(steps: number): Progress {
    const end = this.effort + steps;
    while (this.effort < end) {
      if (this.setting.isStale && this.isTimeToBeginAnew()) this.begin(this.setting);
      const task = this.work.pop();
      const arrival = this.work.pop();
      if (task === undefined || arrival === undefined) {
        if (this.setting.isStale) this.begin(this.setting);
        else if (!this.nextSwitch()) return this.conclusion();
        continue;
      }
      const found = this.expandUnlessRelearn(arrival, task);
      if (found) return found;
    }
    return { kind: 'open' };
  }

  private conclusion(): Progress {
    if (this.waits?.someForEver(this.states)) throw new Unsuited('some tasks may wait for ever');
    if (this.stays && this.someStays(this.stays)) throw new Unsuited('a task may stay in a loop for ever');
    return { kind: 'over' };
  }

  private someStays(stays: Stays): boolean {
    return (
      this.stepper.isLost || stays.someForEver(this.states, this.setting.taskCount, (state) => this.loopsIn(state))
    );
  }

  private loopsIn(state: number): readonly (readonly LoopAround[])[] {
    const { setting, row } = this;
    this.table.read(state, row);
    return Array.from({ length: setting.taskCount }, (_, task) => {
      const part = setting.parts.at(row[setting.placeOfTask(task)] ?? 0);
      return part?.kind === 'task' ? setting.loopsOf(part) : [];
    });
  }

  private isTimeToBeginAnew(): boolean {
    if (this.staleSince === Infinity) this.staleSince = this.table.size;
    return this.table.size > Math.max(2 * this.staleSince, this.staleSince + LEARNING);
  }

  private newStepper(setting: Setting): Stepper {
    return new Stepper(setting, this.wanted.races, this.wanted.hangs);
  }

  private begin(setting: Setting): void {
    this.setting = setting;
    setting.isStale = false;
    this.staleSince = Infinity;
    this.table = new RowTable();
    this.stepper = this.newStepper(setting);
    this.neighbour = this.newStepper(setting);
    this.waits = this.wanted.deadlocks ? new Waits() : undefined;
    this.stays = this.wanted.hangs ? new Stays() : undefined;
    this.arrivals = noArrivals();
    this.stepped = [];
    this.work = [];
    this.discovered = [];
    this.switches = 0;
    this.reach(this.stepper.first(), 0, -1, []);
  }

  /** Every other task goes on from what was found with fewer. */
  private nextSwitch(): boolean {
    const { discovered, arrivals, setting, row, table } = this;
    if (discovered.length === 0) return false;
    this.discovered = [];
    this.switches++;
    for (const arrival of discovered) {
      table.read(arrivals.state[arrival]!, row);
      for (let task = 0; task < setting.taskCount; task++)
        if ((row[setting.placeOfTask(task)] ?? 0) !== 0) this.work.push(arrival, task);
    }
    return true;
  }

  private expandUnlessRelearn(arrival: number, task: number): Progress | undefined {
    try {
      return this.expand(arrival, task);
    } catch (error) {
      if (!(error instanceof Relearn || (error instanceof Unsuited && this.setting.triesInputs()))) throw error;
      this.begin(new Setting(this.program, this.learned));
      return undefined;
    }
  }

  private expand(arrival: number, task: number): Progress | undefined {
    const { arrivals, stepper, row, stepped } = this;
    const state = arrivals.state[arrival]!;
    if ((stepped[state]! >>> task) & 1) return undefined;
    stepped[state]! |= 1 << task;
    this.table.read(state, row);
    if (!stepper.canMove(row, task)) return undefined;
    const before = row.slice();
    const reasons: (number | undefined)[] = [];
    let isBlocked = true;
    let script: readonly number[] | undefined = [];
    for (let count = 0; script; count++) {
      if (count > MOST_SCRIPTS) throw tooManyScripts();
      const outcome = stepper.step(before, task, script);
      this.effort += 1 + stepper.instructions / INSTRUCTIONS;
      const decisions = stepper.decisions.length > 0 ? stepper.decisions.slice() : NONE;
      script = nextScript(decisions, stepper.arities);
      if (outcome === 'blocked') reasons.push(stepper.waitsFor);
      else isBlocked = false;
      const found = this.follow(outcome, arrival, { task, script: decisions });
      if (found === 'again') return undefined;
      if (found) return found;
    }
    if (isBlocked) this.noteWaiter(state, task, reasons);
    return undefined;
  }

  private follow(outcome: Outcome, arrival: number, step: PathStep): Progress | 'again' | undefined {
    switch (outcome) {
      case 'moved':
        return this.moved(arrival, step);
      case 'violated':
        return this.failed(arrival, step);
      case 'halted':
        this.waits?.noteEnd(this.arrivals.state[arrival]!);
        this.stays?.noteEnd(this.arrivals.state[arrival]!);
        return undefined;
      case 'blocked':
      case 'endless':
        return undefined;
    }
  }

  /** Whoever stands in front of an assumption that does not hold is not waiting. */
  private noteWaiter(state: number, task: number, reasons: readonly (number | undefined)[]): void {
    const ids = reasons.filter((reason) => reason !== undefined);
    if (!this.waits || ids.length < reasons.length) return;
    const isAlive = (other: number): boolean => other < this.setting.taskCount && this.stepper.isAlive(this.row, other);
    this.table.read(state, this.row);
    this.waits.note(state, { task, reasons: [...new Set(ids.map((id) => reasonOf(id, isAlive)))] });
  }

  private moved(arrival: number, step: PathStep): Progress | 'again' | undefined {
    const { stepper, wanted } = this;
    if (wanted.races && stepper.touches.length > 0) {
      const race = this.raceAfter(arrival, step);
      if (race) return race;
    }
    this.reach(stepper.row, step.task, arrival, step.script);
    return undefined;
  }

  private failed(arrival: number, step: PathStep): Progress | 'again' {
    if (!this.wanted.checks) throw new Unsuited('a check fails that nobody asks for');
    return this.found('check', this.switches, [...this.pathTo(arrival), step]);
  }

  /** With the steps as they are known to be later, another execution may have fewer switches. */
  private found(what: Found['what'], switches: number, path: readonly PathStep[]): Progress | 'again' {
    if (!this.setting.isStale) return { kind: 'violated', what, switches, path };
    this.begin(this.setting);
    return 'again';
  }

  /** Another task touches what the step has touched, directly after it. */
  private raceAfter(arrival: number, step: PathStep): Progress | 'again' | undefined {
    const { neighbour, setting, stepper, table, arrivals } = this;
    const before = this.before;
    table.read(arrivals.state[arrival]!, before);
    const touched = stepper.touches.slice();
    const after = stepper.row.slice();
    for (let task = 0; task < setting.taskCount; task++) {
      const existed = (before[setting.placeOfTask(task)] ?? 0) !== 0;
      if (task === step.task || !existed || !neighbour.canMove(after, task)) continue;
      let count = 0;
      for (
        let script: readonly number[] | undefined = [];
        script;
        script = nextScript(neighbour.decisions, neighbour.arities)
      ) {
        if (++count > MOST_SCRIPTS) throw tooManyScripts();
        const outcome = neighbour.step(after, task, script);
        this.effort += 1 + neighbour.instructions / INSTRUCTIONS;
        // A section in which the program ends, or that cannot be gone through, does nothing as far as others are
        // concerned.
        if (outcome !== 'moved') continue;
        if (!neighbour.touches.some((later) => touched.some((one) => conflict(one, later)))) continue;
        return this.found('race', this.switches + 1, [
          ...this.pathTo(arrival),
          step,
          { task, script: neighbour.decisions.slice() },
        ]);
      }
    }
    return undefined;
  }

  private reach(row: readonly number[], task: number, from: number, script: readonly number[]): void {
    const { arrivals, table, stepped } = this;
    const added = table.add(row);
    const state = added < 0 ? -1 - added : added;
    if (added >= 0) stepped.push(0);
    if (from >= 0) this.waits?.noteStep(this.arrivals.state[from]!, state);
    if (from >= 0) this.stays?.noteStep(this.arrivals.state[from]!, state, task, this.stepper.kept);
    if (added < 0 && (stepped[state]! >>> task) & 1) return;
    const arrival = arrivals.state.push(state) - 1;
    arrivals.task.push(task);
    arrivals.from.push(from);
    if (script.length > 0) arrivals.scripts.set(arrival, script);
    this.work.push(arrival, task);
    if (added >= 0) this.discovered.push(arrival);
  }

  private pathTo(last: number): PathStep[] {
    const { arrivals } = this;
    const path: PathStep[] = [];
    for (let arrival = last; arrivals.from[arrival]! >= 0; arrival = arrivals.from[arrival]!)
      path.push({ task: arrivals.task[arrival]!, script: arrivals.scripts.get(arrival) ?? NONE });
    return path.reverse();
  }
}

const NONE: readonly number[] = [];

function tooManyScripts(): Unsuited {
  return new Unsuited('the inputs of one step have too many values');
}

function noArrivals(): Arrivals {
  return { state: [], task: [], from: [], scripts: new Map() };
}

/** The decisions that come after these in depth-first order; undefined after the last ones. */
function nextScript(decisions: readonly number[], arities: readonly number[]): readonly number[] | undefined {
  for (let i = decisions.length - 1; i >= 0; i--)
    if (decisions[i]! + 1 < arities[i]!) return [...decisions.slice(0, i), decisions[i]! + 1];
  return undefined;
}
