/** A literal of an and-inverter graph: twice the node's index, plus one if it is negated. */
export type Lit = number & { readonly __brand: 'Lit' };

/** Node 0 is the constant false. */
export const FALSE = 0 as Lit;
export const TRUE = 1 as Lit;

export function literalOf(node: number, negated = false): Lit {
  return (negated ? node * 2 + 1 : node * 2) as Lit;
}

export function not(literal: Lit): Lit {
  return (literal ^ 1) as Lit;
}

export function nodeOf(literal: Lit): number {
  return literal >>> 1;
}

export function isNegated(literal: Lit): boolean {
  return (literal & 1) === 1;
}

export function isConst(literal: Lit): boolean {
  return literal <= 1;
}

/** The literal, negated if `negate` holds. */
export function negateIf(literal: Lit, negate: boolean): Lit {
  return (negate ? literal ^ 1 : literal) as Lit;
}
