import { dumpAst } from './c/dump.js';
import { compile } from './frontend.js';
import type { FrontEndResult } from './frontend.js';
import { dumpProgram } from './ir/dump.js';
import { DEFAULT_TIMEOUT } from './option-table.js';
import type { CheckOptions, Progress } from './options.js';
import type { Program } from './ir/ir.js';
import type { Property } from './properties/property.js';
import { ATOMICITY } from './properties/atomicity.js';
import { onlyChecks, selectProperties } from './properties/select.js';
import { WatchList } from './properties/watch.js';
import { formatPosition } from './report/diagnostic.js';
import type { Bounds, CheckResult, Stats } from './answer/result.js';
import { DiagnosticError, fail } from './source/diagnostic.js';
import type { Diagnostic, Position } from './source/diagnostic.js';
import { Budget, Interrupted } from './source/limits.js';
import { createSolver } from './sat/index.js';
import { BlockSearch } from './engine/block-search.js';
import type { SatSolver } from './sat/solver.js';
import { Stopwatch } from './stopwatch.js';
import { dumpFormula } from './engine/formula-dump.js';
import { dumpSteps } from './unroll/dump.js';
import { joinMovers } from './unroll/movers.js';
import { observationOf, observe } from './unroll/observe.js';
import type { UnrolledProgram } from './unroll/events.js';
import type { LoopLimit } from './unroll/round.js';
import { unroll } from './unroll/unroll.js';

export const DEFAULT_UNWIND = 5;
/** Iterations that constants decide are followed this often where no bound is given. */
export const DEFAULT_COUNTED = 1_000_000;
/** The number of switches for `--dump constraints` and `--dump cnf` when none is given. */
export const DEFAULT_DUMP_SWITCHES = 2;
export const MAX_TASKS = 64;

/**
 * Checks C programs for violations of assertions and of memory safety in all executions with a bounded number of context switches and
 * loop iterations (Rabinovitz and Grumberg, "Bounded Model Checking of Concurrent Programs", CAV 2005).
 *
 * Never throws for what the input or the limits cause: those are verdicts (`error`, `unknown`) with diagnostics or a reason.
 * Every violation has been replayed by a concrete interpreter.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const run = new Run(options);
  try {
    return await run.check();
  } catch (error) {
    if (error instanceof DiagnosticError) return run.failed(error.diagnostic);
    if (error instanceof Interrupted) return run.unknown(error.message);
    throw error;
  }
}

/** Errors in the use of properties are the user's. */
function blaming<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof DiagnosticError || !(error instanceof Error)) throw error;
    return fail('usage', error.message);
  }
}

/** Which of the program's own functions has code at a position. */
function functionsByPosition({ functions }: Program): (position: Position) => string | undefined {
  const names = new Map<string, string>();
  for (const fn of functions) if (!fn.library) for (const { position } of fn.code) names.set(formatPosition(position), fn.name);
  return (position) => names.get(formatPosition(position));
}

/** One check: the pipeline, stage by stage, and what is known when it ends. */
class Run {
  private readonly watch = new Stopwatch();
  private readonly budget: Budget;
  private readonly diagnostics: Diagnostic[] = [];
  private solver: SatSolver | undefined;
  private search: BlockSearch | undefined;
  private unrolled: UnrolledProgram | undefined;

  constructor(private readonly options: CheckOptions) {
    this.budget = new Budget(options.timeout === 0 ? undefined : (options.timeout ?? DEFAULT_TIMEOUT), options.signal);
  }

  async check(): Promise<CheckResult> {
    this.progress('reading');
    const front = await compile(this.options, this.budget, this.watch);
    this.diagnostics.push(...front.warnings);
    const unprotected = this.options.invalidAccesses === 'unknown';
    const { mallocMayFail = false } = this.options;
    const program = { ...front.program, ...(unprotected ? { unprotected } : {}), ...(mallocMayFail ? { allocationsMayFail: true } : {}) };
    const early = this.frontDump(front);
    if (early !== undefined) return this.result('unknown', { dump: early, reason: 'only a dump was asked for' });
    this.progress('unrolling');
    const properties = this.selected();
    const unrolled = await this.watch.measure('unroll', () => this.unroll(program, properties));
    this.unrolled = unrolled;
    const late = this.lateDump(unrolled);
    if (late !== undefined) return this.result('unknown', { dump: late, reason: 'only a dump was asked for' });
    const solver = await this.watch.measure('load solver', () => createSolver(this.options.solver ?? 'cadical', this.options.host));
    this.solver = solver;
    this.search = new BlockSearch(program, unrolled, this.options, properties, solver, this.budget, this.watch, this.progress);
    await this.search.run();
    const [lost] = this.search.lostAccesses;
    if (lost) return this.unknown(`the access at ${formatPosition(lost)} can reach an object by arithmetic alone, which is not followed`);
    const [refused] = this.search.refusedTasks;
    if (refused) return this.unknown(`more than ${refused.bound} tasks are created at ${formatPosition(refused.position)}`);
    return this.result(this.search.violations.length > 0 ? 'violation' : 'safe', {});
  }

