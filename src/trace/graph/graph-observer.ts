import type { Instr } from '../../ir/ir.js';
import { given } from '../../base/given.js';
import type { Position } from '../../source/diagnostic.js';
import type { ReorderingModel } from '../../base/memory-model.js';
import { MEMORY_AS } from '../../base/memory-model.js';
import type { AtomicOrder } from '../../base/memory-order.js';
import { strongest } from '../../base/memory-order.js';
import { atomicOrder, orderOf } from '../../ir/access-order.js';
import type { MemoryObject } from '../../machine/memory.js';
import type { Fence, Observer } from '../../machine/observer.js';
import { represented } from '../../machine/representation.js';
import type { ViewedPlace, Views } from '../../machine/schedule.js';
import type { State, Task } from '../../machine/state.js';
import { areUnordered, brokenAxiom } from './consistency.js';
import type { ExecutionGraph, GraphEvent, GraphPoint, SeenMemory } from '../../answer/execution-graph.js';

/** An event to which its task may still add. */
interface OpenEvent {
  readonly task: number;
  /** By place, the event that wrote there; undefined for what was there at first. */
  readonly reads: Map<number, number | undefined>;
  readonly writes: Set<number>;
  order: AtomicOrder | undefined;
  readonly isFence: boolean;
  readonly isSection: boolean;
  /** Locked on x86, and nothing elsewhere. */
  readonly drains: boolean;
  position: Position | undefined;
}

/** A fence where all that a task locks waits for its stores; a relaxed one is none. */
const DRAINING: Readonly<Record<ReorderingModel, AtomicOrder>> = { tso: 'seq_cst', c11: 'relaxed' };

/** The facts about an event that are known when it begins. */
type NewEvent = Partial<Pick<OpenEvent, 'order' | 'isFence' | 'isSection' | 'drains' | 'position'>>;

/**
 * Lets a replay see what its schedule says of reads, and makes the graph of what the program does. The events and what
 * is written are the interpreter's own. Which write a read sees, and the order of writes, are what the schedule says:
 * they are the choices that nothing in the program makes.
 */
export class GraphObserver implements Observer {
  /** Why the schedule and the run do not fit. */
  mismatch: string | undefined;
  /** The last two points between which that was found to be so. */
  private unordered: SeenMemory['unordered'];
  private readonly events: OpenEvent[] = [];
  private readonly created_: (readonly [number, number])[] = [];
  /** By place and instruction, the event that wrote what the place held then. */
  private readonly writers = new Map<string, number | undefined>();
  /** By place, the events that have written there so far. */
  private readonly writes: readonly number[][];
  /** By task, the event of the section that it is in, and its last event. */
  private readonly sections = new Map<number, number>();
  private readonly last = new Map<number, number>();
  /** The event of the last access, if it has one. */
  private accessed: { readonly task: number; readonly event: number } | undefined;
  /** By place and instruction, what the place held then. */
  private readonly contents = new Map<string, bigint>();
  private readonly numbers = new Map<string, number>();
  /** By instruction that writes, and by object, the places. */
  private readonly writtenAt = new Map<string, number[]>();
  /** Places that have been written by one of those. */
  private readonly begun = new Set<number>();
  private readonly placesIn = new Map<bigint, number[]>();
  private hasStopped = false;

  constructor(
    private readonly views: Views,
    private readonly state: () => State,
  ) {
    this.writes = views.writes.map(() => []);
    for (const [number, { place, moments }] of views.writes.entries()) {
      this.numbers.set(nameOf(place), number);
      append(this.placesIn, represented(place.base), number);
      for (const moment of moments) append(this.writtenAt, moment, number);
    }
  }

  /** The run begins: these are the contents at first of all that exists. */
  start(): void {
    for (const place of this.views.writes.keys()) this.keep(place, undefined);
  }

  /** The task has executed its n-th visible instruction. */
  executed(task: number, n: number): void {
    const moment = momentOf(task, n);
    for (const place of this.writtenAt.get(moment) ?? []) {
      this.begun.add(place);
      this.keep(place, moment);
    }
  }

  /**
   * The run stops: memory holds what was written last in the order of writes, which whoever waits sees in the end. What
   * is executed from now on does not happen.
   */
  stop(): void {
    this.hasStopped = true;
    this.settle();
  }

  /** Memory holds what was written last in the order of writes: who comes after all of them sees nothing else. */
  settle(): void {
    const { memory } = this.state();
    for (const [number, { place, moments }] of this.views.writes.entries()) {
      const last = moments.at(-1);
      const object = memory.find(represented(place.base));
      if (last === undefined || !object) continue;
      const held = this.contents.get(keyOf(number, last));
      if (held === undefined) this.mismatch ??= 'a write that is said to be made is not';
      else memory.write(object, place.offset, place.size, held);
    }
  }

