import type { Aig, Lit } from './aig.js';
import { FALSE, TRUE, isConst, not as negate } from './aig.js';
import { borrowOut } from './arith.js';
import type { Bits } from './word.js';
import { sameWidth, signBit } from './word.js';

export function isZero(g: Aig, a: Bits): Lit {
  return negate(g.orAll(a));
}

export function isNonZero(g: Aig, a: Bits): Lit {
  return g.orAll(a);
}

export function eq(g: Aig, a: Bits, b: Bits): Lit {
  sameWidth(a, b);
  const equal: Lit[] = [];
  for (let i = 0; i < a.length; i++) {
    const bit = g.iff(a[i]!, b[i]!);
    if (bit === FALSE) return FALSE;
    if (bit !== TRUE) equal.push(bit);
  }
  return g.andAll(equal);
}

/** a < b, unsigned. */
export function ult(g: Aig, a: Bits, b: Bits): Lit {
  return borrowOut(g, a, b);
}

/** a ≤ b, unsigned. */
export function ule(g: Aig, a: Bits, b: Bits): Lit {
  return negate(ult(g, b, a));
}

/** a < b in two's complement: unsigned once the signs are flipped. */
export function slt(g: Aig, a: Bits, b: Bits): Lit {
  return ult(g, flipSign(a), flipSign(b));
}

/** a ≤ b in two's complement. */
export function sle(g: Aig, a: Bits, b: Bits): Lit {
  return negate(slt(g, b, a));
}

function flipSign(a: Bits): Bits {
  return [...a.slice(0, -1), negate(signBit(a))];
}

/** Some bit is a constant in both, and not the same one. */
export function certainlyDiffer(a: Bits, b: Bits): boolean {
  return a.some((bit, i) => isConst(bit) && isConst(b[i]!) && bit !== b[i]);
}
