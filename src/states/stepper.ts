/**
 * One step of one task, from a state to the next: the instruction that it stands in front of, or the whole atomic section, and what follows as long as others cannot tell when that happens
 * (`guards.ts`). The task then stands in front of something that they can tell.
 */
import type { CallerShape } from '../ir/call-shape.js';
import { misfit } from '../ir/call-shape.js';
import { isVisible } from '../ir/instruction-kinds.js';
import type { AccessFlags, AddressOf, FunctionId, Instr, LocalId, RegisterId } from '../ir/ir.js';
import { IS_PROVED, IS_SILENT, isAtomicAccess, PLAIN } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';
import type { Argument, Doing, Next } from './doing.js';
import type { Evaluation } from './expressions.js';
import { adapted, isPointer, isUnknown, offsetOf, placeOf, pointerTo, UNKNOWN, Unsuited } from './numbers.js';
import { composed, decomposed } from './pieces.js';
import type { Activation, ObjectPart, TaskPart } from './parts.js';
import { GONE } from './parts.js';
import type { Cell } from './shapes.js';
import type { Setting } from './setting.js';

/** What a step has come to. */
export type Outcome =
  /** The state is the next one. */
  | 'moved'
  /** The task cannot make the step before others have done something, or ever. */
  | 'blocked'
  /** It computes for ever, and nobody sees anything of it. */
  | 'endless'
  /** The program has ended. */
  | 'halted'
  | 'violated';

/** Instructions of one step: more is an endless loop that changes something each time. */
const MOST = 200_000;
/** After so many instructions the step may go round. */
const PATIENCE = 2000;

/** Bytes that a step reads or writes. */
export interface Touch {
  readonly address: number;
  readonly size: number;
  readonly writes: boolean;
  readonly isAtomic: boolean;
}

/** Two tasks that do both, one directly after the other, race. */
export function conflict(one: Touch, other: Touch): boolean {
  const overlap = one.address < other.address + other.size && other.address < one.address + one.size;
  return overlap && (one.writes || other.writes) && !(one.isAtomic && other.isAtomic);
}

/** Whoever wants to know what is chosen on the way. */
export interface Witness {
  input(task: number, value: number): void;
  object(task: number, size: number, align: number): void;
  child(parent: number, child: number): void;
}

interface MutableObject extends Omit<ObjectPart, 'values'> {
  readonly values: number[];
}

interface MutableFrame extends Activation {
  pc: number;
  readonly registers: number[];
  readonly locals: number[];
}

export class Stepper implements Doing {
  task = 0;
  registers: number[] = [];
  /** Visible instructions executed in this step. */
  executed = 0;
  taskCount = 0;
  /** The row of parts. */
  readonly row: number[] = [];
  witness: Witness | undefined;
  /** If the step is blocked since the task waits: for the one with this id, or any others (0). */
  waitsFor: number | undefined;
  /** What the step has touched, if that is wanted. */
  touches: Touch[] | undefined;
  /** Visible instructions of the step itself. */
  executedFirst = 0;
  private frames: Activation[] = [];
  private top!: MutableFrame;
  /** Of what has been changed, or is new. */
  private readonly changed = new Map<number, MutableObject>();
  private existing = 0;
  private depth = 0;
  /** What comes now is done only if others cannot tell when. */
  private ahead = false;
  private exitValue = 0;
  private fate: 'runs' | 'ended' | 'lost' = 'runs';
  private script: readonly number[] = [];
  /** Of the decisions of this step: what was chosen, and among how many. */
  readonly decisions: number[] = [];
  readonly arities: number[] = [];

  constructor(private readonly setting: Setting) {}

  /** Makes the row that of the next state. @param script decisions; where there are no more, the first possibility is taken */
  step(before: readonly number[], task: number, script: readonly number[]): Outcome {
    const { row } = this;
    row.length = before.length;
    for (let i = 0; i < before.length; i++) row[i] = before[i]!;
    this.begin(task, script);
    const outcome = this.run();
    if (outcome === 'moved') this.finish();
    return outcome;
  }

