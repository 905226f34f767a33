/**
 * Unit propagation over clauses of which two literals are watched, each watch with another literal of the clause that
 * need not be looked up (Moskewicz and others, "Chaff", DAC 2001; Chu, Harwood and Stuckey, "Cache conscious data
 * structures for Boolean satisfiability solvers", JSAT 2009). It knows why each literal is true.
 */

/** A literal that is true in any case, and the clauses from which that follows. */
type Note = (id: number, literals: readonly number[], antecedents: readonly number[]) => void;

export class UnitPropagation {
  /** By literal (see {@link indexOf}): 1 if it is true, -1 if it is false. */
  private readonly values: Int8Array;
  /** By variable: the clause that made it true or false; 0 if that was assumed. */
  private readonly reasons: Int32Array;
  /** Literals that are true, the first ones in any case: a clause of one literal says so of each. */
  private readonly trail: number[] = [];
  private certain = 0;
  private propagated = 0;
  /** The clauses one after the other, each with its length in front. */
  private arena = new Int32Array(1 << 16);
  private used = 0;
  private readonly starts: number[] = [0];
  /** Clauses of one literal or none that nothing has been made of. */
  private short: number[] = [];
  /** By literal: numbers of the clauses that watch it, each followed by another literal of that clause. */
  private readonly watches: number[][];
  private readonly isMarked: Uint8Array;

  constructor(variables: number) {
    this.values = new Int8Array(2 * variables + 2);
    this.reasons = new Int32Array(variables + 1);
    this.isMarked = new Uint8Array(variables + 1);
    this.watches = Array.from({ length: 2 * variables + 2 }, () => []);
  }

  /** How many clauses there are; they are numbered from 1. */
  get count(): number {
    return this.starts.length - 1;
  }

  /** Adds clauses, each ended by 0. */
  addAll(literals: Int32Array): void {
    for (let from = 0; from < literals.length;) {
      const end = literals.indexOf(0, from);
      this.add([...literals.subarray(from, end)]);
      from = end + 1;
    }
  }

  /** Adds a clause that holds. What follows from it is said by {@link settle}. */
  add(literals: readonly number[]): void {
    const clause = [...new Set(literals)].map(indexOf);
    // Watched are literals that are not false, as long as there are any.
    clause.sort((one, other) => rank(this.values[other]!) - rank(this.values[one]!));
    const id = this.append(clause);
    const [first, second] = clause;
    if (first === undefined || second === undefined) this.short.push(id);
    else {
      this.watches[first]!.push(id, second);
      this.watches[second]!.push(id, first);
      if (this.values[second]! < 0) this.short.push(id);
    }
  }

  /**
   * Makes all true that follows from the clauses.
   * @param note is told of each literal that is
   * @returns the number of a clause all of whose literals are false, or 0
   */
  settle(note: Note): number {
    const conflict = this.fromShort() || this.propagate();
    if (conflict !== 0) return conflict;
    for (; this.certain < this.trail.length; this.certain++) {
      const literal = this.trail[this.certain]!;
      const reason = this.reasons[literal >> 1]!;
      if (this.lengthOf(reason) === 1) continue;
      const antecedents = [...this.othersOf(reason, literal), reason];
      const id = this.append([literal]);
      note(id, [literalOf(literal)], antecedents);
      this.reasons[literal >> 1] = id;
    }
    return 0;
  }

  /** The antecedents of a clause, if its literals cannot all be false: the last one is false then. */
  refute(literals: readonly number[]): readonly number[] | undefined {
    const { values } = this;
    for (const literal of literals) if (values[indexOf(literal)]! > 0) return [this.reasons[Math.abs(literal)]!];
    for (const literal of literals) if (values[indexOf(literal)] === 0) this.assign(indexOf(-literal), 0);
    const conflict = this.propagate();
    const found = conflict === 0 ? undefined : this.antecedents(conflict);
    while (this.trail.length > this.certain) {
      const literal = this.trail.pop()!;
      values[literal] = values[literal ^ 1] = 0;
    }
    this.propagated = this.certain;
    return found;
  }

