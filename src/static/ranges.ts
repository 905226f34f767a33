/**
 * Numbers that registers and memory may hold, so that an index stays in its array, where that stands beside other
 * members of a struct or belongs to several threads: intervals (`intervals.ts`) that grow until nothing changes.
 *
 * - Registers have them at each place of each instance of a function, refined by the conditions that lead there.
 *   Arguments and results have those of all calls.
 * - Memory has one for each instruction that writes there, of all that this ever writes: so it does not matter which
 *   tasks come in between (`range-memory.ts`).
 * - A pointer has one of offsets for each object, which the addition of an index moves.
 */
import { successors } from '../ir/flow.js';
import type { Expr, Instr, RegisterId } from '../ir/ir.js';
import { Effort, TooLarge } from './effort.js';
import type { Instance } from './instances.js';
import type { NumberInterval } from './intervals.js';
import { ANY, fitted, intervalOf, refinedBy } from './intervals.js';
import { jointsIn } from './joints.js';
import { first } from './knowledge.js';
import type { Location, ObjectId } from './locations.js';
import { sameSpan } from './locations.js';
import type { PointsTo } from './points-to.js';
import { CONDITION_SIZE, FLAGS, primitiveOf, usesCondition } from './primitives.js';
import type { RangeKnowledge, RangeValue } from './range-knowledge.js';
import {
  copyOfKnowledge,
  forget,
  Growth,
  isSameKnowledge,
  isSameValue,
  NO_VALUE,
  setRegister,
} from './range-knowledge.js';
import { RangeMemory } from './range-memory.js';
import { stepsIn } from './range-steps.js';
import { RangeValues } from './range-values.js';

/** Instructions that are gone through, and writes that reads look at, before nothing is known of any number. */
const MOST = 400_000;

/** Changes of what is handed over while the loops of those who do so come to their end. */
const PATIENCE = 5;

/** Where operands of instructions may lead. */
export interface PlacesAt {
  placesAt(instance: Instance, pc: number, e: Expr): readonly Location[];
}

export interface RangedPlaces extends PlacesAt {
  /** More may be known if nobody reads a number from memory that was never written. */
  readonly isCautious: boolean;
}

/** Numbers in registers and memory, once all is known. */
export interface KnownNumbers {
  /** In registers, where control comes together; undefined if it never comes there. */
  at(instance: Instance, joint: number): ReadonlyMap<RegisterId, NumberInterval> | undefined;
  /** At any time. */
  inMemory(place: Location, size: number): NumberInterval;
}

/** @throws TooLarge */
export function numbersIn(pointsTo: PointsTo): KnownNumbers {
  return new Ranges(pointsTo, false);
}

/** @param trusts that nobody reads a number from memory that was never written */
export function rangesIn(pointsTo: PointsTo, trusts: boolean): RangedPlaces {
  try {
    return new Ranges(pointsTo, trusts);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { ...withoutRanges(pointsTo), isCautious: true };
  }
}

export function withoutRanges(pointsTo: PointsTo): PlacesAt {
  return { placesAt: (instance, _, e) => pointsTo.placesOf(instance, e) };
}

/** Whether both know the same of all that is accessed or handed over in these objects. */
export function saySame(pointsTo: PointsTo, one: PlacesAt, other: PlacesAt, objects: ReadonlySet<ObjectId>): boolean {
  return !someOperand(pointsTo, (instance, pc, operand) => {
    if (!isRanged(pointsTo.placesOf(instance, operand), objects)) return false;
    const places = other.placesAt(instance, pc, operand);
    return one
      .placesAt(instance, pc, operand)
      .some((place, i) => objects.has(place.object) && !sameSpan(place, places[i]!));
  });
}

