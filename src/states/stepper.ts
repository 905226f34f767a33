/**
 * One step of one task, from a state to the next: the instruction that it stands in front of, or the whole atomic
 * section, and what follows as long as others cannot tell when that happens (`guards.ts`). The task then stands in
 * front of something that they can tell.
 */
import type { CallerShape } from '../ir/call-shape.js';
import { misfit } from '../ir/call-shape.js';
import { isVisible } from '../ir/instruction-kinds.js';
import type { AddressOf, FunctionId, Instr, LocalId, RegisterId } from '../ir/ir.js';
import type { AccessFlags } from '../ir/access-flags.js';
import { PROGRESS_MARK } from '../ir/marks.js';
import type { Aftermath, PropertyClass } from '../ir/check-classes.js';
import type { Position } from '../source/diagnostic.js';
import type { Argument, Doing, HandedValues, Next } from './doing.js';
import type { Evaluation } from './expressions.js';
import {
  adapted,
  identityOf,
  isIdentity,
  isPointer,
  isUnknown,
  offsetOf,
  placeOf,
  pointerTo,
  UNKNOWN,
  Unsuited,
} from './numbers.js';
import type { LoopAround } from './hangs.js';
import { keptOf, loopsAround } from './hangs.js';
import type { Touch, Dependences } from './open-memory.js';
import { OpenMemory } from './open-memory.js';
import type { Activation, TaskPart } from './parts.js';
import type { Setting } from './setting.js';
import type { Wanted } from './wanted.js';
import { isLookedFor } from './wanted.js';
import { Turn } from './turn.js';
import { OpenJoins } from './joins.js';

/** The outcome of a step. */
export type Outcome =
  /** The state is the next one. */
  | 'moved'
  /** The task cannot make the step before others have done something, or ever. */
  | 'blocked'
  /** It computes for ever, and nobody sees anything of it. */
  | 'endless'
  /** The program has ended. */
  | 'halted'
  | 'violated'
  /** A check fails that nobody looks for, and nobody says how the program goes on. */
  | 'strays';

/** Instructions of one step: more is an endless loop that changes something each time. */
const MOST = 200_000;
/** Calls within each other. */
const MOST_FRAMES = 200;
/** From so many ways to decide its inputs on, a step ends in front of the next one: a loop may ask in each round. */
const MOST_CHOICES = 32;
/** With so many new objects a step ends in front of the next one: where each goes depends on all before it. */
const MOST_MADE = 64;
/** In a section, which cannot end, there may be more. */
const MOST_MADE_IN_SECTION = 1024;
/** After so many instructions the step may go round. */
const PATIENCE = 2000;

/** Whoever wants to know what is chosen on the way. */
export interface Witness {
  input(task: number, value: number): void;
  object(task: number): void;
  child(parent: number, child: number): void;
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
  /** All of them. */
  instructions = 0;
  taskCount = 0;
  witness: Witness | undefined;
  /** If the step is blocked since the task waits: for the one with this id, or any others (0). */
  waitsFor: number | undefined;
  /** Visible instructions of the step itself. */
  executedFirst = 0;
  private frames: Activation[] = [];
  private top!: MutableFrame;
  private depth = 0;
  private exitValue = 0;
  private fate: 'runs' | 'ended' | 'lost' = 'runs';
  private script: readonly number[] = [];
  /** Of the decisions of this step: what was chosen, and among how many. */
  readonly decisions: number[] = [];
  readonly arities: number[] = [];

  /** Of the loops in which the task stood when the step began, so many are not left in it. */
  kept = 0;
  /** The program says that this step makes progress. */
  hasProgressed = false;
  /** In some step by now a task went round for ever in a loop that can be left. */
  isLost = false;
  private loops: readonly LoopAround[] = [];
  private readonly joins: OpenJoins;
  private readonly memory: OpenMemory;

