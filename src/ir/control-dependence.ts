import { successors } from './flow.js';
import type { Instr } from './ir.js';

/**
 * Which branches decide whether an instruction is executed, and how soon. This is the control dependence of Ferrante,
 * Ottenstein and Warren ("The Program Dependence Graph and Its Use in Optimization", TOPLAS 1987), where each jump
 * back may also lead to the end of the function. So what comes behind a loop depends on the branches by which the
 * loop is left: it may never be (Podgurski and Clarke, "A Formal Model of Program Dependences", TSE 1990: weak
 * dependence).
 */
export function controllers(code: readonly Instr[]): readonly (readonly number[])[] {
  let found = known.get(code);
  if (!found) known.set(code, (found = computeControllers(code)));
  return found;
}

const known = new WeakMap<readonly Instr[], readonly (readonly number[])[]>();

function computeControllers(code: readonly Instr[]): readonly number[][] {
  const next = code.map((instr, pc) => waysOn(instr, pc, code.length));
  const after = postdominators(next);
  const found: number[][] = code.map(() => []);
  for (const [pc, ways] of next.entries()) {
    if (ways.length < 2) continue;
    for (const way of ways) for (let at = way; at !== after[pc]; at = after[at]!) found[at]!.push(pc);
  }
  return found;
}

/** @param end stands for the end of the function */
function waysOn(instr: Instr, pc: number, end: number): readonly number[] {
  const ways = successors(instr, pc);
  return ways.length === 0 || ways.some((way) => way <= pc) ? [...new Set([...ways, end])] : [...new Set(ways)];
}

/**
 * The nearest instruction that follows each one whatever happens (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance
 * Algorithm").
 */
function postdominators(next: readonly (readonly number[])[]): readonly number[] {
  const end = next.length;
  const order = postorder(next);
  const rank = new Array<number>(end + 1).fill(-1);
  order.forEach((pc, index) => (rank[pc] = index));
  const found = new Array<number>(end + 1).fill(-1);
  found[end] = end;
  const common = (first: number, second: number): number => {
    let [one, other] = [first, second];
    while (one !== other) {
      while (rank[one]! < rank[other]!) one = found[one]!;
      while (rank[other]! < rank[one]!) other = found[other]!;
    }
    return one;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (let i = order.length - 2; i >= 0; i--) {
      const pc = order[i]!;
      const nearest = next[pc]!.filter((way) => found[way] !== -1).reduce(common);
      if (found[pc] !== nearest) changed = true;
      found[pc] = nearest;
    }
  }
  return found;
}

/** Of the graph that leads back from the end, which comes last. */
function postorder(next: readonly (readonly number[])[]): readonly number[] {
  const before: number[][] = Array.from({ length: next.length + 1 }, () => []);
  for (const [pc, ways] of next.entries()) for (const way of ways) before[way]!.push(pc);
  const order: number[] = [];
  const seen = new Set([next.length]);
  const open = [{ pc: next.length, index: 0 }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const way = before[top.pc]![top.index++];
    if (way === undefined) order.push(open.pop()!.pc);
    else if (!seen.has(way)) {
      seen.add(way);
      open.push({ pc: way, index: 0 });
    }
  }
  return order;
}
