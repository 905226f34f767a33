import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import { CONVERSATION } from '../../ir/check-classes.js';
import { isForReports } from '../../ir/marks.js';
import { ATOMICITY } from '../../properties/atomicity.js';
import { DEADLOCK } from '../../properties/deadlocks.js';
import type { EventOf, FinalState, Handlers, MemoryLocation, Property } from '../../properties/property.js';
import { handled } from '../../properties/property.js';
import { isBuiltIn } from '../../properties/select.js';
import type { Word } from '../../properties/word.js';
import type { WatchList } from '../../properties/watch.js';
import type { Action, FinalQuestions, SharedCell, Step, UnrolledProgram } from '../../steps/events.js';
import type { CellId, TaskId } from '../../steps/ids.js';
import { MonitorCells, SymbolicMonitor } from './monitor.js';
import type { Observation } from '../../steps/observation.js';
import { relink } from '../../steps/rewrite.js';
import { SymbolicWord } from './symbolic-word.js';
import type { Told } from '../../steps/told.js';

/** When and where something is that a property is told of. */
type Happening = Pick<Action, 'guard' | 'position' | 'log'> & { readonly inSection?: true };

/**
 * The events to be recorded while unrolling, for these properties. `restricted`: something else than all checks is
 * asked for.
 */
export function observationOf(properties: readonly Property[], watched: WatchList, restricted: boolean): Observation {
  const handlers = properties.map(({ on }) => on);
  return {
    shared: properties.some(({ on, watch }) => watch.length === 0 && (on.read ?? on.write ?? on.free)),
    watched: watched.scalars,
    marks: properties.includes(ATOMICITY) || handlers.some(({ lock, unlock, mark }) => lock ?? unlock ?? mark),
    counted:
      properties.includes(ATOMICITY) ||
      properties.some((property) => !isBuiltIn(property) && Object.keys(property.on).length > 0),
    ...(handlers.some(({ finish }) => finish) ? { stopped: true } : {}),
    ...(properties.some((property) => property.on.finish && property !== DEADLOCK) ? { rounds: true } : {}),
    ...(properties.some(({ name }) => name === CONVERSATION) ? { conversing: true } : {}),
    ...(restricted ? { claimed: new Set(properties.flatMap(({ checks }) => checks)) } : {}),
  };
}

/**
 * Lets properties observe an unrolled program: what their handlers do at an event becomes part of the step of that
 * event, and their bits become cells. `byLine`: pairs of lines are told apart in what is found.
 */
export function observe(
  program: UnrolledProgram,
  properties: readonly Property[],
  watched: WatchList,
  byLine: boolean,
): UnrolledProgram {
  const observer = new Observer(program, properties, watched, byLine);
  const tasks = program.tasks.map((task) => ({ ...task, steps: task.steps.map((step) => observer.step(step)) }));
  const final = observer.finish();
  observer.shared.settle();
  const relinked = relink(tasks, (step) => tasks[step.task]!.steps[step.index]!);
  return {
    ...program,
    tasks: relinked,
    cells: [...program.cells, ...observer.shared.cells],
    ...(final ? { final } : {}),
  };
}

class Observer {
  readonly shared: MonitorCells;
  private readonly watchedBy: ReadonlyMap<Property, ReadonlySet<string>>;
  private readonly switching: readonly Property[];
  private begun = false;
  /** Of the step at hand, or of the end. */
  private told: Told[] = [];

  constructor(
    private readonly program: UnrolledProgram,
    private readonly properties: readonly Property[],
    private readonly watched: WatchList,
    byLine: boolean,
  ) {
    const firstId = program.cells.reduce((most, cell) => Math.max(most, cell.id + 1), 0);
    this.shared = new MonitorCells(program.aig, firstId, byLine);
    this.watchedBy = new Map(
      properties.map((property) => [property, new Set(property.watch.flatMap((name) => watched.namesOf(name)))]),
    );
    this.switching = properties.filter(({ on }) => on.switch);
  }

  step(step: Step): Step {
    const actions: Action[] = [];
    this.told = [];
    if (!this.begun) this.start(step, actions);
    this.begun = true;
    this.noteSwitch(step, actions);
    for (const action of step.actions) {
      actions.push(action);
      for (const property of this.properties) this.tell(property, step.task, action, actions);
    }
    return { ...step, actions, ...(this.told.length > 0 ? { told: this.told } : {}) };
  }

  /** Calls a handler if there is one. */
  private handle<E extends keyof Handlers>(
    property: Property,
    event: E,
    what: EventOf<E>,
    action: Happening,
    out: Action[],
  ): void {
    if (!property.on[event]) return;
    const monitor = this.monitorFor(property, action, out);
    this.call(property, event, what, monitor);
    monitor.close();
  }

  private call<E extends keyof Handlers>(
    property: Property,
    event: E,
    what: EventOf<E>,
    monitor: SymbolicMonitor,
  ): void {
    handled(property, event, what, monitor);
    if (!isBuiltIn(property)) this.told.push(monitor.told(event, what));
  }

  private monitorFor(
    property: Property,
    { guard, position, log, inSection }: Happening,
    out: Action[],
  ): SymbolicMonitor {
    return new SymbolicMonitor(this.shared, property.name, guard, { position, log }, out, undefined, inSection);
  }

  private start(step: Step, out: Action[]): void {
    const { position, log } = step.actions[0]!;
    for (const property of this.properties) {
      const monitor = this.monitorFor(property, { guard: TRUE, position, log }, out);
      const initially = (name: string): Word => monitor.word(this.watched.initial(name), this.watched.width(name));
      if (property.on.start) this.call(property, 'start', initially, monitor);
      monitor.close();
    }
  }

