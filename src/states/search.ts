/**
 * All states of a program, by the number of context switches that it takes to come to them: first what the first task
 * does alone, then with one switch, and so on. A state is looked at once for each task that goes on from it. Where
 * {@link Guard} learns that others could tell something apart that was taken for a task's own, the search begins anew.
 */
import type { Reduction } from '../base/reductions.js';
import type { Program } from '../ir/ir.js';
import type { Unread } from '../ir/unread.js';
import { unreadGlobals } from '../ir/unread.js';
import { Learned, Setting } from './setting.js';
import { Unsuited } from './numbers.js';
import type { Wanted } from './wanted.js';
import { Relearn } from './shapes.js';
import type { CycleStep } from './cycles.js';
import type { LoopAround } from './hangs.js';
import { Stays } from './hangs.js';
import { Stepper } from './stepper.js';
import { AccessesAhead } from './ahead.js';
import { Arrivals } from './arrivals.js';
import type { Touch } from './open-memory.js';
import { conflict } from './open-memory.js';
import type { Leaf, Tally } from './remembered.js';
import { RememberedSteps } from './remembered.js';
import { reasonOf, Waits } from './waits.js';
import { Ints } from './ints.js';
import { OpenRow } from './open-row.js';
import { RowTable } from './table.js';

/**
 * A check fails in the last of these steps; or the last one but one touches what the last one does, with nothing
 * between.
 */
export interface Found {
  readonly what: 'check' | 'race' | 'deadlock' | 'cycle';
  readonly switches: number;
  readonly path: readonly PathStep[];
  /** The state in which the last step begins, or that is the violation. */
  readonly before: number;
  /** Of a cycle: so many of the last steps lead back to where they began. */
  readonly round?: number;
  /** Of a cycle: some tasks in it may only wait. */
  readonly tellsLess?: boolean;
  /** Of a deadlock: the tasks that wait, where not all do that have not ended. */
  readonly waiting?: readonly number[];
}

export interface PathStep {
  readonly task: number;
  readonly script: readonly number[];
}

export type Progress = { readonly kind: 'open' } | { readonly kind: 'over' } | ({ readonly kind: 'violated' } & Found);

/** Ways to decide the inputs of one step that are tried. */
const MOST_SCRIPTS = 4096;
/** Decisions in all of them: where an input ends a loop, each script has one more than the last. */
const MOST_DECIDED = 100_000;
/** A step that has so many instructions more counts as one more. */
const INSTRUCTIONS = 50;
/** To look at so many places for room for an object takes as long as an instruction. */
const PLACES = 50;
/** New knowledge is used after so many states more, or as many as there were. */
const LEARNING = 500;

/** Whoever wants to know all steps, of searches that are begun anew, too. */
export interface Watch {
  begin(): void;
  step(from: number, to: number, task: number): void;
}

export class Search {
  setting!: Setting;
  /** Steps tried, also in searches that were given up; a long one counts as several. */
  private effort = 0;
  private readonly learned = new Learned();
  private table = new RowTable();
  private stepper!: Stepper;
  private steps!: RememberedSteps;
  /** Also of searches that were given up. */
  readonly tally: Tally = { taken: 0, executed: 0 };
  private arrivals = new Arrivals();
  /** By state, bit t: it is known where task t leads, or it is to be found out. */
  private begun = new Ints();
  /** Arrivals to go on from, with the task that does: two numbers each. */
  private work = new Ints();
  /** Arrivals at states that were first met with this number of switches. */
  private discovered = new Ints();
  switches = 0;
  private staleSince = Infinity;
  private ahead!: AccessesAhead;
  private waits: Waits | undefined;
  private stays: Stays | undefined;
  private readonly isSymmetric: boolean;
  /** The state that a step is taken from, and the one after it. */
  private here!: OpenRow;
  private after!: OpenRow;

  constructor(
    private readonly program: Program,
    private readonly wanted: Wanted,
    private readonly without: readonly Reduction[] = [],
    private readonly watch?: Watch,
  ) {
    // Who waits for whom is told by the numbers of tasks.
    this.isSymmetric = !wanted.deadlocks && !wanted.hangs && !without.includes('symmetric-tasks');
    this.begin(this.newSetting());
  }

