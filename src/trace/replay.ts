import type { Program } from '../ir/ir.js';
import { ATOMICITY } from '../properties/atomicity.js';
import { DEADLOCK } from '../properties/deadlocks.js';
import { RACE, UNORDERED } from '../properties/races.js';
import { HANG } from '../properties/hangs.js';
import type { Property } from '../properties/property.js';
import { requireSameAnswers } from '../properties/telling.js';
import { WatchList } from '../properties/watch.js';
import type { SeenMemory } from '../answer/execution-graph.js';
import type { Participant, Trace } from '../answer/result.js';
import type { Position } from '../source/diagnostic.js';
import { ScheduleChoices } from '../machine/choices.js';
import { Interpreter } from '../machine/interpreter.js';
import { isLastOf } from '../machine/leaks.js';
import type { LoadView } from '../machine/machine.js';
import type { Memory } from '../machine/memory.js';
import type { Broken, Wanted } from './monitor.js';
import { ConcreteMonitors } from './monitor.js';
import { together } from '../machine/observers.js';
import type { Fault, Stop } from '../machine/outcome.js';
import { userPosition } from '../machine/outcome.js';
import { isHeldOff, queuedTasks } from '../machine/preemption.js';
import { represented } from '../machine/representation.js';
import { given } from '../base/given.js';
import type { GoingOn } from './afterwards.js';
import { waitingUntil } from './afterwards.js';
import { GraphObserver } from './graph/graph-observer.js';
import type { Partaking } from './noted-access.js';
import { Recorder } from './recorder.js';
import { roundsOf } from './rounds.js';
import type { Block, FinalChoices, Schedule, Standing } from '../machine/schedule.js';
import { hasOnlyStarted } from '../machine/startup.js';
import { State, hasEnded } from '../machine/state.js';
import { whyNoCycle } from './cycles.js';
import type { Waiter } from './waiters.js';
import { firstOf, isSpinning, stuckAmong, waitingWords } from './waiters.js';

/** The result of a replay: the violation that it leads to, or why it is not an execution with a violation. */
export type ReplayResult =
  | {
      readonly kind: 'violation';
      readonly fault: Fault;
      /** Name of the task that broke the property. */
      readonly task: string;
      /** Changes of the running task between executed visible instructions. */
      readonly switches: number;
      readonly participants: readonly Participant[];
      /** The end of a deadlock's waiting all the same. */
      readonly until?: string;
      readonly trace: Trace;
      /** Where accesses are reordered. */
      readonly memory?: SeenMemory;
    }
  | { readonly kind: 'mismatch'; readonly message: string; readonly position?: Position; readonly trace: Trace };

/**
 * Executes the program as the schedule says, observed by the properties. `wanted`: the violation that it is meant to
 * lead to.
 * @throws DiagnosticError if it does not, and the reason is a property that does not always answer the same
 */
export function replay(
  program: Program,
  schedule: Schedule,
  properties: readonly Property[] = [],
  wanted?: Wanted,
): ReplayResult {
  return new Replay(program, schedule, properties, wanted).run();
}

/** Visible instructions with which a task comes to its end that is over as far as others can see. */
const FEW = 20;

function globalAt(program: Program, state: State, address: bigint): string | undefined {
  const object = state.memory.find(address);
  return object?.origin.kind === 'global' && object.base === address
    ? program.globals[object.origin.global]!.name
    : undefined;
}

function samePosition(a: Position, b: Position): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column;
}

class Replay {
  private readonly recorder: Recorder;
  private readonly monitors: ConcreteMonitors;
  private readonly afterwards: GoingOn;
  private readonly interpreter: Interpreter;
  /** Where accesses are reordered. */
  private readonly graph: GraphObserver | undefined;
  /** Executes without telling anybody. */
  private readonly silent: Interpreter;
  private state = new State();
  /** The task that executed the last visible instruction. */
  private running = 0;
  /** The fault that a property has found. */
  private fault: Fault | undefined;
  private participants: readonly Partaking[] = [];
  /** Where each task was last seen. */
  private readonly positions = new Map<number, Position>();
  private readonly entryPosition: Position;
  private stopping = false;