  /** The value that the task's next instruction reads. */
  sees({ index, visible }: Task, { base }: MemoryObject, offset: number, size: number, value: bigint): bigint {
    if (this.hasStopped) return value;
    let result = value;
    for (const { place, from } of this.views.reads.get(momentOf(index, visible)) ?? []) {
      const held = this.contents.get(keyOf(this.numbers.get(nameOf(place))!, from));
      if (represented(place.base) !== base || held === undefined) {
        this.mismatch ??= 'a read sees what nobody has written';
        continue;
      }
      // A pointer as a whole is more than its bytes.
      if (place.offset === offset && place.size === size) return held;
      for (let at = Math.max(offset, place.offset); at < Math.min(offset + size, place.offset + place.size); at++) {
        const byte = (held >> BigInt(8 * (at - place.offset))) & 255n;
        const shift = BigInt(8 * (at - offset));
        result = (result & ~(255n << shift)) | (byte << shift);
      }
    }
    return result;
  }

  /**
   * The graph of all that was executed. What a task wrote before others could see it has no place in the order of
   * writes that is given: it comes first.
   */
  graph(model: ReorderingModel = this.views.model): ExecutionGraph {
    const writes = this.views.writes.map(({ moments }, place) => {
      const given = new Set(moments.map((moment) => this.writers.get(keyOf(place, moment))));
      return [...new Set([...this.writes[place]!.filter((event) => !given.has(event)), ...given].filter(isEvent))];
    });
    const events = this.events.map(
      ({ task, reads, writes: written, order, isFence, isSection, drains, position }): GraphEvent => ({
        task,
        reads: [...reads].map(([place, from]) => ({ place, from })),
        writes: [...written],
        ...given({ order: drains ? DRAINING[model] : order }),
        ...(isFence ? { isFence } : {}),
        ...(isSection ? { isSection } : {}),
        ...given({ position }),
      }),
    );
    return { events, writes, created: this.created_ };
  }

  /**
   * The graph of all that was executed, and what allows it.
   * @param nameOf names a part of an object
   */
  seen(nameOf: (object: MemoryObject, offset: number, size: number) => string): SeenMemory {
    const { model } = this.views;
    const { memory } = this.state();
    const places = this.views.writes.map(({ place }) => {
      const object = memory.find(represented(place.base));
      return object ? nameOf(object, place.offset, place.size) : '';
    });
    const graph = this.graph();
    const onX86 = model === 'c11' ? brokenAxiom(this.graph('tso'), 'tso') === undefined : undefined;
    return { model, graph, places, ...given({ onX86, unordered: this.unordered }) };
  }

  /** Why the model does not allow what is seen; undefined if it does. */
  forbidden(): string | undefined {
    const { model } = this.views;
    const axiom = this.mismatch ?? brokenAxiom(this.graph(), model);
    return axiom === undefined ? undefined : `memory ${MEMORY_AS[model]} does not allow what is seen: ${axiom}`;
  }

  /** Where the task stands that has just made an access. */
  standing(task: number): GraphPoint {
    const section = this.state().tasks[task]!.atomicDepth > 0 ? this.sections.get(task) : undefined;
    const last = this.accessed?.task === task ? this.accessed : undefined;
    const event = section ?? last?.event;
    return { task, ...(event === undefined ? {} : { event }), after: this.last.get(task) ?? -1 };
  }

  /** Whether neither point happens before the other one, in what was executed. */
  areUnordered(one: GraphPoint, other: GraphPoint): boolean {
    const answer = areUnordered(this.graph(), one, other);
    if (answer) this.unordered = [one, other];
    return answer;
  }

  access(...event: Parameters<Observer['access']>): void {
    const [task, instr, kind, object, offset, size] = event;
    this.accessed = undefined;
    this.moved(task, instr, kind, object, offset, size);
  }

  moved(task: Task, instr: Instr, kind: 'read' | 'write', { base }: MemoryObject, offset: number, size: number): void {
    if (this.hasStopped) return;
    const places = (this.placesIn.get(base) ?? []).filter((number) => {
      const { place } = this.views.writes[number]!;
      return place.offset < offset + size && offset < place.offset + place.size;
    });
    if (instr.kind !== 'load' && instr.kind !== 'store') return;
    const inSection = task.atomicDepth > 0;
    if (places.length === 0) {
      if (kind === 'write' && !inSection && atomicOrder(instr) === 'seq_cst') this.drain(task);
      return;
    }
    const number = this.eventOf(task.index, instr.position, inSection);
    this.accessed = { task: task.index, event: number };
    const event = this.events[number]!;
    const order = orderOf(instr.flags, inSection);
    if (order !== 'plain') event.order = orderWith(event, kind, order);
    for (const place of places)
      if (kind === 'read') this.look(event, place, momentOf(task.index, task.visible));
      else {
        if (!event.writes.has(place)) this.writes[place]!.push(number);
        event.writes.add(place);
        if (!this.isViewed(place, task)) this.keep(place, undefined);
      }
  }

