import type { Aig, Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import type { Bits } from '../src/logic/bits.js';
import type { CnfEncoder } from '../src/logic/cnf.js';
import type { UnrolledProgram } from '../src/steps/events.js';

/** The formula that every encoding adds to: the circuit of the unrolled program, and clauses over its literals. */
export class Formula {
  readonly g: Aig;

  constructor(
    readonly program: UnrolledProgram,
    readonly cnf: CnfEncoder,
  ) {
    this.g = program.aig;
  }

  fresh(): Lit {
    return this.g.newInput();
  }

  /** At least one of the literals holds. */
  clause(...literals: Lit[]): void {
    this.cnf.addClause(literals);
  }

  /** If all of the conditions hold, both vectors are equal bit by bit. */
  equalWhen(conditions: readonly Lit[], a: Bits, b: Bits): void {
    if (conditions.includes(FALSE)) return;
    const otherwise = conditions.filter((c) => c !== TRUE).map(not);
    for (let i = 0; i < a.length; i++) {
      if (a[i] === b[i] || firstLike(a, b, i) < i) continue;
      this.cnf.addClause([...otherwise, not(a[i]!), b[i]!]);
      this.cnf.addClause([...otherwise, a[i]!, not(b[i]!)]);
    }
  }

  /** Variables for the bits that are not the same constant in both, one for those that are alike in both. */
  freshLike(a: Bits, b: Bits): Bits {
    const result: Lit[] = [];
    for (const [i, bit] of a.entries()) {
      const first = firstLike(a, b, i);
      result.push(bit === b[i] && bit <= TRUE ? bit : first < i ? result[first]! : this.fresh());
    }
    return result;
  }
}

/** The lowest bit that is the same as this one in both. */
function firstLike(a: Bits, b: Bits, i: number): number {
  for (let k = a.indexOf(a[i]!); k < i; k++) if (a[k] === a[i] && b[k] === b[i]) return k;
  return i;
}