  /** The row before the first step. */
  first(): readonly number[] {
    const { setting, row } = this;
    row.length = 0;
    const frame = this.activation(setting.program.entry, [], undefined, 0);
    this.put(setting.placeOfTask(0), setting.parts.task({ frames: [frame], exitValue: 0, joined: false, isLost: false }));
    return row;
  }

  canMove(row: readonly number[], task: number): boolean {
    const { parts } = this.setting;
    const part = parts.at(row[this.setting.placeOfTask(task)] ?? 0);
    return part?.kind === 'task' && part.frames.length > 0;
  }

  /** It has not ended. */
  isAlive(row: readonly number[], task: number): boolean {
    const part = this.setting.parts.at(row[this.setting.placeOfTask(task)] ?? 0);
    return part?.kind === 'task' && (part.frames.length > 0 || part.isLost);
  }

  private begin(task: number, script: readonly number[]): void {
    const { row, setting } = this;
    this.task = task;
    this.executed = 0;
    this.waitsFor = undefined;
    this.depth = 0;
    this.ahead = false;
    if (this.touches) this.touches = [];
    this.changed.clear();
    this.script = script;
    this.decisions.length = 0;
    this.arities.length = 0;
    this.existing = 0;
    this.taskCount = setting.taskCount;
    for (let other = 0; other < setting.taskCount; other++) if ((row[setting.placeOfTask(other)] ?? 0) !== 0) this.existing |= 1 << other;
    const part = setting.parts.at(row[setting.placeOfTask(task)]!) as TaskPart;
    this.frames = part.frames.slice(0, -1);
    this.enterFrame(part.frames.at(-1)!);
    this.exitValue = 0;
    this.fate = 'runs';
  }

  private enterFrame({ code, pc, registers, locals, result }: Activation): void {
    this.top = { code, pc, registers: registers.slice(), locals: locals.slice(), result };
    this.registers = this.top.registers;
  }

  private run(): Outcome {
    let turns: Turn | undefined;
    for (let count = 0; ; count++) {
      const { top } = this;
      const { code, pc } = top;
      const counts = isVisible(code.instr(pc));
      const next = code.action(pc)(this);
      switch (next) {
        case 'follows':
          top.pc++;
          break;
        case 'elsewhere':
          break;
        case 'seen':
          return 'moved';
        case 'waits':
          return this.ahead ? 'moved' : 'blocked';
        case 'fails':
          return 'violated';
        case 'halts':
          return 'halted';
        case 'ends':
          this.executed++;
          if (!this.ahead) this.executedFirst = this.executed;
          return 'moved';
      }
      if (counts) {
        this.executed++;
        if (this.depth === 0 && !this.ahead) {
          this.ahead = true;
          this.executedFirst = this.executed;
        }
      }
      if (count < PATIENCE) continue;
      turns ??= new Turn();
      if (turns.isSame(this.top, this.frames, this.decisions.length, this.changed)) return this.lose();
      if (count > MOST) throw new Unsuited('a loop changes something in each round that others cannot see');
    }
  }

  /** The task computes for ever. */
  private lose(): Outcome {
    // Inside of a section nothing is seen of it at all.
    if (!this.ahead) return 'endless';
    this.fate = 'lost';
    return 'moved';
  }

  /** What has changed gets its numbers. */
  private finish(): void {
    const { row, setting, changed } = this;
    for (const [place, object] of changed) this.put(place, setting.parts.object(object));
    const frames = this.fate === 'runs' ? [...this.frames, this.top] : [];
    const part = { frames, exitValue: this.exitValue, joined: false, isLost: this.fate === 'lost' };
    this.put(setting.placeOfTask(this.task), setting.parts.task(part));
    while (row.length > 0 && row[row.length - 1] === 0) row.length--;
  }

  private put(place: number, number: number): void {
    const { row } = this;
    while (row.length < place) row.push(0);
    row[place] = number;
  }

  // --- control

