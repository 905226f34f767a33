import type { StatesLookedAt, Stats } from '../answer/result.js';
import type { Progress } from '../answer/progress.js';
import { Stopwatch } from '../base/stopwatch.js';
import { FEW_CLAUSES } from '../sat/effort.js';
import type { UnrolledProgram } from '../steps/events.js';

export type ProgressDetails = Omit<Progress, 'stage' | 'milliseconds'>;

/** The costs of a check, and who is told of it while it runs. */
export class Meter {
  readonly watch = new Stopwatch();
  readonly bounds: { switches: number; result: 'sat' | 'unsat'; milliseconds: number }[] = [];
  /** Of the formula that was looked at last. */
  formula: Pick<Stats, 'variables' | 'clauses' | 'clausesByLabel'> = { variables: 0, clauses: 0, clausesByLabel: {} };
  /** Of the program that was unrolled last. */
  unrolled: Pick<Stats, 'events' | 'sharedCells'> = { events: 0, sharedCells: 0 };
  /** Of the search among states. */
  states: StatesLookedAt | undefined;
  /** The bound that grows at the moment, in words. */
  growing = '';

  /** The stage that was reported last. */
  stage = 'starting';

  constructor(private readonly onProgress: ((progress: Progress) => void) | undefined) {}

  report(stage: string, details: ProgressDetails = {}): void {
    this.stage = stage;
    const growing = this.growing === '' ? {} : { growing: this.growing };
    this.onProgress?.({ stage, ...details, ...growing, milliseconds: this.watch.elapsed });
  }

  /** The formula that was looked at last is one about which a clock says more of the machine than of the program. */
  get isSmall(): boolean {
    return this.formula.clauses <= FEW_CLAUSES;
  }

  get stats(): Stats {
    const { watch, unrolled, formula, bounds, states } = this;
    return { stages: watch.results, ...unrolled, ...formula, bounds, ...(states && { states }) };
  }
}

/** The steps of all tasks. */
export function countSteps({ tasks }: UnrolledProgram): number {
  return tasks.reduce((sum, task) => sum + task.steps.length, 0);
}