  private readonly following: boolean;
  /** The class of the check that fails, if one does. */
  private failing: PropertyClass | undefined;

  constructor(
    private readonly setting: Setting,
    private readonly wanted: Omit<Wanted, 'deadlocks'>,
  ) {
    this.memory = new OpenMemory(setting);
    this.joins = new OpenJoins(setting, this.memory);
    this.following = wanted.hangs;
    if (wanted.races) this.memory.touches = [];
  }

  set dependences(dependences: Dependences | undefined) {
    this.memory.dependences = dependences;
  }

  /** Places of the row that the last step has written. */
  get written(): ReadonlySet<number> {
    return this.memory.written;
  }

  /** The row of parts. */
  get row(): number[] {
    return this.memory.row;
  }

  /** The accesses of the last step. */
  get touches(): readonly Touch[] {
    return this.memory.touches ?? [];
  }

  /**
   * Makes the row that of the next state.
   * @param script decisions; where there are no more, the first possibility is taken
   */
  step(before: readonly number[], task: number, script: readonly number[]): Outcome {
    const { row } = this;
    row.length = before.length;
    for (let i = 0; i < before.length; i++) row[i] = before[i]!;
    this.begin(task, script);
    const outcome = this.run();
    if (outcome !== 'blocked') this.joins.over();
    if (outcome === 'moved') this.finish();
    return outcome;
  }

  /** The row before the first step. */
  first(): readonly number[] {
    const { setting, row } = this;
    row.length = 0;
    const frame = this.activation(setting.program.entry, NOTHING, undefined, 0);
    this.memory.put(
      setting.placeOfTask(0),
      setting.parts.task({ frames: [frame], exitValue: 0, joined: false, isLost: false }),
    );
    return row;
  }

  /** Whether a task with this part may go on. */
  canMove(number: number): boolean {
    const part = this.setting.parts.at(number);
    return part?.kind === 'task' && part.frames.length > 0;
  }

  /** It has not ended. */
  isAlive(number: number): boolean {
    const part = this.setting.parts.at(number);
    return part?.kind === 'task' && (part.frames.length > 0 || part.isLost);
  }

  private begin(task: number, script: readonly number[]): void {
    const { row, setting } = this;
    this.task = task;
    this.executed = 0;
    this.waitsFor = undefined;
    this.hasProgressed = false;
    this.failing = undefined;
    this.depth = 0;
    this.script = script;
    this.decisions.length = 0;
    this.arities.length = 0;
    this.taskCount = setting.taskCount;
    this.memory.begin(task);
    const part = setting.parts.at(row[setting.placeOfTask(task)]!) as TaskPart;
    this.frames = part.frames.slice(0, -1);
    this.enterFrame(part.frames.at(-1)!);
    this.exitValue = 0;
    this.fate = 'runs';
    this.joins.begin();
    this.loops = this.following ? this.setting.loopsOf(part) : [];
    this.kept = this.loops.length;
  }

  private enterFrame({ code, pc, registers, locals, result }: Activation): void {
    this.top = { code, pc, registers: registers.slice(), locals: locals.slice(), result };
    this.registers = this.top.registers;
  }

