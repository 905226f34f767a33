/**
 * Memory of which the contents are certain, as constants: what decides whether a mask is on, and puts it back to
 * what it was. A cell is known by what the task itself has stored last, and only if nobody else can have stored
 * anything else since:
 *
 * - Private memory: locals of functions that are under way once, and thread-local variables where no handler of a
 *   signal shares them, to which no other task has a way.
 * - Cells of gates (`gates.ts`), and whether a kernel's scheduler has been started: they stay as they are until the
 *   atomic section ends in which the task is. After that, all who may come between two steps of the task must store
 *   the same value, if any. A firing comes only if its gate is open: it leaves alone what closes it.
 *
 * What others store is found in a first walk, in which nothing is known beyond sections (`Others`): what is certain
 * then is certain later as well.
 */
import { named } from '../ir/ids.js';
import type { Expr } from '../ir/ir.js';
import type { GateCell } from './gates.js';
import type { Instance } from './instances.js';
import { SCHEDULING } from './kernel-tasks.js';
import { overlap } from './locations.js';
import type { Location, ObjectId } from './locations.js';
import { UNKNOWN } from './objects.js';
import type { PointsTo } from './points-to.js';
import { SharedMap } from './shared-map.js';
import type { KnownCell, State } from './state.js';
import type { TaskKind, TaskKinds } from './task-kinds.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Term } from './terms.js';
import { constantOf, globalTerm, keyOf, termOf } from './terms.js';

interface AddressedBytes {
  readonly address: Expr;
  readonly size: number;
}

type Stored = AddressedBytes & { readonly value: Expr };

/** Values that tasks store in the cells of gates, by cell and task; undefined for one that is not known. */
export class Others {
  private readonly values = new Map<string, Map<TaskClass, Set<bigint | undefined>>>();

  constructor(private readonly kinds: TaskKinds) {}

  note(cell: SharedCell, tasks: Iterable<TaskClass>, value: bigint | undefined): void {
    const byTask = this.values.get(nameOf(cell)) ?? new Map<TaskClass, Set<bigint | undefined>>();
    this.values.set(nameOf(cell), byTask);
    for (const task of tasks) byTask.set(task, (byTask.get(task) ?? new Set()).add(value));
  }

  /** Whether the cell keeps the value between the steps of the task. @param who only tasks of this kind are looked at */
  leave(cell: SharedCell, value: bigint, task: TaskClass, who?: TaskKind['kind']): boolean {
    const stored = this.values.get(nameOf(cell)) ?? [];
    return [...stored].every(
      ([other, values]) =>
        (who !== undefined && this.kinds.all[other]!.kind !== who) ||
        [...values].every((each) => each === value) ||
        !this.comesBetween(other, task, cell, value),
    );
  }

  private comesBetween(other: TaskClass, task: TaskClass, cell: SharedCell, value: bigint): boolean {
    const kind = this.kinds.all[other]!;
    return (
      this.kinds.mayPreempt(other, task) &&
      (kind.kind !== 'firing' || !kind.gate.some((each) => nameOf(each) === nameOf(cell) && each.closes(value)))
    );
  }
}

type SharedCell = Omit<GateCell, 'global'>;

function never(): boolean {
  return false;
}

function nameOf({ object, offset }: Pick<GateCell, 'object' | 'offset'>): string {
  return `${object} ${offset}`;
}

