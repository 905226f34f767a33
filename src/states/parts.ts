/**
 * States in parts. A state is a row of numbers, one for each place: the number of what is there, 0 if nothing is, or if
 * that is as it was first. Tasks have places, objects, and the cells of objects. Equal parts have equal numbers, so
 * equal states are equal rows. Parts never change; whoever changes one makes a copy.
 */
import type { RegisterId } from '../ir/ir.js';
import type { Code } from './code.js';
import { isPointer, placeOf } from './numbers.js';
import type { Guard } from './guards.js';
import type { Shape } from './shapes.js';

/** One activation of a function; registers that nobody reads again are left out. */
export interface Activation {
  readonly code: Code;
  readonly pc: number;
  readonly registers: readonly number[];
  /** Places of the present instances of the local objects, 0 while they are out of scope. */
  readonly locals: readonly number[];
  /** The register of the caller that receives the result. */
  readonly result: RegisterId | undefined;
}

export interface TaskPart {
  readonly kind: 'task';
  /** Innermost last; none once the task has ended. */
  readonly frames: readonly Activation[];
  readonly exitValue: number;
  readonly joined: boolean;
  /** It computes for ever, and nobody sees anything of it. */
  readonly isLost: boolean;
  readonly points: readonly number[];
}

export interface ObjectPart {
  readonly kind: 'object';
  readonly shape: Shape;
  readonly guard: Guard;
  readonly size: number;
  readonly readOnly: boolean;
  /** It can be given back. */
  readonly isBlock: boolean;
  /** None: its cells are parts of their own. */
  readonly points: readonly number[];
}

/** Some cells of an object: a group (`shapes.ts`). */
export interface CellsPart {
  readonly kind: 'cells';
  /** Values of its first cells; the others are as they were first. */
  readonly values: readonly number[];
  /** Places that pointers in them lead to. */
  readonly points: readonly number[];
}

export type Part = TaskPart | ObjectPart | CellsPart;

/** An object that was there and is no more, where none would mean something else. */
export const GONE = 1;

/** Gives parts their numbers, from 2. */
export class Parts {
  private readonly numbers = new Map<string, number>();
  private readonly table: (Part | undefined)[] = [undefined, undefined];

  at(number: number): Part | undefined {
    return this.table[number];
  }

  get size(): number {
    return this.table.length;
  }

  task(task: Omit<TaskPart, 'kind' | 'points'>): number {
    let key = `t${task.exitValue} ${task.joined ? 1 : 0}${task.isLost ? 1 : 0}`;
    for (const { code, pc, registers, locals, result } of task.frames) {
      key += `/${code.number}.${pc}>${result ?? ''}`;
      for (const register of code.live(pc)) key += ` ${registers[register]}`;
      for (const local of locals) key += `,${local}`;
    }
    return this.number(key, () => ({
      kind: 'task',
      ...task,
      frames: task.frames.map(withoutDead),
      points: pointsOf(task),
    }));
  }

  object(object: Omit<ObjectPart, 'kind' | 'points'>): number {
    const { shape, guard, size } = object;
    return this.number(`o${shape.number} ${guard.owner} ${size}`, () => ({ kind: 'object', ...object, points: [] }));
  }

  /** @param first the cell that the first of these is */
  cells(shape: Shape, first: number, values: readonly number[]): number {
    let { length } = values;
    while (length > 0 && isInitial(shape, first + length - 1, values[length - 1]!)) length--;
    if (length === 0) return 0;
    let key = 'c';
    for (let i = 0; i < length; i++) key += ` ${values[i]}`;
    return this.number(key, () => {
      const own = values.slice(0, length);
      return { kind: 'cells', values: own, points: places(own) };
    });
  }

  private number(key: string, make: () => Part): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.table.push(make()) - 1;
    this.numbers.set(key, number);
    return number;
  }
}

function isInitial(shape: Shape, index: number, value: number): boolean {
  return Object.is(value, shape.initially(shape.cells[index]!));
}

function withoutDead({ code, pc, registers, locals, result }: Activation): Activation {
  const live: number[] = new Array<number>(code.fn.registers.length).fill(0);
  for (const register of code.live(pc)) live[register] = registers[register]!;
  return { code, pc, registers: live, locals: locals.slice(), result };
}

function pointsOf({ frames, exitValue }: Omit<TaskPart, 'kind' | 'points'>): readonly number[] {
  const found = frames.flatMap(({ code, pc, registers, locals }) => [
    ...places(code.live(pc).map((register) => registers[register]!)),
    ...locals,
  ]);
  return [...new Set([...found, ...places([exitValue])])].filter((place) => place !== 0);
}

function places(values: readonly number[]): readonly number[] {
  return values.filter(isPointer).map(placeOf);
}