  jump(target: number): Next {
    this.top.pc = target;
    return 'elsewhere';
  }

  set(register: RegisterId, value: number): Next {
    this.registers[register] = value;
    return 'follows';
  }

  pass(instr: Instr): Next {
    if (instr.kind !== 'mark' && instr.kind !== 'boot') this.setting.passed(instr, this.userPosition(instr));
    return 'follows';
  }

  /** Where the user's code is: at the instruction, or at the call that led into the library. */
  private userPosition({ position }: Instr): Position {
    const all = [...this.frames, this.top];
    for (let depth = all.length - 1; depth > 0 && all[depth]!.code.fn.library; depth--) {
      const { code, pc } = all[depth - 1]!;
      if (!code.fn.library) return code.instr(pc - 1).position;
    }
    return position;
  }

  waitFor(owner: number): Next {
    if (isUnknown(owner)) throw new Unsuited('it is not known who is waited for');
    this.waitsFor = owner;
    return 'waits';
  }

  beginSection(): Next {
    if (this.ahead) return 'seen';
    this.depth++;
    return 'follows';
  }

  endSection(): Next {
    if (this.ahead) return 'follows';
    this.depth = Math.max(0, this.depth - 1);
    return 'follows';
  }

  halt(): Next {
    return this.ahead ? 'seen' : 'halts';
  }

  /** One of so many possibilities. */
  choose(arity: number): number {
    const index = this.decisions.length;
    const choice = this.script[index] ?? 0;
    this.decisions.push(choice);
    this.arities.push(arity);
    return choice;
  }

  /** @param shift of the sign */
  input(value: number, shift: number): number {
    this.inputOf(this.task, value);
    return shift > 0 ? (value << shift) >> shift : value;
  }

  private inputOf(task: number, value: number): number {
    this.witness?.input(task, this.setting.someInput(value));
    return value;
  }

  isTried(value: number): boolean {
    return this.setting.isTried(value);
  }

  wideInput(): number {
    return this.input(this.setting.inputValue(this.choose(this.setting.inputs)), 0);
  }

  call(target: FunctionId, args: readonly Argument[], result: RegisterId | undefined): Next {
    const frame = this.activation(target, args, result, this.task);
    const { top } = this;
    top.pc++;
    if (result !== undefined) top.registers[result] = 0;
    this.frames.push(top);
    if (this.frames.length > 200) throw new Unsuited('calls are nested too deeply');
    this.top = frame;
    this.registers = frame.registers;
    return 'elsewhere';
  }

  /** @param task that it is entered by */
  private activation(target: FunctionId, args: readonly Argument[], result: RegisterId | undefined, task: number): MutableFrame {
    const code = this.setting.code(target);
    const { params, registers: widths, locals } = code.fn;
    const registers = new Array<number>(widths.length).fill(0);
    params.forEach((parameter, i) => {
      const arg = args[i];
      registers[parameter] = arg ? adapted(arg.evaluate(this), arg.width, widths[parameter]!) : this.inputOf(task, UNKNOWN);
    });
    return { code, pc: 0, registers, locals: new Array<number>(locals.length).fill(0), result };
  }

  functionAt(pointer: number, shape: CallerShape | undefined): FunctionId | undefined {
    if (isUnknown(pointer)) throw new Unsuited('a pointer to a function is not known');
    const target = isPointer(pointer) && offsetOf(pointer) === 0 ? this.setting.functionAt(placeOf(pointer)) : undefined;
    if (target === undefined) return undefined;
    const own = this.setting.code(target).fn.shape;
    return shape && own && misfit(shape, own) !== undefined ? undefined : target;
  }

