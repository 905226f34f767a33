/**
 * The region that a branch decides: static control dependence (Ferrante, Ottenstein, Warren, "The Program Dependence
 * Graph and Its Use in Optimization", TOPLAS 1987), over the instructions of one function.
 */
import { isControl } from '../../ir/instruction-kinds.js';
import type { Instr, IrFunction } from '../../ir/ir.js';

/** The instructions that can come after a branch before both of its ways have met again. */
export type Region = ReadonlySet<number>;

/** Regions of a function, each found when it is first asked for. */
export class Regions {
  private readonly found = new Map<number, Region>();
  private readonly meetings: readonly number[];

  constructor(private readonly code: readonly Instr[]) {
    this.meetings = postDominators(code);
  }

  of(branch: number): Region {
    const known = this.found.get(branch);
    if (known) return known;
    const meeting = this.meetings[branch]!;
    const region = new Set<number>();
    const work = successorsOf(this.code, branch);
    for (let at = work.pop(); at !== undefined; at = work.pop()) {
      if (at === meeting || at === this.code.length || region.has(at)) continue;
      region.add(at);
      work.push(...successorsOf(this.code, at));
    }
    this.found.set(branch, region);
    return region;
  }
}

const known = new WeakMap<IrFunction, Regions>();

export function regionsOf(fn: IrFunction): Regions {
  const regions = known.get(fn) ?? new Regions(fn.code);
  known.set(fn, regions);
  return regions;
}

/** Where control goes from an instruction; the end of the function is after its last one. */
function successorsOf(code: readonly Instr[], at: number): number[] {
  const instr = code[at]!;
  if (!isControl(instr)) return [at + 1];
  switch (instr.kind) {
    case 'jump':
      return [instr.target];
    case 'branch':
      return [instr.target, at + 1];
    case 'return':
    case 'exit-task':
    case 'halt':
      return [code.length];
  }
}

/**
 * Of each instruction its immediate post-dominator (Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm",
 * 2001, on the reversed graph).
 */
function postDominators(code: readonly Instr[]): readonly number[] {
  const end = code.length;
  const successors = withEnds(
    code.map((_, at) => successorsOf(code, at)),
    end,
  );
  const order = endFirst(successors, end);
  const place = new Array<number>(end + 1).fill(-1);
  order.forEach((at, i) => (place[at] = i));
  const found = new Array<number>(end + 1).fill(-1);
  found[end] = end;
  const meet = (one: number, other: number): number => {
    let [a, b] = [one, other];
    while (a !== b) {
      while (place[a]! > place[b]!) a = found[a]!;
      while (place[b]! > place[a]!) b = found[b]!;
    }
    return a;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const at of order.slice(1)) {
      const ready = successors[at]!.filter((next) => found[next]! >= 0);
      const met = ready.reduce(meet);
      changed ||= met !== found[at];
      found[at] = met;
    }
  }
  return found.map((at) => (at < 0 ? end : at));
}

/**
 * Rounds of loops that nothing leaves may end the function, so that what is inside one has a place where it meets
 * again.
 */
function withEnds(successors: readonly number[][], end: number): readonly (readonly number[])[] {
  const ending = new Set(endFirst(successors, end));
  return successors.map((each, at) => (!ending.has(at) && each.some((next) => next <= at) ? [...each, end] : each));
}

/** Reverse post-order of the reversed graph: of what reaches the end. */
function endFirst(successors: readonly (readonly number[])[], end: number): number[] {
  const predecessors: number[][] = Array.from({ length: end + 1 }, () => []);
  successors.forEach((each, at) => {
    for (const next of each) predecessors[next]!.push(at);
  });
  const order: number[] = [];
  const seen = new Set([end]);
  const stack = [{ at: end, next: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = predecessors[top.at]![top.next++];
    if (next === undefined) {
      order.push(top.at);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ at: next, next: 0 });
    }
  }
  return order.reverse();
}
