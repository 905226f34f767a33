/**
 * Parts of arrays that belong to the threads of a crew (`crews.ts`): what a thread accesses follows from its number by
 * `shares.ts`. Its number is what it is given, or stands in the element or the new object that it is given. Main has
 * written it there, in the same round of the loop and before the creation, and nobody else ever writes there. So it is
 * with other numbers that main computes from its counter, such as where a part begins and where it ends.
 *
 * A counter of a loop in a thread lies between what it begins with and what it is compared with, both of which are such
 * numbers. It is looked at behind the comparison, in the same round.
 */
import { predecessors, successors } from '../ir/flow.js';
import type { Expr, IrFunction, RegisterId } from '../ir/ir.js';
import { defines } from '../ir/liveness.js';
import { lineOf } from './call-paths.js';
import type { Bound } from './counted-loops.js';
import { comparison } from './counted-loops.js';
import type { Instance } from './instances.js';
import type { CodeSite } from './joins.js';
import { jointsIn } from './joints.js';
import type { NaturalLoop } from './natural-loops.js';
import { naturalLoop } from './natural-loops.js';
import type { ByNumber, NumbersOfThreads } from './shares.js';
import { constantByNumber, counted, isConstant, isNarrow, over, ownNumber, plus, times } from './shares.js';
import type { State } from './state.js';
import { siteOf } from './state.js';
import type { TermTree } from './term-trees.js';
import { treeOf } from './term-trees.js';
import type { Term } from './terms.js';
import { mergeSymbol, resultSymbol, termOf } from './terms.js';

/** A crew, as far as numbers of its threads are concerned. */
export interface NumberedCrew {
  readonly numbers: NumbersOfThreads;
  /** The symbol of what a thread is given. */
  readonly parameter: string;
  /** That is its number. */
  readonly isNumber: boolean;
  /** Contents of what a thread is given, as functions of the symbol of its number. */
  readonly fieldAt: (offset: number, size: number) => FieldByNumber | undefined;
  /** Where values are computed in the round of a creator; absent for those of a thread. */
  readonly round?: RoundOfCrew;
}

/** A value as a function of the symbol of a number. */
export interface FieldByNumber {
  readonly value: Term;
  readonly number: string;
  readonly round: RoundOfCrew;
}

export interface RoundOfCrew {
  /** Control has come there in the round before. */
  readonly passed: (site: CodeSite) => boolean;
  /** Where the round begins. */
  readonly head: CodeSite;
}

interface Check {
  readonly counter: Term;
  readonly end: Term;
  readonly bound: Bound;
  /** Rounds go on where its condition holds. */
  readonly goesOnIf: boolean;
}

/** Two values are equal where a condition holds, or where it does not. */
interface Equality {
  readonly left: Term;
  readonly right: Term;
  readonly holdsIf: boolean;
}

function equality(
  cond: Expr,
  holdsIf: boolean,
): { readonly left: Expr; readonly right: Expr; readonly holdsIf: boolean } | undefined {
  if (cond.kind === 'unary' && cond.op === 'not' && cond.width === 1) return equality(cond.arg, !holdsIf);
  if (cond.kind !== 'compare' || (cond.op !== 'eq' && cond.op !== 'ne') || cond.left.width < 32) return undefined;
  return { left: cond.left, right: cond.right, holdsIf: (cond.op === 'eq') === holdsIf };
}

/** The only number for which both are equal, if it is one of them exactly, and a constant the other one. */
function solved(one: ByNumber, other: ByNumber): number | undefined {
  if (!isNarrow(one) || !isNarrow(other)) return undefined;
  if (isConstant(one)) return isConstant(other) ? undefined : solved(other, one);
  if (!isConstant(other) || one.factor !== 1 || one.modulus !== 0 || one.lo !== one.hi) return undefined;
  return other.lo - one.lo;
}

/** Control comes to a place only by the way from the branch to its successor. */
function mustTake({ code }: IrFunction, branch: number, to: number, pc: number): boolean {
  const instr = code[branch]!;
  if (instr.kind !== 'branch' || instr.target === branch + 1) return false;
  const seen = new Set<number>();
  const open = [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === pc) return false;
    if (seen.has(at) || at >= code.length) continue;
    seen.add(at);
    open.push(...successors(code[at]!, at).filter((next) => at !== branch || next !== to));
  }
  return true;
}

