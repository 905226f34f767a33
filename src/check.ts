import type { CheckResult } from './answer/result.js';
import type { Prepared } from './driver/driver.js';
import { Driver } from './driver/driver.js';
import { Limits } from './driver/limits.js';
import { answerOf, nothingKnown } from './driver/answer.js';
import { BlockEngine } from './engine/block-engine.js';
import { Meter } from './engine/meter.js';
import { DEFAULT_TIMEOUT } from './option-table.js';
import type { CheckOptions } from './options.js';
import { Pipeline } from './pipeline.js';
import { createSolver } from './sat/index.js';
import { DiagnosticError } from './source/diagnostic.js';
import { Budget, exhaustion } from './source/limits.js';

/**
 * Checks C programs for violations of assertions and of memory safety in all executions (Rabinovitz and Grumberg, "Bounded Model Checking of Concurrent
 * Programs", CAV 2005). Bounds that are not given grow until everything is covered, a violation is found, or the time is over.
 *
 * Never throws for what the input or the limits cause: those are verdicts (`error`, `unknown`, `bounded`) with diagnostics or a reason.
 * Every violation has been replayed by a concrete interpreter.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const { timeout = DEFAULT_TIMEOUT, signal, onProgress, solver = 'cadical', host } = options;
  const meter = new Meter(onProgress);
  const budget = new Budget(timeout === 0 ? undefined : timeout, signal);
  const pipeline = new Pipeline(options, budget, meter);
  const limits = Limits.first(options);
  try {
    if (options.dump !== undefined) {
      const dump = await pipeline.dump(options.dump, limits);
      return { ...nothingKnown('unknown', pipeline.warnings, meter), dump, reason: 'only a dump was asked for' };
    }
    const engine = new BlockEngine(() => createSolver(solver, host), meter);
    const prepare = (now: Limits): Promise<Prepared> => pipeline.prepare(now);
    const onCovered = (soFar: Driver): void => meter.report('searching', { soFar: answerOf(options, soFar, pipeline, meter) });
    const driver = new Driver({ options, engine, budget, meter, limits, grows: true, prepare, onCovered });
    await driver.run();
    return answerOf(options, driver, pipeline, meter);
  } catch (error) {
    if (error instanceof DiagnosticError) return nothingKnown('error', [...pipeline.warnings, error.diagnostic], meter);
    const interruption = exhaustion(error);
    if (!interruption) throw error;
    return { ...nothingKnown('unknown', pipeline.warnings, meter), reason: interruption.message };
  }
}
