/** All encodings together: the separate tasks as one program, whose steps are in the given order. */
import type { Lit } from '../src/logic/aig.js';
import { not } from '../src/logic/aig.js';
import type { Position } from '../src/source/diagnostic.js';
import type { Step } from '../src/steps/events.js';
import type { TaskId } from '../src/steps/ids.js';
import { Atomicity } from './atomicity.js';
import type { Claim, Holds } from './claim.js';
import type { Encoding } from './encoding.js';
import { Equations } from './equations.js';
import type { WaitingPlace } from './final-state.js';
import { FinalState } from './final-state.js';
import type { Formula } from './formula.js';
import type { SeenWrites } from '../src/steps/seen-writes.js';
import type { Order } from './order.js';
import { PostedTasks } from './posted-tasks.js';
import { Tasks } from './tasks.js';
import { Torn } from './torn.js';
import { Violations } from './violations.js';

export class Concurrency {
  readonly violations: Violations;
  private readonly encodings: readonly Encoding[];
  private readonly final: FinalState;
  private readonly atomicity: Atomicity;

  constructor(
    private readonly f: Formula,
    private readonly order: Order,
  ) {
    this.violations = new Violations(f, order);
    const posted = new PostedTasks(f, order, this.violations);
    this.final = new FinalState(f, order, posted);
    this.atomicity = new Atomicity(f, order);
    // All are said in terms of the order; a violation in a step relaxes what follows in it, which can be a join.
    this.encodings = [
      new Equations(f),
      this.violations,
      new Tasks(f, order, this.violations),
      posted,
      new Torn(f, order),
      this.atomicity,
      this.final,
    ];
  }

  /** Everything that can be violated. */
  get claims(): readonly Claim[] {
    return this.encodings.flatMap(({ claims }) => claims ?? []);
  }

  /** There are violations that are rarely mistakes, of which the claims do not speak. */
  get leavesOut(): boolean {
    return this.atomicity.leavesOut;
  }

  /** Assumptions under which the formula says: some execution, which is not cut off, breaks one of the claims. */
  breaking(claims: readonly Claim[]): readonly Lit[] {
    const any = this.f.fresh();
    this.f.cnf.label('question');
    this.f.clause(not(any), ...claims.map(({ violated }) => violated));
    return [any, this.violations.uncut];
  }

  /** Where tasks wait when the run of a model stops, as far as it says so. */
  waiting(holds: Holds): readonly WaitingPlace[] {
    return this.final.places.filter(({ waits }) => holds(waits));
  }

  /** Literals one of which holds if the task waits at this place of the source. */
  waitsAt(task: TaskId, { file, line, column }: Position): readonly Lit[] {
    const there = this.final.places.filter(({ step, action: { position } }) => {
      return step.task === task && position.file === file && position.line === line && position.column === column;
    });
    return there.map(({ waits }) => waits);
  }

  /** The steps that a model executes, in an order that explains it. */
  linearise(holds: Holds): readonly Step[] {
    return this.order.linearise(holds);
  }

  /** The writes that reads see in a model and that are not the last ones; undefined where all are. */
  seen(holds: Holds): SeenWrites | undefined {
    return this.order.seen?.(holds);
  }
}