/** Calls of functions in each other; terms in each other. */
const DEPTH = 40;

/** Choices between ways that depend on others. */
const CHOICES = 2;

export class Chunks {
  private readonly assigned = new Map<string, Term>();
  private readonly loaded = new Map<string, { readonly address: Term; readonly size: number }>();
  private readonly equalities = new Map<string, Equality>();
  private readonly checks = new Map<string, readonly Check[]>();

  constructor(private readonly instances: readonly Instance[]) {}

  /** Looks at one instruction of a thread, and what is certain before it. */
  visit(instance: Instance, pc: number, { registers }: State): void {
    const instr = instance.fn.code[pc]!;
    const term = (e: Expr): Term | undefined => termOf(e, registers, instance);
    if (instr.kind === 'assign') {
      const value = term(instr.value);
      if (value) this.assigned.set(siteOf(instance, pc), value);
      else this.assigned.delete(siteOf(instance, pc));
    }
    if (instr.kind === 'load') {
      const address = term(instr.address);
      if (address) this.loaded.set(resultSymbol(instance, pc), { address, size: instr.size });
      else this.loaded.delete(resultSymbol(instance, pc));
    }
    if (instr.kind !== 'branch') return;
    const equal = equality(instr.cond, true);
    const [left, right] = equal ? [term(equal.left), term(equal.right)] : [];
    if (equal && left && right) this.equalities.set(siteOf(instance, pc), { left, right, holdsIf: equal.holdsIf });
    else this.equalities.delete(siteOf(instance, pc));
    const found = [true, false].flatMap((goesOnIf): Check[] => {
      const compared = comparison(instr.cond, !goesOnIf);
      const counter = compared && registers.get(compared.counter);
      const end = compared && term(compared.bound.value);
      return counter && end ? [{ counter, end, bound: compared.bound, goesOnIf }] : [];
    });
    this.checks.set(siteOf(instance, pc), found);
  }

  /** The only number that a thread can have where it executes this site, if the ways there tell. */
  onlyNumber(site: CodeSite, crew: NumberedCrew): number | undefined {
    const fixed = new Evaluation(this, crew, []);
    for (const { instance, pc } of lineOf(site))
      for (const [at, instr] of instance.fn.code.entries()) {
        const equal = instr.kind === 'branch' ? this.equalities.get(siteOf(instance, at)) : undefined;
        if (!equal || instr.kind !== 'branch' || !mustTake(instance.fn, at, equal.holdsIf ? instr.target : at + 1, pc))
          continue;
        const [one, other] = [equal.left, equal.right].map((term) => {
          const tree = treeOf(term);
          return tree && fixed.of(tree);
        });
        const number = one && other && solved(one, other);
        if (number !== undefined) return number;
      }
    return undefined;
  }

  /**
   * From the beginning of an object to an address, for what is executed at this site.
   * @param isBeginning whether a name is that of where the object begins
   */
  offsetFrom(
    isBeginning: (name: string) => boolean,
    address: Term,
    site: CodeSite,
    crew: NumberedCrew,
  ): ByNumber | undefined {
    const tree = treeOf(address);
    if (!tree) return undefined;
    const parts = partsOf(tree);
    const rest = parts.filter((part) => part.kind !== 'name' || !isBeginning(part.name));
    if (rest.length !== parts.length - 1) return undefined;
    return new Evaluation(this, crew, lineOf(site)).sum(rest);
  }

  /** As a function of the number that has this symbol. */
  ofNumber({ value: term, number, round }: FieldByNumber, numbers: NumbersOfThreads): ByNumber | undefined {
    const crew = { numbers, parameter: number, isNumber: true, fieldAt: () => undefined, round };
    const tree = treeOf(term);
    return tree && new Evaluation(this, crew, []).of(tree);
  }

  loadOf(symbol: string): { readonly address: Term; readonly size: number } | undefined {
    return this.loaded.get(symbol);
  }

