import type { CadicalAnswer } from './cadical-session.js';

/** Literals of the largest formula that is looked at, and how often a search may turn back. */
const MOST_LITERALS = 3000;
const MOST_CONFLICTS = 50;

/**
 * Decides what is so small that loading a solver takes longer than solving: tries values (Davis, Logemann and Loveland,
 * "A Machine Program for Theorem-Proving", CACM 1962), in the order in which CaDiCaL begins.
 *
 * @param clauses each ended by 0
 */
export function decideSmall(clauses: Int32Array, variables: number, assumptions: readonly number[]): CadicalAnswer {
  return clauses.length > MOST_LITERALS ? { status: 'unknown' } : new Search(clauses, variables).decide(assumptions);
}

class Search {
  /** By variable: 1 if it is true, -1 if it is false, 0 if it has no value yet. */
  private readonly values: Int8Array;
  private readonly trail: number[] = [];
  /** By literal, counted from `variables` below: where the clauses begin that have it. */
  private readonly clausesOf: number[][];
  /** How long the trail was before each decision that was not reversed yet. */
  private readonly decisions: number[] = [];
  private propagated = 0;

  constructor(
    private readonly clauses: Int32Array,
    private readonly variables: number,
  ) {
    this.values = new Int8Array(variables + 1);
    this.clausesOf = Array.from({ length: 2 * variables + 1 }, () => []);
    for (let begin = 0, at = 0; at < clauses.length; at++) {
      const literal = clauses[at]!;
      if (literal === 0) begin = at + 1;
      else this.clausesOf[variables + literal]!.push(begin);
    }
  }

  decide(assumptions: readonly number[]): CadicalAnswer {
    const failed = { status: 'unsatisfiable', failed: assumptions } as const;
    if (!this.holdAlone() || !assumptions.every((literal) => this.hold(literal)) || !this.propagate()) return failed;
    let conflicts = 0;
    for (let variable = this.variables; variable > 0; variable--) {
      if (this.values[variable] !== 0) continue;
      this.decisions.push(this.trail.length);
      this.hold(variable);
      while (!this.propagate()) {
        if (++conflicts > MOST_CONFLICTS) return { status: 'unknown' };
        if (!this.turnBack()) return failed;
        variable = this.variables + 1;
      }
    }
    return { status: 'satisfiable', model: Uint8Array.from(this.values, (value) => (value > 0 ? 1 : 0)) };
  }

  /** Sets the literals of unit clauses; false if a clause is empty. */
  private holdAlone(): boolean {
    const { clauses } = this;
    for (let begin = 0, at = 0; at < clauses.length; at++) {
      if (clauses[at] !== 0) continue;
      if (at === begin || (at === begin + 1 && !this.hold(clauses[begin]!))) return false;
      begin = at + 1;
    }
    return true;
  }

  /** False if the literal is false already. */
  private hold(literal: number): boolean {
    const value = this.valueOf(literal);
    if (value === 0) {
      this.values[Math.abs(literal)] = literal > 0 ? 1 : -1;
      this.trail.push(literal);
    }
    return value >= 0;
  }

  private valueOf(literal: number): number {
    const value = this.values[Math.abs(literal)]!;
    return literal > 0 ? value : -value;
  }

  /** Draws all conclusions from clauses of which one literal is left; false if none is. */
  private propagate(): boolean {
    while (this.propagated < this.trail.length) {
      const literal = this.trail[this.propagated++]!;
      if (!this.clausesOf[this.variables - literal]!.every((begin) => this.conclude(begin))) return false;
    }
    return true;
  }

  private conclude(begin: number): boolean {
    let open = 0;
    for (let at = begin; this.clauses[at] !== 0; at++) {
      const literal = this.clauses[at]!;
      const value = this.valueOf(literal);
      if (value > 0 || (value === 0 && open !== 0 && open !== literal)) return true;
      if (value === 0) open = literal;
    }
    return open !== 0 && this.hold(open);
  }

  /** The last decision was wrong; false if there was none. */
  private turnBack(): boolean {
    const length = this.decisions.pop();
    if (length === undefined) return false;
    const wrong = this.trail[length]!;
    for (const literal of this.trail.splice(length)) this.values[Math.abs(literal)] = 0;
    this.propagated = length;
    this.hold(-wrong);
    return true;
  }
}
