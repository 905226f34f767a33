import type { Program } from '../../src/ir/ir.js';
import { Interpreter } from '../../src/machine/interpreter.js';
import type { Fault, Stop } from '../../src/machine/outcome.js';
import type { Block, Schedule } from '../../src/machine/schedule.js';
import { hasEnded, State } from '../../src/machine/state.js';
import { Canonicalizer } from './canonical.js';
import { EndlessSteps } from './endless.js';
import type { Domains } from './enumerate.js';
import { EnumeratingChoices, enumerate, RecordingChoices } from './enumerate.js';
import { mayRun } from './interrupts.js';
import { DEFAULT_MAX_STEPS, isTooLarge, MAX_SCRIPTS, MAX_TASKS } from './limits.js';
import { macroStep, startMachine } from './macro-step.js';
import { Stops } from './stops.js';

export interface ExploreOptions extends Domains {
  readonly maxSwitches: number;
  readonly maxStates: number;
  /** Steps between two visible instructions, and visible instructions in one atomic section. */
  readonly maxSteps?: number;
  /** Stop after the least number of switches at which there is a violation. */
  readonly firstOnly?: boolean;
}

export interface Found {
  readonly fault: Fault;
  /** The least number of context switches with which this place can be violated. */
  readonly switches: number;
  /** An execution with that many switches. */
  readonly schedule: Schedule;
}

export interface Exploration {
  /** By `place` of the fault. */
  readonly violations: ReadonlyMap<string, Found>;
  /** False if a limit other than the number of switches was met, so that violations may be missing. */
  readonly complete: boolean;
  /** True if no execution has more switches than were considered. */
  readonly exhausted: boolean;
  readonly states: number;
  /** Transitions tried. */
  readonly steps: number;
}

/** How violations are told apart. */
export function place(fault: Pick<Fault, 'position' | 'property'>): string {
  return `${fault.position.file}:${fault.position.line}:${fault.position.column} ${fault.property}`;
}

