/**
 * Paths that no execution takes, for reasons that constants do not show: the loops of `while (i < n) { while (i < n &&
 * …) i++; … }` make n iterations together, not n each. Before what lies behind a condition is unrolled, a solver is
 * asked whether it can hold at all. It sees the circuit only, reads of shared cells as inputs: what it excludes there,
 * it excludes everywhere. Nor is what cannot be written learned of a cell (`memory/learning.ts`).
 *
 * Each question costs time, most are answered "it can", so they have to earn their number.
 */
import type { IrFunction, Program } from '../../ir/ir.js';
import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import { CnfEncoder } from '../../logic/cnf.js';
import type { QuickSolver } from '../../sat/quick.js';

/** Questions that may be asked at first, that a path which falls away is worth, and at most. */
const CREDIT = { first: 32, earned: 8, most: 64 };
/** Credit likewise for questions whether a cell may hold what it was not known to. */
const GROWTH_CREDIT = { first: 256, earned: 8, most: 512 };
/** Nothing is asked any more of a formula that is larger. */
const MAX_VARIABLES = 200_000;

/** Of functions of so many instructions it is asked whether they are called at all. */
const LARGE = 50;

export function isWorthAsking({ code, library }: IrFunction): boolean {
  return code.length >= LARGE && !library;
}

/**
 * Whether anything of a program is worth a question: small ones do without the time that it takes to load a solver for
 * it.
 */
export function mayAsk({ functions }: Program): boolean {
  return functions.some((fn) => isWorthAsking(fn) || (fn.loops.length > 0 && !fn.library));
}

export class Feasibility {
  private readonly encoder: CnfEncoder;
  /**
   * By all that is assumed: paths of two tasks may have one condition, and only one of them the assumption that
   * excludes it.
   */
  private readonly known = new Map<string, boolean>();
  private credit = CREDIT.first;
  private growthCredit = GROWTH_CREDIT.first;
  private variables = 0;

  constructor(
    g: Aig,
    private readonly solver: QuickSolver,
  ) {
    this.encoder = new CnfEncoder(g, {
      newVariable: () => (this.variables = solver.newVariable()),
      addClause: (literals) => {
        solver.addClause(literals);
      },
    });
  }

  /** True only if a path under this condition, on which all the others are assumed, does not exist. */
  excludes(guard: Lit, assumed: readonly Lit[]): boolean {
    if (guard === TRUE) return false;
    const conditions = [guard, ...assumed.filter((each) => each !== TRUE)];
    const key = conditions.join();
    const before = this.known.get(key);
    if (before !== undefined) return before;
    if (this.credit === 0 || this.variables > MAX_VARIABLES || assumed.includes(FALSE)) return false;
    const excluded = this.solver.excludes(conditions.map((literal) => this.encoder.literal(literal)));
    this.credit = excluded ? Math.min(CREDIT.most, this.credit + CREDIT.earned) : this.credit - 1;
    this.known.set(key, excluded);
    return excluded;
  }

  /** One of these holds in all executions that the round looks at. */
  assume(oneOf: readonly Lit[]): void {
    if (this.variables <= MAX_VARIABLES) this.encoder.addClause(oneOf);
  }

  /** True only if not all of these hold in any execution: what others would learn does not happen. */
  excludesGrowth(conditions: readonly Lit[]): boolean {
    if (conditions.includes(FALSE)) return true;
    const asked = conditions.filter((each) => each !== TRUE);
    if (asked.length === 0 || this.growthCredit === 0 || this.variables > MAX_VARIABLES) return false;
    const excluded = this.solver.excludes(asked.map((literal) => this.encoder.literal(literal)));
    const { earned, most } = GROWTH_CREDIT;
    this.growthCredit = excluded ? Math.min(most, this.growthCredit + earned) : this.growthCredit - 1;
    return excluded;
  }

  dispose(): void {
    this.solver.dispose();
  }
}