  leaveFunction(value: Argument | undefined): Next {
    const { top } = this;
    if (this.frames.length === 0) return this.task === 0 ? this.halt() : this.endTask(value ? this.resultOf(value, 64) : 0);
    if (top.locals.some((local) => local !== 0)) {
      if (this.isSeenToEnd(top.locals) && this.ahead) return 'seen';
      for (const local of top.locals) if (local !== 0) this.remove(local);
    }
    const caller = this.frames.at(-1)!;
    const width = top.result === undefined ? 64 : caller.code.fn.registers[top.result]!;
    const result = value ? this.resultOf(value, width) : top.result === undefined ? 0 : this.inputOf(this.task, UNKNOWN);
    this.frames.pop();
    this.enterFrame(caller);
    if (top.result !== undefined) this.registers[top.result] = result;
    return 'elsewhere';
  }

  private resultOf({ evaluate, width }: Argument, to: number): number {
    return adapted(evaluate(this), width, to);
  }

  endTask(value: number): Next {
    const locals = [...this.frames, this.top].flatMap((frame) => frame.locals);
    const own = [...locals, ...this.setting.threadLocals(this.task)];
    if (this.isSeenToEnd(own) && this.ahead) return 'seen';
    for (const place of own) if (place !== 0) this.remove(place);
    this.exitValue = value;
    this.fate = 'ended';
    return 'ends';
  }

  create(target: FunctionId, arg: Argument, dst: RegisterId): Next {
    const { setting, row } = this;
    const child = setting.child(this.task, row);
    this.witness?.child(this.task, child);
    const frame = this.activation(target, [arg], undefined, child);
    const part = { frames: [frame], exitValue: 0, joined: false, isLost: false };
    this.put(setting.placeOfTask(child), setting.parts.task(part));
    this.existing |= 1 << child;
    return this.set(dst, child + 1);
  }

  join(id: number, dst: RegisterId, failed: RegisterId | undefined): Next {
    if (this.ahead) return 'seen';
    const { setting, row } = this;
    if (isUnknown(id)) throw new Unsuited('it is not known which thread is joined');
    const place = id >= 1 && id <= setting.taskCount ? setting.placeOfTask(id - 1) : -1;
    const number = place < 0 ? 0 : (row[place] ?? 0);
    if (number === 0 || id - 1 === this.task) return 'fails';
    const target = setting.parts.at(number) as TaskPart;
    if (target.joined) return 'fails';
    if (target.frames.length > 0 || target.isLost) return this.waitFor(id);
    this.put(place, setting.parts.task({ ...target, joined: true, exitValue: 0 }));
    if (failed !== undefined) this.registers[failed] = 0;
    return this.set(dst, target.exitValue);
  }

  // --- memory

  addressOf(named: AddressOf): number {
    if (named.of === 'local') return pointerTo(this.top.locals[named.id]!);
    return pointerTo(this.setting.placeOf(named, this.task));
  }

  alignOf(place: number): number {
    return this.objectAt(place)?.shape.align ?? 1;
  }

  isThere(place: number): boolean {
    if (this.setting.isLiteral(place)) throw new Unsuited('the addresses of string literals are compared');
    this.setting.distinctnessSeen = true;
    return this.setting.functionAt(place) !== undefined || this.objectAt(place) !== undefined;
  }

  private objectAt(place: number): ObjectPart | undefined {
    const changed = this.changed.get(place);
    if (changed) return changed;
    const number = this.row[place] ?? 0;
    if (number === 0) return this.setting.initialObject(place);
    if (number === GONE) return undefined;
    const part = this.setting.parts.at(number)!;
    return part.kind === 'object' ? part : undefined;
  }

  private writable(place: number): MutableObject {
    const changed = this.changed.get(place);
    if (changed) return changed;
    const object = this.objectAt(place)!;
    const own = { ...object, values: object.values.slice() };
    this.changed.set(place, own);
    return own;
  }

  /** The object that an access is to; undefined if something is wrong with it. */
  private accessed(address: number, size: number): ObjectPart | undefined {
    if (!isPointer(address)) return this.nowhere(address);
    const object = this.objectAt(placeOf(address));
    const offset = offsetOf(address);
    return object && offset >= 0 && offset + size <= object.size ? object : undefined;
  }

  private nowhere(address: number): undefined {
    if (isUnknown(address)) throw new Unsuited('an address is not known');
    if (address >= 4096) throw new Unsuited('a number is used as an address');
    return undefined;
  }

