/**
 * Sets of locations that flow along edges until nothing changes (Andersen, "Program Analysis and Specialization for the
 * C Programming Language", 1994), each location once along each edge. Where a set gets many places of one object, they
 * become one location that contains them all, so that a pointer that moves in a loop has an end.
 */
import { Effort } from './effort.js';
import type { Location, ObjectId } from './locations.js';
import { isWithin, joined, located, moved } from './locations.js';
import { UNKNOWN } from './objects.js';

/** A set of locations, and where they go. */
interface Node {
  readonly places: Map<ObjectId, Location[]>;
  readonly edges: Edge[];
  readonly uses: ((location: Location) => void)[];
}

interface Edge {
  readonly to: number;
  readonly by: number;
  readonly multiplesOf: number;
  readonly indexed: boolean;
}

/** More places of one object in one set become one. */
const FEW = 8;

/** Locations that go along edges, before the program counts as too large. */
const MOST = 3_000_000;

const STAYS = { by: 0, multiplesOf: 0, indexed: false } as const;

export class Propagation {
  private readonly effort = new Effort(MOST);
  private readonly nodes: Node[] = [];
  private readonly open: { readonly node: number; readonly location: Location }[] = [];

  newNodes(count: number): number {
    const first = this.nodes.length;
    for (let i = 0; i < count; i++) this.nodes.push({ places: new Map(), edges: [], uses: [] });
    return first;
  }

  /** Where what the node holds may lead. */
  *placesOf(node: number): Iterable<Location> {
    for (const places of this.nodes[node]!.places.values()) yield* places;
  }

  add(node: number, location: Location): void {
    const { places } = this.nodes[node]!;
    const known = places.get(location.object);
    if (!known) places.set(location.object, [location]);
    else if (known.some((each) => isWithin(location, each))) return;
    else if (known.length < FEW) known.push(location);
    else return this.widen(node, known, location);
    this.open.push({ node, location });
  }

  private widen(node: number, known: Location[], location: Location): void {
    const all = known.reduce(joined, location);
    known.splice(0, known.length, all);
    // So that it counts as full from now on.
    while (known.length < FEW) known.push(all);
    this.open.push({ node, location: all });
  }

  edge(from: number, to: number, moving: Omit<Edge, 'to'> = STAYS): void {
    const { edges } = this.nodes[from]!;
    if (from === to && moving.by === 0 && moving.multiplesOf === 0) return;
    const edge = { to, ...moving };
    edges.push(edge);
    for (const location of [...this.placesOf(from)]) this.follow(edge, location);
  }

  /** Calls back for each location that comes to the node. */
  use(node: number, callback: (location: Location) => void): void {
    this.nodes[node]!.uses.push(callback);
    for (const location of [...this.placesOf(node)]) callback(location);
  }

  /** Until nothing changes. */
  run(): void {
    for (let next = this.open.pop(); next; next = this.open.pop()) {
      const { edges, uses } = this.nodes[next.node]!;
      for (const edge of edges) this.follow(edge, next.location);
      for (let i = 0; i < uses.length; i++) uses[i]!(next.location);
    }
  }

  private follow({ to, by, multiplesOf, indexed }: Edge, location: Location): void {
    this.effort.spend();
    if (location.object !== UNKNOWN) this.add(to, moved(location, by, multiplesOf));
    else if (!indexed) this.add(to, located(UNKNOWN, 0, 1));
  }
}