  private run(): Outcome {
    let turns: Turn | undefined;
    for (let count = 0; ; count++) {
      this.instructions = count;
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
          return this.memory.isAhead && !this.joins.areOpen ? 'moved' : 'blocked';
        case 'fails':
          return isLookedFor(this.wanted, this.failing) ? 'violated' : 'strays';
        case 'halts':
          return 'halted';
        case 'ends':
          this.executed++;
          if (!this.memory.isAhead) this.executedFirst = this.executed;
          return 'moved';
      }
      if (this.kept > 0) this.kept = keptOf(this.loops, this.kept, this.frames.length, this.top.pc);
      if (counts) {
        this.executed++;
        if (this.depth === 0 && !this.memory.isAhead) {
          this.memory.isAhead = true;
          this.executedFirst = this.executed;
        }
      }
      if (count < PATIENCE) continue;
      turns ??= new Turn();
      if (turns.isSame(this.top, this.frames, this.decisions.length, this.memory)) return this.lose();
      if (count > MOST) throw new Unsuited('a loop changes something in each round that others cannot see');
    }
  }

  /** The task computes for ever. */
  private lose(): Outcome {
    if (this.following)
      this.isLost ||= loopsAround([...this.frames, this.top], this.setting.program).some(({ canEnd }) => canEnd);
    // Inside of a section nothing is seen of it at all.
    if (!this.memory.isAhead) return 'endless';
    this.fate = 'lost';
    return 'moved';
  }

  /** Numbers the parts that have changed. */
  private finish(): void {
    const { row, setting } = this;
    this.memory.close();
    const frames = this.fate === 'runs' ? [...this.frames, this.top] : [];
    const part = { frames, exitValue: this.exitValue, joined: false, isLost: this.fate === 'lost' };
    this.memory.put(setting.placeOfTask(this.task), setting.parts.task(part));
    while (row.length > 0 && row[row.length - 1] === 0) row.length--;
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
    if (instr.kind === 'mark' && instr.name === PROGRESS_MARK) this.hasProgressed = true;
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
    if (this.memory.isAhead) return 'seen';
    this.depth++;
    this.memory.isInSection = true;
    return 'follows';
  }

  endSection(): Next {
    if (this.memory.isAhead) return 'follows';
    this.depth = Math.max(0, this.depth - 1);
    this.memory.isInSection = this.depth > 0;
    return 'follows';
  }

  halt(): Next {
    return this.memory.isAhead ? 'seen' : 'halts';
  }

  mayChoose(): boolean {
    return !this.memory.isAhead || this.arities.reduce((product, arity) => product * arity, 1) < MOST_CHOICES;
  }

  /** How many places the step has made objects at. */
  get made(): number {
    return this.memory.madeCount;
  }

  mayMake(): boolean {
    const { madeCount, isAhead } = this.memory;
    if (madeCount >= MOST_MADE_IN_SECTION) throw new Unsuited('a section makes too many objects');
    return !isAhead || madeCount < MOST_MADE;
  }

  /** Where nobody asks for a check that fails, the program does what it does on a machine, if that is known. */
  fail(property: PropertyClass, after: Aftermath): Next {
    if (after !== 'unknown' && !isLookedFor(this.wanted, property)) return after === 'ends' ? this.halt() : 'follows';
    this.failing = property;
    return 'fails';
  }

  /** There is no leak where no block was ever made. */
  lookForLeaks(): Next {
    if (this.setting.hasBlocks()) throw new Unsuited('blocks may leak');
    return 'follows';
  }

  /** One of so many possibilities. */
  choose(arity: number): number {
    const index = this.decisions.length;
    const choice = this.script[index] ?? 0;
    this.decisions.push(choice);
    this.arities.push(arity);
    this.memory.dependences?.choose(arity, choice);
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

  numberOf(identity: number): number {
    return this.setting.numberOf(identity);
  }

  get self(): number {
    return this.setting.symmetry.isOn ? identityOf(this.task) : this.task + 1;
  }

  wideInput(): number {
    return this.input(this.setting.inputValue(this.choose(this.setting.inputChoices())), 0);
  }

  call(target: FunctionId, given: HandedValues, result: RegisterId | undefined): Next {
    const frame = this.activation(target, given, result, this.task);
    const { top } = this;
    const shadow = shadowOfResult(top);
    top.pc++;
    if (result !== undefined) top.registers[result] = 0;
    if (shadow !== undefined) top.registers[shadow] = 0;
    this.frames.push(top);
    if (this.frames.length > MOST_FRAMES) throw new Unsuited('calls are nested too deeply');
    this.top = frame;
    this.registers = frame.registers;
    return 'elsewhere';
  }

  /** @param task that it is entered by */
  private activation(
    target: FunctionId,
    { args, shadows }: HandedValues,
    result: RegisterId | undefined,
    task: number,
  ): MutableFrame {
    const code = this.setting.code(target);
    const { params, registers: widths, locals, shadows: ofParams } = code.fn;
    const registers = new Array<number>(widths.length).fill(0);
    params.forEach((parameter, i) => {
      const arg = args[i];
      registers[parameter] = arg
        ? adapted(arg.evaluate(this), arg.width, widths[parameter]!)
        : this.inputOf(task, UNKNOWN);
    });
    ofParams?.forEach((register, i) => {
      const shadow = shadows[i];
      if (register !== undefined && shadow)
        registers[register] = adapted(shadow.evaluate(this), shadow.width, widths[register]!);
    });
    return { code, pc: 0, registers, locals: new Array<number>(locals.length).fill(0), result };
  }

  functionAt(pointer: number, shape: CallerShape | undefined): FunctionId | undefined {
    if (isUnknown(pointer)) throw new Unsuited('a pointer to a function is not known');
    const target =
      isPointer(pointer) && offsetOf(pointer) === 0 ? this.setting.functionAt(placeOf(pointer)) : undefined;
    if (target === undefined) return undefined;
    const own = this.setting.code(target).fn.shape;
    return shape && own && misfit(shape, own) !== undefined ? undefined : target;
  }

  leaveFunction(value: Argument | undefined, shadow: Argument | undefined): Next {
    const { top } = this;
    if (this.frames.length === 0)
      return this.task === 0 ? this.halt() : this.endTask(value ? this.resultOf(value, 64) : 0);
    if (top.locals.some((local) => local !== 0)) {
      if (this.memory.isSeenToEnd(top.locals) && this.memory.isAhead) return 'seen';
      for (const local of top.locals) if (local !== 0) this.memory.remove(local);
    }
    const caller = this.frames.at(-1)!;
    const width = top.result === undefined ? 64 : caller.code.fn.registers[top.result]!;
    const result = value
      ? this.resultOf(value, width)
      : top.result === undefined
        ? 0
        : this.inputOf(this.task, UNKNOWN);
    const shade = shadow ? this.resultOf(shadow, width) : 0;
    this.frames.pop();
    this.enterFrame(caller);
    if (top.result !== undefined) this.registers[top.result] = result;
    const shaded = shadowOfResult({ code: caller.code, pc: caller.pc - 1 });
    if (shaded !== undefined) this.registers[shaded] = shade;
    return 'elsewhere';
  }

  private resultOf({ evaluate, width }: Argument, to: number): number {
    return adapted(evaluate(this), width, to);
  }

  endTask(value: number): Next {
    const locals = [...this.frames, this.top].flatMap((frame) => frame.locals);
    const own = [...locals, ...this.setting.threadLocals(this.task)];
    if (this.memory.isSeenToEnd(own) && this.memory.isAhead) return 'seen';
    for (const place of own) if (place !== 0) this.memory.remove(place);
    this.exitValue = value;
    this.fate = 'ended';
    return 'ends';
  }

  create(target: FunctionId, given: HandedValues, dst: RegisterId): Next {
    const { setting, row } = this;
    const child = setting.child(this.task, row);
    this.witness?.child(this.task, child);
    const does = setting.symmetry.original(target);
    setting.symmetry.noteCreation(child, this.task, does, given.args[0]!.evaluate(this));
    const frame = this.activation(does, given, undefined, child);
    const part = { frames: [frame], exitValue: 0, joined: false, isLost: false };
    this.memory.put(setting.placeOfTask(child), setting.parts.task(part));
    this.memory.existing |= 1 << child;
    return this.set(dst, child + 1);
  }

  join(id: number, dst: RegisterId, failed: RegisterId | undefined): Next {
    const exitValue = this.joins.join(isIdentity(id) ? this.numberOf(id) : id);
    if (typeof exitValue === 'string') return exitValue;
    if (typeof exitValue === 'object') return this.waitFor(exitValue.waitsFor);
    if (failed !== undefined) this.registers[failed] = 0;
    return this.set(dst, exitValue);
  }

  // --- memory

  addressOf(named: AddressOf): number {
    if (named.of === 'local') return pointerTo(this.top.locals[named.id]!);
    return pointerTo(this.setting.placeOf(named, this.task));
  }

  alignOf(place: number): number {
    return this.memory.objectAt(place)?.shape.align ?? 1;
  }

  isThere(place: number): boolean {
    if (this.setting.isLiteral(place)) throw new Unsuited('the addresses of string literals are compared');
    if (this.setting.functionAt(place) !== undefined) return true;
    this.setting.distinctnessSeen = true;
    return this.memory.objectAt(place) !== undefined;
  }

  load(dst: RegisterId, address: number, size: number, flags: AccessFlags): Next {
    const value = this.memory.load(address, size, flags);
    return typeof value === 'number' ? this.set(dst, value) : value;
  }

  store(address: number, size: number, what: Evaluation | undefined, flags: AccessFlags): Next {
    return this.memory.store(address, size, what && (() => what(this)), flags);
  }

  loadShadow(dst: RegisterId, address: number, size: number): void {
    this.registers[dst] = this.memory.shadow(address, size);
  }

  storeShadow(address: number, size: number, shadow: number): void {
    this.memory.setShadow(address, size, shadow);
  }

  free(address: number, flags: AccessFlags): Next {
    if (address === 0) return 'follows';
    if (!isPointer(address)) return this.memory.nowhere(address) ?? 'fails';
    const place = placeOf(address);
    const object = this.memory.objectAt(place);
    if (!object?.isBlock || offsetOf(address) !== 0) return 'fails';
    if (this.memory.isSeenToEnd([place]) && this.memory.isAhead) return 'seen';
    this.memory.touch(address, object.size, true, flags);
    this.memory.remove(place);
    return 'follows';
  }

  leaveLocal(local: LocalId): Next {
    const { locals } = this.top;
    const place = locals[local]!;
    if (place === 0) return 'follows';
    if (this.memory.isSeenToEnd([place]) && this.memory.isAhead) return 'seen';
    this.memory.remove(place);
    locals[local] = 0;
    return 'follows';
  }

  enterLocal(local: LocalId, size: number): Next {
    const { locals, code } = this.top;
    const older = locals[local]!;
    if (isUnknown(size)) throw new Unsuited('the size of an array is not known');
    if (!this.mayMake()) return 'seen';
    if (older !== 0) {
      if (this.memory.isSeenToEnd([older]) && this.memory.isAhead) return 'seen';
      this.memory.remove(older);
      locals[local] = 0;
    }
    locals[local] = this.memory.newObject(this.setting.shapeOfLocal(code.number, local), size, false, [
      ...this.frames,
      this.top,
    ]);
    this.witness?.object(this.task);
    return 'follows';
  }

  allocate(instr: Extract<Instr, { kind: 'alloc' }>, size: number): number {
    this.witness?.object(this.task);
    return this.memory.newObject(this.setting.shapeOfBlock(instr), size, instr.named === undefined, [
      ...this.frames,
      this.top,
    ]);
  }

  exists(address: number, writable: boolean): boolean {
    return this.memory.exists(address, writable);
  }

  sizeAt(address: number): number {
    return this.memory.sizeAt(address);
  }
}

const NOTHING: HandedValues = { args: [], shadows: [] };

/** The register that receives the shadow of a call's result. */
function shadowOfResult({ code, pc }: Pick<Activation, 'code' | 'pc'>): RegisterId | undefined {
  const instr = code.instr(pc);
  return instr.kind === 'call' ? instr.shadow : undefined;
}
