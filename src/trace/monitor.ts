import type { Instr, Program } from '../ir/ir.js';
import { isAtomicAccess, PLAIN } from '../ir/access-flags.js';
import { LOCK_MARKS, isForReports } from '../ir/marks.js';
import type {
  EventOf,
  FinalState,
  Handlers,
  Monitor,
  Offer,
  MemoryLocation,
  Property,
} from '../properties/property.js';
import { handled } from '../properties/property.js';
import { isBuiltIn } from '../properties/select.js';
import type { GraphPoint } from '../answer/execution-graph.js';
import type { GraphObserver } from './graph/graph-observer.js';
import type { Telling } from '../properties/telling.js';
import { effect, partsOf } from '../properties/telling.js';
import type { WatchList } from '../properties/watch.js';
import type { Position } from '../source/diagnostic.js';
import type { Operand, Word } from '../properties/word.js';
import { ConcreteWord, isTrue, numberOf } from './concrete-word.js';
import type { MemoryObject } from '../machine/memory.js';
import type { Observer } from '../machine/observer.js';
import { interrupts, mayPreempt } from '../machine/preemption.js';
import { bitsOf } from '../machine/representation.js';
import type { Task } from '../machine/state.js';

/** A property that a handler has found broken. */
export interface Broken {
  readonly property: string;
  readonly message: string;
  /** The access that the violating one directly follows, where that matters. */
  readonly neighbour?: { readonly task: number; readonly position: Position };
}

interface AccessedBytes {
  readonly address: bigint;
  readonly size: number;
  readonly write: boolean;
}

interface Offered {
  readonly what: Offer;
  readonly position: Position;
}

/** The accesses of a task in the last thing that cannot be divided. */
interface LastStep {
  readonly task: number;
  readonly priority: bigint | undefined;
  readonly offers: Offered[];
  readonly children: number[];
  readonly accesses: AccessedBytes[];
}

/** A violation that is looked for. */
export interface Wanted {
  readonly property: string;
  readonly message: string;
  /** Where it is, and other places that the message speaks of. None for a violation at the end of the execution. */
  readonly places: readonly Position[];
  /** The index of the task whose access comes between others. */
  readonly between?: number;
  /** The accounts of properties of the execution according to the formula. */
  readonly told?: () => readonly Telling[];
}

/** The execution as monitors observe it. */
export interface Execution {
  /**
   * `task:n` for the n-th visible instruction of a task, if its access to shared memory is observed; all, if absent.
   */
  readonly observed: ReadonlySet<string> | undefined;
  /** Visible instructions, by the same names, that come between no others. */
  readonly idle?: ReadonlySet<string> | undefined;
  /** The only violation of interest, if given: an execution may go past others. */
  readonly wanted: Wanted | undefined;
  /** The name of the global that begins at an address. */
  nameAt(address: bigint): string | undefined;
  /** Where the user's code is. */
  here(): Position;
  /** A property is found broken, and the execution still stands where that happened. */
  whenBroken(broken: Broken): void;
  /** Properties have been told of an access of the task. */
  whenAccessed(task: number): void;
  /** Where accesses are reordered: what stands to what as neighbours do elsewhere. */
  readonly pairs?: Pick<GraphObserver, 'standing' | 'areUnordered'>;
}

/** The state in which an execution stops. */
interface FinalFacts {
  readonly tasks: readonly number[];
  ended(task: number): boolean;
  blocked(task: number): boolean;
  spins(task: number): boolean;
  rests(task: number): boolean;
  mayWake(other: number, task: number): boolean;
}

/** Tells properties of an execution as the interpreter performs it. Only what the formula observed is observed here. */
export class ConcreteMonitors implements Observer {
  broken: Broken | undefined;
  /** An assumption of a property does not hold: the execution should not have got here. */
  refused = false;
  /** The accounts so far of properties of the user's own. */
  readonly told: Telling[] = [];
  private readonly values = new Map<string, ConcreteWord>();
  private readonly watchedBy: ReadonlyMap<Property, ReadonlySet<string>>;
  private current: LastStep = { task: 0, priority: undefined, offers: [], children: [], accesses: [] };
  private previous: LastStep | undefined;
  private inSection = false;
  /**
   * By firing of an interrupt: the step after which it came, and those after which the firings came that it
   * interrupted.
   */
  private readonly interrupted = new Map<number, readonly LastStep[]>();
  /**
   * Firings since which nothing has run but what they may be interrupted by. The end of a firing is no step: one that
   * has just come to it may be under way.
   */
  private underWay: readonly Task[] = [];
  /** Where accesses are reordered: all offers so far. */
  private readonly offered: (Offered & { readonly at: GraphPoint })[] = [];
  /** The running task has done something that does not commute with the step before. */
  private spoiled = false;