export class KnownMemory {
  /** Absent until it is known. */
  others: Others | undefined;
  /** Those of gates, and whether a kernel's scheduler has been started. */
  private readonly sharedCells: ReadonlyMap<string, SharedCell>;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    kinds: TaskKinds,
    private readonly shared: ReadonlySet<ObjectId>,
    private readonly recursive: ReadonlySet<Instance>,
  ) {
    const scheduling = pointsTo.program.globals.findIndex(({ name }) => name === SCHEDULING);
    const kernel =
      scheduling < 0
        ? []
        : [{ object: pointsTo.objects.enter({ kind: 'global', id: named(scheduling) }), offset: 0, closes: never }];
    this.sharedCells = new Map([...kinds.gateCells, ...kernel].map((cell) => [nameOf(cell), cell]));
    this.isNeeded = this.sharedCells.size > 0;
    this.hasSignals = kinds.all.some(({ kind }) => kind === 'signal');
  }

  /** Whether anything depends on it. */
  readonly isNeeded: boolean;
  private readonly hasSignals: boolean;

  /** Certain values where a task begins. */
  begin(state: State, task: TaskClass): void {
    if (!this.isNeeded) return;
    for (const [id, global] of this.pointsTo.program.globals.entries()) {
      const object = this.pointsTo.objects.enter({ kind: 'global', id: named(id) });
      const cells = [...this.sharedCells.values()].filter((cell) => cell.object === object);
      const isSmall = global.threadLocal && global.size <= WORD && global.inputBytes === undefined;
      for (const { offset, size } of isSmall
        ? [{ offset: 0, size: global.size }]
        : task === 0
          ? cells.map((cell) => ({ ...cell, size: 1 }))
          : []) {
        const value = initially(global.init, offset, size);
        const term = { ...globalTerm(id), add: offset };
        if (value !== undefined) this.set(state, { term, size, object, value, inSection: false }, [task]);
      }
    }
  }

  /** The value that the load finds, if that is certain. */
  load(instance: Instance, state: State, { address, size }: AddressedBytes): Term | undefined {
    if (!this.isNeeded) return undefined;
    const term = termOf(address, state.registers, instance);
    const cell = term && state.known.get(keyOf(term));
    if (cell?.size !== size) return undefined;
    return { base: '', add: Number(BigInt.asIntN(8 * size, cell.value)), symbols: [] };
  }

  store(instance: Instance, state: State, { address, value, size }: Stored): void {
    if (!this.isNeeded) return;
    const term = termOf(address, state.registers, instance);
    this.forget(instance, state, { address, size }, term);
    const stored = termOf(value, state.registers, instance);
    const constant = stored && constantOf(stored, 8 * size);
    const object = term && objectOf(this.pointsTo, instance, address, term);
    if (constant === undefined || object === undefined || size > WORD) return;
    this.set(state, { term: term!, size, object, value: constant, inSection: false }, this.tasks.tasksOf(instance));
  }

  /** Notes a store into cells of gates, for those who ask what others do. */
  note(instance: Instance, state: State, { address, value, size }: Stored, others: Others): void {
    const stored = termOf(value, state.registers, instance);
    const constant = stored && size === 1 ? constantOf(stored, 8) : undefined;
    const term = termOf(address, state.registers, instance);
    for (const place of this.pointsTo.placesOf(instance, address))
      for (const cell of this.sharedCells.values()) {
        if (place.object !== cell.object) continue;
        const extent = extentOf(this.pointsTo, place, size, term);
        if (overlap(extent, { base: cell.offset, stride: 0, size: 1 }))
          others.note(cell, this.tasks.tasksOf(instance), constant);
      }
  }

  /**
   * The cells that are still certain where firings come directly behind the atomic section in which the task is: one
   * that comes first may open a gate for the next, which then follows the section as directly.
   */
  knownBehind(instance: Instance, { known }: State): State['known'] {
    const stays = ({ object, term, value }: KnownCell): boolean => {
      const gate = this.sharedCells.get(nameOf({ object, offset: term.add }));
      const tasks = [...this.tasks.tasksOf(instance)];
      return gate !== undefined && tasks.every((task) => this.others?.leave(gate, value, task, 'firing') === true);
    };
    return new SharedMap(new Map([...known].filter(([, cell]) => !cell.inSection || stays(cell))));
  }

  private set(state: State, cell: KnownCell, tasks: Iterable<TaskClass>): void {
    const gate = this.sharedCells.get(nameOf({ object: cell.object, offset: cell.term.add }));
    if (gate && cell.size === 1 && isGlobal(cell.term)) {
      const stays = [...tasks].every((task) => this.others?.leave(gate, cell.value, task) === true);
      if (stays || state.section > 0) state.known.set(keyOf(cell.term), { ...cell, inSection: !stays });
    } else if (this.isPrivate(cell)) state.known.set(keyOf(cell.term), cell);
  }

  private isPrivate({ object: id }: KnownCell): boolean {
    if (this.shared.has(id)) return false;
    const object = this.pointsTo.objects.get(id);
    if (object.kind === 'local') return !this.recursive.has(object.instance);
    return object.kind === 'global' && this.pointsTo.program.globals[object.id]!.threadLocal && !this.hasSignals;
  }

  /** Forgets values that may be overwritten. */
  private forget(instance: Instance, state: State, { address, size }: AddressedBytes, term: Term | undefined): void {
    if (state.known.size === 0) return;
    const places = this.pointsTo.placesOf(instance, address);
    for (const [key, cell] of [...state.known]) {
      const extent = { base: cell.term.add, stride: 0, size: cell.size };
      const isMet = ({ object, base, stride }: Location): boolean =>
        object === UNKNOWN || (object === cell.object && overlap({ base, stride, size }, extent));
      const isMeant =
        term?.base === cell.term.base ? overlap({ base: term.add, stride: 0, size }, extent) : places.some(isMet);
      if (isMeant) state.known.delete(key);
    }
  }
}

/** Of what is larger nothing is known. */
const WORD = 8;

function isGlobal({ base }: Term): boolean {
  return /^g\d+;$/.test(base);
}

function isLocal({ base }: Term): boolean {
  return /^l\d+\.\d+;$/.test(base);
}

/** The object, if the term is a place in it that is known. */
function objectOf(pointsTo: PointsTo, instance: Instance, address: Expr, term: Term): ObjectId | undefined {
  if (isGlobal(term)) return pointsTo.objects.enter({ kind: 'global', id: named(Number(term.base.slice(1, -1))) });
  const [place, ...others] = isLocal(term) ? pointsTo.placesOf(instance, address) : [];
  return place !== undefined && others.length === 0 && place.stride === 0 && place.base === term.add
    ? place.object
    : undefined;
}

function extentOf(
  pointsTo: PointsTo,
  place: Location,
  size: number,
  term: Term | undefined,
): { base: number; stride: number; size: number } {
  const object = pointsTo.objects.get(place.object);
  const isNamed = term !== undefined && object.kind === 'global' && term.base === globalTerm(object.id).base;
  return isNamed ? { base: term.add, stride: 0, size } : { ...place, size };
}

function initially(
  init: readonly { readonly offset: number; readonly size: number; readonly value: Expr }[],
  offset: number,
  size: number,
): bigint | undefined {
  const touching = init.filter((each) =>
    overlap({ base: each.offset, stride: 0, size: each.size }, { base: offset, stride: 0, size }),
  );
  const [only, ...others] = touching;
  if (!only) return 0n;
  return others.length === 0 && only.offset === offset && only.size === size && only.value.kind === 'const'
    ? BigInt.asUintN(8 * size, only.value.value)
    : undefined;
}
