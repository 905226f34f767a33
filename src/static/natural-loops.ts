/** Loops that are only entered at their heads. */
import { predecessors, successors } from '../ir/flow.js';
import type { IrFunction } from '../ir/ir.js';

export interface NaturalLoop {
  readonly body: ReadonlySet<number>;
  /** Places from which control comes in. */
  readonly entries: readonly number[];
}

const known = new WeakMap<IrFunction, Map<number, NaturalLoop | undefined>>();

/** The loop that is only entered at its head. */
export function naturalLoop(fn: IrFunction, head: number): NaturalLoop | undefined {
  let loops = known.get(fn);
  if (!loops) known.set(fn, (loops = new Map<number, NaturalLoop | undefined>()));
  if (!loops.has(head)) loops.set(head, found(fn, head));
  return loops.get(head);
}

function found(fn: IrFunction, head: number): NaturalLoop | undefined {
  const before = predecessors(fn.code);
  const past = new Set<number>();
  const open = head === 0 ? [] : [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (past.has(at) || at === head || at >= fn.code.length) continue;
    past.add(at);
    open.push(...successors(fn.code[at]!, at));
  }
  const backs = before[head]!.filter((pc) => !past.has(pc));
  const body = new Set([head]);
  const work = [...backs];
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    if (body.has(at)) continue;
    if (past.has(at)) return undefined;
    body.add(at);
    work.push(...before[at]!);
  }
  return backs.length === 0 ? undefined : { body, entries: before[head]!.filter((pc) => past.has(pc)) };
}
