import type { Aig, Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import type { Bits } from '../src/logic/bits.js';
import type { CnfEncoder } from '../src/logic/cnf.js';
import type { UnrolledProgram } from '../src/steps/events.js';

/** What every encoding adds to: the circuit of the unrolled program, and clauses over its literals. */
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
      if (a[i] === b[i]) continue;
      this.cnf.addClause([...otherwise, not(a[i]!), b[i]!]);
      this.cnf.addClause([...otherwise, a[i]!, not(b[i]!)]);
    }
  }

  /** Variables for the bits that are not the same constant in both. */
  freshLike(a: Bits, b: Bits): Bits {
    return a.map((bit, i) => (bit === b[i] && bit <= TRUE ? bit : this.fresh()));
  }
}
