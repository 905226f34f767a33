import type { Aig, Lit } from './aig.js';
import { FALSE } from './aig.js';
import type { Bits } from './word.js';
import { sameWidth, signBit } from './word.js';

/** a · 2^amount; 0 if the amount is at least the width. */
export function shl(g: Aig, a: Bits, amount: Bits): Bits {
  return [...shiftDown(g, [...a].reverse(), amount, FALSE)].reverse();
}

/** ⌊a / 2^amount⌋, unsigned; 0 if the amount is at least the width. */
export function lshr(g: Aig, a: Bits, amount: Bits): Bits {
  return shiftDown(g, a, amount, FALSE);
}

/** ⌊a / 2^amount⌋ in two's complement; copies of the sign if the amount is at least the width. */
export function ashr(g: Aig, a: Bits, amount: Bits): Bits {
  return shiftDown(g, a, amount, signBit(a));
}

/** A barrel shifter: one row of multiplexers for each bit of the amount that can matter. */
function shiftDown(g: Aig, a: Bits, amount: Bits, filler: Lit): Bits {
  sameWidth(a, amount);
  const width = a.length;
  let rows = 0;
  while (rows < width && 2 ** rows < width) rows++;
  let result = a;
  for (let k = 0; k < rows; k++) {
    const previous = result;
    const distance = 2 ** k;
    result = previous.map((bit, i) => g.ite(amount[k]!, previous[i + distance] ?? filler, bit));
  }
  const tooFar = g.orAll(amount.slice(rows));
  return result.map((bit) => g.ite(tooFar, filler, bit));
}
