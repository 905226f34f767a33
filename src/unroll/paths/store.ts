/**
 * A persistent map from small integers (ids of one kind) to values: a radix tree with 32-way nodes. Copying is free, an
 * update copies one path, and merging two descendants of one map costs as much as they differ. That is what lets every
 * branch of a program have memory of its own.
 */
type Node<T> = readonly (Node<T> | T | undefined)[];

const BITS = 5;
const WIDTH = 1 << BITS;
const MASK = WIDTH - 1;
const EMPTY_NODE: Node<never> = Object.freeze(new Array<undefined>(WIDTH).fill(undefined));

export class Store<K extends number, T extends object> {
  private constructor(
    private readonly root: Node<T>,
    /** Levels below the root; keys are < 32^(depth+1). */
    private readonly depth: number,
  ) {}

  static empty<K extends number, T extends object>(): Store<K, T> {
    return new Store<K, T>(EMPTY_NODE, 0);
  }

  get(key: K): T | undefined {
    if (key >= WIDTH ** (this.depth + 1)) return undefined;
    let node: Node<T> = this.root;
    for (let level = this.depth; level > 0; level--) {
      const child = node[(key >>> (level * BITS)) & MASK];
      if (child === undefined) return undefined;
      node = child as Node<T>;
    }
    return node[key & MASK] as T | undefined;
  }

  set(key: K, value: T): Store<K, T> {
    let root = this.root;
    let depth = this.depth;
    while (key >= WIDTH ** (depth + 1)) {
      const grown = EMPTY_NODE.slice() as (Node<T> | T | undefined)[];
      grown[0] = root;
      root = grown;
      depth++;
    }
    return new Store<K, T>(withEntry(root, depth, key, value), depth);
  }

  /**
   * Whether the maps differ in a way that `matters`, looking only where they are not the same; undefined stands for "no
   * entry".
   */
  differs(other: Store<K, T>, matters: (key: K, mine: T | undefined, theirs: T | undefined) => boolean): boolean {
    if (this.root === other.root) return false;
    const depth = Math.max(this.depth, other.depth);
    return nodesDiffer(raised(this.root, this.depth, depth), raised(other.root, other.depth, depth), depth, 0, matters);
  }

  /** Where the maps differ, `combine(key as K, mine, theirs)` decides; undefined stands for "no entry". */
  merge(other: Store<K, T>, combine: (key: K, mine: T | undefined, theirs: T | undefined) => T): Store<K, T> {
    if (this.root === other.root) return this;
    const depth = Math.max(this.depth, other.depth);
    const mine = raised(this.root, this.depth, depth);
    const theirs = raised(other.root, other.depth, depth);
    return new Store<K, T>(mergeNodes(mine, theirs, depth, 0, combine), depth);
  }
}

function withEntry<T>(node: Node<T>, level: number, key: number, value: T): Node<T> {
  const copy = node.slice();
  const slot = (key >>> (level * BITS)) & MASK;
  copy[slot] =
    level === 0 ? value : withEntry((copy[slot] as Node<T> | undefined) ?? EMPTY_NODE, level - 1, key, value);
  return copy;
}

function raised<T>(node: Node<T>, from: number, to: number): Node<T> {
  let root = node;
  for (let depth = from; depth < to; depth++) {
    const grown = EMPTY_NODE.slice() as (Node<T> | T | undefined)[];
    grown[0] = root;
    root = grown;
  }
  return root;
}

function mergeNodes<K extends number, T>(
  a: Node<T>,
  b: Node<T>,
  level: number,
  prefix: number,
  combine: (key: K, mine: T | undefined, theirs: T | undefined) => T,
): Node<T> {
  let result: (Node<T> | T | undefined)[] | undefined;
  for (let slot = 0; slot < WIDTH; slot++) {
    const mine = a[slot];
    const theirs = b[slot];
    if (mine === theirs) continue;
    const key = prefix * WIDTH + slot;
    const merged =
      level === 0
        ? combine(key as K, mine as T | undefined, theirs as T | undefined)
        : mergeNodes(
            (mine as Node<T> | undefined) ?? EMPTY_NODE,
            (theirs as Node<T> | undefined) ?? EMPTY_NODE,
            level - 1,
            key,
            combine,
          );
    if (merged === mine) continue;
    result ??= a.slice();
    result[slot] = merged;
  }
  return result ?? a;
}

function nodesDiffer<K extends number, T>(
  a: Node<T>,
  b: Node<T>,
  level: number,
  prefix: number,
  matters: (key: K, mine: T | undefined, theirs: T | undefined) => boolean,
): boolean {
  for (let slot = 0; slot < WIDTH; slot++) {
    const mine = a[slot];
    const theirs = b[slot];
    if (mine === theirs) continue;
    const key = prefix * WIDTH + slot;
    const found =
      level === 0
        ? matters(key as K, mine as T | undefined, theirs as T | undefined)
        : nodesDiffer(
            (mine as Node<T> | undefined) ?? EMPTY_NODE,
            (theirs as Node<T> | undefined) ?? EMPTY_NODE,
            level - 1,
            key,
            matters,
          );
    if (found) return true;
  }
  return false;
}
