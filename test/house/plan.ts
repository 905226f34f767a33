/** Measures of a graph of imports: its cycles, and how its rooms stand on each other. */
import { roomOf, type Import } from './imports.js';

/** Strongly connected components with several members (Tarjan, 1972), each sorted. */
export function cyclesOf(nodes: readonly string[], edges: readonly (readonly [string, string])[]): string[][] {
  const targets = new Map(nodes.map((node): [string, string[]] => [node, []]));
  for (const [from, to] of edges) targets.get(from)?.push(to);
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    number.set(node, number.size);
    lowest.set(node, number.get(node)!);
    stack.push(node);
    for (const target of targets.get(node) ?? []) {
      if (!number.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(target)!));
    }
    if (lowest.get(node) !== number.get(node)) return;
    const members = stack.splice(stack.indexOf(node));
    if (members.length > 1) found.push(members.sort());
  };
  for (const node of nodes) if (!number.has(node)) visit(node);
  return found.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}

/** Which room imports something of which, types included. */
export function arrowsOf(imports: readonly Import[]): (readonly [string, string])[] {
  const arrows = new Map<string, readonly [string, string]>();
  for (const { file, target } of imports) {
    const [from, to] = [roomOf(file), roomOf(target)];
    if (from !== to) arrows.set(`${from} ${to}`, [from, to]);
  }
  return [...arrows.values()];
}

/** By room, how many rooms stand below it on the longest way down; for rooms without cycles. */
export function floorsOf(
  rooms: readonly string[],
  arrows: readonly (readonly [string, string])[],
): ReadonlyMap<string, number> {
  const floors = new Map<string, number>();
  const floorOf = (room: string): number => {
    const known = floors.get(room);
    if (known !== undefined) return known;
    const below = arrows.filter(([from]) => from === room).map(([, to]) => floorOf(to) + 1);
    const floor = Math.max(1, ...below);
    floors.set(room, floor);
    return floor;
  };
  for (const room of rooms) floorOf(room);
  return floors;
}
