import type { Aig, Lit } from './aig.js';
import { FALSE, isConst, isNegated, nodeOf, not } from './aig.js';
import type { Majority, Mux } from './patterns.js';
import { majorityOf, muxOf } from './patterns.js';

/** Where the variables come from and the defining clauses go. */
export interface Definitions {
  newVariable(): number;
  define(clause: readonly number[]): void;
}

/**
 * Tseitin's transformation, on demand: a node gets a variable, and the clauses that define it in both directions, when
 * its literal is first asked for. Multiplexers, exclusive ors and majorities are one gate each, and so are trees of
 * and-gates that nothing else uses.
 */
export class Tseitin {
  private variables = new Int32Array(1024);
  private truth = 0;
  private readonly pending: number[] = [];

  constructor(
    private readonly aig: Aig,
    private readonly sink: Definitions,
  ) {}

  /** The variable of a node; 0 if it has none yet. */
  variableOf(node: number): number {
    return this.variables[node] ?? 0;
  }

  /** The DIMACS literal; whatever the node depends on is defined by then. */
  literal(literal: Lit): number {
    if (isConst(literal)) return literal === FALSE ? -this.trueVariable() : this.trueVariable();
    const result = this.name(literal);
    while (this.pending.length > 0) this.defineGate(this.pending.pop()!);
    return result;
  }

  /** The operands of the and-gate, with those that are themselves and-gates for this node only taken apart. */
  conjuncts(node: number): Lit[] {
    const result: Lit[] = [];
    const stack: Lit[] = [this.aig.right(node), this.aig.left(node)];
    for (let literal = stack.pop(); literal !== undefined; literal = stack.pop()) {
      const operand = nodeOf(literal);
      if (isNegated(literal) || !this.isPrivateGate(operand) || muxOf(this.aig, operand)) result.push(literal);
      else stack.push(this.aig.right(operand), this.aig.left(operand));
    }
    return result;
  }

  /** True for a gate without a variable that at most one other gate uses. */
  isPrivateGate(node: number): boolean {
    return this.aig.isAnd(node) && this.aig.fanout(node) <= 1 && this.variableOf(node) === 0;
  }

  private trueVariable(): number {
    if (this.truth === 0) {
      this.truth = this.sink.newVariable();
      this.sink.define([this.truth]);
    }
    return this.truth;
  }

  /** Gives the node a variable; a gate's definition follows later. */
  private name(literal: Lit): number {
    const node = nodeOf(literal);
    let variable = this.variableOf(node);
    if (variable === 0) {
      if (node >= this.variables.length) this.grow();
      variable = this.sink.newVariable();
      this.variables[node] = variable;
      if (this.aig.isAnd(node)) this.pending.push(node);
    }
    return isNegated(literal) ? -variable : variable;
  }

  private grow(): void {
    const larger = new Int32Array(Math.max(this.aig.nodeCount, this.variables.length * 2));
    larger.set(this.variables);
    this.variables = larger;
  }

  private defineGate(node: number): void {
    const output = this.variables[node]!;
    const mux = muxOf(this.aig, node);
    if (!mux) return this.defineAnd(output, this.conjuncts(node));
    const majority = majorityOf(this.aig, mux);
    if (majority) this.defineMajority(output, majority);
    else if (mux.then === not(mux.otherwise))
      this.defineXor(output, this.name(mux.condition), this.name(mux.otherwise));
    else this.defineMux(output, mux);
  }

  private defineAnd(output: number, operands: readonly Lit[]): void {
    const back = [output];
    for (const operand of operands) {
      const name = this.name(operand);
      this.sink.define([-output, name]);
      back.push(-name);
    }
    this.sink.define(back);
  }

  private defineXor(output: number, a: number, b: number): void {
    this.sink.define([-output, a, b]);
    this.sink.define([-output, -a, -b]);
    this.sink.define([output, -a, b]);
    this.sink.define([output, a, -b]);
  }

  /** The last two clauses follow from the others, but let equal branches propagate without the condition. */
  private defineMux(output: number, mux: Mux): void {
    const c = this.name(mux.condition);
    const t = this.name(mux.then);
    const e = this.name(mux.otherwise);
    this.sink.define([-c, -t, output]);
    this.sink.define([-c, t, -output]);
    this.sink.define([c, -e, output]);
    this.sink.define([c, e, -output]);
    this.sink.define([-t, -e, output]);
    this.sink.define([t, e, -output]);
  }

  private defineMajority(output: number, operands: Majority): void {
    const [a, b, c] = operands.map((operand) => this.name(operand)) as [number, number, number];
    for (const [x, y] of [
      [a, b],
      [a, c],
      [b, c],
    ] as const) {
      this.sink.define([-x, -y, output]);
      this.sink.define([x, y, -output]);
    }
  }
}