  /** The loop whose counter has this symbol, as it is looked at where one of these is executed. */
  loopAt(symbol: string, line: readonly CodeSite[]): CountingLoop | undefined {
    const [, number, head, register] = /^m(\d+)\.(\d+)\.(\d+);$/.exec(symbol) ?? [];
    const instance = number === undefined ? undefined : this.instances[Number(number)];
    const site = line.find((each) => each.instance === instance);
    if (!instance || !site || register === undefined) return undefined;
    const own = Number(register) as RegisterId;
    for (const at of [Number(head), ...jointsIn(instance.fn.code)]) {
      if (at !== Number(head) && !isKept(instance.fn, at, Number(head), own, site.pc)) continue;
      const found = this.countingLoop(instance, at, own, site.pc);
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Values of which one is that of a register where control came together, if only such ways are gone on which
   * conditions are as they are said to be.
   */
  valuesAt(
    symbol: string,
    areEqual: (values: Equality) => boolean | undefined,
    round: RoundOfCrew | undefined,
  ): readonly Term[] | undefined {
    const [, number, joint, register] = /^m(\d+)\.(\d+)\.(\d+);$/.exec(symbol) ?? [];
    const instance = number === undefined ? undefined : this.instances[Number(number)];
    if (!instance || joint === undefined || register === undefined) return undefined;
    const site = { instance, pc: Number(joint) };
    if (round && !round.passed(site)) return undefined;
    const { fn } = instance;
    const before = predecessors(fn.code);
    const values: Term[] = [];
    const seen = new Set<number>();
    const head = round?.head.instance === instance ? round.head.pc : 0;
    const mayGo = (from: number, to: number): boolean => this.mayGo(instance, from, to, areEqual);
    const past = reached(fn, head, mayGo);
    const come = (to: number): number[] => before[to]!.filter((from) => past.has(from) && mayGo(from, to));
    const open = come(site.pc);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (defines(fn.code[at]!, Number(register) as RegisterId)) {
        const value = this.assigned.get(siteOf(instance, at));
        if (fn.code[at]!.kind !== 'assign' || !value) return undefined;
        values.push(value);
      } else if (at === 0 || at === head) return undefined;
      else open.push(...come(at));
    }
    return values;
  }

  private mayGo(
    instance: Instance,
    from: number,
    to: number,
    areEqual: (values: Equality) => boolean | undefined,
  ): boolean {
    const instr = instance.fn.code[from]!;
    const values = instr.kind === 'branch' ? this.equalities.get(siteOf(instance, from)) : undefined;
    if (instr.kind !== 'branch' || !values || instr.target === from + 1) return true;
    const equal = areEqual(values);
    return equal === undefined || (to === instr.target) === (equal === values.holdsIf);
  }

  private countingLoop(instance: Instance, head: number, register: RegisterId, pc: number): CountingLoop | undefined {
    const { fn } = instance;
    const loop = naturalLoop(fn, head);
    // Narrower ones wrap around.
    if (!loop?.body.has(pc) || fn.registers[register]! < 32) return undefined;
    const steps = [...loop.body].filter((at) => defines(fn.code[at]!, register));
    const [step] = steps;
    const by = step === undefined || steps.length > 1 ? undefined : stepOf(fn, step, register);
    if (step === undefined || by === undefined) return undefined;
    const firsts = definitionsBefore(fn, loop.entries, register)?.map((at) => this.assigned.get(siteOf(instance, at)));
    const [first] = firsts ?? [];
    if (!firsts || firsts.length !== 1 || !first) return undefined;
    if (within(fn, loop, head, successors(fn.code[step]!, step), () => false).has(step)) return undefined;
    for (const at of loop.body)
      for (const check of this.checks.get(siteOf(instance, at)) ?? []) {
        const { counter, end, bound, goesOnIf } = check;
        const instr = fn.code[at]!;
        if (instr.kind !== 'branch' || loop.body.has(goesOnIf ? at + 1 : instr.target)) continue;
        if (counter.base !== mergeSymbol(instance, head, register) || counter.add !== 0) continue;
        const unchecked = within(fn, loop, head, [head], (each) => each === at);
        if (!unchecked.has(step) && !unchecked.has(pc) && at !== pc)
          return { first, by, end, orEqual: bound.orEqual, isSigned: bound.form.startsWith('s') };
      }
    return undefined;
  }
}

/** Instructions to which control comes from one of them, if it may only go some ways. */
function reached(
  { code }: IrFunction,
  begin: number,
  mayGo: (from: number, to: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [begin];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (found.has(at) || at >= code.length) continue;
    found.add(at);
    const from = at;
    open.push(...successors(code[at]!, at).filter((to) => mayGo(from, to)));
  }
  return found;
}

interface CountingLoop {
  readonly first: Term;
  readonly by: number;
  readonly end: Term;
  readonly orEqual: boolean;
  readonly isSigned: boolean;
}

class Evaluation {
  constructor(
    private readonly chunks: Chunks,
    private readonly crew: NumberedCrew,
    /** Where the value is looked at; empty where counters of loops have none. */
    private readonly line: readonly CodeSite[],
    private readonly depth = 0,
    /** Choices between ways, for the sake of which this is looked at. */
    private readonly choices = 0,
  ) {}