  private newSetting(): Setting {
    const unread = this.without.includes('unread-values') ? NOTHING_UNREAD : unreadGlobals(this.program);
    return new Setting(this.program, this.learned, this.isSymmetric, unread);
  }

  /** The parts of a state. */
  readonly rowOf = (state: number): readonly number[] => {
    this.here.read(state);
    return this.here.row.slice();
  };

  get states(): number {
    return this.table.size;
  }

  get bytes(): number {
    return (
      this.table.bytes +
      this.arrivals.bytes +
      this.begun.bytes +
      this.work.bytes +
      this.discovered.bytes +
      this.steps.bytes +
      400 * this.setting.parts.size +
      (this.waits?.bytes ?? 0) +
      (this.stays?.bytes ?? 0)
    );
  }

  /** Makes about so many steps. @throws Unsuited */
  advance(steps: number): Progress {
    const end = this.effort + steps;
    while (this.effort < end) {
      if (this.setting.isStale && this.isTimeToBeginAnew()) this.begin(this.setting);
      if (this.work.length === 0) {
        if (this.setting.isStale) this.begin(this.setting);
        else if (!this.nextSwitch()) return this.conclusion();
        continue;
      }
      const task = this.work.pop();
      const arrival = this.work.pop();
      const found = this.expandUnlessRelearn(arrival, task);
      if (found) return found;
    }
    return { kind: 'open' };
  }

  private conclusion(): Progress {
    const stranded = this.waits?.firstForEver(this.states);
    if (stranded) return this.strandedIn(stranded.state, stranded.tasks);
    if (this.waits?.mayWaitForEver(this.states)) throw new Unsuited('some tasks may wait for ever');
    const cycle = this.stays && this.cycleIn(this.stays, false);
    if (cycle) return cycle;
    if (!this.stays || !this.someStays(this.stays)) return { kind: 'over' };
    const waits = this.cycleIn(this.stays, true) ?? this.lastingIn(this.stays);
    if (waits) return waits;
    throw new Unsuited('a task may stay in a loop for ever');
  }

  /** Others go on there, and nothing that they do ever ends these waits. */
  private strandedIn(state: number, tasks: number): Progress {
    const { arrivals, setting, switches } = this;
    const waiting = Array.from({ length: setting.taskCount }, (_, task) => task).filter((task) => (tasks >>> task) & 1);
    const path = arrivals.pathTo(arrivals.firstAt(state));
    return { kind: 'violated', what: 'deadlock', switches, path, before: state, waiting };
  }

  /** @param isStill whether nothing has to change in it but where tasks stand */
  private cycleIn(stays: Stays, isStill: boolean): Progress | undefined {
    const known: (readonly (readonly LoopAround[])[])[] = [];
    const loops = (state: number): readonly (readonly LoopAround[])[] => (known[state] ??= this.loopsIn(state));
    const differ = (some: readonly number[]): boolean => isStill || this.differ(some);
    return this.goingRound(stays.goingRound(this.states, this.setting.taskCount, loops, differ), isStill);
  }

  /** Somebody waits in a loop whatever the others do that go on. */
  private lastingIn(stays: Stays): Progress | undefined {
    if (this.stepper.isLost) return undefined;
    const steps = stays.lasting(this.states, this.setting.taskCount, {
      loops: (state) => this.loopsIn(state),
      isWaiting: (state, task) => this.waits?.isWaiting(state, task) === true,
      isSeen: (from, to) => this.differ([from, to]),
    });
    return this.goingRound(steps, true);
  }

  private goingRound(steps: readonly CycleStep[] | undefined, tellsLess: boolean): Progress | undefined {
    const { arrivals, switches } = this;
    const start = steps?.[0]?.from;
    if (!steps || start === undefined) return undefined;
    const round = steps.map(({ task }) => ({ task, script: NONE }));
    const path = [...arrivals.pathTo(arrivals.firstAt(start)), ...round];
    return { kind: 'violated', what: 'cycle', switches, path, before: start, round: round.length, tellsLess };
  }

