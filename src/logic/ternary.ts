import type { Aig, Lit } from './aig.js';
import { FALSE, TRUE, isNegated, nodeOf, not } from './aig.js';
import { Cone } from './cone.js';
import { muxOf } from './patterns.js';

/** Values of gates if some inputs are known and the others unknown (ternary simulation): a constant, or undefined. */
export class Ternary {
  private readonly values = new Map<number, Lit | undefined>();

  /** `known`: values of nodes. */
  constructor(
    private readonly g: Aig,
    known: ReadonlyMap<number, Lit>,
  ) {
    this.values.set(nodeOf(FALSE), FALSE);
    for (const [node, value] of known) this.values.set(node, value);
  }

  valueOf(literal: Lit): Lit | undefined {
    const { g, values } = this;
    const open = [nodeOf(literal)];
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      if (!values.has(node)) {
        if (!g.isAnd(node)) values.set(node, undefined);
        else {
          const missing = [nodeOf(g.left(node)), nodeOf(g.right(node))].filter((operand) => !values.has(operand));
          open.push(...missing);
          if (missing.length > 0) continue;
          values.set(node, and(this.lookUp(g.left(node)), this.lookUp(g.right(node))) ?? this.valueOfMux(node));
        }
      }
      open.pop();
    }
    return this.lookUp(literal);
  }

  /** Both branches are the same, whatever the condition. Their nodes have a value, being operands of operands. */
  private valueOfMux(node: number): Lit | undefined {
    const mux = muxOf(this.g, node);
    if (!mux) return undefined;
    const then = this.lookUp(mux.then);
    return then !== undefined && then === this.lookUp(mux.otherwise) ? then : undefined;
  }

  private lookUp(literal: Lit): Lit | undefined {
    const value = this.values.get(nodeOf(literal));
    return value !== undefined && isNegated(literal) ? not(value) : value;
  }
}

/** In {@link Sweep}: nothing is known; else the constant is this more than the literal. */
const OPEN = 0;
const KNOWN = 1;

/**
 * Evaluates the same literals again and again: in each run all gates that they are made of are gone through in their
 * order.
 */
export class Sweep {
  private readonly values: Uint8Array;
  private readonly nodes: readonly number[];
  /** Of each node three literals, if it is a multiplexer; else three zeros. */
  private readonly muxes: Int32Array;

  constructor(
    private readonly g: Aig,
    roots: readonly Lit[],
  ) {
    this.values = new Uint8Array(g.nodeCount);
    const cone = new Cone(g);
    this.nodes = roots.flatMap((root) => cone.add(root)).sort((a, b) => a - b);
    this.muxes = new Int32Array(3 * this.nodes.length);
    this.nodes.forEach((node, i) => {
      const mux = g.isAnd(node) ? muxOf(g, node) : undefined;
      if (mux) this.muxes.set([mux.condition, mux.then, mux.otherwise], 3 * i);
    });
  }

  /** @param tell says what literals are known to be */
  run(tell: (note: (literal: Lit, value: Lit) => void) => void): void {
    const { g, values, nodes, muxes } = this;
    values.fill(OPEN);
    values[nodeOf(FALSE)] = FALSE + KNOWN;
    tell((literal, value) => (values[nodeOf(literal)] = (value ^ (literal & 1)) + KNOWN));
    for (let i = 0; i < nodes.length; i++) {
      const node = nodes[i]!;
      if (values[node] !== OPEN || !g.isAnd(node)) continue;
      const [a, b] = [this.look(g.left(node)), this.look(g.right(node))];
      if (a === FALSE + KNOWN || b === FALSE + KNOWN) values[node] = FALSE + KNOWN;
      else if (a === TRUE + KNOWN && b === TRUE + KNOWN) values[node] = TRUE + KNOWN;
      else if (muxes[3 * i] !== 0) {
        const then = this.look(muxes[3 * i + 1] as Lit);
        if (then === this.look(muxes[3 * i + 2] as Lit)) values[node] = then;
      }
    }
  }

  valueOf(literal: Lit): Lit | undefined {
    const value = this.look(literal);
    return value === OPEN ? undefined : ((value - KNOWN) as Lit);
  }

  private look(literal: Lit): number {
    const value = this.values[literal >> 1]!;
    return value === OPEN ? OPEN : ((value - KNOWN) ^ (literal & 1)) + KNOWN;
  }
}

function and(a: Lit | undefined, b: Lit | undefined): Lit | undefined {
  if (a === FALSE || b === FALSE) return FALSE;
  return a === TRUE && b === TRUE ? TRUE : undefined;
}
