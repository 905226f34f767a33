import type { ClauseSink } from '../sat/solver.js';
import type { Aig, Lit } from './aig.js';
import { FALSE, TRUE, isNegated, nodeOf, not } from './aig.js';
import { Evaluator } from './evaluate.js';
import { muxOf } from './patterns.js';
import { Tseitin } from './tseitin.js';

/** A conjunction is multiplied out only over clauses with at most this many other literals. */
const MAX_DISTRIBUTED = 2;
/** Longer clauses are searched for repeated literals with a set. */
const MAX_PLAIN = 8;

/** Translates constraints over an and-inverter graph into clauses, incrementally. */
export class CnfEncoder {
  private readonly tseitin: Tseitin;
  private readonly clauseCounts: Record<string, number> = {};
  private activeLabel = 'other';
  private highestVariable = 0;
  /** Gates that were once taken apart in a clause; the next time they get a variable. */
  private readonly expanded = new Set<number>();

  constructor(
    private readonly aig: Aig,
    private readonly sink: ClauseSink,
  ) {
    this.tseitin = new Tseitin(aig, {
      newVariable: () => (this.highestVariable = sink.newVariable()),
      define: (clause) => this.emit(clause),
    });
  }

  /** The clauses so far, by the label under which they were added. */
  get counts(): Readonly<Record<string, number>> {
    return this.clauseCounts;
  }

  /** The name under which clauses are being counted. */
  get currentLabel(): string {
    return this.activeLabel;
  }

  /** The clauses that follow are counted under this name. */
  label(name: string): void {
    this.activeLabel = name;
  }

  /** The DIMACS literal that stands for `literal`, defined by clauses in both directions. */
  literal(literal: Lit): number {
    return this.tseitin.literal(literal);
  }

  /** That literal, if it has a variable by now. */
  known(literal: Lit): number | undefined {
    const variable = this.tseitin.variableOf(nodeOf(literal));
    return variable === 0 ? undefined : isNegated(literal) ? -variable : variable;
  }

  assertTrue(literal: Lit): void {
    this.addClause([literal]);
  }

  /** Requires one of the literals to be true. Gates that occur nowhere else are taken apart instead of being named. */
  addClause(literals: readonly Lit[]): void {
    if (this.isPlain(literals)) return this.emit(literals.map((literal) => this.tseitin.literal(literal)));
    const work: (readonly Lit[])[] = [literals];
    for (let clause = work.pop(); clause !== undefined; clause = work.pop()) {
      const disjuncts = this.disjuncts(clause);
      if (disjuncts === undefined) continue;
      const parts = disjuncts.length <= MAX_DISTRIBUTED + 1 ? this.distribute(disjuncts) : undefined;
      if (parts) work.push(...parts.reverse());
      else this.emit(disjuncts.map((literal) => this.tseitin.literal(literal)));
    }
  }

  /**
   * Evaluates any literal under a model of the clauses, also one that was never encoded: the graph is evaluated from
   * its inputs. Inputs that no clause mentions are false. The model is read lazily, so it must not change.
   */
  evaluator(model: (dimacs: number) => boolean): (literal: Lit) => boolean {
    const last = this.highestVariable;
    return new Evaluator(this.aig, (node) => {
      const variable = this.tseitin.variableOf(node);
      return variable !== 0 && variable <= last && model(variable);
    }).value;
  }

  /** One value under a model; for more than one, use {@link evaluator}. */
  value(literal: Lit, model: (dimacs: number) => boolean): boolean {
    return this.evaluator(model)(literal);
  }

  private emit(clause: readonly number[]): void {
    this.clauseCounts[this.activeLabel] = (this.clauseCounts[this.activeLabel] ?? 0) + 1;
    this.sink.addClause(clause);
  }

  /** True for short clauses in which nothing can be simplified or taken apart: most of those that encodings add. */
  private isPlain(literals: readonly Lit[]): boolean {
    if (literals.length > MAX_PLAIN) return false;
    for (let i = 0; i < literals.length; i++) {
      const node = nodeOf(literals[i]!);
      if (node === 0 || this.mayExpand(node)) return false;
      for (let k = 0; k < i; k++) if (nodeOf(literals[k]!) === node) return false;
    }
    return true;
  }

  /** The different literals of the clause, with or-gates taken apart; undefined if it is always true. */
  private disjuncts(clause: readonly Lit[]): Lit[] | undefined {
    const result = new Set<Lit>();
    const stack = [...clause].reverse();
    for (let literal = stack.pop(); literal !== undefined; literal = stack.pop()) {
      if (literal === TRUE || result.has(not(literal))) return undefined;
      if (literal === FALSE) continue;
      if (isNegated(literal) && this.mayExpand(nodeOf(literal)) && !muxOf(this.aig, nodeOf(literal)))
        stack.push(...this.expand(nodeOf(literal)).reverse().map(not));
      else result.add(literal);
    }
    return [...result];
  }

  /** C ∨ (a∧b∧…) as C∨a, C∨b, …; and C ∨ (c?t:e) as C∨¬c∨t, C∨c∨e. */
  private distribute(clause: readonly Lit[]): Lit[][] | undefined {
    const chosen = clause.find((literal) => this.mayExpand(nodeOf(literal)));
    if (chosen === undefined) return undefined;
    const node = nodeOf(chosen);
    const others = clause.filter((literal) => literal !== chosen);
    const mux = muxOf(this.aig, node);
    if (!mux) return this.expand(node).map((conjunct) => [...others, conjunct]);
    this.expanded.add(node);
    const [then, otherwise] = isNegated(chosen) ? [not(mux.then), not(mux.otherwise)] : [mux.then, mux.otherwise];
    return [
      [...others, not(mux.condition), then],
      [...others, mux.condition, otherwise],
    ];
  }

  private mayExpand(node: number): boolean {
    return this.tseitin.isPrivateGate(node) && !this.expanded.has(node);
  }

  private expand(node: number): Lit[] {
    this.expanded.add(node);
    return this.tseitin.conjuncts(node);
  }
}