  /** Not only the parts of tasks are different in these states. */
  private differ([first, ...others]: readonly number[]): boolean {
    const { setting } = this;
    const tasks = new Set(Array.from({ length: setting.taskCount }, (_, task) => setting.placeOfTask(task)));
    const rest = (state: number): string =>
      this.rowOf(state)
        .flatMap((part, place) => (part === 0 || tasks.has(place) ? [] : [`${place} ${part}`]))
        .join();
    const one = first === undefined ? '' : rest(first);
    return others.some((state) => rest(state) !== one);
  }

  private someStays(stays: Stays): boolean {
    const isWaiting = (state: number, task: number): boolean => this.waits?.isWaiting(state, task) === true;
    return (
      this.stepper.isLost ||
      stays.someForEver(this.states, this.setting.taskCount, (state) => this.loopsIn(state), isWaiting)
    );
  }

  private loopsIn(state: number): readonly (readonly LoopAround[])[] {
    const { setting, here } = this;
    here.read(state);
    return Array.from({ length: setting.taskCount }, (_, task) => {
      const part = setting.parts.at(here.at(setting.placeOfTask(task)));
      return part?.kind === 'task' ? setting.loopsOf(part) : [];
    });
  }

  private isTimeToBeginAnew(): boolean {
    if (this.staleSince === Infinity) this.staleSince = this.table.size;
    return this.table.size > Math.max(2 * this.staleSince, this.staleSince + LEARNING);
  }

  private begin(setting: Setting): void {
    this.setting = setting;
    this.watch?.begin();
    setting.isStale = false;
    this.staleSince = Infinity;
    this.table = new RowTable();
    this.here = new OpenRow(this.table);
    this.after = new OpenRow(this.table);
    this.stepper = new Stepper(setting, this.wanted);
    const remembers = !this.without.includes('remembered-steps');
    this.steps = new RememberedSteps(setting, this.table.packing, this.stepper, remembers, this.tally);
    this.waits = this.wanted.deadlocks ? new Waits() : undefined;
    this.stays = this.wanted.hangs ? new Stays() : undefined;
    this.arrivals = new Arrivals();
    this.ahead = new AccessesAhead(setting);
    this.begun = new Ints();
    this.work = new Ints();
    this.discovered = new Ints();
    this.switches = 0;
    this.after.set(this.stepper.first());
    this.reach(0, -1, NONE);
  }

  /** Every other task goes on from what was found with fewer. */
  private nextSwitch(): boolean {
    const { discovered, arrivals, setting, here } = this;
    if (discovered.length === 0) return false;
    this.discovered = new Ints();
    this.switches++;
    const { symmetry, taskCount } = setting;
    const isSymmetric = symmetry.roles.length > 0;
    for (let i = 0; i < discovered.length; i++) {
      const arrival = discovered.at(i);
      const state = arrivals.stateAt(arrival);
      here.read(state);
      const tied = isSymmetric ? symmetry.tied(here.row) : 0;
      for (let task = 0; task < taskCount; task++) {
        if (here.codeAt(setting.placeOfTask(task)) === 0) continue;
        if (isSymmetric && symmetry.firstTwin(here.row, task, tied) !== task) continue;
        this.goOn(arrival, state, task);
      }
    }
    return true;
  }

  /** The task is to go on from there, unless it is or has already. */
  private goOn(arrival: number, state: number, task: number): void {
    const begun = this.begun.at(state);
    if (((begun >>> task) & 1) !== 0) return;
    this.begun.set(state, begun | (1 << task));
    this.work.push(arrival);
    this.work.push(task);
  }

  private expandUnlessRelearn(arrival: number, task: number): Progress | undefined {
    try {
      return this.expand(arrival, task);
    } catch (error) {
      if (!(error instanceof Relearn || (error instanceof Unsuited && this.setting.triesInputs()))) throw error;
      this.begin(this.newSetting());
      return undefined;
    }
  }