  fenced({ index }: Task, { order, position }: Fence): void {
    if (this.hasStopped || order === 'volatile' || order === 'unknown') return;
    this.add(index, { order: order === 'consume' ? 'acquire' : order, isFence: true, position });
  }

  section(task: Task): void {
    if (this.hasStopped) return;
    this.sections.delete(task.index);
    this.drain(task);
  }

  placed(base: bigint): void {
    if (this.hasStopped) return;
    for (const place of this.placesIn.get(base) ?? []) this.keep(place, undefined);
  }

  created({ index }: Task, _instr: Instr, child: Task): void {
    if (this.hasStopped) return;
    this.add(index, {});
    this.created_.push([this.events.length - 1, this.events.length]);
    this.add(child.index, {});
  }

  joined({ index }: Task, _instr: Instr, target: Task): void {
    if (this.hasStopped) return;
    const end = this.last.get(target.index);
    if (end !== undefined) this.created_.push([end, this.events.length]);
    this.add(index, {});
  }

  died(): void {}
  freed(): void {
    this.accessed = undefined;
  }
  register(): void {}
  hurried(): void {}
  branched(): void {}
  assumed(): void {}
  input(): void {}
  marked(): void {}
  called(): void {}
  returning(): void {}
  ended(): void {}

  /** Of what no view is given, the last value is seen. */
  private look(event: OpenEvent, number: number, moment: string): void {
    if (event.writes.has(number)) return;
    const view = this.views.reads.get(moment)?.find(({ place }) => this.numbers.get(nameOf(place)) === number);
    if (!view) event.reads.set(number, this.writes[number]!.at(-1));
    else event.reads.set(number, this.writers.get(keyOf(number, view.from)));
  }

  /** The write is one of those of which the schedule says when they are seen; what is written before is there at first. */
  private isViewed(place: number, { index, visible }: Task): boolean {
    return this.writtenAt.get(momentOf(index, visible))?.includes(place) === true || this.begun.has(place);
  }

  /** On x86 what the program locks is a fence, also where no place is known that it accesses. */
  private drain({ index, frames }: Task): void {
    if (!frames.at(-1)!.function.library) this.add(index, { isFence: true, drains: true });
  }

  private eventOf(task: number, position: Position, inSection: boolean): number {
    const known = inSection ? this.sections.get(task) : undefined;
    if (known !== undefined) return known;
    if (inSection) this.sections.set(task, this.events.length);
    return this.add(task, { isSection: inSection, position });
  }

  private add(task: number, { order, isFence = false, isSection = false, drains = false, position }: NewEvent): number {
    const number = this.events.length;
    this.events.push({ task, reads: new Map(), writes: new Set(), order, isFence, isSection, drains, position });
    this.last.set(task, number);
    return number;
  }

  /** Remembers what the place holds now. */
  private keep(number: number, moment: string | undefined): void {
    const { base, offset, size } = this.views.writes[number]!.place;
    const { memory } = this.state();
    const object = memory.find(represented(base));
    if (!object) return;
    this.contents.set(keyOf(number, moment), memory.read(object, offset, size));
    this.writers.set(keyOf(number, moment), this.writes[number]!.at(-1));
  }
}

/** Of a read-modify-write its store has the order of the whole, and its load what it has if nothing is stored. */
function orderWith({ order, writes }: OpenEvent, kind: 'read' | 'write', own: AtomicOrder): AtomicOrder {
  if (order === undefined || (kind === 'write' && writes.size === 0)) return own;
  return kind === 'read' && writes.size > 0 ? order : strongest(order, own);
}

/** The n-th visible instruction of a task. */
function momentOf(task: number, n: number): string {
  return `${task}:${n}`;
}

function keyOf(place: number, moment: string | undefined): string {
  return `${place} ${moment ?? 'at first'}`;
}

function isEvent(event: number | undefined): event is number {
  return event !== undefined;
}

function nameOf({ base, offset, size }: ViewedPlace): string {
  return `${base}+${offset}:${size}`;
}

function append<K>(lists: Map<K, number[]>, key: K, number: number): void {
  const known = lists.get(key);
  if (known) known.push(number);
  else lists.set(key, [number]);
}
