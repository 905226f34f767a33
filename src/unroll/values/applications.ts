import type { Aig } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';

/**
 * The applications of uninterpreted functions in all tasks. The result of the k-th is that of an earlier one with equal
 * arguments if there is one, else free: r_k = r_j if a_k = a_j for a j < k. That is Ackermann's constraint (a_k = a_j
 * implies r_k = r_j) written as a definition; every function satisfies it, and every solution is part of a function.
 */
export class Applications {
  private readonly known = new Map<string, { readonly args: readonly Bits[]; readonly result: Bits }[]>();

  /** So many there are by now. */
  count = 0;

  apply(g: Aig, name: string, args: readonly Bits[], width: number): Bits {
    const earlier = this.known.get(name) ?? [];
    let result = bits.inputs(g, width);
    for (const other of earlier) {
      const same = g.andAll(args.map((arg, i) => bits.eq(g, arg, other.args[i]!)));
      result = bits.ite(g, same, other.result, result);
    }
    this.count++;
    this.known.set(name, [...earlier, { args, result }]);
    return result;
  }
}