/** Whether both know the same of all that is given to functions on locks. */
export function saySameOfLocks(pointsTo: PointsTo, one: PlacesAt, other: PlacesAt): boolean {
  return !someOperand(pointsTo, (instance, pc, operand) => {
    if (!pointsTo.calleesAt(instance, pc).some(({ fn }) => primitiveOf(fn))) return false;
    const places = other.placesAt(instance, pc, operand);
    return one.placesAt(instance, pc, operand).some((place, i) => !sameSpan(place, places[i]!));
  });
}

/** Whether anything that is accessed or handed over may lead to several places of one of these objects. */
export function mayBeRanged(pointsTo: PointsTo, objects: ReadonlySet<ObjectId>): boolean {
  return someOperand(pointsTo, (instance, _, operand) => isRanged(pointsTo.placesOf(instance, operand), objects));
}

function isRanged(places: readonly Location[], objects: ReadonlySet<ObjectId>): boolean {
  return places.some(({ object, stride }) => stride > 0 && objects.has(object));
}

function someOperand(
  { instances }: PointsTo,
  holds: (instance: Instance, pc: number, operand: Expr) => boolean,
): boolean {
  return instances.all.some((instance) =>
    instance.fn.code.some((instr, pc) => {
      const operands = instr.kind === 'call' ? instr.args : 'address' in instr ? [instr.address] : [];
      return operands.some((operand) => holds(instance, pc, operand));
    }),
  );
}

interface Joint {
  readonly known: RangeKnowledge;
  readonly times: number;
}

type PassedValue = RangeValue & { readonly times: number };

interface RangeWay {
  readonly to: number;
  readonly known: RangeKnowledge;
}

class Ranges implements RangedPlaces, KnownNumbers {
  private readonly effort = new Effort(MOST);
  private readonly growth: Growth;
  private readonly memory: RangeMemory;
  private readonly values: RangeValues;
  private readonly entries = new Map<Instance, Map<RegisterId, PassedValue>>();
  private readonly results = new Map<Instance, PassedValue>();
  private readonly joints = new Map<Instance, Map<number, Joint>>();
  private readonly open = new Set<Instance>();
  private readonly asked = new Map<Instance, ReadonlyMap<number, RangeKnowledge>>();

  constructor(
    private readonly pointsTo: PointsTo,
    trusts: boolean,
  ) {
    this.growth = new Growth(stepsIn(pointsTo.program));
    this.values = new RangeValues(pointsTo, this.growth);
    this.memory = new RangeMemory(pointsTo, trusts, this.growth, this.effort, (reader) => this.open.add(reader));
    this.open.add(pointsTo.main);
    for (const instance of this.open) {
      this.open.delete(instance);
      this.follow(instance);
    }
  }

  get isCautious(): boolean {
    return this.memory.isCautious;
  }

  at(instance: Instance, joint: number): ReadonlyMap<RegisterId, NumberInterval> | undefined {
    return this.joints.get(instance)?.get(joint)?.known.numbers;
  }

  inMemory(place: Location, size: number): NumberInterval {
    return this.memory.read(this.pointsTo.main, [place], size);
  }

  /** With the bounds of their offsets. */
  placesAt(instance: Instance, pc: number, e: Expr): readonly Location[] {
    const places = this.pointsTo.placesOf(instance, e);
    if (places.every(({ stride }) => stride === 0)) return places;
    const known = this.knownAt(instance).get(pc);
    return known ? this.values.places(instance, e, known) : places;
  }

  private knownAt(instance: Instance): ReadonlyMap<number, RangeKnowledge> {
    let known = this.asked.get(instance);
    if (!known) {
      const found = new Map<number, RangeKnowledge>();
      for (const [begin, joint] of this.joints.get(instance) ?? [])
        this.block(instance, begin, joint.known, (pc, here) => {
          const { kind } = instance.fn.code[pc]!;
          if (kind === 'load' || kind === 'store' || kind === 'call') found.set(pc, copyOfKnowledge(here));
        });
      this.asked.set(instance, (known = found));
    }
    return known;
  }

