/** Settings that are the same in all states: the program, and the places of everything that has one. */
import { namesOf } from '../ir/ids.js';
import type { Fact, FunctionId, GlobalId, GlobalObject, Instr, LocalId, Named, Program, WeakAccess } from '../ir/ir.js';
import type { Unread } from '../ir/unread.js';
import type { Position } from '../source/diagnostic.js';
import { Code } from './code.js';
import type { Surroundings } from './expressions.js';
import { compiled } from './expressions.js';
import { Guard, Guarded } from './guards.js';
import type { LoopAround } from './hangs.js';
import { loopsAround } from './hangs.js';
import { FARTHEST, isPointer, MOST_TASKS, pointerTo, taskOfIdentity, UNKNOWN, Unsuited } from './numbers.js';
import { composed } from './pieces.js';
import type { ObjectPart, Part, TaskPart } from './parts.js';
import { Parts } from './parts.js';
import type { Role } from './roles.js';
import { noRoles } from './roles.js';
import type { Cell } from './shapes.js';
import { Relearn, Shape, initialItems, unwritten } from './shapes.js';
import { Symmetry } from './symmetry.js';

/** The alignment that malloc promises. */
const BLOCK_ALIGN = 16;

type Place =
  | { readonly kind: 'task'; readonly task: number }
  | { readonly kind: 'global'; readonly global: GlobalId; readonly task: number | undefined }
  | { readonly kind: 'function'; readonly id: FunctionId }
  | { readonly kind: 'object'; readonly task: number; readonly nth: number }
  /** Of what is at another place. */
  | { readonly kind: 'cells'; readonly of: number };

type Block = Extract<Instr, { kind: 'alloc' }>;

/** Knowledge that searches gain before they come to an end. */
export class Learned {
  /** Cells that shapes have from the beginning, by the origin of the objects. */
  readonly cuts = new Map<object, { offset: number; size: number }[]>();
  readonly roles = noRoles();
  /** The numbers with which wide inputs are tried, and one more on both sides. */
  inputs: { readonly from: number; readonly to: number } | undefined;
}

/** At first. */
const FEW = { from: -1, to: 2 };

/** Wide inputs are tried with no numbers further from zero. */
const FARTHEST_INPUT = 128;

export class Setting {
  readonly parts = new Parts();
  readonly facts = new Set<Fact>();
  /** Assumptions of executions, and where, if that is said. */
  readonly relied = new Map<string, Set<string>>();
  /** Accesses and fences that ask for less than sequential consistency. */
  readonly weak = new Map<string, WeakAccess & { readonly position: Position }>();
  /** Something that only one task was taken to know is known to others. */
  isStale = false;
  /** Two objects were told apart by their addresses. */
  distinctnessSeen = false;
  private hasWideInputs = false;
  private blocksMade = false;
  private areBlocksAskedFor = false;
  private readonly codes: (Code | undefined)[] = [];
  private readonly places: Place[] = [{ kind: 'task', task: -1 }];
  private readonly tasks: number[] = [];
  readonly parents: number[] = [];
  private readonly children = new Map<string, number>();
  private readonly globals: number[][] = [];
  private readonly threadLocalIds: readonly GlobalId[];
  private readonly ownGlobals: (readonly number[] | undefined)[] = [];
  private readonly functions: number[] = [];
  private readonly objects: number[][] = [];
  /** By place of an object, and by group. */
  private readonly cells: number[][] = [];
  private readonly shapes = new Map<object, Shape>();
  private readonly guards = new Map<string, Guard>();
  private readonly guarded = new Map<string, Guarded>();
  readonly symmetry: Symmetry;
  /** By place: of all objects that were there. */
  private readonly residents: Set<Guard>[] = [];
  private readonly lookedAt = new Set<number>();
  /** Changes when steps that were taken would note something else if they were taken again. */
  generation = 0;
  private readonly initials: (ObjectPart | undefined)[] = [];
  private readonly around = new WeakMap<TaskPart, readonly LoopAround[]>();

  constructor(
    readonly program: Program,
    private readonly learned: Learned,
    /** Whether tasks that do the same may change places. */
    isSymmetric: boolean,
    private readonly unread: Unread,
  ) {
    this.threadLocalIds = namesOf<GlobalId>(program.globals).filter((id) => program.globals[id]!.threadLocal);
    this.symmetry = new Symmetry(program, learned.roles, this, isSymmetric);
    this.addTask(0);
  }

