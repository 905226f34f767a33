import { controllers } from './control-dependence.js';
import { successors } from './flow.js';
import type { FunctionId, Instr, IrFunction, Loop, Program, RegisterId } from './ir.js';
import { defines } from './liveness.js';
import { leavingBranches } from './loops.js';
import { operandsOf, registersOf } from './operands.js';
import { predecessors } from './flow.js';
import type { Unread } from './unread.js';
import { isStoreToUnread, unreadGlobals } from './unread.js';

/**
 * Registers that are looked at later: on whose value it depends what the task does that anybody could notice, and what
 * the function returns if somebody looks at that. `int n = 0; while (load(a) != c) if (++n > 100) { sched_yield(); n =
 * 0; }` never looks at `n`.
 *
 * An instruction is *needed* if it does something. That is an access, a check, a wait, an object that is made, that a
 * loop is come to, which might not end, and the branches by which it is left. It is needed, too, if a needed one uses
 * what it computes, or if it is a branch that decides whether a needed one is executed (`control-dependence.ts`). A
 * register is needed where a way leads to a needed instruction that uses it, with no other definition on the way. Let
 * two states of a function be at one place, with the same memory and the same needed registers. Then each execution
 * from the one has a partner from the other that executes the same needed instructions with the same operands. Up to
 * the first needed one both compute (a loop that is not needed does not exist, since each might not end). The operands
 * of that one are the same, and so are the needed registers after it. Where a branch goes different ways it is not
 * needed, and the ways meet again before anything needed comes. So nobody can tell these executions apart.
 */
export interface Needs {
  /** By instruction: the registers that are needed when it comes. */
  readonly before: readonly ReadonlySet<RegisterId>[];
  /** By instruction: those of its operands. */
  readonly uses: readonly ReadonlySet<RegisterId>[];
  /** By parameter. */
  readonly params: readonly boolean[];
  /** A call of the function does something, whoever looks at its result. */
  readonly acts: boolean;
}

/** Of a function whose result is looked at, or is not. */
export function needsOf(program: Program, functionId: FunctionId, resultUsed: boolean): Needs {
  let known = analyses.get(program);
  if (!known) analyses.set(program, (known = new Analysis(program)));
  return known.of(functionId, resultUsed);
}

const analyses = new WeakMap<Program, Analysis>();

class Analysis {
  private readonly known = new Map<string, Needs | 'under way'>();
  private readonly unread: Unread;

  constructor(private readonly program: Program) {
    this.unread = unreadGlobals(program);
  }

  /** A function that calls itself needs all that it is given. */
  of(functionId: FunctionId, resultUsed: boolean): Needs {
    const key = `${functionId} ${String(resultUsed)}`;
    const known = this.known.get(key);
    if (known && known !== 'under way') return known;
    const fn = this.program.functions[functionId]!;
    if (known) return { before: [], uses: [], params: fn.params.map(() => true), acts: true };
    this.known.set(key, 'under way');
    const found = new Search(fn, resultUsed, this.unread, (callee, used) => this.of(callee, used)).run();
    this.known.set(key, found);
    return found;
  }
}

/** Instructions that only compute in the frame, or lead on. */
const QUIET: ReadonlySet<Instr['kind']> = new Set(['assign', 'nondet', 'self', 'jump', 'branch', 'return']);

/** From what a function does back to what that depends on. */
class Search {
  private readonly before: Set<RegisterId>[];
  private readonly uses: Set<RegisterId>[];
  private readonly needed = new Set<number>();
  private readonly usedResults = new Set<number>();
  private readonly open: (() => void)[] = [];

  constructor(
    private readonly fn: IrFunction,
    private readonly resultUsed: boolean,
    private readonly unread: Unread,
    private readonly callee: (functionId: FunctionId, resultUsed: boolean) => Needs,
  ) {
    this.before = fn.code.map(() => new Set());
    this.uses = fn.code.map(() => new Set());
  }

  run(): Needs {
    const { code, loops, params } = this.fn;
    const endless = loops.flatMap((loop) => [...leavingBranches(this.fn, loop)]);
    const doing = code.flatMap((instr, pc) => (this.does(instr) ? [pc] : []));
    for (const pc of [...endless, ...doing]) this.require(pc);
    for (const { head } of loops) this.requireComing(head);
    if (this.resultUsed) for (const [pc, { kind }] of code.entries()) if (kind === 'return') this.require(pc);
    for (let next = this.open.pop(); next; next = this.open.pop()) next();
    return {
      before: this.before,
      uses: this.uses,
      params: params.map((register) => this.before[0]!.has(register)),
      acts: loops.length > 0 || doing.length > 0,
    };
  }

  private does(instr: Instr): boolean {
    if (instr.kind !== 'call') return !QUIET.has(instr.kind);
    return instr.callee.kind === 'indirect' || this.callee(instr.callee.function, false).acts;
  }

  private require(pc: number): void {
    if (this.needed.has(pc)) return;
    this.needed.add(pc);
    this.open.push(() => {
      for (const branch of controllers(this.fn.code)[pc]!) this.require(branch);
      this.useOperands(pc);
    });
  }

  /** That the instruction is come to is needed, and not what it computes. */
  private requireComing(pc: number): void {
    for (const branch of controllers(this.fn.code)[pc]!) this.require(branch);
  }

  private useOperands(pc: number): void {
    for (const register of this.operandsAt(pc)) {
      if (this.uses[pc]!.has(register)) continue;
      this.uses[pc]!.add(register);
      this.follow(register, pc);
    }
  }

  private operandsAt(pc: number): RegisterId[] {
    const instr = this.fn.code[pc]!;
    if (isStoreToUnread(instr, this.unread)) return registersOf(instr.address).slice();
    if (instr.kind !== 'call' || instr.callee.kind === 'indirect') return operandsOf(instr).flatMap(registersOf);
    const { params } = this.callee(instr.callee.function, this.usedResults.has(pc));
    return instr.args.flatMap((arg, i) => (params[i] ? registersOf(arg) : []));
  }

  /** From a use back to the definitions. */
  private follow(register: RegisterId, use: number): void {
    const { code } = this.fn;
    const open = [use];
    for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
      if (this.before[pc]!.has(register)) continue;
      this.before[pc]!.add(register);
      for (const earlier of predecessors(code)[pc]!)
        if (defines(code[earlier]!, register)) this.requireResult(earlier);
        else open.push(earlier);
    }
  }

  private requireResult(pc: number): void {
    this.require(pc);
    if (this.fn.code[pc]!.kind !== 'call' || this.usedResults.has(pc)) return;
    this.usedResults.add(pc);
    this.open.push(() => {
      this.useOperands(pc);
    });
  }
}

/**
 * Whether each round of a loop gives a register anew what it then holds, and no round looks at what the last one has
 * left there: `ret` in `while ((o = load(a)) != c) ret = o;`. It may be looked at once the loop is left.
 */
export function isRenewed({ code }: IrFunction, { head, end }: Loop, register: RegisterId, { uses }: Needs): boolean {
  const isInside = (pc: number): boolean => pc >= head && pc <= end;
  if (predecessors(code).some((before, pc) => pc > head && pc <= end && before.some((from) => !isInside(from))))
    return false;
  const open = [head];
  const seen = new Set(open);
  for (let pc = open.pop(); pc !== undefined; pc = open.pop()) {
    const instr = code[pc]!;
    if (uses[pc]!.has(register)) return false;
    if (defines(instr, register)) continue;
    for (const next of successors(instr, pc)) {
      if (next === head) return false;
      if (!isInside(next) || seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return true;
}