  private noteSwitch(step: Step, out: Action[]): void {
    if (this.switching.length === 0) return;
    const guard = this.program.aig.orAll([...new Set(step.actions.map((action) => action.guard))]);
    const { position, log } = step.actions[0]!;
    const { task } = step;
    for (const property of this.switching) {
      const monitor = this.monitorFor(property, { guard, position, log }, out);
      monitor.when(monitor.get('(running)', 8).ne(task), () => this.call(property, 'switch', { task }, monitor));
      monitor.set('(running)', task, 8);
      monitor.close();
    }
  }

  private tell(property: Property, task: TaskId, action: Action, out: Action[]): void {
    switch (action.kind) {
      case 'access':
        if (this.isFor(property, action.watched)) this.tellAccess(property, task, action, out);
        return;
      case 'mark':
        this.tellMark(property, task, action, out);
        return;
      case 'create':
        this.handle(property, 'create', { task, child: action.child }, action, out);
        return;
      case 'join':
        for (const { task: child, when } of action.choices)
          this.handle(property, 'join', { task, child }, this.under(action, when), out);
        return;
      case 'end':
        if (action.guard !== FALSE) this.handle(property, 'end', { task }, action, out);
        return;
      case 'assert':
      case 'assume':
      case 'cut':
      case 'drain':
      case 'fence':
      case 'neighbour':
      case 'offer':
      case 'read':
      case 'serve':
      case 'write':
      case 'inherit':
      case 'yield':
    }
  }

  private under(action: Action, when: Lit): Happening {
    return { ...action, guard: this.program.aig.and(action.guard, when) };
  }

  private tellAccess(
    property: Property,
    task: TaskId,
    action: Extract<Action, { kind: 'access' }>,
    out: Action[],
  ): void {
    const { atomic, size, watched: name } = action;
    const place: MemoryLocation = {
      address: this.program.memory.address(action.object) + BigInt(action.offset),
      size,
      ...(name !== undefined ? { name } : {}),
    };
    const kind = action.write ? 'write' : 'read';
    if (action.frees) this.handle(property, 'free', { task, place, atomic }, action, out);
    else this.handle(property, kind, { kind, task, place, value: this.word(action.value), atomic }, action, out);
  }

  private tellMark(property: Property, task: TaskId, action: Extract<Action, { kind: 'mark' }>, out: Action[]): void {
    const { name, args, places } = action;
    if (isForReports(name)) return;
    const shared = name.endsWith('-shared');
    if (places.length === 0) {
      this.handle(property, 'mark', { task, name, values: args.map((arg) => this.word(arg)) }, action, out);
      return;
    }
    for (const { object, offset, when } of places) {
      const lockName = offset === 0 ? this.program.memory.globalName(object) : undefined;
      const lock: MemoryLocation = {
        address: this.program.memory.address(object) + BigInt(offset),
        size: 1,
        ...(lockName !== undefined ? { name: lockName } : {}),
      };
      this.handle(
        property,
        name.startsWith('lock') ? 'lock' : 'unlock',
        { task, lock, shared },
        this.under(action, when),
        out,
      );
    }
  }

  private isFor(property: Property, name: string | undefined): boolean {
    return name === undefined ? property.watch.length === 0 : this.watchedBy.get(property)!.has(name);
  }

  /** Runs the handlers for the end of an execution on variables that the encodings constrain. */
  finish(): FinalQuestions | undefined {
    const { aig: g, tasks } = this.program;
    const finishing = this.properties.filter(({ on }) => on.finish);
    if (finishing.length === 0) return undefined;
    const ended = tasks.map(() => g.newInput());
    const blocked = tasks.map(() => g.newInput());
    const spins = tasks.map(() => g.newInput());
    const rests = tasks.map(() => g.newInput());
    const mayWake = tasks.map((other) => tasks.map((task) => (other.id === task.id ? FALSE : g.newInput())));
    const values = new Map<CellId, bits.Bits>();
    const claims: { cond: Lit; property: string; message: string }[] = [];
    const state: FinalState = {
      tasks: tasks.map(({ id }) => id),
      ended: (task) => this.word([ended[task]!]),
      blocked: (task) => this.word([blocked[task]!]),
      spins: (task) => this.word([spins[task]!]),
      rests: (task) => this.word([rests[task]!]),
      mayWake: (other, task) => this.word([mayWake[other]![task]!]),
    };
    this.told = [];
    for (const property of finishing) claims.push(...this.claimsOf(property, state, values));
    return { ended, blocked, spins, rests, mayWake, values, claims, told: this.told };
  }

  private claimsOf(property: Property, state: FinalState, values: Map<CellId, bits.Bits>): FinalQuestions['claims'] {
    const { aig: g } = this.program;
    const finalValue = (cell: SharedCell): bits.Bits => {
      const value = values.get(cell.id) ?? bits.inputs(g, cell.width);
      values.set(cell.id, value);
      return value;
    };
    const out: Action[] = [];
    const { position } = this.program.tasks[0]!.steps[0]?.actions[0] ?? { position: { file: '', line: 1, column: 1 } };
    const monitor = new SymbolicMonitor(this.shared, property.name, TRUE, { position, log: 0 }, out, finalValue);
    this.call(property, 'finish', state, monitor);
    let assumed: Lit = TRUE;
    const claims: { cond: Lit; property: string; message: string }[] = [];
    for (const action of out) {
      if (action.kind === 'assume') assumed = g.and(assumed, action.cond);
      else if (action.kind === 'assert')
        claims.push({ cond: g.or(not(assumed), action.cond), property: property.name, message: action.message });
      else if (action.kind === 'neighbour' || action.kind === 'offer')
        throw new Error(`the property '${property.name}' speaks of neighbours at the end`);
    }
    return claims;
  }

  private word(value: bits.Bits): Word {
    return new SymbolicWord(this.program.aig, value);
  }
}