  sum(parts: readonly TermTree[]): ByNumber | undefined {
    let whole: ByNumber | undefined = constantByNumber(0);
    for (const part of parts) {
      const next = this.of(part);
      whole = whole && next && plus(whole, next);
    }
    return whole && Math.max(Math.abs(whole.min), Math.abs(whole.max)) < Number.MAX_SAFE_INTEGER / 2
      ? whole
      : undefined;
  }

  of(tree: TermTree): ByNumber | undefined {
    switch (tree.kind) {
      case 'constant':
        return constantByNumber(tree.value);
      case 'sum':
        return this.sum(tree.parts);
      case 'name':
        return this.named(tree.name);
      case 'operation':
        return this.operation(tree.name, tree.args);
    }
  }

  /** The value that comes by the only ways there are for these numbers, if it is the same on all of them. */
  private chosen(name: string): ByNumber | undefined {
    const { crew, chunks, depth, choices } = this;
    if (choices >= CHOICES) return undefined;
    const fixed = new Evaluation(chunks, crew, [], depth + 1, choices + 1);
    const equal = new Map<Equality, boolean | undefined>();
    const areEqual = (values: Equality): boolean | undefined => {
      if (!equal.has(values)) equal.set(values, fixed.areEqual(values));
      return equal.get(values);
    };
    const [first, ...others] = (chunks.valuesAt(name, areEqual, crew.round) ?? []).map((term) => {
      const tree = treeOf(term);
      return tree && fixed.of(tree);
    });
    return first && others.every((each) => each && isSame(each, first)) ? first : undefined;
  }

  /** Whether two values are equal for all numbers, or for none. */
  areEqual({ left, right }: Pick<Equality, 'left' | 'right'>): boolean | undefined {
    const [one, other] = [left, right].map(treeOf);
    return one && other && this.sameValues(one, other);
  }

  private sameValues(left: TermTree, right: TermTree): boolean | undefined {
    const [one, other] = [this.of(left), this.of(right)];
    const number = one && other && solved(one, other);
    if (number === undefined) return undefined;
    const { from, to } = this.crew.numbers;
    if (number < from || number > to) return false;
    return from === to ? true : undefined;
  }

  /** The value of a condition, if it is the same for all numbers. */
  private holds(tree: TermTree): boolean | undefined {
    if (tree.kind !== 'operation') return undefined;
    const { name, args } = tree;
    if (name === 'not1') {
      const negated = this.holds(args[0]!);
      return negated === undefined ? undefined : !negated;
    }
    if (!/^(?:eq|ne)(?:32|64)$/.test(name)) return undefined;
    const equal = this.sameValues(args[0]!, args[1]!);
    return equal === undefined ? undefined : equal === name.startsWith('eq');
  }

  private operation(name: string, args: readonly TermTree[]): ByNumber | undefined {
    if (name === 'ite') {
      const holds = this.holds(args[0]!);
      return holds === undefined ? undefined : this.of(args[holds ? 1 : 2]!);
    }
    const [one, other] = args.map((arg) => this.of(arg));
    if (!one) return undefined;
    if (/^(?:sext|trunc)(?:32|64)$/.test(name)) return isNarrow(one) ? one : undefined;
    if (/^zext(?:32|64)$/.test(name)) return isNarrow(one) && one.min >= 0 ? one : undefined;
    if (!other) return undefined;
    if (/^mul(?:32|64)$/.test(name)) {
      if (isConstant(other)) return this.sized(times(one, other.lo));
      return isConstant(one) ? this.sized(times(other, one.lo)) : undefined;
    }
    if (/^[su]div(?:32|64)$/.test(name)) return isConstant(other) && isNarrow(one) ? over(one, other.lo) : undefined;
    return undefined;
  }

