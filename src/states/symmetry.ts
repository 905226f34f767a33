/**
 * Tasks that one task has created with the same function and argument may change places: an execution in which they do
 * is an execution again, with as many switches, as long as nobody looks at who they are. So of states that differ in
 * this only one is kept. Source: Ip and Dill, "Better verification through symmetry" (FMSD 1996), whose scalarsets
 * these tasks are.
 *
 * Who a task is shows in what it owns (objects, thread-locals), in pointers to these, and in its own id: a task about
 * which there is any such thing in a state stays where it is there ({@link Symmetry.tied}). An id that decides
 * anything else, or a task of a role that creates others, tells the tasks of that role apart: the search learns it, and
 * begins anew. An id that its creator has is a number as any other. Whoever waits for the end of one of these tasks has
 * to wait for that of all others that there are, before anybody can tell, and is given the same by each of them.
 */
import type { FunctionId, Instr, IrFunction, Program } from '../ir/ir.js';
import { isIdentity, isPointer, placeOf, taskOfIdentity } from './numbers.js';
import type { Part } from './parts.js';
import { GONE } from './parts.js';
import type { KnownRoles, Role } from './roles.js';
import { Relearn } from './shapes.js';

/** Facts about places and parts of states. */
interface Places {
  placeOfTask(task: number): number;
  threadLocals(task: number): readonly number[];
  pairedCells(one: number, other: number): readonly (readonly [number, number])[];
  /** Whose it is; undefined if nobody's. */
  ownerOf(place: number): number | undefined;
  partAt(number: number): Part | undefined;
}

export class Symmetry {
  readonly roles: Role[] = [];
  private readonly byTask: (Role | undefined)[] = [];
  private readonly names: string[] = ['0'];
  /** By part: bit t if it is about who task t is. */
  private readonly ties: (number | undefined)[] = [];
  private readonly originals: (FunctionId | undefined)[] = [];

  /** @param isOn whether tasks change places at all */
  constructor(
    private readonly program: Program,
    private readonly known: KnownRoles,
    private readonly places: Places,
    readonly isOn: boolean,
  ) {}

  /** The function that stands for all that do the same. */
  original(id: FunctionId): FunctionId {
    return this.isOn ? (this.originals[id] ??= this.originalOf(id)) : id;
  }

  private originalOf(id: FunctionId): FunctionId {
    const deeds = deedsOf(this.program.functions[id]!);
    if (deeds === undefined) return id;
    const { originals } = this.known;
    if (!originals.has(deeds)) originals.set(deeds, id);
    return originals.get(deeds)!;
  }

  /** The role of a task, if it shares it with others. */
  roleOf(task: number): Role | undefined {
    return this.byTask[task];
  }

  /** A task has been created for the first time in this search. */
  add(task: number, parent: number, nth: number): void {
    const name = `${this.names[parent]!}.${nth}`;
    this.names[task] = name;
    const key = this.known.roleOf.get(name);
    if (!this.isOn || key === undefined || !this.isShared(key)) return;
    let role = this.roles.find((other) => other.key === key);
    if (!role) this.roles.push((role = { number: this.roles.length, key, parent, tasks: [], mask: 0 }));
    role.tasks.push(task);
    role.mask |= 1 << task;
    this.byTask[task] = role;
  }

  /** A task is created to do this. @throws Relearn */
  noteCreation(task: number, parent: number, target: FunctionId, arg: number): void {
    if (!this.isOn) return;
    this.tellApart(parent);
    const { roleOf, tasksOf, toldApart } = this.known;
    const key = `${this.names[parent]!} ${target} ${arg}`;
    const name = this.names[task]!;
    const before = roleOf.get(name);
    if (before === key) return;
    const tasks = tasksOf.get(key) ?? new Set();
    tasksOf.set(key, tasks.add(name));
    if (before === undefined) roleOf.set(name, key);
    else toldApart.add(before).add(key);
    // So far each of them was taken for the only one.
    if (this.isShared(key) || this.byTask[task]) throw new Relearn();
  }

  private isShared(key: string): boolean {
    return this.known.tasksOf.get(key)!.size > 1 && !this.known.toldApart.has(key);
  }

  /** Somebody looks at who a task is. @throws Relearn */
  tellApart(task: number): void {
    const role = this.byTask[task];
    if (role) {
      this.known.toldApart.add(role.key);
      throw new Relearn();
    }
    const key = this.known.roleOf.get(this.names[task]!);
    if (key !== undefined) this.known.toldApart.add(key);
  }

