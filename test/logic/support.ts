import type { Aig, Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import { Evaluator } from '../../src/logic/evaluate.js';

/** Evaluates literals when the inputs, in the order of their creation, have the given bits. */
export function under(g: Aig, bits: readonly boolean[]): (literal: Lit) => boolean {
  const position = new Map<number, number>();
  for (let node = 1; node < g.nodeCount; node++) if (g.isInput(node)) position.set(node, position.size);
  return new Evaluator(g, (node) => bits[position.get(node)!]!).value;
}

export function bitsOf(value: number, width: number): boolean[] {
  return Array.from({ length: width }, (_, i) => ((value >> i) & 1) === 1);
}

/** The unsigned value of a bit vector under an evaluation. */
export function valueOf(bits: Bits, evaluate: (literal: Lit) => boolean): number {
  return bits.reduce((value, bit, i) => value + (evaluate(bit) ? 2 ** i : 0), 0);
}

/** For graphs without inputs. */
export function constantOf(literal: Lit): boolean {
  if (literal !== TRUE && literal !== FALSE) throw new Error('not a constant');
  return literal === TRUE;
}

/** Unsigned value → the same bits as two's complement. */
export function signed(value: number, width: number): number {
  return value >= 2 ** (width - 1) ? value - 2 ** width : value;
}

/** The low bits of an integer, as an unsigned number. */
export function wrap(value: number, width: number): number {
  return Number(BigInt.asUintN(width, BigInt(value)));
}
