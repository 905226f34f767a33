/** Numbers and offsets of pointers that are known at a place, and what is left of that where control comes together. */
import type { Instr, RegisterId } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { NumberInterval } from './intervals.js';
import { ANY, fitted, hull, isFull, isWithinInterval, widened } from './intervals.js';
import type { ObjectId } from './locations.js';

/** By the object, where in it a pointer may lead. */
export type Offsets = ReadonlyMap<ObjectId, NumberInterval>;

/** A register of which nothing is known is not there. */
export interface RangeKnowledge {
  readonly numbers: Map<RegisterId, NumberInterval>;
  readonly pointers: Map<RegisterId, Offsets>;
}

/** A value that is handed over; `offsets`: undefined if nothing is known of them. */
export interface RangeValue {
  readonly number: NumberInterval;
  readonly offsets: Offsets | undefined;
}

export const NO_VALUE: RangeValue = { number: ANY, offsets: undefined };

/** Changes after which a bound that changes is moved on to the next step, and then away. */
const FEW = 10;
const OFTEN = 50;

/** Growth of intervals, with an end. */
export class Growth {
  /** @param steps in ascending order */
  constructor(private readonly steps: readonly number[]) {}

  /** @param times that it has changed already */
  interval(before: NumberInterval, next: NumberInterval, times: number): NumberInterval {
    const now = hull(before, next);
    return times < FEW ? now : widened(before, now, times < OFTEN ? this.steps : []);
  }

  offsets(before: Offsets, next: Offsets, times: number): Offsets {
    const all = new Map(before);
    for (const [object, offsets] of next) {
      const known = all.get(object);
      all.set(object, known ? this.interval(known, offsets, times < FEW ? times : OFTEN) : offsets);
    }
    return all;
  }

  value(one: RangeValue, other: RangeValue, times: number): RangeValue {
    return {
      number: this.interval(one.number, other.number, times),
      offsets: one.offsets && other.offsets && this.offsets(one.offsets, other.offsets, times),
    };
  }

  /** Knowledge that holds in both. */
  knowledge(before: RangeKnowledge, next: RangeKnowledge, times: number): RangeKnowledge {
    const both: RangeKnowledge = { numbers: new Map(), pointers: new Map() };
    for (const [register, one] of before.numbers) {
      const other = next.numbers.get(register);
      if (other) both.numbers.set(register, this.interval(one, other, times));
    }
    for (const [register, one] of before.pointers) {
      const other = next.pointers.get(register);
      if (other) both.pointers.set(register, this.offsets(one, other, times));
    }
    return both;
  }
}

export function copyOfKnowledge({ numbers, pointers }: RangeKnowledge): RangeKnowledge {
  return { numbers: new Map(numbers), pointers: new Map(pointers) };
}

/** Whether the value, which contains the other one, is no larger. */
export function isSameValue(value: RangeValue, other: RangeValue): boolean {
  if (!isWithinInterval(value.number, other.number)) return false;
  if (!value.offsets || !other.offsets) return value.offsets === other.offsets;
  return areSameOffsets(value.offsets, other.offsets);
}

/** Whether both say the same, where one of them holds less. */
export function isSameKnowledge(one: RangeKnowledge, other: RangeKnowledge): boolean {
  return (
    one.numbers.size === other.numbers.size &&
    one.pointers.size === other.pointers.size &&
    [...one.numbers].every(([register, interval]) => isSameInterval(interval, other.numbers.get(register))) &&
    [...one.pointers].every(([register, offsets]) => areSameOffsets(offsets, other.pointers.get(register)!))
  );
}

function isSameInterval({ lo, hi }: NumberInterval, other: NumberInterval | undefined): boolean {
  return lo === other?.lo && hi === other.hi;
}

function areSameOffsets(one: Offsets, other: Offsets): boolean {
  return one.size === other.size && [...one].every(([object, each]) => isSameInterval(each, other.get(object)));
}

/** The register gets the value. */
export function setRegister(
  instance: Instance,
  known: RangeKnowledge,
  dst: RegisterId,
  { number, offsets }: RangeValue,
): void {
  const width = instance.fn.registers[dst]!;
  const own = fitted(width, number);
  if (isFull(own, width)) known.numbers.delete(dst);
  else known.numbers.set(dst, own);
  if (offsets && offsets.size > 0) known.pointers.set(dst, offsets);
  else known.pointers.delete(dst);
}

/** Nothing is known of what the instruction gives. */
export function forget({ numbers, pointers }: RangeKnowledge, instr: Instr): void {
  const registers = [
    'dst' in instr ? instr.dst : undefined,
    'failed' in instr ? instr.failed : undefined,
    'shadow' in instr && typeof instr.shadow === 'number' ? instr.shadow : undefined,
  ];
  for (const register of registers) {
    if (register === undefined) continue;
    numbers.delete(register);
    pointers.delete(register);
  }
}
