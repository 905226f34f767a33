/** Calls on the way to an instruction, and the ways from one instruction to another. */
import { successors } from '../ir/flow.js';
import type { Creation } from './creation.js';
import type { Instance } from './instances.js';
import type { CodeSite } from './joins.js';
import { inCycle } from './once.js';
import type { PointsTo } from './points-to.js';

/** The instruction, and the calls on the way to it, as far as there is one. */
export function lineOf(site: CodeSite): CodeSite[] {
  const line = [site];
  for (let at = site.instance; at.callers.length === 1;) {
    const { instance, pc } = at.callers[0]!;
    if (line.some((each) => each.instance === instance)) break;
    line.push({ instance, pc });
    at = instance;
  }
  return line;
}

/** The innermost call on the way to an instruction that is in a loop, if all others are outside of any. */
export function loopAround(site: CodeSite): CodeSite | undefined {
  return lineOf(site).find(({ instance, pc }) => inCycle(instance.fn)[pc]);
}

/** The one instruction may be executed after the other one of the same function. */
export function mayComeAfter({ instance: { fn }, pc: from }: CodeSite, pc: number): boolean {
  if (from === pc) return true;
  const seen = new Set<number>();
  const open = [...successors(fn.code[from]!, from)];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === pc) return true;
    if (seen.has(at) || at >= fn.code.length) continue;
    seen.add(at);
    open.push(...successors(fn.code[at]!, at));
  }
  return false;
}

/** The creation may be executed on behalf of one of these instructions. */
export function mayReach(
  pointsTo: PointsTo,
  { instance, members }: { readonly instance: Instance; readonly members: ReadonlySet<number> },
  { creator, pc: creation }: Creation,
): boolean {
  if (instance === creator && members.has(creation)) return true;
  const seen = new Set<Instance>();
  const open = [...members].flatMap((pc) => pointsTo.calleesAt(instance, pc));
  for (let at = open.pop(); at; at = open.pop()) {
    if (at === creator) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const pc of at.fn.code.keys()) open.push(...pointsTo.calleesAt(at, pc));
  }
  return false;
}

/** From the one instruction control always goes straight on to the other. */
export function isNext({ fn }: Instance, from: number, to: number): boolean {
  return from < to && fn.code.slice(from, to).every(({ kind }) => kind === 'create' || kind === 'assign');
}

/** From where the function begins control does not come to the second instruction but by the first. */
export function isAlwaysBefore({ fn }: Instance, pc: number, other: number): boolean {
  const seen = new Set<number>();
  const open = pc === 0 ? [] : [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === other) return false;
    if (at === pc || seen.has(at) || at >= fn.code.length) continue;
    seen.add(at);
    open.push(...successors(fn.code[at]!, at));
  }
  return true;
}