  constructor(
    program: Program,
    private readonly schedule: Schedule,
    private readonly properties: readonly Property[],
    private readonly wanted: Wanted | undefined,
  ) {
    this.entryPosition = program.functions[program.entry]!.position;
    const memory = (): Memory => this.state.memory;
    this.recorder = new Recorder(
      program,
      schedule.functionAddresses.map((address) => (address === undefined ? undefined : represented(address))),
      memory,
    );
    const watched = new WatchList(
      program,
      properties.flatMap(({ watch }) => watch),
    );
    const { views } = schedule;
    this.graph = views && new GraphObserver(views, () => this.state);
    this.monitors = new ConcreteMonitors(program, properties, watched, {
      observed: schedule.observed,
      idle: schedule.idle,
      wanted,
      nameAt: (address) => globalAt(program, this.state, address),
      here: () => this.standsAt(this.running),
      whenBroken: (broken) => {
        this.blame(broken);
      },
      whenAccessed: (task) => {
        this.lookForTriple(task);
      },
      ...given({ pairs: this.graph }),
    });
    const passes = (fault: Fault): boolean => this.passes(fault);
    const choices = new ScheduleChoices(schedule);
    this.afterwards = { program, schedule, choices, passes };
    this.silent = new Interpreter(program, new ScheduleChoices(schedule), { passes });
    const observers = [this.recorder, ...(this.graph ? [this.graph] : []), this.monitors];
    this.interpreter = new Interpreter(program, choices, {
      observer: together(...observers),
      passes,
      ...given({ sees: this.graph && ((...load: Parameters<LoadView>) => this.graph!.sees(...load)) }),
    });
  }

  run(): ReplayResult {
    this.monitors.start();
    if (this.fault) return this.found(this.fault);
    const started = this.interpreter.start();
    if (!(started instanceof State)) return this.conclude(started, 0);
    this.state = started;
    this.graph?.start();
    const { blocks, final, round } = this.schedule;
    let before: State | undefined;
    let since = '';
    for (const [index, block] of blocks.entries()) {
      if (index === round) {
        before = this.state.clone();
        const { block: switches } = this.recorder;
        since = block.task === this.running ? `after switch ${switches}` : `from switch ${switches + 1} on`;
      }
      const isLast = index === blocks.length - 1 && !final && round === undefined;
      const result = this.runBlock(block, isLast);
      if (result) return result;
    }
    if (before) return this.goneRound(before, since);
    return final ? this.stop(final) : this.mismatch('the schedule ends without a violation');
  }

  private runBlock({ task, until }: Block, isLast: boolean): ReplayResult | undefined {
    const { state } = this;
    if (!state.tasks[task]) return this.mismatch(`task ${task} runs before it is created`);
    while (state.tasks[task]!.visible < until) {
      const result = this.step(task);
      if (result) return result;
    }
    if (isLast) {
      this.enter(task);
      if (this.fault) return this.found(this.fault);
      const stop = this.interpreter.advance(state, task);
      return stop && this.conclude(stop, task);
    }
    return state.tasks[task]!.atomicDepth > 0
      ? this.mismatch(`task ${task} is interrupted in an atomic section`)
      : undefined;
  }

  private step(task: number): ReplayResult | undefined {
    this.enter(task);
    const position = this.standsAt(task);
    const n = this.state.tasks[task]!.visible;
    if (this.graph && this.looksForLeaks(task)) this.graph.settle();
    const stop = this.interpreter.step(this.state, task);
    if (this.state.tasks[task]!.visible > n) this.graph?.executed(task, n);
    const { refused } = this.monitors;
    if (this.fault) return this.found(this.fault);
    if (refused) return this.mismatch('an assumption of a property does not hold', position);
    return stop && this.conclude(stop, task);
  }

