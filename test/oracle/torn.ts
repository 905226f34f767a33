import type { Access } from './accesses.js';
import type { Edge, Graph, GraphNode } from './graph.js';

/** One part of an access has been made, and another task that is watched has since then made these. */
interface Watch {
  readonly task: number;
  readonly other: number;
  readonly first: Access;
  /** Of the other task, as far as they conflict with what the access touches. */
  readonly between: readonly Access[];
}

/** The name of a torn access. */
export function tearOf(write: boolean, place: string, by: string): string {
  return `torn ${write ? 'write' : 'read'} ${place} by ${by}`;
}

/**
 * The places of accesses that the machine makes in parts, and between two parts of which another task touches both, one
 * of each two writing; undefined if there are too many to follow.
 */
export function tornAccesses({ nodes }: Graph, maxStates: number): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const tasks = new Set(nodes.flatMap((node) => node.edges).map(({ task }) => task));
  const known = new Set<string>();
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const work: { readonly node: GraphNode; readonly watch: Watch }[] = [];
  const reach = (node: GraphNode, watch: Watch): void => {
    const { task, other, first, between } = watch;
    const key = [numbers.get(node), task, other, ...[first, ...between].map(nameOf)].join();
    if (known.has(key)) return;
    known.add(key);
    work.push({ node, watch });
  };
  const begin = ({ task, accesses, next }: Edge): void => {
    for (const first of accesses)
      if (first.part && isLast(first, accesses))
        for (const other of tasks) if (other !== task) reach(next, { task, other, first, between: [] });
  };
  const follow = (watch: Watch, { task, accesses, next }: Edge): void => {
    if (task === watch.other) return reach(next, { ...watch, between: withThose(watch, accesses) });
    if (task !== watch.task) return reach(next, watch);
    for (const access of accesses) {
      if (!isLater(access, watch.first)) return;
      for (const by of tears(watch, access)) found.add(tearOf(access.write, access.place, by.entry));
    }
    reach(next, watch);
  };
  for (const node of nodes) for (const edge of node.edges) begin(edge);
  for (let item = work.pop(); item; item = work.pop()) {
    if (known.size > maxStates) return undefined;
    for (const edge of item.node.edges) follow(item.watch, edge);
  }
  return found;
}

function withThose({ between, first }: Watch, accesses: readonly Access[]): readonly Access[] {
  const [start, end] = [first.part!.start, first.part!.end];
  const more = accesses.filter(
    (access) => counts(access) && (access.write || first.write) && access.start < end && start < access.end,
  );
  const all = new Map([...between, ...more].map((access) => [nameOf(access), access]));
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, access]) => access);
}

/** The accesses between that conflict with the later part, if one does with the earlier. */
function tears({ between, first }: Watch, later: Access): readonly Access[] {
  return between.some((access) => conflict(access, first)) ? between.filter((access) => conflict(access, later)) : [];
}

function isLater({ part, write }: Access, first: Access): boolean {
  return part?.start === first.part!.start && part.index > first.part!.index && write === first.write;
}

/** In a section, nobody comes between the parts. */
function isLast(access: Access, accesses: readonly Access[]): boolean {
  return access === accesses.at(-1);
}

function conflict(a: Access, b: Access): boolean {
  return (a.write || b.write) && a.start < b.end && b.start < a.end;
}

function counts({ atomic, library, frees }: Access): boolean {
  return !frees && !(atomic && library);
}

function nameOf({ start, end, write, place, entry }: Access): string {
  return `${start}-${end}-${write}-${place}-${entry}`;
}