  code(id: FunctionId): Code {
    return (this.codes[id] ??= new Code(id, this.program, this.unread));
  }

  /** The loops in which a task stands. */
  loopsOf(task: TaskPart): readonly LoopAround[] {
    const known = this.around.get(task) ?? loopsAround(task.frames, this.program);
    this.around.set(task, known);
    return known;
  }

  /** Something is come by that says what answers hold for. @param position where the user's code is */
  passed(instr: Instr, position: Position): void {
    const place = `${position.file}:${position.line}`;
    if (instr.kind === 'fact') this.facts.add(instr.fact);
    else if (instr.kind === 'weak-access') this.weak.set(place, { access: instr.access, order: instr.order, position });
    else if (instr.kind === 'rely') {
      const places = this.relied.get(instr.what) ?? new Set();
      this.relied.set(instr.what, instr.placed ? places.add(place) : places);
    }
  }

  // --- wide inputs

  /** Possibilities for one, of which there are some from now on. */
  inputChoices(): number {
    const { inputs } = this.learned;
    this.hasWideInputs = true;
    return inputs ? inputs.to - inputs.from + 3 : 1;
  }

  /** The value of one of them; unknown as long as none was looked at. */
  inputValue(choice: number): number {
    const { inputs } = this.learned;
    if (!inputs) return UNKNOWN;
    return choice === 0 ? -Infinity : choice > inputs.to - inputs.from + 1 ? Infinity : inputs.from + choice - 1;
  }

  /** A number that such a value stands for. */
  someInput(value: number): number {
    const { from, to } = this.learned.inputs ?? FEW;
    return value === Infinity ? to + 1 : value === -Infinity ? from - 1 : value;
  }

  /** @throws Relearn */
  isTried(value: number): boolean {
    const { from, to } = this.learned.inputs ?? FEW;
    if (value >= from && value <= to) return true;
    if (value > FARTHEST_INPUT || value < -FARTHEST_INPUT) return false;
    this.learned.inputs = { from: Math.min(from, value), to: Math.max(to, value) };
    throw new Relearn();
  }

  /** From now on wide inputs are tried with some values. False if they are already, or there are none. */
  triesInputs(): boolean {
    if (this.learned.inputs || !this.hasWideInputs) return false;
    this.learned.inputs = FEW;
    return true;
  }

  // --- places

  get taskCount(): number {
    return this.tasks.length;
  }

  placeOfTask(task: number): number {
    return this.tasks[task]!;
  }

  /** Bit t: task t has been created. */
  existing(row: readonly number[]): number {
    let set = 0;
    for (let task = 0; task < this.tasks.length; task++) if ((row[this.tasks[task]!] ?? 0) !== 0) set |= 1 << task;
    return set;
  }

  /** The next child of a task: its index is the same whenever it is created. */
  child(parent: number, row: readonly number[]): number {
    for (let nth = 0; ; nth++) {
      const name = `${parent}.${nth}`;
      const known = this.children.get(name);
      if (known !== undefined && (row[this.placeOfTask(known)] ?? 0) !== 0) continue;
      if (known !== undefined) return known;
      if (this.tasks.length >= MOST_TASKS) throw new Unsuited('there are too many threads');
      const index = this.tasks.length;
      this.children.set(name, index);
      this.addTask(parent);
      this.symmetry.add(index, parent, nth);
      return index;
    }
  }

  private addTask(parent: number): void {
    this.parents.push(parent);
    this.tasks.push(this.newPlace({ kind: 'task', task: this.tasks.length }));
  }

  private newPlace(place: Place): number {
    this.places.push(place);
    return this.places.length - 1;
  }

  placeOfGlobal(global: GlobalId, task: number): number {
    const { threadLocal } = this.program.globals[global]!;
    const owner = threadLocal ? task : 0;
    const known = (this.globals[global] ??= []);
    return (known[owner] ??= this.newPlace({ kind: 'global', global, task: threadLocal ? task : undefined }));
  }

  /** The place of a named object, but for locals. */
  placeOf(named: Exclude<Named, { of: 'local' }>, task: number): number {
    return named.of === 'global' ? this.placeOfGlobal(named.id, task) : this.placeOfFunction(named.id);
  }

  threadLocals(task: number): readonly number[] {
    return (this.ownGlobals[task] ??= this.threadLocalIds.map((id) => this.placeOfGlobal(id, task)));
  }