  /** Whether the task is about to look which blocks nothing leads to, and nobody else can write any more. */
  private looksForLeaks(task: number): boolean {
    const frame = this.state.tasks[task]!.frames.at(-1);
    return frame?.function.code[frame.pc]?.kind === 'check-leaks' && isLastOf(this.state, task);
  }

  /**
   * Where only some classes are asked for, the run goes on after all others, and after those of them that are not
   * meant.
   */
  private passes(fault: Fault): boolean {
    const { claimed } = this.schedule;
    return claimed !== undefined && (!claimed.has(fault.property) || !this.isMeant(fault));
  }

  /** A check that fails is the one that the schedule is meant to lead to. */
  private isMeant({ check, property, message, position }: Fault): boolean {
    const { breaks } = this.schedule;
    if (!breaks) return !this.wanted;
    return (
      breaks.check === check &&
      breaks.property === property &&
      breaks.message === message &&
      samePosition(breaks.position, position)
    );
  }

  /** Where the user's code of a task is. */
  private standsAt(task: number): Position {
    const standing = this.state.tasks[task];
    const frame = standing?.frames.at(-1);
    if (standing && frame) this.positions.set(task, userPosition(standing, frame.function.code[frame.pc]!));
    return this.positions.get(task) ?? this.entryPosition;
  }

  /** A property is broken by what the running task does, or by how the run stops. */
  private blame({ property, message, neighbour }: Broken): void {
    if (this.stopping) return;
    const task = this.running;
    const told = this.graph && property === RACE.name ? UNORDERED : message;
    this.fault = { property, message: told, position: this.standsAt(task), task };
    if (neighbour !== undefined) this.participants = this.recorder.race(task, neighbour.task, neighbour.position);
    const state = this.state.tasks[task];
    if (state) this.recorder.violated(state, this.fault, this.participants);
  }

  /** Whether the access that the task has just made is the last one of the atomicity violation that is wanted. */
  private lookForTriple(task: number): void {
    if (this.wanted?.property !== ATOMICITY.name) return;
    const found = this.recorder.brokenUp(task, this.wanted);
    if (!found) return;
    const { pattern, cell, participants } = found;
    this.fault = {
      property: ATOMICITY.name,
      message: `${pattern} of ${cell}`,
      position: participants[2]!.position,
      task,
    };
    this.participants = participants;
    this.recorder.violated(this.state.tasks[task]!, this.fault, participants);
  }

  private enter(task: number): void {
    if (task === this.running) return;
    const next = this.state.tasks[task]!;
    if (isHeldOff(this.state, next))
      throw new Error(`task ${task} runs although one is under way that it cannot interrupt`);
    const queued = queuedTasks(this.state).filter(({ index }) => index !== task);
    this.recorder.switched(queued, this.running === 0 && hasOnlyStarted(this.state));
    this.running = task;
    this.monitors.switchTo(next);
  }

  /** The run stops here: looks who waits, and asks the properties. */
  private stop({ waiting, mayWake, ended }: FinalChoices): ReplayResult {
    this.stopping = true;
    this.graph?.stop();
    const waiters: Waiter[] = [];
    for (const block of waiting) {
      const waiter = this.waiterAt(block);
      if ('kind' in waiter) return waiter;
      waiters.push(waiter);
    }
    const { tasks } = this.state;
    const byTask = new Map(waiters.map((waiter) => [waiter.task, waiter]));
    const wakes = (other: number, task: number): boolean => {
      const waitsFor = byTask.get(task)?.blocked?.waitsFor ?? 0n;
      const waker = tasks[other];
      // Whoever keeps it from going on may wake the task in its place.
      if (waker && isHeldOff(this.state, waker)) return false;
      if (waitsFor === 0n || (waker && waker.schedule.kind !== 'thread')) return mayWake[other]?.[task] ?? false;
      return waker?.id === waitsFor && !hasEnded(waker);
    };
    this.monitors.finish({
      tasks: this.schedule.tasks.map((_, task) => task),
      ended: (task) =>
        tasks[task] !== undefined && (hasEnded(tasks[task]) || (task === 0 && ended[0] === true && this.endsProgram())),
      blocked: (task) => byTask.get(task)?.blocked !== undefined,
      spins: (task) => isSpinning(byTask.get(task)),
      rests: (task) => byTask.get(task)?.participant.round !== undefined,
      mayWake: wakes,
    });
    const indices = tasks.map((_, task) => task);
    const stuck = stuckAmong(waiters, wakes, indices);
    const isDeadlock = this.isWait && !(this.monitors.broken?.property === HANG.name && stuck.some(isSpinning));
    const still = waiters.filter(({ blocked }) => blocked);
    return this.concludeStop(isDeadlock ? stuckAmong(still, wakes, indices) : stuck);
  }

