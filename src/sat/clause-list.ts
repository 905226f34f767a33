import { Interrupted } from '../source/limits.js';
import type { ClauseSink } from './solver.js';

/** Clauses one after the other in one array, each ended by 0. */
export class ClauseList implements ClauseSink {
  private variableCount = 0;
  private clauseCount = 0;
  private literals = new Int32Array(1024);
  private used = 0;

  get variables(): number {
    return this.variableCount;
  }

  get clauses(): number {
    return this.clauseCount;
  }

  newVariable(): number {
    return ++this.variableCount;
  }

  addClause(literals: readonly number[]): void {
    this.clauseCount++;
    const end = this.used + literals.length + 1;
    if (end > this.literals.length) this.grow(end);
    for (const literal of literals) this.literals[this.used++] = literal;
    this.literals[this.used++] = 0;
  }

  /** The clauses as DIMACS numbers with a 0 after each; valid until the next change. */
  get data(): Int32Array {
    return this.literals.subarray(0, this.used);
  }

  /** Forgets the clauses and keeps the variables. */
  clear(): void {
    this.used = 0;
    this.clauseCount = 0;
  }

  private grow(needed: number): void {
    if (needed > 0x1fffffff) throw new Interrupted('size', 'the formula has more literals than fit into memory');
    const larger = new Int32Array(Math.max(needed, this.literals.length * 2));
    larger.set(this.literals.subarray(0, this.used));
    this.literals = larger;
  }
}
