import type { Aig, Lit } from './aig.js';
import { muxOf } from './patterns.js';
import { FALSE, TRUE, isNegated, nodeOf, not } from './aig.js';

/** What gates are if some inputs are known and the others unknown (ternary simulation): a constant, or undefined. */
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

function and(a: Lit | undefined, b: Lit | undefined): Lit | undefined {
  if (a === FALSE || b === FALSE) return FALSE;
  return a === TRUE && b === TRUE ? TRUE : undefined;
}