  constructor(
    private readonly program: Program,
    private readonly properties: readonly Property[],
    private readonly watched: WatchList,
    private readonly execution: Execution,
  ) {
    this.watchedBy = new Map(
      properties.map((property) => [property, new Set(property.watch.flatMap((name) => watched.namesOf(name)))]),
    );
  }

  start(): void {
    const initially = (name: string): Word => new ConcreteWord(this.watched.width(name), this.watched.initial(name));
    this.tellAll('start', initially);
  }

  /** Another task goes on. */
  switchTo(next: Task): void {
    const { index: task } = next;
    this.underWay = this.underWay.filter((firing) => firing.index === task || mayPreempt(next, firing));
    if (interrupts(next) && !this.interrupted.has(task)) {
      this.interrupted.set(task, [this.current, ...this.underWay.flatMap(({ index }) => this.interrupted.get(index)!)]);
      this.underWay = [...this.underWay, next];
    }
    this.previous = this.current;
    this.spoiled = false;
    this.current = { task, priority: next.priority, offers: [], children: [], accesses: [] };
    this.tellAll('switch', { task });
  }

  section(): void {
    this.begin();
    this.inSection = true;
  }

  access(
    task: Task,
    instr: Instr,
    kind: 'read' | 'write',
    object: MemoryObject,
    offset: number,
    size: number,
    value: bigint,
  ): void {
    const isIdle = this.execution.idle?.has(`${task.index}:${task.visible}`) === true;
    if (!isIdle && (!this.inSection || task.atomicDepth === 0)) this.begin();
    const address = bitsOf(object.base) + BigInt(offset);
    if (!isIdle) this.note({ address, size, write: kind === 'write' });
    const flags = instr.kind === 'load' || instr.kind === 'store' ? instr.flags : PLAIN;
    const atomic = isAtomicAccess(flags, task.atomicDepth > 0) || this.isMachineState(object);
    const tell = (property: Property, place: MemoryLocation, word: ConcreteWord): void =>
      this.handle(property, kind, { kind, task: task.index, place, value: word, atomic });
    if (this.isObserved(task))
      for (const property of this.properties)
        if (property.watch.length === 0) tell(property, { address, size }, new ConcreteWord(size * 8, value));
    for (const scalar of this.scalarsAt(object, offset, size)) {
      const part = new ConcreteWord(scalar.size * 8, value >> BigInt(8 * (scalar.offset - offset)));
      const place = { address: bitsOf(object.base) + BigInt(scalar.offset), size: scalar.size, name: scalar.name };
      for (const property of this.properties)
        if (this.watchedBy.get(property)!.has(scalar.name)) tell(property, place, part);
    }
    this.execution.whenAccessed(task.index);
  }

  private isMachineState({ origin }: MemoryObject): boolean {
    return origin.kind === 'global' && this.program.globals[origin.global]!.machineState === true;
  }

  freed(task: Task, instr: Instr, { base, size: bytes }: MemoryObject): void {
    const address = bitsOf(base);
    if (!this.inSection || task.atomicDepth === 0) this.begin();
    const size = Math.max(Number(bytes), 1);
    this.note({ address, size, write: true });
    const flags = instr.kind === 'free' ? (instr.flags ?? PLAIN) : PLAIN;
    const atomic = isAtomicAccess(flags, task.atomicDepth > 0);
    if (this.isObserved(task))
      for (const property of this.properties)
        if (property.watch.length === 0)
          this.handle(property, 'free', { task: task.index, place: { address, size }, atomic });
  }

  private isObserved(task: Task): boolean {
    return this.execution.observed?.has(`${task.index}:${task.visible}`) !== false;
  }

