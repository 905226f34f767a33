/**
 * Contents of objects: a node of the propagation for each extent that is written, of which each read gets what it
 * overlaps.
 */
import type { Extent, Location, ObjectId } from './locations.js';
import { overlap } from './locations.js';
import type { Propagation } from './propagation.js';

interface Slot extends Extent {
  readonly node: number;
}

interface ObjectContents {
  readonly slots: Map<string, Slot>;
  readonly reads: Map<string, Slot>;
}

export class Contents {
  private readonly byObject = new Map<ObjectId, ObjectContents>();

  constructor(private readonly propagation: Propagation) {}

  /** The node of what is written there. */
  written(location: Location, size: number): number {
    return this.entry(location, size, 'slots');
  }

  /** A node that gets all that is ever written there. */
  read(location: Location, size: number): number {
    return this.entry(location, size, 'reads');
  }

  /** All that is written to an object. */
  *nodesOf(object: ObjectId): Iterable<number> {
    for (const { node } of this.byObject.get(object)?.slots.values() ?? []) yield node;
  }

  private entry({ object, base, stride }: Location, size: number, kind: keyof ObjectContents): number {
    let contents = this.byObject.get(object);
    if (!contents) this.byObject.set(object, (contents = { slots: new Map(), reads: new Map() }));
    const key = `${base} ${stride} ${size}`;
    const known = contents[kind].get(key);
    if (known) return known.node;
    const entry = { base, stride, size, node: this.propagation.newNodes(1) };
    contents[kind].set(key, entry);
    const others = contents[kind === 'slots' ? 'reads' : 'slots'];
    for (const other of others.values())
      if (overlap(entry, other))
        this.propagation.edge(kind === 'slots' ? entry.node : other.node, kind === 'slots' ? other.node : entry.node);
    return entry.node;
  }
}
