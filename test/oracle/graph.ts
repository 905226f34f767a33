import type { Program } from '../../src/ir/ir.js';
import { Interpreter } from '../../src/machine/interpreter.js';
import type { Stop } from '../../src/machine/outcome.js';
import type { Task } from '../../src/machine/state.js';
import { hasEnded, State } from '../../src/machine/state.js';
import type { AccessSet } from './accesses.js';
import { AccessRecorder } from './accesses.js';
import { Canonicalizer } from './canonical.js';
import { EndlessSteps } from './endless.js';
import type { Domains } from './enumerate.js';
import { EnumeratingChoices, enumerate } from './enumerate.js';
import { holderOf, isActive, mayRun } from './interrupts.js';
import { DEFAULT_MAX_STEPS, isTooLarge, MAX_SCRIPTS, MAX_TASKS } from './limits.js';
import { macroStep, startMachine } from './macro-step.js';
import type { LoopInside } from './rounds.js';
import { RoundSteps } from './rounds.js';
import { Stops } from './stops.js';

export interface GraphOptions extends Domains {
  readonly maxStates: number;
  readonly maxSteps?: number;
  /** Whether it is asked who goes round in loops. */
  readonly rounds?: boolean;
}

/** A task in a state, as one that may go round in loops. */
export interface TaskRound {
  readonly loops: readonly LoopInside[];
  /** The rest of the state, but for what only this task has. */
  readonly others: string;
  /** Some step of it leads to another state. */
  moves: boolean;
  /** It computes for ever, and nobody sees it; `loops` are then those in which it does. */
  readonly isEndless: boolean;
  /** Some step of it ends the program. */
  mayEnd: boolean;
}

/**
 * A task that cannot make a step, whatever its inputs, since others have not done something, or a handler that came is
 * not over.
 */
export interface Waiter {
  readonly task: number;
  /**
   * For each way in which it is kept: the index of the only task that can end that; none if others can. A task that has
   * ended is `GONE`.
   */
  readonly reasons: readonly (number | undefined)[];
}

export const GONE = -1;

/** A step that leads to another state. */
export interface Edge {
  readonly task: number;
  readonly accesses: AccessSet;
  /** Bit t: task t exists in the state before the step. */
  readonly existing: number;
  /** The first step of a firing of an interrupt. */
  readonly begins: boolean;
  /** Of the firing whose step this is; 0 for other tasks. */
  readonly priority: number;
  /** Bit t: it keeps off task t. */
  readonly keepsOff: number;
  /** The task may have a larger priority than its own there. */
  readonly inherits: boolean;
  /** So many of the loops in which the task is it does not leave. */
  readonly kept?: number;
  /** It takes an input: another one may be taken. */
  readonly chooses?: boolean;
  readonly next: GraphNode;
}

/** A reachable state, without its contents. */
export interface GraphNode {
  readonly edges: Edge[];
  readonly predecessors: GraphNode[];
  readonly waiters: Waiter[];
  /** Some task can make a step. */
  moves: boolean;
  /** Some task stands in front of an assumption that does not hold: nothing is known about how it would go on. */
  stuck: boolean;
  /** Some step ends the program, by a violation or without one. */
  ends: boolean;
  /** By task, if that is asked. */
  readonly rounds?: (TaskRound | undefined)[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  /** In which the machine has just been set up: one for each choice that is made by then. */
  readonly initial: readonly GraphNode[];
  /** The tasks that may make the first step without a context switch. */
  readonly first: readonly number[];
  /** False if a limit was met, so that states may be missing. */
  readonly complete: boolean;
}

/**
 * All states that can be reached with any number of context switches; checks after which a machine goes on are gone
 * past.
 */
export function buildGraph(program: Program, options: GraphOptions): Graph {
  return new GraphBuilder(program, options).build();
}

class GraphBuilder {
  private readonly recorder = new AccessRecorder();
  private readonly choices: EnumeratingChoices;
  private readonly interpreter: Interpreter;
  private readonly canonicalizer = new Canonicalizer();
  private readonly endless: EndlessSteps;
  private readonly rounds: RoundSteps | undefined;
  private readonly stops: Stops | undefined;
  private readonly nodes = new Map<string, GraphNode>();
  private readonly pending: { readonly node: GraphNode; readonly state: State }[] = [];
  private readonly maxSteps: number;
  private complete = true;
  private first: readonly number[] = [0];
  private readonly initial = new Set<GraphNode>();

  constructor(
    private readonly program: Program,
    private readonly options: GraphOptions,
  ) {
    this.stops = Stops.in(program);
    this.maxSteps = options.maxSteps ?? DEFAULT_MAX_STEPS;
    this.choices = EnumeratingChoices.of(program, options);
    const passes = (): boolean => true;
    this.interpreter = new Interpreter(program, this.choices, {
      maxInvisibleSteps: this.maxSteps,
      observer: this.recorder,
      passes,
    });
    this.endless = new EndlessSteps(program, this.choices, this.canonicalizer, passes);
    if (options.rounds) this.rounds = new RoundSteps(program, this.choices, passes);
  }

  build(): Graph {
    this.enumerate(() => {
      const state = this.interpreter.start();
      if (!(state instanceof State)) throw new Error(`the program cannot start: ${state.kind}`);
      this.first = startMachine(this.program, this.interpreter, state);
      return () => {
        const node = this.nodeOf(state);
        if (node) this.initial.add(node);
      };
    });
    for (let item = this.pending.pop(); item; item = this.pending.pop()) {
      if (this.nodes.size > this.options.maxStates) return this.graph(false);
      this.expand(item.node, item.state);
    }
    return this.graph(this.complete);
  }