  private note(access: AccessedBytes): void {
    this.current.accesses.push(access);
    const { previous, current } = this;
    if (!previous || isMoreUrgent(current, previous)) return;
    if (previous.accesses.some((other) => conflict(other, access))) this.spoiled = true;
  }

  marked(
    task: Task,
    _instr: Instr,
    name: string,
    values: readonly { readonly value: bigint; readonly width: number }[],
  ): void {
    const pointer = values[0]?.value ?? 0n;
    const lockName = this.execution.nameAt(pointer);
    const lock: MemoryLocation = {
      address: bitsOf(pointer),
      size: 1,
      ...(lockName !== undefined ? { name: lockName } : {}),
    };
    if (isForReports(name)) return;
    if (LOCK_MARKS.includes(name))
      this.tellAll(name.startsWith('lock') ? 'lock' : 'unlock', {
        task: task.index,
        lock,
        shared: name.endsWith('-shared'),
      });
    else
      this.tellAll('mark', {
        task: task.index,
        name,
        values: values.map(({ value, width }) => new ConcreteWord(width, value)),
      });
  }

  created(task: Task, _instr: Instr, child: Task): void {
    if (task.atomicDepth === 0) this.begin();
    this.current.children.push(child.index);
    this.tellAll('create', { task: task.index, child: child.index });
  }

  joined(task: Task, _instr: Instr, target: Task): void {
    this.tellAll('join', { task: task.index, child: target.index });
  }

  ended(task: Task): void {
    this.tellAll('end', { task: task.index });
  }

  /** The execution stops. */
  finish(final: FinalFacts): void {
    const flag = (value: boolean): Word => new ConcreteWord(1, value ? 1n : 0n);
    const state: FinalState = {
      tasks: final.tasks,
      ended: (task) => flag(final.ended(task)),
      blocked: (task) => flag(final.blocked(task)),
      spins: (task) => flag(final.spins(task)),
      rests: (task) => flag(final.rests(task)),
      mayWake: (other, task) => flag(final.mayWake(other, task)),
    };
    this.tellAll('finish', state);
  }

  moved(): void {}
  fenced(): void {}
  placed(): void {}
  died(): void {}
  branched(): void {}
  assumed(): void {}
  register(): void {}
  hurried(): void {}
  input(): void {}
  called(): void {}
  returning(): void {}

  /** Something that cannot be divided begins. */
  private begin(): void {
    if (this.spoiled) this.previous = undefined;
    this.spoiled = false;
    this.inSection = false;
    this.current.offers.length = 0;
    this.current.children.length = 0;
    this.current.accesses.length = 0;
  }

  private isWanted(property: string, message: string, somewhere: boolean, other?: Position): boolean {
    const { wanted } = this.execution;
    if (!wanted) return true;
    if (wanted.property !== property || wanted.message !== message) return false;
    const [here, there] = wanted.places;
    if (somewhere && here && !sameLine(here, this.execution.here())) return false;
    return !other || !there || sameLine(there, other);
  }

  private scalarsAt({ origin }: MemoryObject, offset: number, size: number): WatchList['scalars'] {
    if (origin.kind !== 'global' || this.program.globals[origin.global]!.threadLocal) return [];
    return this.watched.scalars.filter(
      (s) => s.global === origin.global && s.offset >= offset && s.offset + s.size <= offset + size,
    );
  }

  private tellAll<E extends keyof Handlers>(event: E, what: EventOf<E>): void {
    for (const property of this.properties) this.handle(property, event, what);
  }

  /** Calls a handler if there is one. */
  private handle<E extends keyof Handlers>(property: Property, event: E, what: EventOf<E>): void {
    if (this.broken || !property.on[event]) return;
    const before = new Map<string, bigint>();
    const effects = new Set<string>();
    handled(property, event, what, this.monitorOf(property.name, !EVERYWHERE.has(event), before, effects));
    if (!isBuiltIn(property)) {
      for (const [name, value] of before) {
        const now = this.values.get(`${property.name}/${name}`)!.value;
        if (now !== value) effects.add(effect.sets(name)(now));
      }
      const seen = partsOf(what).map((part) => (part instanceof ConcreteWord ? String(part.value) : String(part)));
      this.told.push({ property: property.name, event, position: this.execution.here(), seen: seen.join(), effects });
    }
    if (this.broken) this.execution.whenBroken(this.broken);
  }