  /** The task that has a local, a thread-local global or a block there. */
  ownerOf(place: number): number | undefined {
    const found = this.places[place]!;
    if (found.kind === 'cells') return this.ownerOf(found.of);
    return found.kind === 'object' || found.kind === 'global' ? found.task : undefined;
  }

  partAt(number: number): Part | undefined {
    return this.parts.at(number);
  }

  /** The number that an id is, which somebody looks at. @throws Relearn */
  numberOf(identity: number): number {
    const task = taskOfIdentity(identity);
    this.symmetry.tellApart(task);
    return task + 1;
  }

  placeOfFunction(id: FunctionId): number {
    return (this.functions[id] ??= this.newPlace({ kind: 'function', id }));
  }

  functionAt(place: number): FunctionId | undefined {
    const found = this.places[place];
    return found?.kind === 'function' ? found.id : undefined;
  }

  placeOfObject(task: number, nth: number): number {
    const known = (this.objects[task] ??= []);
    return (known[nth] ??= this.newPlace({ kind: 'object', task, nth }));
  }

  /** The place of some cells of what is there. */
  placeOfCells(place: number, group: number): number {
    const known = (this.cells[place] ??= []);
    const there = known[group];
    if (there !== undefined) return there;
    // Whoever has made steps in which the object ends has not known that these end with it.
    if (!this.isThereForEver(place)) this.generation++;
    return (known[group] = this.newPlace({ kind: 'cells', of: place }));
  }

  /** The places of cells of what is or was there. */
  placesOfCells(place: number): readonly number[] {
    return (this.cells[place] ?? []).filter((known) => known !== undefined);
  }

  /** By group, the places of cells of what is or was at one of two places, both if at one. */
  pairedCells(one: number, other: number): readonly (readonly [number, number])[] {
    const groups = Math.max(this.cells[one]?.length ?? 0, this.cells[other]?.length ?? 0);
    return Array.from({ length: groups }, (_, group) => [
      this.placeOfCells(one, group),
      this.placeOfCells(other, group),
    ]);
  }

  /** Something is there from the beginning, and never ends. */
  isThereForEver(place: number): boolean {
    const found = this.places[place];
    return found?.kind === 'global' && found.task === undefined;
  }

  /** There is something from the beginning, if of a task, then of its. */
  isThereFirst(place: number): boolean {
    return this.places[place]?.kind === 'global';
  }

  /** The object of which there are cells at a place, and which of its groups. */
  cellsAt(place: number): { readonly of: number; readonly group: number } | undefined {
    const found = this.places[place];
    return found?.kind === 'cells' ? { of: found.of, group: this.cells[found.of]!.indexOf(place) } : undefined;
  }

  /** The name of a global of the user's. */
  nameOf(place: number): string | undefined {
    const found = this.places[place];
    if (found?.kind !== 'global') return undefined;
    const { name, position } = this.program.globals[found.global]!;
    return position.file.startsWith('<') ? undefined : name;
  }

  /** String literals of equal contents may be one object. */
  isLiteral(place: number): boolean {
    const found = this.places[place];
    return found?.kind === 'global' && this.program.globals[found.global]!.literal !== undefined;
  }

  /** It stands for a state of the machine: nothing of data is about it. */
  isMachineState(place: number): boolean {
    const found = this.places[place];
    return found?.kind === 'global' && this.program.globals[found.global]!.machineState === true;
  }

  // --- objects

  /** The object at a place at first. */
  initialObject(place: number): ObjectPart | undefined {
    const found = this.places[place];
    if (found?.kind !== 'global') return undefined;
    const known = this.initials[place];
    if (known) return known;
    const object = this.globalObject(found.global, found.task);
    this.noteResident(place, object.guard);
    return (this.initials[place] = object);
  }

  private globalObject(id: GlobalId, task: number | undefined): ObjectPart {
    const global = this.program.globals[id]!;
    if (global.size > FARTHEST) throw new Unsuited(`${global.name} is too large`);
    if (global.inputBytes !== undefined) throw new Unsuited(`${global.name} changes by itself`);
    const shape = this.shapeOfGlobal(global, task ?? 0);
    const guard = this.guardOf(shape, task ?? -1);
    return {
      kind: 'object',
      shape,
      guard,
      size: global.size,
      readOnly: global.readOnly,
      isBlock: false,
      points: [],
    };
  }