  /** Bit t: who task t is shows in that state. */
  tied(row: readonly number[]): number {
    let tied = 0;
    for (let place = 1; place < row.length; place++) {
      const number = row[place]!;
      if (number <= GONE) continue;
      const owner = this.places.ownerOf(place);
      if (owner !== undefined) tied |= 1 << owner;
      tied |= this.ties[number] ??= this.tiesOf(number);
    }
    return tied;
  }

  private tiesOf(number: number): number {
    const part = this.places.partAt(number)!;
    let ties = 0;
    for (const value of valuesIn(part)) {
      const task = isIdentity(value)
        ? taskOfIdentity(value)
        : isPointer(value)
          ? this.places.ownerOf(placeOf(value))
          : undefined;
      if (task !== undefined) ties |= 1 << task;
    }
    return ties;
  }

  /**
   * Makes a state the one that stands for all in which such tasks have changed places.
   * @param task that has made the last step
   * @param names changes as the tasks do
   * @returns the task that has made it in the new state
   */
  arrange(row: number[], task: number, names?: number[]): number {
    if (this.roles.length === 0) return task;
    const tied = this.tied(row);
    let last = task;
    for (const { tasks } of this.roles) {
      const free = tasks.filter((each) => this.isFree(row, tied, each));
      for (let i = 1; i < free.length; i++)
        for (let j = i; j > 0 && this.partOf(row, free[j]!) < this.partOf(row, free[j - 1]!); j--) {
          const [one, other] = [free[j]!, free[j - 1]!];
          this.swap(row, one, other);
          if (names) exchange(names, one, other);
          last = last === one ? other : last === other ? one : last;
        }
    }
    while (row.length > 0 && row[row.length - 1] === 0) row.pop();
    const first = this.firstTwin(row, last, tied);
    if (names) exchange(names, last, first);
    return first;
  }

  /** The first task that could make the same steps, whatever comes. */
  firstTwin(row: readonly number[], task: number, tied: number): number {
    const role = this.byTask[task];
    if (!role || !this.isFree(row, tied, task)) return task;
    const part = this.partOf(row, task);
    return role.tasks.find((other) => this.isFree(row, tied, other) && this.partOf(row, other) === part)!;
  }

  /** Others of its role that there are. */
  mates(row: readonly number[], task: number): readonly number[] {
    return (this.byTask[task]?.tasks ?? []).filter((other) => other !== task && this.partOf(row, other) !== 0);
  }

  private isFree(row: readonly number[], tied: number, task: number): boolean {
    return ((tied >>> task) & 1) === 0 && this.partOf(row, task) !== 0;
  }

  private partOf(row: readonly number[], task: number): number {
    return row[this.places.placeOfTask(task)] ?? 0;
  }

  private swap(row: number[], one: number, other: number): void {
    exchange(row, this.places.placeOfTask(one), this.places.placeOfTask(other));
    const [theirs, others] = [this.places.threadLocals(one), this.places.threadLocals(other)];
    for (const [i, place] of theirs.entries()) {
      exchange(row, place, others[i]!);
      for (const [their, other] of this.places.pairedCells(place, others[i]!)) exchange(row, their, other);
    }
  }
}

function exchange(row: number[], one: number, other: number): void {
  while (row.length <= Math.max(one, other)) row.push(0);
  [row[one], row[other]] = [row[other]!, row[one]!];
}

function valuesIn(part: Part): readonly number[] {
  if (part.kind === 'object') return [];
  if (part.kind === 'cells') return part.values;
  return [...part.frames.flatMap(({ registers }) => registers), part.exitValue];
}

/**
 * All that a function does, but for where its code is. Undefined if answers tell where somebody relies on something, or
 * if it calls through pointers, which are compared with the types of functions.
 */
function deedsOf({ code, params, registers, locals, resultWidth, library }: IrFunction): string | undefined {
  if (code.some(isParticular)) return undefined;
  const deeds = { code, params, registers, locals, resultWidth, library };
  return JSON.stringify(deeds, (key, value: unknown) =>
    key === 'position' || key === 'type' ? undefined : typeof value === 'bigint' ? `${value}n` : value,
  );
}

function isParticular(instr: Instr): boolean {
  if (instr.kind === 'call' || instr.kind === 'create') return instr.callee.kind !== 'direct';
  return instr.kind === 'rely' || instr.kind === 'weak-access';
}