  /** The run has come back to a state before, and can go on like this for ever. */
  private goneRound(before: State, since: string): ReplayResult {
    const canMove = (task: number): boolean => this.silent.step(before.clone(), task)?.kind !== 'blocked';
    const why = whyNoCycle(before, this.state, canMove);
    if (why !== undefined) return this.mismatch(why);
    const movers = this.state.tasks.filter((task) => task && task.visible > before.tasks[task.index]!.visible).length;
    const message = `${movers > 1 ? `${movers} tasks go` : 'goes'} round for ever: what happens ${since} can come again and again`;
    const fault = { property: HANG.name, message, position: this.standsAt(this.running), task: this.running };
    this.recorder.violated(this.state.tasks[this.running]!, fault);
    return this.found(fault);
  }

  /** Whether the broken property is about tasks that wait for ever. */
  private get isWait(): boolean {
    const property = this.monitors.broken?.property;
    return property === DEADLOCK.name || property === HANG.name;
  }

  private concludeStop(waiters: readonly Waiter[]): ReplayResult {
    const { broken } = this.monitors;
    if (!broken) return this.mismatch('the run stops without a violation');
    const forbidden = this.graph?.forbidden();
    if (forbidden !== undefined) return this.mismatch(forbidden);
    const first = firstOf(waiters);
    const task = first?.task ?? this.running;
    const position = first?.participant.position ?? this.recorder.trace().events.at(-1)?.position ?? this.entryPosition;
    if (waiters.length === 0) this.recorder.violated(this.state.tasks[task]!, { ...broken, position, task });
    const trace = this.recorder.trace();
    const nameOf = (index: number): string => trace.tasks[this.recorder.taskNumber(index)]!.name;
    const participants = this.recorder.told(waiters.map(({ participant }) => participant));
    const { isWait } = this;
    // Whom a handler that goes round has interrupted does not go on.
    const holdsOthers = waiters.some(
      (waiter) => waiter.participant.round && this.state.tasks[waiter.task]!.schedule.kind !== 'thread',
    );
    const until =
      isWait && !holdsOthers
        ? waitingUntil(this.afterwards, this.state, new Set(waiters.map((each) => each.task)), nameOf)
        : undefined;
    const isDeadlock = broken.property === HANG.name && !first?.participant.round;
    const message =
      waitingWords(first, until) ?? (isDeadlock ? 'threads wait for ever, in a deadlock' : broken.message);
    const fault = { ...broken, ...(isWait ? { message } : {}), position, task };
    const known = until === undefined ? {} : { until };
    return {
      kind: 'violation',
      fault,
      task: nameOf(task),
      switches: this.recorder.block,
      participants,
      ...known,
      trace,
      ...given({ memory: this.seen() }),
    };
  }

  /** Whether the first task only has to go on by itself to end the program. */
  private endsProgram(): boolean {
    const copy = this.state.clone();
    for (;;) {
      const stop = this.silent.step(copy, 0);
      if (stop) return stop.kind === 'halted';
    }
  }

  /** Lets a task go on, in a copy of the state, up to the operation that has to wait. */
  private waiterAt(block: Standing): Waiter | ReplayResult {
    return this.recorder.aside(() => this.waitingAt(block));
  }