  private shapeOfGlobal(global: GlobalObject, task: number): Shape {
    return this.shapeOf(global, global.align, (cell) =>
      cell.kind === 'shadow' ? 0 : this.initialValue(global, cell, task),
    );
  }

  private initialValue(global: GlobalObject, cell: Cell, task: number): number {
    const items = initialItems(global, cell);
    const surroundings = new Initially(this, task);
    const [first] = items;
    const exact = items.length === 1 && first!.offset === cell.offset && first!.size === cell.size ? first : undefined;
    if (exact) return compiled(exact.value)(surroundings);
    const values = items.map(({ value }) => compiled(value)(surroundings));
    const pointer = items[values.findIndex(isPointer)];
    if (pointer) return this.shapeOfGlobal(global, task).recut(pointer.offset, pointer.size);
    return composed(this.shapeOfGlobal(global, task), values, items, cell.offset, cell.size);
  }

  shapeOfLocal(id: FunctionId, local: LocalId): Shape {
    const declared = this.program.functions[id]!.locals[local]!;
    const { align, padding } = declared;
    return this.shapeOf(declared, align, (cell) => (cell.kind === 'shadow' ? unwritten(cell, padding) : UNKNOWN));
  }

  /** Whether there ever were blocks of the heap. Whoever was told that there were none is to ask again when there are. */
  hasBlocks(): boolean {
    this.areBlocksAskedFor = true;
    return this.blocksMade;
  }

  shapeOfBlock(instr: Block): Shape {
    if (!this.blocksMade && this.areBlocksAskedFor) this.generation++;
    this.blocksMade = true;
    const { zero, given, padding } = instr;
    const shadow = (cell: Cell): number => (given ? 0 : unwritten(cell, padding));
    return this.shapeOf(
      instr,
      BLOCK_ALIGN,
      zero ? () => 0 : (cell) => (cell.kind === 'shadow' ? shadow(cell) : UNKNOWN),
    );
  }

  private shapeOf(origin: object, align: number, initial: (cell: Cell) => number): Shape {
    const known = this.shapes.get(origin);
    if (known) return known;
    const { cuts } = this.learned;
    const wanted = cuts.get(origin) ?? [];
    cuts.set(origin, wanted);
    const shape = new Shape(this.shapes.size, align, initial, wanted);
    this.shapes.set(origin, shape);
    return shape;
  }

  /** An object of this origin is there from now on. */
  noteResident(place: number, guard: Guard): void {
    const known = (this.residents[place] ??= new Set());
    if (known.has(guard)) return;
    known.add(guard);
    if (this.lookedAt.has(place)) this.generation++;
  }

  /** Of all objects that were at a place of which somebody wants to know whether something is there. */
  lookAt(place: number): Iterable<Guard> {
    this.lookedAt.add(place);
    return this.residents[place] ?? [];
  }

  guardOf(shape: Shape, owner: number): Guard {
    const key = `${shape.number} ${owner}`;
    const known = this.guards.get(key);
    if (known) return known;
    const guard = new Guard(owner, this.guardedOf(shape, owner));
    this.guards.set(key, guard);
    return guard;
  }

  /** The guard of objects of one origin; those that tasks of one role make are as one task's. */
  private guardedOf(shape: Shape, owner: number): Guarded {
    const role = this.roleOf(owner);
    const key = `${shape.number} ${role ? `role ${role.number}` : owner}`;
    const known = this.guarded.get(key);
    if (known) return known;
    const guarded = new Guarded(this, () => {
      this.isStale = true;
      this.generation++;
    });
    this.guarded.set(key, guarded);
    return guarded;
  }

  roleOf(task: number): Role | undefined {
    return this.symmetry.roleOf(task);
  }

  get roles(): readonly Role[] {
    return this.symmetry.roles;
  }
}

/** Where initial values are evaluated. */
class Initially implements Surroundings {
  readonly registers: number[] = [];

  constructor(
    private readonly setting: Setting,
    private readonly task: number,
  ) {}

  addressOf(named: Parameters<Surroundings['addressOf']>[0]): number {
    if (named.of === 'local') throw new Unsuited('an initial value is the address of a local');
    return pointerTo(this.setting.placeOf(named, this.task));
  }

  alignOf(): number {
    return 1;
  }

  isThere(): boolean {
    return true;
  }

  isTried(): boolean {
    return false;
  }

  numberOf(): number {
    throw new Unsuited('an initial value depends on an id');
  }
}