  private expand(arrival: number, task: number): Progress | undefined {
    const { arrivals, stepper, steps, here, setting } = this;
    here.read(arrivals.stateAt(arrival));
    if (!stepper.canMove(here.at(setting.placeOfTask(task)))) return undefined;
    const existing = this.existing(here);
    let reasons: (number | undefined)[] | undefined;
    let isBlocked = true;
    let script: readonly number[] | undefined = NONE;
    let decided = 0;
    for (let count = 0; script; count++) {
      if (count > MOST_SCRIPTS || decided > MOST_DECIDED) throw tooManyScripts();
      const leaf = steps.take(here, existing, task, script);
      this.effort += costOf(leaf, here);
      const decisions = steps.decisions.length > 0 ? steps.decisions.slice() : NONE;
      decided += decisions.length;
      script = nextScript(decisions, steps.arities);
      if (leaf.outcome === 'blocked') (reasons ??= []).push(leaf.waitsFor);
      else isBlocked = false;
      const found = this.follow(leaf, arrival, task, decisions);
      if (found === 'again') return undefined;
      if (found) return found;
    }
    return isBlocked ? this.noteWaiter(arrival, task, reasons ?? []) : undefined;
  }

  /** Bit t: task t has been created. */
  private existing(row: OpenRow): number {
    const { setting } = this;
    let set = 0;
    for (let task = 0; task < setting.taskCount; task++)
      if (row.codeAt(setting.placeOfTask(task)) !== 0) set |= 1 << task;
    return set;
  }

  private follow(leaf: Leaf, arrival: number, task: number, script: readonly number[]): Progress | 'again' | undefined {
    switch (leaf.outcome) {
      case 'moved':
        return this.moved(leaf, arrival, task, script);
      case 'violated':
        return this.found('check', this.switches, arrival, [{ task, script }]);
      case 'strays':
        throw new Unsuited('a check fails that nobody asks for');
      case 'halted':
        this.waits?.noteEnd(this.arrivals.stateAt(arrival));
        this.stays?.noteEnd(this.arrivals.stateAt(arrival), task);
        return undefined;
      case 'blocked':
      case 'endless':
        return undefined;
    }
  }

  /** Whoever stands in front of an assumption that does not hold is not waiting. */
  private noteWaiter(arrival: number, task: number, reasons: readonly (number | undefined)[]): Progress | undefined {
    const { waits, here, stepper, setting } = this;
    const ids = reasons.filter((reason) => reason !== undefined);
    const state = this.arrivals.stateAt(arrival);
    if (ids.length < reasons.length) {
      const by = this.standsInLibrary(task) ? 'library' : 'user';
      this.stays?.noteStop(state, task, by);
      waits?.noteStop(state, by);
      return undefined;
    }
    if (!waits) return undefined;
    const isAlive = (other: number): boolean =>
      other < setting.taskCount && stepper.isAlive(here.at(setting.placeOfTask(other)));
    waits.note(state, { task, reasons: [...new Set(ids.map((id) => reasonOf(id, isAlive)))] });
    for (let other = 0; other < setting.taskCount; other++)
      if (isAlive(other) && !waits.isWaiting(state, other)) return undefined;
    // Nobody is left who could do anything.
    const found = this.found('deadlock', this.switches, arrival, []);
    return found === 'again' ? undefined : found;
  }

  private standsInLibrary(task: number): boolean {
    const part = this.setting.parts.at(this.here.at(this.setting.placeOfTask(task)));
    return part?.kind === 'task' && part.frames.at(-1)?.code.fn.library === true;
  }

  private moved(leaf: Leaf, arrival: number, task: number, script: readonly number[]): Progress | 'again' | undefined {
    this.after.follow(this.here, leaf.changes);
    if (leaf.touches.length > 0) {
      const race = this.raceAfter(leaf.touches, arrival, { task, script });
      if (race) return race;
    }
    this.reach(task, arrival, script, leaf);
    return undefined;
  }

  /** With the steps as they are known to be later, another execution may have fewer switches. */
  private found(what: Found['what'], switches: number, arrival: number, last: readonly PathStep[]): Progress | 'again' {
    const before = this.arrivals.stateAt(arrival);
    if (!this.setting.isStale)
      return { kind: 'violated', what, switches, path: this.actualPath(arrival, last), before };
    this.begin(this.setting);
    return 'again';
  }