  private graph(complete: boolean): Graph {
    return { nodes: [...this.nodes.values()], initial: [...this.initial], first: this.first, complete };
  }

  private enumerate(run: () => (decisions: readonly number[]) => void): void {
    if (!enumerate(this.choices, MAX_SCRIPTS, run)) this.complete = false;
  }

  private nodeOf(state: State): GraphNode | undefined {
    if (isTooLarge(state)) {
      this.complete = false;
      return undefined;
    }
    const key = this.canonicalizer.key(state);
    const known = this.nodes.get(key);
    if (known) return known;
    const rounds = this.roundsIn(state);
    const node: GraphNode = {
      edges: [],
      predecessors: [],
      waiters: [],
      moves: false,
      stuck: false,
      ends: false,
      ...(rounds ? { rounds } : {}),
    };
    this.nodes.set(key, node);
    this.pending.push({ node, state });
    return node;
  }

  private roundsIn(state: State): (TaskRound | undefined)[] | undefined {
    const { rounds, canonicalizer } = this;
    if (!rounds) return undefined;
    return state.tasks.map((task) => {
      if (!task || this.isGone(state, task)) return undefined;
      return {
        loops: rounds.loopsOf(task),
        others: canonicalizer.keyBeside(state, task),
        moves: false,
        isEndless: false,
        mayEnd: false,
      };
    });
  }

  private expand(node: GraphNode, state: State): void {
    const existing = state.tasks.reduce((set, task) => (task ? set | (1 << task.index) : set), 0);
    for (const task of state.tasks) {
      if (!task || this.isGone(state, task)) continue;
      if (this.stops?.isStopped(state, task)) node.waiters.push({ task: task.index, reasons: [undefined] });
      const holder = holderOf(state, task.index);
      if (holder !== undefined) node.waiters.push({ task: task.index, reasons: [holder] });
      if (!mayRun(state, task.index, this.stops)) continue;
      if (task.index >= MAX_TASKS) throw new Error('too many tasks for the explorer');
      this.tryTask(node, state, task.index, existing);
    }
  }

  private tryTask(node: GraphNode, before: State, task: number, existing: number): void {
    const reasons = new Set<number | undefined>();
    const { schedule } = before.tasks[task]!;
    const begins = schedule.kind === 'firing' && !isActive(before.tasks[task]!);
    const priority = schedule.kind === 'firing' ? schedule.priority : 0;
    const own = before.tasks[task]!.priority;
    const keepsOff = before.tasks.reduce(
      (mask, other) =>
        own !== undefined && other?.priority !== undefined && own > other.priority ? mask | (1 << other.index) : mask,
      0,
    );
    let [moves, doubtful] = [false, false];
    this.enumerate(() => {
      const state = before.clone();
      this.choices.placeIn(state.memory);
      this.recorder.begin();
      const stop = macroStep(this.interpreter, state, task, this.maxSteps);
      this.stops?.settle(state);
      return (decisions) => {
        if (stop?.kind !== 'blocked') {
          moves = true;
          const isEndless = stop?.kind === 'diverges' && this.endless.isEndless(before, task, decisions);
          const accesses = this.recorder.taken();
          const kept = this.noteRound(node, before, task, decisions, isEndless ? 'endless' : (stop ?? state));
          if (!isEndless)
            this.move(
              node,
              {
                task,
                accesses,
                existing,
                begins,
                priority,
                keepsOff,
                inherits: before.tasks[task]!.inherits || state.tasks[task]!.inherits,
                ...kept,
              },
              stop ?? state,
            );
        } else if (stop.waitsFor === undefined) doubtful = true;
        else reasons.add(this.waker(before, stop.waitsFor));
      };
    });
    if (moves) node.moves = true;
    // An interrupt that is masked does not come.
    else if (begins) return;
    else if (doubtful) node.stuck = true;
    else node.waiters.push({ task, reasons: [...reasons] });
  }

  private isGone(state: State, task: Task): boolean {
    return hasEnded(task) || this.stops?.isDeleted(state, task) === true;
  }

  /** The index of the task with this id, if only one is meant. */
  private waker(state: State, id: bigint): number | undefined {
    if (id === 0n) return undefined;
    const found = state.tasks.find((task) => task?.id === id);
    return found && !this.isGone(state, found) ? found.index : GONE;
  }

  private noteRound(
    node: GraphNode,
    before: State,
    task: number,
    decisions: readonly number[],
    outcome: State | Stop | 'endless',
  ): Pick<Edge, 'kept' | 'chooses'> {
    const round = node.rounds?.[task];
    if (!this.rounds || !round) return {};
    if (outcome === 'endless')
      node.rounds![task] = { ...round, isEndless: true, loops: this.rounds.endless(before, task, decisions) };
    else if (!(outcome instanceof State)) round.mayEnd = true;
    else {
      round.moves = true;
      const kept = this.rounds.kept(before, task, decisions, outcome.tasks[task]!.visible);
      return { kept, chooses: decisions.length > 0 };
    }
    return {};
  }

  private move(node: GraphNode, move: Omit<Edge, 'next'>, outcome: State | Stop): void {
    // A section in which a check fails, or the program ends, is not executed as far as others are concerned.
    if (outcome instanceof State) {
      const next = this.nodeOf(outcome);
      if (!next) return;
      next.predecessors.push(node);
      node.edges.push({ ...move, next });
      return;
    }
    if (outcome.kind === 'no-choice') throw new Error(`the explorer cannot go on: ${outcome.message}`);
    if (outcome.kind === 'diverges') this.complete = false;
    node.ends = true;
  }
}