  /** @param before is filled with what the words held that are set @param effects with all else that is done */
  private monitorOf(property: string, somewhere: boolean, before: Map<string, bigint>, effects: Set<string>): Monitor {
    let active = true;
    const key = (name: string): string => `${property}/${name}`;
    const word = (value: number | bigint, width: number): ConcreteWord => new ConcreteWord(width, BigInt(value));
    const get = (name: string, width: number, initial: number | bigint): ConcreteWord =>
      this.values.get(key(name)) ?? word(initial, width);
    return {
      word,
      true: word(1, 1),
      false: word(0, 1),
      get: (name, width = 1, initial = 0) => get(name, width, initial),
      set: (name, value, width = typeof value === 'object' ? value.width : 1, initial = 0) => {
        if (!active) return;
        if (!before.has(name)) before.set(name, get(name, width, initial).value);
        this.values.set(key(name), word(numberOf(value, width), width));
      },
      when: (condition, body) => {
        const outer = active;
        active &&= isTrue(condition);
        if (active) body();
        active = outer;
      },
      assert: (condition: Operand, message) => {
        if (!active || isTrue(condition)) return;
        effects.add(effect.fails(message));
        if (this.isWanted(property, message, somewhere)) this.broken ??= { property, message };
      },
      assume: (condition: Operand) => {
        if (!active || isTrue(condition)) return;
        effects.add(effect.excludes());
        this.refused = true;
      },
      offer: (what) => {
        if (!active) return;
        effects.add(effect.offers(what));
        const offered = { what, position: this.execution.here() };
        this.current.offers.push(offered);
        const { pairs } = this.execution;
        if (pairs) this.offered.push({ ...offered, at: pairs.standing(this.current.task) });
      },
      refuse: (matches, message) => {
        if (!active) return;
        effects.add(effect.refuses(message));
        const isMeant = ({ what, position }: Offered): boolean =>
          matches(what) && this.isWanted(property, message, true, position);
        const { neighbour } = this.execution.pairs
          ? this.unordered(this.execution.pairs, isMeant)
          : this.directly(isMeant);
        if (neighbour) this.broken ??= { property, message, neighbour };
      },
    };
  }

  /** An offer of the step directly before, or of one after which a firing came that this one has interrupted. */
  private directly(isMeant: (offered: Offered) => boolean): Pick<Broken, 'neighbour'> {
    for (const previous of this.interrupted.get(this.current.task) ?? (this.previous ? [this.previous] : [])) {
      if (previous.task === this.current.task || previous.children.includes(this.current.task)) continue;
      const offer = previous.offers.find(isMeant);
      if (offer) return { neighbour: { task: previous.task, position: offer.position } };
    }
    return {};
  }

  /** An offer that neither happens before what the task does now nor after it. */
  private unordered(
    pairs: NonNullable<Execution['pairs']>,
    isMeant: (offered: Offered) => boolean,
  ): Pick<Broken, 'neighbour'> {
    const here = pairs.standing(this.current.task);
    for (const offered of this.offered)
      if (offered.at.task !== here.task && isMeant(offered) && pairs.areUnordered(offered.at, here))
        return { neighbour: { task: offered.at.task, position: offered.position } };
    return {};
  }
}

/** Tasks are scheduled by priority, and the one that has been preempted does not go on before the other one rests. */
function isMoreUrgent({ priority: one }: LastStep, { priority: other }: LastStep): boolean {
  return one !== undefined && other !== undefined && one > other;
}

/** Events that have no place in the code. */
const EVERYWHERE: ReadonlySet<string> = new Set(['start', 'switch', 'end', 'finish']);

function sameLine(a: Position, b: Position): boolean {
  return a.file === b.file && a.line === b.line;
}

function conflict(a: AccessedBytes, b: AccessedBytes): boolean {
  return (a.write || b.write) && a.address < b.address + BigInt(b.size) && b.address < a.address + BigInt(a.size);
}
