import type { CheckResult } from './result.js';

export interface Progress {
  readonly stage: string;
  /** The bound that grows at the moment. */
  readonly growing?: string;
  readonly switches?: number;
  readonly events?: number;
  readonly variables?: number;
  readonly clauses?: number;
  readonly milliseconds: number;
  /** The answer if the check ended now; present where that has changed. */
  readonly soFar?: CheckResult;
}
