/**
 * Instructions that are executed at most once in an execution of the program, or of a task: neither in a loop, nor in a
 * function that several calls share, nor called from such places.
 */
import { successors } from '../ir/flow.js';
import type { IrFunction } from '../ir/ir.js';
import type { Instance } from './instances.js';

const cycles = new WeakMap<IrFunction, readonly boolean[]>();

/** For each instruction whether control can come back to it. */
export function inCycle(fn: IrFunction): readonly boolean[] {
  let found = cycles.get(fn);
  if (!found) cycles.set(fn, (found = findCycles(fn)));
  return found;
}

function findCycles({ code }: IrFunction): readonly boolean[] {
  return membersOfCycles(code.map((instr, pc) => successors(instr, pc).filter((to) => to < code.length)));
}

/**
 * Of the nodes of a graph, given by the successors of each, those from which a way leads back (Tarjan's components,
 * without recursion).
 */
export function membersOfCycles(graph: readonly (readonly number[])[]): readonly boolean[] {
  const found = graph.map(() => false);
  const index = new Array<number>(graph.length).fill(-1);
  const low = new Array<number>(graph.length).fill(0);
  const onStack = graph.map(() => false);
  const stack: number[] = [];
  let count = 0;
  const enter = (pc: number): { pc: number; next: number[] } => {
    index[pc] = low[pc] = count++;
    stack.push(pc);
    onStack[pc] = true;
    return { pc, next: [...graph[pc]!] };
  };
  for (let root = 0; root < graph.length; root++) {
    if (index[root]! >= 0) continue;
    const work = [enter(root)];
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const to = top.next.pop();
      if (to === undefined) {
        work.pop();
        const below = work.at(-1);
        if (below) low[below.pc] = Math.min(low[below.pc]!, low[top.pc]!);
        if (low[top.pc] === index[top.pc]) close(top.pc);
      } else if (index[to]! < 0) work.push(enter(to));
      else if (onStack[to]) low[top.pc] = Math.min(low[top.pc]!, index[to]!);
      if (to === top.pc) found[to] = true;
    }
  }
  return found;

  function close(pc: number): void {
    const members = stack.splice(stack.lastIndexOf(pc));
    for (const member of members) {
      onStack[member] = false;
      if (members.length > 1) found[member] = true;
    }
  }
}

/** @param isRoot whether a task begins with the instance, which is then executed once by it */
export class Once {
  private readonly known = new Map<Instance, boolean>();

  constructor(private readonly isRoot: (instance: Instance) => boolean) {}

  /** The instruction is executed at most once by each task. */
  perTask(instance: Instance, pc: number): boolean {
    return !inCycle(instance.fn)[pc] && this.isEntered(instance);
  }

  /** The function is called at most once by each task. */
  isEntered(instance: Instance): boolean {
    let once = this.known.get(instance);
    if (once === undefined) {
      // Who comes back here while this is found out is called in a circle.
      this.known.set(instance, false);
      const { callers } = instance;
      const [call] = callers;
      once = this.isRoot(instance)
        ? callers.length === 0
        : callers.length === 1 && this.perTask(call!.instance, call!.pc);
      this.known.set(instance, once);
    }
    return once;
  }
}