/** The property in a `place`. */
export function propertyOfPlace(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

interface Node {
  /** Dropped once every task has been tried in it. */
  state: State | undefined;
  /** Bit t: the successors by task t are known. */
  stepped: number;
}

/** One way, with the least number of switches, to come to a state while a task is running. */
interface Arrival {
  readonly node: Node;
  readonly task: number;
  readonly script: readonly number[];
  readonly from: Arrival | undefined;
}

/** Enumerates all interleavings with at most `maxSwitches` context switches, breadth first over their number. */
export function explore(program: Program, options: ExploreOptions): Exploration {
  return new Explorer(program, options).run();
}

class Explorer {
  private readonly choices: EnumeratingChoices;
  private readonly interpreter: Interpreter;
  private readonly canonicalizer = new Canonicalizer();
  private readonly endless: EndlessSteps;
  private readonly stops: Stops | undefined;
  private readonly nodes = new Map<string, Node>();
  private readonly violations = new Map<string, Found>();
  private readonly maxSteps: number;
  /** First met with the present number of switches. */
  private discovered: Arrival[] = [];
  private work: { readonly arrival: Arrival; readonly task: number }[] = [];
  private complete = true;
  private switches = 0;
  private steps = 0;

  constructor(
    private readonly program: Program,
    private readonly options: ExploreOptions,
  ) {
    this.maxSteps = options.maxSteps ?? DEFAULT_MAX_STEPS;
    this.choices = EnumeratingChoices.of(program, options);
    this.interpreter = new Interpreter(program, this.choices, { maxInvisibleSteps: this.maxSteps });
    this.stops = Stops.in(program);
    this.endless = new EndlessSteps(program, this.choices, this.canonicalizer);
  }

  run(): Exploration {
    this.begin();
    this.drain();
    while (this.discovered.length > 0 && this.switches < this.options.maxSwitches && !this.done()) {
      this.switches++;
      this.switchTasks();
      this.drain();
    }
    const { violations, complete, steps } = this;
    return { violations, complete, exhausted: this.discovered.length === 0, states: this.nodes.size, steps };
  }

  private done(): boolean {
    return this.nodes.size > this.options.maxStates || (this.options.firstOnly === true && this.violations.size > 0);
  }

  private begin(): void {
    this.enumerate(() => {
      const state = this.interpreter.start();
      if (!(state instanceof State)) throw new Error(describe(state));
      const first = startMachine(this.program, this.interpreter, state);
      return (decisions) => {
        for (const task of first) this.reach(state, task, decisions, undefined);
      };
    });
  }

  private enumerate(run: () => (decisions: readonly number[]) => void): void {
    if (!enumerate(this.choices, MAX_SCRIPTS, run)) this.complete = false;
  }

  /** Every task but the one that led to a state may go on from it, at the cost of a switch. */
  private switchTasks(): void {
    for (const arrival of this.discovered) {
      for (const task of arrival.node.state?.tasks ?? []) if (task) this.work.push({ arrival, task: task.index });
    }
    this.discovered = [];
  }

  /** Whatever the running task can reach without a further switch. */
  private drain(): void {
    for (let item = this.work.pop(); item; item = this.work.pop()) {
      if (this.nodes.size > this.options.maxStates) {
        this.complete = false;
        this.work = [];
        return;
      }
      this.expand(item.arrival, item.task);
    }
  }

  private expand(arrival: Arrival, task: number): void {
    const { node } = arrival;
    if (node.stepped & (1 << task)) return;
    if (task >= MAX_TASKS) throw new Error('too many tasks for the explorer');
    node.stepped |= 1 << task;
    const before = node.state!;
    if (!hasEnded(before.tasks[task]!) && mayRun(before, task, this.stops)) {
      this.enumerate(() => {
        const state = before.clone();
        this.choices.placeIn(state.memory);
        this.steps++;
        const stop = macroStep(this.interpreter, state, task, this.maxSteps);
        this.stops?.settle(state);
        return (decisions) =>
          stop ? this.note(stop, task, decisions, arrival) : this.reach(state, task, decisions, arrival);
      });
    }
    if (before.tasks.every((other) => !other || node.stepped & (1 << other.index))) node.state = undefined;
  }

  private reach(state: State, task: number, script: readonly number[], from: Arrival | undefined): void {
    if (isTooLarge(state)) {
      this.complete = false;
      return;
    }
    const key = this.canonicalizer.key(state);
    const known = this.nodes.get(key);
    const node: Node = known ?? { state, stepped: 0 };
    if (node.stepped & (1 << task)) return;
    const arrival: Arrival = { node, task, script, from };
    this.work.push({ arrival, task });
    if (known) return;
    this.nodes.set(key, node);
    this.discovered.push(arrival);
  }

  private note(stop: Stop, task: number, script: readonly number[], from: Arrival): void {
    if (stop.kind === 'diverges' && !this.endless.isEndless(from.node.state!, task, script)) this.complete = false;
    if (stop.kind === 'no-choice') throw new Error(describe(stop));
    if (stop.kind !== 'violation') return;
    const faults = [stop.fault, ...(stop.others ?? [])].filter((fault) => !this.violations.has(place(fault)));
    if (faults.length === 0) return;
    const schedule = this.witness({ node: from.node, task, script, from });
    for (const fault of faults) this.violations.set(place(fault), { fault, switches: this.switches, schedule });
  }

  /** Runs the path to a violation once more and writes down what was chosen. */
  private witness(last: Arrival): Schedule {
    const path: Arrival[] = [];
    for (let arrival: Arrival | undefined = last; arrival; arrival = arrival.from) path.unshift(arrival);
    const recorder = new RecordingChoices(this.choices);
    const interpreter = new Interpreter(this.program, recorder, { maxInvisibleSteps: this.maxSteps });
    this.choices.begin(path[0]!.script);
    const state = interpreter.start();
    if (!(state instanceof State)) throw new Error(describe(state));
    startMachine(this.program, interpreter, state);
    const blocks: Block[] = state.tasks[0]!.visible > 0 ? [{ task: 0, until: state.tasks[0]!.visible }] : [];
    for (const { task, script } of path.slice(1)) {
      this.choices.begin(script, state.memory);
      const stop = macroStep(interpreter, state, task, this.maxSteps);
      const until = state.tasks[task]!.visible + (stop ? 1 : 0);
      if (blocks[blocks.length - 1]?.task === task) blocks.pop();
      blocks.push({ task, until });
    }
    return recorder.schedule(blocks);
  }
}

function describe(stop: Stop): string {
  return stop.kind === 'no-choice'
    ? `the explorer cannot go on: ${stop.message}`
    : `the explorer cannot start: ${stop.kind}`;
}