  private sized(value: ByNumber | undefined): ByNumber | undefined {
    return value && Math.max(Math.abs(value.min), Math.abs(value.max)) < 2 ** 50 ? value : undefined;
  }

  private named(name: string): ByNumber | undefined {
    const { crew, chunks, line, depth } = this;
    if (name === crew.parameter) return crew.isNumber ? ownNumber(crew.numbers) : undefined;
    if (depth > DEPTH) return undefined;
    const load = chunks.loadOf(name);
    if (load) {
      const field = load.address.base === crew.parameter ? crew.fieldAt(load.address.add, load.size) : undefined;
      return field && chunks.ofNumber(field, crew.numbers);
    }
    const loop = chunks.loopAt(name, line);
    if (!loop) return this.chosen(name);
    // Values that are the same in all of the thread, so that it does not matter when they were computed.
    const fixed = new Evaluation(chunks, crew, [], depth + 1, this.choices);
    const [first, end] = [loop.first, loop.end].map((term) => {
      const tree = treeOf(term);
      return tree && fixed.of(tree);
    });
    if (!first || !end || !isNarrow(first) || !isNarrow(end) || end.max + loop.by + 1 >= 2 ** 31) return undefined;
    if (!loop.isSigned && (first.min < 0 || end.min < 0)) return undefined;
    return counted(first, loop.by, loop.orEqual ? plus(end, constantByNumber(1)) : end);
  }
}

function isSame(one: ByNumber, other: ByNumber): boolean {
  return (['factor', 'lo', 'hi', 'modulus', 'min', 'max'] as const).every((part) => one[part] === other[part]);
}

function partsOf(tree: TermTree): readonly TermTree[] {
  return tree.kind === 'sum' ? tree.parts.flatMap(partsOf) : [tree];
}

/**
 * The register had where control came to the inner place the last time what it had at the head of a loop around that in
 * the same round, if control is at another place of that loop.
 */
function isKept(fn: IrFunction, head: number, inner: number, register: RegisterId, pc: number): boolean {
  const loop = naturalLoop(fn, head);
  if (!loop?.body.has(inner)) return false;
  if (pc !== inner && within(fn, loop, head, [head], (at) => at === inner).has(pc)) return false;
  const before = predecessors(fn.code);
  const behind = within(fn, loop, head, [head], () => false);
  const seen = new Set<number>();
  const open = [...before[inner]!];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (!behind.has(at) || defines(fn.code[at]!, register)) return false;
    if (at !== head) open.push(...before[at]!);
  }
  return true;
}

/** Instructions of the loop to which control comes from these, without its head, and not behind some of them. */
function within(
  fn: IrFunction,
  { body }: NaturalLoop,
  head: number,
  starts: readonly number[],
  isEnd: (pc: number) => boolean,
): ReadonlySet<number> {
  const found = new Set<number>();
  const open = [...starts];
  for (let at = open.pop(), isFirst = true; at !== undefined; at = open.pop(), isFirst = false) {
    if (found.has(at) || !body.has(at) || (at === head && !isFirst)) continue;
    found.add(at);
    if (!isEnd(at)) open.push(...successors(fn.code[at]!, at));
  }
  return found;
}

function stepOf({ code }: IrFunction, pc: number, register: RegisterId): number | undefined {
  const instr = code[pc]!;
  if (instr.kind !== 'assign' || instr.value.kind !== 'binary' || instr.value.op !== 'add') return undefined;
  const { left, right } = instr.value;
  if (left.kind !== 'reg' || left.reg !== register || right.kind !== 'const') return undefined;
  return right.value > 0n && right.value < 2n ** 20n ? Number(right.value) : undefined;
}

/** The instructions that have given the register its value where control comes from these places. */
function definitionsBefore(fn: IrFunction, places: readonly number[], register: RegisterId): number[] | undefined {
  const before = predecessors(fn.code);
  const found = new Set<number>();
  const seen = new Set<number>();
  const open = [...places];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (defines(fn.code[at]!, register)) {
      if (fn.code[at]!.kind !== 'assign') return undefined;
      found.add(at);
    } else if (at === 0) return undefined;
    else open.push(...before[at]!);
  }
  return [...found];
}
