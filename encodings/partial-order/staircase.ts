/**
 * The literals of an order between two sequences, each of which is in order itself: a literal o(a, b) for each pair, in
 * a staircase that excludes circles between the two.
 *
 *   o(a', b) → o(a, b)        a the one before a'              o(a, b) → o(a, b')        b' the one after b
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, isConst, not } from '../../src/logic/aig.js';
import type { Formula } from '../formula.js';

/**
 * Row by row, whether the one comes before the other.
 * @param isBefore whether it certainly does, or certainly comes after it; undefined where that is open
 */
export function staircase<A, B>(
  f: Formula,
  one: readonly A[],
  other: readonly B[],
  isBefore: (a: A, b: B) => boolean | undefined,
): Lit[][] {
  const rows: Lit[][] = [];
  for (const [i, a] of one.entries()) {
    const row = other.map((b) => {
      const known = isBefore(a, b);
      return known === undefined ? f.fresh() : known ? TRUE : FALSE;
    });
    rows.push(row);
    for (let k = 0; k < row.length; k++) {
      if (i > 0) implies(f, row[k]!, rows[i - 1]![k]!);
      if (k > 0) implies(f, row[k - 1]!, row[k]!);
    }
  }
  return rows;
}

function implies(f: Formula, one: Lit, other: Lit): void {
  if (one !== FALSE && other !== TRUE && !(isConst(one) && one === other)) f.clause(not(one), other);
}