  private waitingAt(place: Standing): Waiter | ReplayResult {
    const { task, until } = place;
    const before = this.state;
    this.state = before.clone();
    try {
      if (place.round) return this.restingAt(place);
      for (;;) {
        const standing = this.state.tasks[task];
        if (!standing || standing.visible > until) return this.mismatch(`task ${task} does not wait where it should`);
        const stop = this.interpreter.step(this.state, task);
        if (stop?.kind === 'blocked' && stop.waitsFor !== undefined) {
          const now = this.state.tasks[task]!;
          const owner = this.state.tasks.find((other) => other?.id === stop.waitsFor);
          return { task, blocked: stop, participant: this.recorder.waits(now, stop.position, owner?.index) };
        }
        if (stop) return this.conclude(stop, task);
      }
    } finally {
      this.state = before;
    }
  }

  /** The task goes round in a loop, alone and with any inputs. */
  private restingAt(place: Standing): Waiter | ReplayResult {
    const { task, until } = place;
    while (this.state.tasks[task] && this.state.tasks[task].visible < until) {
      const stop = this.interpreter.step(this.state, task);
      if (stop) return this.conclude(stop, task);
    }
    const standing = this.state.tasks[task];
    const rounds = roundsOf(this.afterwards, this.state, place, (base) => this.recorder.isShared(base));
    if (!standing || !rounds) return this.mismatch(`task ${task} does not go round in a loop where it should`);
    return {
      task,
      participant: this.recorder.rests(standing, rounds, (other) => this.fateOf(other), this.graph !== undefined),
    };
  }

  /** The fate of another task, which may only have to go on by itself to be over. */
  private fateOf(task: number): 'ended' | 'waits' | 'goes on' {
    if (this.schedule.final?.waiting.some((each) => each.task === task)) return 'waits';
    const copy = this.state.clone();
    for (let steps = 0; steps < FEW; steps++) {
      const standing = copy.tasks[task];
      if (!standing || hasEnded(standing)) return 'ended';
      if (this.silent.step(copy, task)) return 'goes on';
    }
    return 'goes on';
  }

  private conclude(stop: Stop, task: number): ReplayResult {
    switch (stop.kind) {
      case 'violation': {
        const { fault, others = [] } = stop;
        const { line, column } = fault.position;
        const found = [fault, ...others].find((candidate) => this.isMeant(candidate));
        if (!found)
          return this.mismatch(
            `task ${task} breaks another rule (${fault.property}), at ${line}:${column}`,
            fault.position,
          );
        return this.found({ ...found, position: this.recorder.violated(this.state.tasks[task]!, found) });
      }
      case 'blocked':
        return this.mismatch(`task ${task} cannot go on: ${stop.message}`, stop.position);
      case 'no-choice':
        return this.mismatch(`task ${task}: ${stop.message}`, stop.position);
      case 'ended':
        return this.mismatch(`task ${task} has ended before its block has`);
      case 'halted':
        return this.mismatch('the program ends without a violation');
      case 'diverges':
        return this.mismatch(`task ${task} does not come to an end`, stop.position);
    }
  }

  private found(fault: Fault): ReplayResult {
    const forbidden = this.graph?.forbidden();
    if (forbidden !== undefined) return this.mismatch(forbidden, fault.position);
    const trace = this.recorder.trace();
    const name = trace.tasks[this.recorder.taskNumber(fault.task)]!.name;
    return {
      kind: 'violation',
      fault,
      task: name,
      switches: this.recorder.block,
      participants: this.recorder.told(this.participants),
      trace,
      ...given({ memory: this.seen() }),
    };
  }

  private seen(): SeenMemory | undefined {
    return this.graph?.seen((...place) => this.recorder.nameOf(...place));
  }

  private mismatch(message: string, position?: Position): ReplayResult {
    if (this.wanted?.told) requireSameAnswers(this.wanted.told(), this.monitors.told, this.properties);
    return { kind: 'mismatch', message, ...(position ? { position } : {}), trace: this.recorder.trace() };
  }
}