  load(dst: RegisterId, address: number, size: number, flags: AccessFlags): Next {
    const object = this.accessed(address, size);
    if (!object) return 'fails';
    const offset = offsetOf(address);
    this.touch(address, size, false, flags);
    const cell = object.shape.cell(offset, size);
    if (cell) {
      if (this.isSeen(object, cell, false)) return 'seen';
      this.registers[dst] = valueOf(object, cell);
      return 'follows';
    }
    const pieces = object.shape.pieces(offset, size);
    if (this.areSeen(object, pieces, false)) return 'seen';
    this.registers[dst] = composed(
      object.shape,
      pieces.map((piece) => valueOf(object, piece)),
      pieces,
      offset,
      size,
    );
    return 'follows';
  }

  store(address: number, size: number, what: Evaluation, flags: AccessFlags): Next {
    const object = this.accessed(address, size);
    if (!object || object.readOnly) return 'fails';
    const offset = offsetOf(address);
    this.touch(address, size, true, flags);
    const cell = object.shape.cell(offset, size);
    if (cell) {
      if (this.isSeen(object, cell, true)) return 'seen';
      const value = what(this);
      fill(this.writable(placeOf(address)), cell, value);
      return 'follows';
    }
    const pieces = object.shape.pieces(offset, size);
    if (this.areSeen(object, pieces, true)) return 'seen';
    const value = what(this);
    const own = this.writable(placeOf(address));
    const values = decomposed(
      object.shape,
      value,
      pieces.map((piece) => valueOf(object, piece)),
      pieces,
      offset,
      size,
    );
    pieces.forEach((piece, i) => fill(own, piece, values[i]!));
    return 'follows';
  }

  /** Notes what the step itself touches, not what is done at once with it, if anybody wants to know. */
  private touch(address: number, size: number, writes: boolean, flags: AccessFlags): void {
    if (!this.touches || this.ahead || (flags & (IS_SILENT | IS_PROVED)) !== 0) return;
    const isAtomic = isAtomicAccess(flags, this.depth > 0) || this.setting.isMachineState(placeOf(address));
    this.touches.push({ address, size, writes, isAtomic });
  }

  private isSeen({ guard }: ObjectPart, { index }: Cell, writes: boolean): boolean {
    return guard.access(index, this.task, this.existing, writes) && this.ahead;
  }

  private areSeen(object: ObjectPart, cells: readonly Cell[], writes: boolean): boolean {
    let seen = false;
    for (const cell of cells) if (this.isSeen(object, cell, writes)) seen = true;
    return seen;
  }

  private isSeenToEnd(places: readonly number[]): boolean {
    let seen = false;
    for (const place of places) if (place !== 0 && this.objectAt(place)?.guard.end(this.task, this.existing)) seen = true;
    return seen;
  }

  private remove(place: number): void {
    this.changed.delete(place);
    this.put(place, this.setting.isThereFirst(place) ? GONE : 0);
  }

  free(address: number): Next {
    if (address === 0) return 'follows';
    if (!isPointer(address)) return this.nowhere(address) ?? 'fails';
    const place = placeOf(address);
    const object = this.objectAt(place);
    if (!object?.isBlock || offsetOf(address) !== 0) return 'fails';
    if (this.isSeenToEnd([place]) && this.ahead) return 'seen';
    this.touch(address, object.size, true, PLAIN);
    this.remove(place);
    return 'follows';
  }

  leaveLocal(local: LocalId): Next {
    const { locals } = this.top;
    const place = locals[local]!;
    if (place === 0) return 'follows';
    if (this.isSeenToEnd([place]) && this.ahead) return 'seen';
    this.remove(place);
    locals[local] = 0;
    return 'follows';
  }

