/** A map whose copies are the same one until somebody writes to one of them. */
export class SharedMap<K, V> implements Iterable<[K, V]> {
  private isShared = false;

  constructor(private inner = new Map<K, V>()) {}

  copy(): SharedMap<K, V> {
    this.isShared = true;
    const other = new SharedMap(this.inner);
    other.isShared = true;
    return other;
  }

  /** Whether both are copies of one, and nobody has written to them since. */
  isCopyOf(other: SharedMap<K, V>): boolean {
    return this.inner === other.inner;
  }

  get size(): number {
    return this.inner.size;
  }

  get(key: K): V | undefined {
    return this.inner.get(key);
  }

  has(key: K): boolean {
    return this.inner.has(key);
  }

  keys(): IterableIterator<K> {
    return this.inner.keys();
  }

  values(): IterableIterator<V> {
    return this.inner.values();
  }

  [Symbol.iterator](): IterableIterator<[K, V]> {
    return this.inner[Symbol.iterator]();
  }

  set(key: K, value: V): void {
    this.own().set(key, value);
  }

  delete(key: K): void {
    if (this.inner.has(key)) this.own().delete(key);
  }

  clear(): void {
    if (this.inner.size === 0) return;
    this.inner = new Map();
    this.isShared = false;
  }

  private own(): Map<K, V> {
    if (this.isShared) {
      this.inner = new Map(this.inner);
      this.isShared = false;
    }
    return this.inner;
  }
}