  private follow(instance: Instance): void {
    let joints = this.joints.get(instance);
    if (!joints) this.joints.set(instance, (joints = new Map()));
    this.arrive(joints, { to: 0, known: this.entryOf(instance) });
    const work = new Set(joints.keys());
    for (let pc = first(work); pc !== undefined; pc = first(work)) {
      work.delete(pc);
      for (const way of this.block(instance, pc, joints.get(pc)!.known)) if (this.arrive(joints, way)) work.add(way.to);
    }
  }

  private entryOf(instance: Instance): RangeKnowledge {
    const known: RangeKnowledge = { numbers: new Map(), pointers: new Map() };
    for (const [param, value] of this.entries.get(instance) ?? []) setRegister(instance, known, param, value);
    return known;
  }

  /** @returns whether that tells something new */
  private arrive(joints: Map<number, Joint>, { to, known }: RangeWay): boolean {
    const before = joints.get(to);
    const now = before ? this.growth.knowledge(before.known, known, before.times) : known;
    if (before && isSameKnowledge(before.known, now)) return false;
    joints.set(to, { known: now, times: (before?.times ?? 0) + 1 });
    return true;
  }

  /** From the beginning of a stretch of code to where it parts. */
  private block(
    instance: Instance,
    begin: number,
    before: RangeKnowledge,
    visit?: (pc: number, known: RangeKnowledge) => void,
  ): RangeWay[] {
    const { code } = instance.fn;
    const known = copyOfKnowledge(before);
    for (let pc = begin; ; pc++) {
      this.effort.spend();
      const instr = code[pc]!;
      visit?.(pc, known);
      if (instr.kind === 'branch') return parted(instr, pc, known);
      if (!this.step(instance, pc, instr, known, visit !== undefined)) return [];
      const [to] = successors(instr, pc);
      if (to === undefined) return [];
      if (to !== pc + 1 || jointsIn(code).has(to)) return [{ to, known }];
    }
  }

  /** @returns whether anything comes after it, as far as is known */
  private step(instance: Instance, pc: number, instr: Instr, known: RangeKnowledge, isOver: boolean): boolean {
    switch (instr.kind) {
      case 'assign':
        setRegister(instance, known, instr.dst, this.values.valueOf(instance, instr.value, known));
        return true;
      case 'load':
        this.load(instance, instr, known);
        return true;
      case 'store':
        if (!isOver) this.store(instance, pc, instr, known);
        return true;
      case 'call':
        return this.call(instance, pc, instr, known, isOver);
      case 'create':
        if (!isOver) this.create(instance, pc, instr, known);
        forget(known, instr);
        return true;
      case 'assume': {
        const refined = refinedBy(instr.cond, true, known.numbers);
        for (const [register, interval] of refined ?? []) known.numbers.set(register, interval);
        return refined !== undefined;
      }
      case 'return':
        if (!isOver) this.leave(instance, instr.value ? this.values.valueOf(instance, instr.value, known) : NO_VALUE);
        return false;
      case 'exit-task':
      case 'halt':
        return false;
      case 'nondet':
      case 'alloc':
      case 'join':
      case 'self':
      case 'object-size':
      case 'exists':
      case 'same-place':
      case 'distance':
      case 'world':
        forget(known, instr);
        return true;
      case 'jump':
      case 'branch':
      case 'enter':
      case 'leave':
      case 'free':
      case 'assert':
      case 'mark':
      case 'rely':
      case 'weak-access':
      case 'fact':
      case 'boot':
      case 'atomic-begin':
      case 'atomic-end':
      case 'serve':
      case 'drain':
      case 'check-leaks':
      case 'yield':
      case 'inherit':
        return true;
    }
  }

  private load(instance: Instance, instr: Extract<Instr, { kind: 'load' }>, known: RangeKnowledge): void {
    const isFlag = this.conditionAround(instance, instr.size) !== undefined;
    const number = isFlag
      ? ANY
      : this.memory.read(instance, this.values.places(instance, instr.address, known), instr.size);
    forget(known, instr);
    setRegister(instance, known, instr.dst, { number, offsets: undefined });
  }