  /** @throws DiagnosticError for a property that does not exist */
  private selected(): readonly Property[] {
    return blaming(() => selectProperties(this.options.properties ?? ['checks']));
  }

  private atomicityQuestion(program: Program, properties: readonly Property[]): Pick<UnrolledProgram, 'atomicity'> {
    const { atomicityBy, atomicitySameFunction } = this.options;
    if (!properties.includes(ATOMICITY)) return {};
    const functionAt = atomicitySameFunction ? { functionAt: functionsByPosition(program) } : {};
    return { atomicity: { ...(atomicityBy ? { by: new Set(atomicityBy) } : {}), ...functionAt } };
  }

  private unroll(program: Program, properties: readonly Property[]): UnrolledProgram {
    const { unwind, unwindset = {}, all = false } = this.options;
    const watched = blaming(
      () =>
        new WatchList(
          program,
          properties.flatMap(({ watch }) => watch),
        ),
    );
    const loop = (name: string): LoopLimit => {
      const given = unwindset[name] ?? unwind;
      return { undetermined: given ?? DEFAULT_UNWIND, counted: given ?? DEFAULT_COUNTED };
    };
    const limits = { loop, maxTasks: MAX_TASKS };
    const unrolled = unroll(program, limits, this.budget, observationOf(properties, watched));
    const observed = { ...observe(unrolled, properties, watched, all), ...this.atomicityQuestion(program, properties) };
    return onlyChecks(properties) ? joinMovers(observed) : observed;
  }

  failed(diagnostic: Diagnostic): CheckResult {
    this.diagnostics.push(diagnostic);
    return this.result('error', {});
  }

  unknown(reason: string): CheckResult {
    return this.result(this.search && this.search.violations.length > 0 ? 'violation' : 'unknown', { reason });
  }

  private frontDump({ units, program }: FrontEndResult): string | undefined {
    if (this.options.dump === 'ast') return units.map(dumpAst).join('\n');
    if (this.options.dump === 'ir') return dumpProgram(program);
    return undefined;
  }

  private lateDump(unrolled: UnrolledProgram): string | undefined {
    const { dump, switches = DEFAULT_DUMP_SWITCHES } = this.options;
    if (dump === 'ssa') return dumpSteps(unrolled);
    return dump === 'constraints' || dump === 'cnf' ? dumpFormula(unrolled, dump, switches) : undefined;
  }

  private readonly progress = (stage: string, details: Omit<Progress, 'stage' | 'milliseconds'> = {}): void => {
    this.options.onProgress?.({ stage, ...details, milliseconds: this.watch.elapsed });
  };

  private result(verdict: CheckResult['verdict'], more: { reason?: string; dump?: string }): CheckResult {
    this.solver?.dispose();
    return {
      verdict,
      bounds: this.bounds(),
      violations: this.search?.violations ?? [],
      ...(this.options.properties ? { properties: this.propertyVerdicts(verdict) } : {}),
      ...(more.reason !== undefined ? { reason: more.reason } : {}),
      diagnostics: this.diagnostics,
      stats: this.stats(),
      ...(more.dump !== undefined ? { dump: more.dump } : {}),
    };
  }

  private propertyVerdicts(verdict: CheckResult['verdict']): NonNullable<CheckResult['properties']> {
    const { search } = this;
    if (!search || verdict === 'error') return [];
    const otherwise = search.finished && search.lostAccesses.length + search.refusedTasks.length === 0 ? 'safe' : 'unknown';
    return this.selected().map((property) => ({ name: property.name, verdict: search.broken.has(property) ? 'violation' : otherwise }));
  }

  private bounds(): Bounds {
    return {
      switches: this.search?.completed ?? -1,
      switchesComplete: this.search?.complete ?? false,
      cutLoops: this.search?.cutLoops ?? [],
      tasks: this.unrolled?.tasks.filter((task) => task.steps.length > 0).length ?? 0,
    };
  }

  private stats(): Stats {
    return {
      stages: this.watch.results,
      events: this.unrolled?.tasks.reduce((sum, task) => sum + task.steps.length, 0) ?? 0,
      sharedCells: this.unrolled?.cells.length ?? 0,
      variables: this.solver?.variables ?? 0,
      clauses: this.solver?.clauses ?? 0,
      clausesByLabel: this.search?.clausesByLabel ?? {},
      bounds: this.search?.boundsTried ?? [],
    };
  }
}
