/** A relation between the events of a graph, by their numbers. */
export class Relation {
  private readonly rows: Uint8Array[];

  constructor(
    private readonly size: number,
    pairs: Iterable<readonly [number, number]> = [],
  ) {
    this.rows = Array.from({ length: size }, () => new Uint8Array(size));
    for (const [a, b] of pairs) this.add(a, b);
  }

  add(a: number, b: number): void {
    this.rows[a]![b] = 1;
  }

  has(a: number, b: number): boolean {
    return this.rows[a]![b] === 1;
  }

  *pairs(): Iterable<readonly [number, number]> {
    for (let a = 0; a < this.size; a++) for (let b = 0; b < this.size; b++) if (this.has(a, b)) yield [a, b];
  }

  union(...others: readonly Relation[]): Relation {
    const result = new Relation(this.size);
    for (const each of [this, ...others])
      for (const [a, row] of each.rows.entries()) for (let b = 0; b < this.size; b++) result.rows[a]![b]! |= row[b]!;
    return result;
  }

  /** This one, then the other. */
  then(other: Relation): Relation {
    const result = new Relation(this.size);
    for (const [a, row] of this.rows.entries())
      for (let c = 0; c < this.size; c++)
        if (row[c]) for (let b = 0; b < this.size; b++) result.rows[a]![b]! |= other.rows[c]![b]!;
    return result;
  }

  where(holds: (a: number, b: number) => boolean): Relation {
    const result = new Relation(this.size);
    for (const [a, b] of this.pairs()) if (holds(a, b)) result.add(a, b);
    return result;
  }

  /** With everything in relation to itself. */
  optional(): Relation {
    const result = this.union();
    for (let a = 0; a < this.size; a++) result.add(a, a);
    return result;
  }

  /** Its transitive closure (Warshall). */
  closure(): Relation {
    const result = this.union();
    for (let c = 0; c < this.size; c++)
      for (let a = 0; a < this.size; a++)
        if (result.rows[a]![c]) for (let b = 0; b < this.size; b++) result.rows[a]![b]! |= result.rows[c]![b]!;
    return result;
  }

  isIrreflexive(): boolean {
    return this.rows.every((row, a) => row[a] === 0);
  }

  isAcyclic(): boolean {
    return this.closure().isIrreflexive();
  }
}