  /** The clauses by which propagation has come to that conflict: what is true in any case, then as it went. */
  antecedents(conflict: number): readonly number[] {
    const { isMarked, trail, reasons } = this;
    const way = [conflict];
    const marked: number[] = [];
    const mark = (id: number): void => {
      const start = this.starts[id]!;
      for (let at = start + 1; at <= start + this.arena[start]!; at++) {
        const variable = this.arena[at]! >> 1;
        if (isMarked[variable] !== 0) continue;
        isMarked[variable] = 1;
        marked.push(variable);
      }
    };
    mark(conflict);
    for (let i = trail.length - 1; i >= this.certain; i--) {
      const variable = trail[i]! >> 1;
      if (isMarked[variable] === 0) continue;
      isMarked[variable] = 2;
      const reason = reasons[variable]!;
      if (reason === 0) continue;
      way.push(reason);
      mark(reason);
    }
    const certain = marked.filter((variable) => isMarked[variable] === 1).map((variable) => reasons[variable]!);
    for (const variable of marked) isMarked[variable] = 0;
    return [...certain, ...way.reverse()];
  }

  /** Why the other literals of a clause are false. */
  private othersOf(id: number, literal: number): number[] {
    const start = this.starts[id]!;
    const others = [...this.arena.subarray(start + 1, start + 1 + this.arena[start]!)].filter(
      (other) => other !== literal,
    );
    return others.map((other) => this.reasons[other >> 1]!);
  }

  private lengthOf(id: number): number {
    return this.arena[this.starts[id]!]!;
  }

  private append(clause: readonly number[]): number {
    const end = this.used + clause.length + 1;
    if (end > this.arena.length) {
      const larger = new Int32Array(Math.max(end, 2 * this.arena.length));
      larger.set(this.arena);
      this.arena = larger;
    }
    this.arena[this.used] = clause.length;
    this.arena.set(clause, this.used + 1);
    this.starts.push(this.used);
    this.used = end;
    return this.starts.length - 1;
  }

  private assign(literal: number, reason: number): void {
    this.values[literal] = 1;
    this.values[literal ^ 1] = -1;
    this.reasons[literal >> 1] = reason;
    this.trail.push(literal);
  }

  private fromShort(): number {
    const { short, arena, values } = this;
    this.short = [];
    for (const id of short) {
      const start = this.starts[id]!;
      const first = arena[start + 1]!;
      if (arena[start] === 0 || values[first]! < 0) return id;
      if (values[first] === 0) this.assign(first, id);
    }
    return 0;
  }

  private propagate(): number {
    while (this.propagated < this.trail.length) {
      const conflict = this.falsify(this.trail[this.propagated++]! ^ 1);
      if (conflict !== 0) return conflict;
    }
    return 0;
  }

  /** @returns a clause all of whose literals are false, or 0 */
  private falsify(literal: number): number {
    const { values, arena, starts } = this;
    const watching = this.watches[literal]!;
    let kept = 0;
    for (let i = 0; i < watching.length; i += 2) {
      const id = watching[i]!;
      const blocker = watching[i + 1]!;
      if (values[blocker]! > 0) {
        watching[kept++] = id;
        watching[kept++] = blocker;
        continue;
      }
      const start = starts[id]!;
      // Its watched literals are the first two.
      const place = arena[start + 1] === literal ? start + 1 : start + 2;
      const other = arena[2 * start + 3 - place]!;
      if (values[other]! <= 0 && this.movesWatch(id, start, place, other)) continue;
      watching[kept++] = id;
      watching[kept++] = other;
      if (values[other] === 0) this.assign(other, id);
      if (values[other]! > 0) continue;
      for (i += 2; i < watching.length; i++) watching[kept++] = watching[i]!;
      watching.length = kept;
      return id;
    }
    watching.length = kept;
    return 0;
  }

  /** Whether the clause watches another literal from now on. */
  private movesWatch(id: number, start: number, place: number, other: number): boolean {
    const { values, arena } = this;
    for (let at = start + 3; at <= start + arena[start]!; at++) {
      const next = arena[at]!;
      if (values[next]! < 0) continue;
      arena[at] = arena[place]!;
      arena[place] = next;
      this.watches[next]!.push(id, other);
      return true;
    }
    return false;
  }
}

/** Two for each variable, its negation after it. */
function indexOf(literal: number): number {
  return literal > 0 ? 2 * literal : -2 * literal + 1;
}

function literalOf(index: number): number {
  return index % 2 === 0 ? index / 2 : -(index >> 1);
}

function rank(value: number): number {
  return value < 0 ? 0 : 1;
}
