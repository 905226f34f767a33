/**
 * The access that a task stands in front of, found by what is in its frame alone: whatever others do before the task
 * goes on, that is what it touches. So most neighbours need not be tried to know that they do not race.
 */
import { namesOf } from '../ir/ids.js';
import { IS_PLAIN_IN_SECTION } from '../ir/access-flags.js';
import type { AddressOf, FunctionId, Instr, Program } from '../ir/ir.js';
import type { Surroundings } from './expressions.js';
import { compiled } from './expressions.js';
import { isUnknown, pointerTo, UNKNOWN, Unsuited } from './numbers.js';
import type { Touch } from './open-memory.js';
import { conflict, touchOf } from './open-memory.js';
import type { Activation, TaskPart } from './parts.js';
import type { Setting } from './setting.js';

/** `silent`: one of which nobody wants to know; `atomic`: some in a section; `unknown`: perhaps another step. */
type Ahead = Touch | 'silent' | 'atomic' | 'unknown';

/** Instructions that are looked at to find it. */
const MOST_LOOKED_AT = 20;

export class AccessesAhead {
  /** By task and its part: equal parts of two tasks may name thread-locals of each. */
  private readonly known: (Ahead | undefined)[][] = [];
  private plain: ReadonlySet<FunctionId> | undefined;

  constructor(private readonly setting: Setting) {}

  /** Whether the task, of which this is the part, may touch what was touched, in a way that races with it. */
  mayConflict(touched: readonly Touch[], part: number, task: number): boolean {
    const own = (this.known[task] ??= []);
    const ahead = (own[part] ??= this.found(part, task));
    if (ahead === 'unknown') return true;
    if (ahead === 'atomic') return touched.some(({ isAtomic }) => !isAtomic);
    return ahead !== 'silent' && touched.some((one) => conflict(one, ahead));
  }

  private found(part: number, task: number): Ahead {
    const { frames } = this.setting.parts.at(part) as TaskPart;
    try {
      return this.inFrontOf(frames, new Frame(this.setting, task, frames.at(-1)!));
    } catch (error) {
      if (error instanceof Unsuited) return 'unknown';
      throw error;
    }
  }

  private inFrontOf(frames: readonly Activation[], frame: Frame): Ahead {
    const instr = frame.instructionAhead();
    if (instr?.kind === 'join') return 'silent';
    if (instr?.kind === 'atomic-begin')
      return frames.some(({ code }) => this.isPlainSomewhere(code.number)) ? 'unknown' : 'atomic';
    if (instr?.kind !== 'load' && instr?.kind !== 'store') return 'unknown';
    const address = compiled(instr.address)(frame);
    if (isUnknown(address)) return 'unknown';
    // A task stands in front of a section or behind it.
    return touchOf(this.setting, address, instr.size, instr.kind === 'store', instr.flags, false) ?? 'silent';
  }

  /** Whether a section in a function, or in one that it calls, may have an access that is not atomic. */
  private isPlainSomewhere(id: FunctionId): boolean {
    this.plain ??= functionsWith(this.setting.program, isPlainInSection);
    return this.plain.has(id);
  }
}

/** The innermost frame of a task, gone on with as long as it only computes. What depends on more is not known. */
class Frame implements Surroundings {
  readonly registers: number[];

  constructor(
    private readonly setting: Setting,
    private readonly task: number,
    private readonly frame: Activation,
  ) {
    this.registers = frame.registers.slice();
  }

  /** The first instruction that does more than to compute. */
  instructionAhead(): Instr | undefined {
    let { pc } = this.frame;
    for (let count = 0; count < MOST_LOOKED_AT; count++) {
      const instr = this.frame.code.instr(pc);
      if (instr.kind !== 'nondet' && instr.kind !== 'jump' && instr.kind !== 'assign') return instr;
      if (instr.kind === 'nondet') this.registers[instr.dst] = UNKNOWN;
      if (instr.kind === 'assign') this.registers[instr.dst] = compiled(instr.value)(this);
      pc = instr.kind === 'jump' ? instr.target : pc + 1;
    }
    return undefined;
  }

  addressOf(named: AddressOf): number {
    if (named.of === 'local') return pointerTo(this.frame.locals[named.id]!);
    return pointerTo(this.setting.placeOf(named, this.task));
  }

  alignOf(): number {
    throw notLookedAt();
  }

  isThere(): boolean {
    throw notLookedAt();
  }

  isTried(): boolean {
    throw notLookedAt();
  }

  numberOf(): number {
    throw notLookedAt();
  }
}

function notLookedAt(): Unsuited {
  return new Unsuited('it depends on more than the frame');
}

function isPlainInSection(instr: Instr): boolean {
  const flags = instr.kind === 'load' || instr.kind === 'store' || instr.kind === 'free' ? instr.flags : undefined;
  return flags !== undefined && (flags & IS_PLAIN_IN_SECTION) !== 0;
}

/** Functions in which there is such an instruction, or in what they may call. */
function functionsWith({ functions }: Program, isSuch: (instr: Instr) => boolean): ReadonlySet<FunctionId> {
  const found = new Set<FunctionId>();
  const mayCall = (instr: Instr): boolean =>
    instr.kind === 'call' && (instr.callee.kind !== 'direct' || found.has(instr.callee.function));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const id of namesOf<FunctionId>(functions))
      if (!found.has(id) && functions[id]!.code.some((instr) => isSuch(instr) || mayCall(instr))) found.add(id);
  }
  return found;
}