  private store(
    instance: Instance,
    pc: number,
    { address, value, size }: Extract<Instr, { kind: 'store' }>,
    known: RangeKnowledge,
  ): void {
    const condition = this.conditionAround(instance, size);
    if (condition) this.memory.write(instance, pc, condition, CONDITION_SIZE, ANY);
    else
      this.memory.write(
        instance,
        pc,
        this.values.places(instance, address, known),
        size,
        fitted(value.width, intervalOf(value, known.numbers)),
      );
  }

  /** Where the condition variable is, of which such an access is to a word of flags (`touches.ts`). */
  private conditionAround(instance: Instance, size: number): readonly Location[] | undefined {
    if (size !== FLAGS || !instance.fn.library) return undefined;
    for (let at = instance; at.fn.library; at = at.callers[0]!.instance) {
      const [param] = at.fn.params;
      if (usesCondition(at.fn) && param !== undefined) {
        const places = this.pointsTo.placesOf(at, {
          kind: 'reg',
          width: this.pointsTo.program.pointerBits,
          reg: param,
        });
        const offsets = this.entries.get(at)?.get(param)?.offsets;
        return offsets ? this.values.bounded(places, offsets) : places;
      }
      if (at.callers.length !== 1) return undefined;
    }
    return undefined;
  }

  private call(
    instance: Instance,
    pc: number,
    instr: Extract<Instr, { kind: 'call' }>,
    known: RangeKnowledge,
    isOver: boolean,
  ): boolean {
    const callees = this.pointsTo.calleesAt(instance, pc);
    const args = instr.args.map((arg) => this.values.valueOf(instance, arg, known));
    if (!isOver) for (const callee of callees) this.pass(callee, args);
    forget(known, instr);
    const results = callees.flatMap((callee) => this.results.get(callee) ?? []);
    if (results.length === 0) return false;
    const result = results.reduce<RangeValue>((one, other) => this.growth.value(one, other, 0), results[0]!);
    if (instr.dst !== undefined) setRegister(instance, known, instr.dst, result);
    return true;
  }

  private create(
    instance: Instance,
    pc: number,
    { arg, schedule }: Extract<Instr, { kind: 'create' }>,
    known: RangeKnowledge,
  ): void {
    const given = schedule.kind === 'thread' ? this.values.valueOf(instance, arg, known) : NO_VALUE;
    for (const { root, creator, pc: at, record } of this.pointsTo.creations)
      if (creator === instance && at === pc) this.pass(root, [record ? NO_VALUE : given]);
  }

  private pass(callee: Instance, args: readonly RangeValue[]): void {
    let entry = this.entries.get(callee);
    if (!entry) {
      this.entries.set(callee, (entry = new Map()));
      this.open.add(callee);
    }
    for (const [i, param] of callee.fn.params.entries()) {
      const before = entry.get(param);
      const now = this.passed(before, args[i] ?? NO_VALUE);
      if (before && isSameValue(now, before)) continue;
      entry.set(param, now);
      this.open.add(callee);
    }
  }

  private leave(instance: Instance, value: RangeValue): void {
    const before = this.results.get(instance);
    const now = this.passed(before, value);
    if (before && isSameValue(now, before)) return;
    this.results.set(instance, now);
    for (const caller of instance.callers) this.open.add(caller.instance);
  }

  private passed(before: PassedValue | undefined, value: RangeValue): PassedValue {
    return before
      ? { ...this.growth.value(before, value, before.times - PATIENCE), times: before.times + 1 }
      : { ...value, times: 1 };
  }
}

function parted({ cond, target }: Extract<Instr, { kind: 'branch' }>, pc: number, known: RangeKnowledge): RangeWay[] {
  return [true, false].flatMap((holds) => {
    const refined = refinedBy(cond, holds, known.numbers);
    if (!refined) return [];
    return [{ to: holds ? target : pc + 1, known: { numbers: new Map(refined), pointers: new Map(known.pointers) } }];
  });
}