  /** The path on which nobody has changed places. */
  private actualPath(arrival: number, last: readonly PathStep[]): readonly PathStep[] {
    const { arrivals, setting, steps, here, after } = this;
    const path = arrivals.pathTo(arrival);
    const names = Array.from({ length: setting.taskCount }, (_, task) => task);
    const actual = ({ task, script }: { task: number; script: readonly number[] }): PathStep => ({
      task: names[task]!,
      script,
    });
    here.read(arrivals.stateAt(0));
    const found: PathStep[] = [];
    for (const step of path) {
      found.push(actual(step));
      after.follow(here, steps.take(here, this.existing(here), step.task, step.script).changes);
      const row = after.row.slice();
      setting.symmetry.arrange(row, step.task, names);
      here.set(row);
    }
    return [...found, ...last.map(actual)];
  }

  /** Another task touches what the step has touched, directly after it. */
  private raceAfter(touched: readonly Touch[], arrival: number, step: PathStep): Progress | 'again' | undefined {
    const { setting, stepper, steps, here, after } = this;
    const existing = this.existing(after);
    for (let task = 0; task < setting.taskCount; task++) {
      const place = setting.placeOfTask(task);
      if (task === step.task || here.codeAt(place) === 0) continue;
      const part = after.at(place);
      if (!stepper.canMove(part) || !this.ahead.mayConflict(touched, part, task)) continue;
      let count = 0;
      for (
        let script: readonly number[] | undefined = NONE;
        script;
        script = nextScript(steps.decisions, steps.arities)
      ) {
        if (++count > MOST_SCRIPTS) throw tooManyScripts();
        const leaf = steps.take(after, existing, task, script);
        const { outcome, touches } = leaf;
        this.effort += costOf(leaf, after);
        // A section in which the program ends, or that cannot be gone through, does nothing as far as others are
        // concerned.
        if (outcome !== 'moved') continue;
        if (!touches.some((later) => touched.some((one) => conflict(one, later)))) continue;
        const last = { task, script: steps.decisions.slice() };
        return this.found('race', this.switches + 1, arrival, [step, last]);
      }
    }
    return undefined;
  }

  /** The search has come to the state after a step. */
  private reach(by: number, from: number, script: readonly number[], leaf?: Leaf): void {
    const { arrivals, table, after } = this;
    const task = this.arrange(by);
    const added = table.add(after.words);
    const state = added < 0 ? -1 - added : added;
    if (added >= 0) this.begun.push(0);
    if (from >= 0) {
      const before = arrivals.stateAt(from);
      this.watch?.step(before, state, task);
      this.waits?.noteStep(before, state);
      if (leaf) this.stays?.noteStep(before, state, task, leaf.kept, script.length > 0 || leaf.hasProgressed);
    }
    if (added < 0 && ((this.begun.at(state) >>> task) & 1) !== 0) return;
    const arrival = arrivals.add(state, by, from, script);
    this.goOn(arrival, state, task);
    if (added >= 0) this.discovered.push(arrival);
  }

  /** Makes the state after a step the one that stands for all in which tasks have changed places. */
  private arrange(by: number): number {
    const { symmetry } = this.setting;
    if (symmetry.roles.length === 0) return by;
    const row = this.after.row.slice();
    const task = symmetry.arrange(row, by);
    this.after.set(row);
    return task;
  }
}

const NONE: readonly number[] = [];
const NOTHING_UNREAD: Unread = new Set();

/** As how many steps one from there counts. */
function costOf({ instructions, made }: Leaf, row: OpenRow): number {
  return 1 + (made === 0 ? instructions : instructions + (made * row.row.length) / PLACES) / INSTRUCTIONS;
}

function tooManyScripts(): Unsuited {
  return new Unsuited('the inputs of one step have too many values');
}

/** The decisions that come after these in depth-first order; undefined after the last ones. */
function nextScript(decisions: readonly number[], arities: readonly number[]): readonly number[] | undefined {
  for (let i = decisions.length - 1; i >= 0; i--)
    if (decisions[i]! + 1 < arities[i]!) return [...decisions.slice(0, i), decisions[i]! + 1];
  return undefined;
}