  enterLocal(local: LocalId, size: number): Next {
    const { locals, code } = this.top;
    const older = locals[local]!;
    if (isUnknown(size)) throw new Unsuited('the size of an array is not known');
    if (older !== 0) {
      if (this.isSeenToEnd([older]) && this.ahead) return 'seen';
      this.remove(older);
      locals[local] = 0;
    }
    locals[local] = this.newObject(this.setting.shapeOfLocal(code.number, local), size, false);
    this.witness?.object(this.task, size, code.fn.locals[local]!.align);
    return 'follows';
  }

  allocate(instr: Extract<Instr, { kind: 'alloc' }>, size: number): number {
    this.witness?.object(this.task, size, 16);
    return this.newObject(this.setting.shapeOfBlock(instr), size, instr.named === undefined);
  }

  /** The first place of the task that is free, and that no pointer leads to. */
  private newObject(shape: ObjectPart['shape'], size: number, isBlock: boolean): number {
    const { setting, row, changed } = this;
    const led = this.ledTo();
    for (let nth = 0; ; nth++) {
      const place = setting.placeOfObject(this.task, nth);
      if ((row[place] ?? 0) !== 0 || changed.has(place) || led.has(place)) continue;
      const guard = setting.guardOf(shape, this.task);
      changed.set(place, { kind: 'object', shape, guard, size, readOnly: false, isBlock, values: [], points: [] });
      return place;
    }
  }

  /** Places that some pointer leads to. */
  private ledTo(): ReadonlySet<number> {
    const found = new Set<number>();
    const { row, setting, changed } = this;
    for (let place = 0; place < row.length; place++) {
      if (row[place]! <= GONE || changed.has(place)) continue;
      for (const target of setting.parts.at(row[place]!)!.points) found.add(target);
    }
    for (const { values } of changed.values()) for (const value of values) if (isPointer(value)) found.add(placeOf(value));
    for (const { registers, locals } of [...this.frames, this.top]) {
      for (const value of registers) if (isPointer(value)) found.add(placeOf(value));
      for (const local of locals) if (local !== 0) found.add(local);
    }
    return found;
  }

  exists(address: number, writable: boolean): boolean {
    if (isUnknown(address)) throw new Unsuited('an address is not known');
    if (!isPointer(address)) return this.nowhere(address) ?? false;
    const object = this.objectAt(placeOf(address));
    const offset = offsetOf(address);
    return object !== undefined && offset >= 0 && offset < Math.max(1, object.size) && !(writable && object.readOnly);
  }

  sizeAt(address: number): number {
    if (!isPointer(address)) return this.nowhere(address) ?? 0;
    const object = this.objectAt(placeOf(address));
    const offset = offsetOf(address);
    if (!object) throw new Unsuited('the size of an object that is gone is asked for');
    return offset >= 0 && offset < Math.max(1, object.size) ? object.size : 0;
  }
}

function valueOf({ values, shape }: ObjectPart, cell: Cell): number {
  return values[cell.index] ?? shape.initially(cell);
}

function fill({ values, shape }: MutableObject, cell: Cell, value: number): void {
  while (values.length < cell.index) values.push(shape.initially(shape.cells[values.length]!));
  values[cell.index] = value;
}

/** Notices that a step comes back to where it has been. */
class Turn {
  private key = '';
  private next = 1;
  private count = 0;

  isSame(top: Activation, frames: readonly Activation[], decisions: number, changed: ReadonlyMap<number, MutableObject>): boolean {
    const key = this.keyOf(top, frames, decisions, changed);
    if (key === this.key) return true;
    if (++this.count === this.next) {
      this.key = key;
      this.next *= 2;
    }
    return false;
  }

  private keyOf(top: Activation, frames: readonly Activation[], decisions: number, changed: ReadonlyMap<number, MutableObject>): string {
    const text = [...frames, top].map(
      ({ code, pc, registers, locals }) =>
        `${code.number}.${pc} ${code
          .live(pc)
          .map((r) => registers[r])
          .join()} ${locals.join()}`,
    );
    const objects = [...changed].map(([place, { values, shape }]) => `${place} ${shape.number} ${values.join()}`);
    return `${decisions} ${text.join('/')};${objects.join(';')}`;
  }
}
