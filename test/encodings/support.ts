import type { Holds } from '../../encodings/claim.js';
import type { Order } from '../../encodings/order.js';
import { Formula } from '../../encodings/formula.js';
import { Blocks } from '../../encodings/blocks/blocks.js';
import { PartialOrder, consistentMemory } from '../../encodings/partial-order/partial-order.js';
import { Tasks } from '../../encodings/tasks.js';
import { Violations } from '../../encodings/violations.js';
import type { Lit } from '../../src/logic/aig.js';
import { TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import { CnfEncoder } from '../../src/logic/cnf.js';
import { createMinisat } from '../../src/sat/minisat.js';
import type { ClauseSink, SatSolver } from '../../src/sat/solver.js';
import { Budget } from '../../src/source/limits.js';
import type { Step, UnrolledProgram } from '../../src/steps/events.js';
import { Slots } from './slots.js';

/** A formula and a solver for it. */
export class Solved {
  private constructor(
    readonly f: Formula,
    private readonly solver: SatSolver,
  ) {}

  static async of(program: UnrolledProgram): Promise<Solved> {
    const solver = await createMinisat({ threads: false });
    return new Solved(new Formula(program, new CnfEncoder(program.aig, solver)), solver);
  }

  /** Whether some model has all of the literals true. */
  async can(literals: readonly Lit[]): Promise<boolean> {
    const assumptions = literals.map((literal) => this.f.cnf.literal(literal));
    return (await this.solver.solve(assumptions, new Budget())) === 'sat';
  }

  /** The value of a literal in the model that was found last. */
  get holds(): (literal: Lit) => boolean {
    return this.f.cnf.evaluator((literal) => this.solver.value(literal));
  }

  number(word: Bits): number {
    const { holds } = this;
    return word.reduce((sum, bit, i) => sum + (holds(bit) ? 2 ** i : 0), 0);
  }

  /** The one number that the word is in every such model; undefined if there is none, or are several. */
  async only(
    word: Bits,
    literals: readonly Lit[],
    can = (wanted: readonly Lit[]) => this.can(wanted),
  ): Promise<number | undefined> {
    if (!(await can(literals))) return undefined;
    const number = this.number(word);
    const differs = this.f.g.orAll(word.map((bit, i) => ((number >> i) & 1 ? not(bit) : bit)));
    return (await can([...literals, differs])) ? undefined : number;
  }
}

/** Makes further encodings, before the order is extended. */
type Also = (f: Formula, order: Order) => unknown;

/** An order that goes as far as it is told. */
interface TestedOrder extends Order {
  extendTo(switches: number): void;
  /** An assumption: no more switches than this, if the order counts them. */
  atMost(switches: number): Lit;
  /** Adds what a model shows to be missing, and says whether there was something. */
  refine?(holds: Holds): number;
}

export type MakeOrder<O extends TestedOrder = TestedOrder> = (f: Formula) => O;

const BLOCKS: MakeOrder<Blocks> = (f) => new Blocks(f);

class Unbounded extends PartialOrder {
  constructor(f: Formula, atOnce?: number) {
    super(f, consistentMemory(f, atOnce));
  }

  extendTo(): void {
    // It has no bounds.
  }

  atMost(): Lit {
    return TRUE;
  }
}

/** Every order: what is said in terms of an order is tested with each of them. */
export const ORDERS: readonly { readonly name: string; readonly make: MakeOrder }[] = [
  { name: 'blocks', make: BLOCKS },
  { name: 'slots', make: (f) => new Slots(f) },
  { name: 'partial order', make: (f) => new Unbounded(f) },
  { name: 'partial order, as models need it', make: (f) => new Unbounded(f, 0) },
];

/** An order, and what makes tasks begin and end. */
export class Scheduled<O extends TestedOrder = TestedOrder> {
  readonly order: O;
  readonly violations: Violations;

  private constructor(
    readonly solved: Solved,
    switches: number,
    also: Also,
    make: MakeOrder<O>,
  ) {
    this.order = make(solved.f);
    this.violations = new Violations(solved.f, this.order);
    new Tasks(solved.f, this.order, this.violations);
    also(solved.f, this.order);
    this.order.extendTo(switches);
  }

  static async of(program: UnrolledProgram, switches: number): Promise<Scheduled<Blocks>> {
    return new Scheduled(await Solved.of(program), switches, () => undefined, BLOCKS);
  }

  /** The same in an order that is given. */
  static async in(
    make: MakeOrder,
    program: UnrolledProgram,
    switches: number,
    also: Also = () => undefined,
  ): Promise<Scheduled> {
    return new Scheduled(await Solved.of(program), switches, also, make);
  }

  get f(): Formula {
    return this.solved.f;
  }

  /** Some run executes these steps in this order and no others, with no more than so many switches. */
  async admits(sequence: readonly Step[], switches: number, ...more: readonly Lit[]): Promise<boolean> {
    return this.can([...this.that(sequence), this.order.atMost(switches), ...more]);
  }

  /** The one number that the word is in every run in which the literals hold. */
  async only(word: Bits, literals: readonly Lit[]): Promise<number | undefined> {
    return this.solved.only(word, literals, (wanted) => this.can(wanted));
  }

  /** Whether the literals hold in some run. */
  private async can(literals: readonly Lit[]): Promise<boolean> {
    for (;;) {
      if (!(await this.solved.can(literals))) return false;
      if (!this.order.refine?.(this.solved.holds)) return true;
    }
  }

  /** Literals that say: these steps are executed, in this order, and no others. */
  that(sequence: readonly Step[]): Lit[] {
    return sequenceLiterals(this.order, this.f.program, sequence);
  }
}

function sequenceLiterals(order: Order, program: UnrolledProgram, sequence: readonly Step[]): Lit[] {
  const executed = new Set(sequence);
  const which = program.tasks.flatMap(({ steps }) =>
    steps.map((step) => (executed.has(step) ? order.executed(step) : not(order.executed(step)))),
  );
  // That one step of another task comes directly before or after implies the rest.
  const inOrder = sequence
    .slice(1)
    .flatMap((step, i) => (sequence[i]!.task === step.task ? [] : [order.before(sequence[i]!, step)]));
  return [...which, ...inOrder];
}

/** Every way in which the tasks can take turns, stopping anywhere. */
export function interleavings(program: UnrolledProgram): Step[][] {
  const tasks = program.tasks.map(({ steps }) => steps);
  const result: Step[][] = [];
  const go = (taken: readonly number[], sequence: readonly Step[]): void => {
    result.push([...sequence]);
    tasks.forEach((steps, task) => {
      const step = steps[taken[task]!];
      if (step)
        go(
          taken.map((count, i) => (i === task ? count + 1 : count)),
          [...sequence, step],
        );
    });
  };
  go(
    tasks.map(() => 0),
    [],
  );
  return result;
}

export function switchesIn(sequence: readonly Step[]): number {
  return sequence.slice(1).filter((step, i) => step.task !== sequence[i]!.task).length;
}

export function nameOf(sequence: readonly Step[]): string {
  return sequence.map(({ task, index }) => `${'abcdef'[task]!}${index}`).join(' ');
}

/** The schedules with at most so many switches for which `holds` is true; the empty run is nobody's question. */
export async function admitted(scheduled: Scheduled, switches: number, ...more: readonly Lit[]): Promise<string[]> {
  const result: string[] = [];
  for (const sequence of interleavings(scheduled.f.program))
    if (sequence.length > 0 && (await scheduled.admits(sequence, switches, ...more))) result.push(nameOf(sequence));
  return result.sort();
}

/** What a ten-line reference says instead. */
export function expected(
  program: UnrolledProgram,
  switches: number,
  holds: (sequence: readonly Step[]) => boolean,
): string[] {
  return interleavings(program)
    .filter((sequence) => sequence.length > 0 && switchesIn(sequence) <= switches && holds(sequence))
    .map(nameOf)
    .sort();
}

/** Keeps the clauses instead of solving them. */
export class RecordingSink implements ClauseSink {
  readonly clauses: (readonly number[])[] = [];
  private variables = 0;

  newVariable(): number {
    return ++this.variables;
  }

  addClause(literals: readonly number[]): void {
    this.clauses.push(literals);
  }
}
