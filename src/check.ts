import type { Assumption, CheckResult, Others } from './answer/result.js';
import { reorderingOf } from './base/memory-model.js';
import { unreachable } from './base/unreachable.js';
import { DEFAULT_TIMEOUT } from './options/defaults.js';
import { Driver } from './driver/driver.js';
import type { DriverTask, Prepared, SearchState } from './driver/task.js';
import { AllStatesSearch, statesAnswer } from './driver/all-states.js';
import { WalkingSearch, walksAnswer } from './driver/walking.js';
import type { FormulasAgain, FormulaSource } from './answer/certificate.js';
import type { Answered } from './driver/certificate.js';
import { inTwoModels } from './driver/two-models.js';
import { Limits } from './driver/limits.js';
import { answerOf, nothingKnown, provedAnswer } from './driver/answer.js';
import {
  areProvable,
  isProved,
  mayNameLoops,
  openWaitTold,
  resultsNotSeen,
  reliedOn,
  variablesTold,
  withInvariants,
  withoutProofs,
} from './driver/proofs.js';
import { withStale } from './driver/suppressions.js';
import { freedomsAssumed, freedomsToProve, mayBreak } from './driver/freedoms.js';
import { withOrderedVolatiles } from './driver/ordered-volatiles.js';
import { RACE } from './properties/races.js';
import type { Found, Inquirer } from './driver/asking.js';
import { Asking } from './driver/asking.js';
import type { Freedom } from './driver/freedoms.js';
import type { Coverage } from './driver/coverage.js';
import type { Engine, Finding } from './engine/engine.js';
import { BlockEngine } from './engine/block-engine.js';
import { Meter } from './engine/meter.js';
import { otherExecutions } from './engine/other-executions.js';
import { PartialOrderEngine } from './engine/partial-order-engine.js';
import { Portfolio } from './engine/portfolio.js';
import { Scouting } from './engine/scouts.js';
import type { EngineChoice } from './options/settings.js';
import type { Program } from './ir/ir.js';
import type { Property } from './properties/property.js';
import { isBuiltIn } from './properties/select.js';
import type { CheckOptions } from './options/options.js';
import { ofShare } from './answer/share.js';
import type { Progress } from './answer/progress.js';
import { fromEachEntry } from './driver/entries.js';
import { namesIn } from './driver/shares.js';
import { InternalError } from './answer/internal-error.js';
import { dataOf } from './options/data.js';
import { Pipeline } from './driver/pipeline.js';
import { advised } from './orders/advise.js';
import { Crew } from './sat/crew.js';
import { createSolver, prepareSolvers } from './sat/index.js';
import type { SatSolver } from './sat/solver.js';
import { DiagnosticError, fail } from './source/diagnostic.js';
import type { StaticAnswer } from './static/analyse.js';
import { Budget, exhaustion } from './source/limits.js';
import type { Checked } from './streams/converse.js';
import { converse } from './streams/converse.js';
import { withPartings } from './streams/parting.js';

/** Questions about more events than this take a thread of their own, which starts while they are encoded. */
const FEW_EVENTS = 25;

/**
 * Checks C programs for violations of assertions and of memory safety in all executions (Rabinovitz and Grumberg,
 * "Bounded Model Checking of Concurrent Programs", CAV 2005). Bounds that are not given grow until everything is
 * covered, a violation is found, or the time is over.
 *
 * Never throws for what the input or the limits cause: those are verdicts (`error`, `unknown`, `bounded`) with
 * diagnostics or a reason. Every violation has been replayed by a concrete interpreter.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const { share, onProgress } = options;
  if (!share) return answerTo(options);
  const told = (progress: Progress): void =>
    onProgress?.(progress.soFar ? { ...progress, soFar: ofShare(progress.soFar, share) } : progress);
  return ofShare(await answerTo({ ...options, onProgress: told }), share);
}

async function answerTo(options: CheckOptions): Promise<CheckResult> {
  return options.entries?.length && options.entry === undefined
    ? fromEachEntry(options, answerFromEntry)
    : answerFromEntry(options);
}

async function answerFromEntry(options: CheckOptions): Promise<CheckResult> {
  const budget = new Budget(timeLimit(options), options.signal);
  const whole = async (asked: CheckOptions): Promise<CheckResult> => {
    const { outside } = asked;
    const once = async (question: CheckOptions): Promise<CheckResult> => (await checkOnce(question)).result;
    return outside
      ? converse({ ...asked, outside }, budget, checkOnce, compiled)
      : inTwoModels(asked, once, new Budget(timeLimit(asked), asked.signal));
  };
  return options.mendOrders || options.weakenOrders
    ? advised(options, { check: whole, compile: compiled, budget })
    : whole(options);
}

/** One check with what is known of the world. */
async function checkOnce(options: CheckOptions): Promise<Checked> {
  const { signal, onProgress } = options;
  const meter = new Meter(onProgress);
  const budget = new Budget(timeLimit(options), signal);
  const pipeline = new Pipeline(options, budget, meter);
  try {
    await pipeline.read();
    const { settings } = pipeline;
    if (options.dump !== undefined) {
      const engine = engineFor(settings.engine, new Crew(settings.engine.jobs), meter);
      const dump = await pipeline.dump(options.dump, Limits.first(settings.limits), engine);
      return {
        result: { ...nothingKnown('unknown', pipeline.warnings, meter), dump, reason: 'only a dump was asked for' },
      };
    }
    const { switches, maxSwitches } = settings.question;
    const range = { from: switches ?? 0, to: switches ?? maxSwitches };
    const limits = Limits.first(settings.limits);
    const answers = new Map<string, Answered>();
    const searching = options.certify ? budget.share(...SEARCHING) : budget;
    const asks = options.share ? namesIn(options.share, await pipeline.compile(limits)) : undefined;
    const run = { options, budget: searching, meter, pipeline, range, limits, grows: true, answers, asks };
    const checked = await answered(run);
    // What others are asked for is not stale.
    const heeded = options.share || options.entries ? [] : pipeline.heeded;
    const result = withStale(checked.result, heeded, pipeline.program);
    const certain = options.invariants ? withInvariants(result, pipeline.program) : result;
    return { ...checked, result: options.certify ? await withCertificate(certain, { ...run, budget }) : certain };
  } catch (error) {
    return { result: withoutAnswer(error, pipeline, meter, options) };
  }
}

/**
 * The formulas of a certificate, made again from the sources.
 * @throws DiagnosticError, Interrupted
 */
export async function formulasOf(options: CheckOptions, source: FormulaSource): Promise<FormulasAgain> {
  const { formulasAgain } = await import('./driver/certificate.js');
  const budget = new Budget(undefined, options.signal);
  return formulasAgain(source, new Pipeline(options, budget, new Meter(options.onProgress)), budget);
}

/** The program alone. @throws DiagnosticError, Interrupted */
async function compiled(options: CheckOptions): Promise<Program> {
  const pipeline = new Pipeline(options, new Budget(timeLimit(options), options.signal), new Meter(options.onProgress));
  return pipeline.compile(Limits.first(pipeline.settings.limits));
}

function timeLimit({ timeout = DEFAULT_TIMEOUT }: CheckOptions): number | undefined {
  return timeout === 0 ? undefined : timeout;
}

/** The result of a check that ended by an error that is none of ours. */
function withoutAnswer(error: unknown, pipeline: Pipeline, meter: Meter, options: CheckOptions): CheckResult {
  const { warnings } = pipeline;
  if (error instanceof DiagnosticError) return nothingKnown('error', [...warnings, ...error.diagnostics], meter);
  const interruption = exhaustion(error);
  if (!interruption) throw internalError(error, pipeline, meter, options);
  return { ...nothingKnown('unknown', warnings, meter), reason: interruption.message };
}

/** The error with all that is needed to see it again. */
function internalError(error: unknown, pipeline: Pipeline, { stage }: Meter, options: CheckOptions): InternalError {
  return new InternalError(error instanceof Error ? error : new Error(String(error)), {
    stage,
    options: dataOf(options),
    ...pipeline.evidence,
  });
}

/** A solver for a question beside the search. */
function newSolver({ solver, host }: EngineChoice): Promise<SatSolver> {
  return createSolver(solver, host);
}

/** The engine that decides the questions. */
function engineFor({ encoding, solver, host, jobs }: EngineChoice, crew: Crew, meter: Meter): Engine {
  const newSolver = (): Promise<SatSolver> => createSolver(solver, host, { aside: jobs > 1, crew });
  switch (encoding) {
    case 'blocks':
      return new BlockEngine(newSolver, meter);
    case 'partial-order':
      return new PartialOrderEngine(newSolver, meter);
    case 'auto':
      return new Portfolio(
        new BlockEngine(newSolver, meter),
        new Scouting(new PartialOrderEngine(newSolver, meter), () => crew.mustShrink),
        {
          inTurns: jobs === 1,
        },
      );
    default:
      return unreachable(encoding);
  }
}

/** The rest of the time is for the certificate. */
const SEARCHING = [0.6, 0] as const;

/** The answer with its certificate, if it says that nothing is violated. */
async function withCertificate(result: CheckResult, { answers, pipeline, budget, options }: Run): Promise<CheckResult> {
  const { verdict } = result;
  if (verdict !== 'safe' && verdict !== 'bounded') return result;
  const own = pipeline.properties.find((property) => !isBuiltIn(property));
  const why = options.outside
    ? 'what the program and the world say to each other is in no formula'
    : own && `the property ${own.name} is not built in`;
  if (why !== undefined) return { ...result, certificate: { formulas: [], gaps: [why] } };
  // What was asked within other limits than the answer says is no part of it.
  const limits = answers.get('')?.coverage.limits;
  const parts = [...answers.values()].filter(({ coverage }) => coverage.limits === limits);
  const { certificateOf } = await import('./driver/certificate.js');
  const pipelineOf = (asked: CheckOptions): Pipeline => pipeline.with(asked, budget);
  return { ...result, certificate: await certificateOf(parts, pipelineOf, budget, options.host) };
}

interface Run extends Pick<
  DriverTask,
  'budget' | 'meter' | 'range' | 'limits' | 'grows' | 'statesFirst' | 'isOneEnough' | 'asks'
> {
  /** By what was asked once more, '' for the question itself: what was looked at last. */
  readonly answers: Map<string, Answered>;
  /** Of which a further question takes all but what it changes. */
  readonly options: CheckOptions;
  readonly pipeline: Pipeline;
}

/** Looks for violations, with bounds that grow, and with the freedoms of which the caller says nothing. */
async function answered(whole: Run): Promise<Checked> {
  const { meter, pipeline } = whole;
  const freer = await freerProofs(whole);
  const proved = await provedWithoutSearch(whole, freer);
  if (proved?.isFinal) return { result: withStatic(proved.result(), pipeline, freer.answer) };
  const run = proved ? { ...whole, budget: whole.budget.share(BESIDE_PROOF.share, BESIDE_PROOF.seconds) } : whole;
  const asking = new Asking(inquirer(run));
  const onCovered = (soFar: SearchState): void =>
    meter.report('searching', { soFar: withStatic(asking.told(soFar), pipeline, freer.answer) });
  const driver = await search(run, { onCovered, meanwhile: asking });
  if (driver.best) run.answers.set('', { options: run.options, coverage: driver.best });
  if (driver.beyond)
    return { result: await explained(answerOf(driver, pipeline, meter), run.options, pipeline), beyond: driver.beyond };
  if (!driver.interruption) await asking.askFinally(driver);
  // In one order of all accesses not every race is seen.
  const covered = run.options.memoryModel === 'c11' ? driver.best : undefined;
  const sure = await withOrderedVolatiles(asking.told(driver), covered, (within) => races(run, within));
  const told = { ...(await explained(sure, run.options, pipeline)), stats: meter.stats };
  const result = withStatic(
    proved && reachesLess(told) ? withSpins(proved.result(), told) : told,
    pipeline,
    freer.answer,
  );
  return asking.beyond ? { result, beyond: asking.beyond } : { result };
}

/**
 * That nothing races or waits for ever, which a search can only confirm; unless it is `isFinal`, a search may know that
 * less has to be assumed.
 */
interface Proof {
  readonly isFinal: boolean;
  result(): CheckResult;
}

/** So much of the time, or so many seconds, a search has for that. */
const BESIDE_PROOF = { share: 0.1, seconds: 5 };

/** The answer that is proved, with the loops that a search has found to wait. */
function withSpins(result: CheckResult, { bounds: { spins } }: CheckResult): CheckResult {
  return spins ? { ...result, bounds: { ...result.bounds, spins } } : result;
}

/** Something was cut off, or is not known. */
function reachesLess({ verdict, bounds }: CheckResult): boolean {
  return verdict === 'unknown' || (verdict === 'bounded' && bounds.met.length > 0);
}

/**
 * The answer where only races and deadlocks are asked for and it is proved that there are none, also with the freedoms
 * that would be asked for.
 * @throws DiagnosticError, Interrupted
 */
async function provedWithoutSearch({ pipeline, limits, meter }: Run, freer: FreerProofs): Promise<Proof | undefined> {
  const { properties } = pipeline;
  if (!areProvable(properties)) return undefined;
  const program = await pipeline.compile(limits);
  const { proofs } = pipeline;
  if (!isProved(proofs, properties) || !isProved(freer.answer ?? proofs, properties)) return undefined;
  const freedoms = [...freedomsAssumed(pipeline.settings.freedoms, program), ...freer.assumed];
  const known = { assumed: [...freedoms, ...reliedOn(proofs)], tasks: proofs.tasks };
  const isFinal = freedoms.length === 0 && !mayNameLoops(program, properties);
  return { isFinal, result: () => provedAnswer(pipeline, known, meter) };
}

/** Proofs with all freedoms that would be asked for. */
interface FreerProofs {
  /** Undefined if they change nothing. */
  readonly answer?: StaticAnswer | undefined;
  readonly assumed: readonly Assumption[];
}

/**
 * Proofs of races and deadlocks with all freedoms that would be asked for: a word for a variable holds with them. Where
 * all is proved without them, but not with them, calls are relied on at whose results nobody looks.
 * @throws DiagnosticError, Interrupted
 */
async function freerProofs({ options, pipeline, limits, budget }: Run): Promise<FreerProofs> {
  const { properties } = pipeline;
  if (!properties.includes(RACE) && !areProvable(properties)) return { assumed: [] };
  const program = await pipeline.compile(limits);
  const freer = pipeline.proofs && freedomsToProve(pipeline.settings.freedoms, program);
  if (!freer) return { assumed: [] };
  const changed = pipeline.with({ ...options, ...freer }, budget);
  try {
    await changed.compile(limits);
  } catch (error) {
    // Whoever cannot model them cannot prove anything with them; the search goes on without.
    if (!(error instanceof DiagnosticError)) throw error;
    return { answer: withoutProofs(program, error), assumed: [] };
  }
  const { proofs, program: failing } = changed;
  if (isProved(proofs, properties) || !isProved(pipeline.proofs, properties) || !failing)
    return { answer: proofs, assumed: [] };
  const trusting = changed.analysed(failing, true);
  return isProved(trusting, properties)
    ? { answer: trusting, assumed: resultsNotSeen(trusting) }
    : { answer: proofs, assumed: [] };
}

/** The answer with what is known without looking at executions. */
function withStatic(
  result: CheckResult,
  { proofs, properties }: Pipeline,
  freer: StaticAnswer | undefined,
): CheckResult {
  const known = freer ?? proofs;
  if (!known) return result;
  const openWait = openWaitTold(known, properties, result);
  return withVariables(openWait ? { ...result, openWait } : result, properties.includes(RACE) ? known : undefined);
}

function withVariables(result: CheckResult, proofs: StaticAnswer | undefined): CheckResult {
  const variables = proofs && variablesTold(proofs, result);
  return variables && result.verdict !== 'error' ? { ...result, variables } : result;
}

function inquirer(run: Run): Inquirer {
  const { pipeline, meter, budget } = run;
  return {
    settings: pipeline.settings,
    budget,
    elapsed: () => meter.watch.elapsed,
    program: () => pipeline.program,
    answer: (driver) => answerOf(driver, pipeline, meter),
    ask: (freedom, covered, open, time, goesOn) => askWhere(run, freedom, covered, open, time, goesOn),
  };
}

type Wanted = NonNullable<CheckOptions['properties']>;

function asWanted(property: Property): Wanted[number] {
  return isBuiltIn(property) ? property.name : property;
}

/** Of the properties that are open, those of which the freedom is asked. */
async function askWhere(
  run: Run,
  freedom: Freedom,
  covered: Coverage,
  open: readonly Property[] | undefined,
  budget: Budget,
  goesOn: boolean,
): Promise<Found> {
  const { asks, ownBounds = false } = freedom;
  const asked = asks ? open?.filter(asks) : open;
  if (asked?.length === 0) return fail('unsupported', 'it is asked of none of the properties');
  const found = await askEasily(run, freedom, covered, asked?.map(asWanted), budget, goesOn && ownBounds);
  const { program } = run.pipeline;
  const left =
    open?.filter((each) => !asked?.includes(each) && (!program || mayBreak(program, each))).map(({ name }) => name) ??
    [];
  return left.length === 0 ? found : { ...found, left };
}

/** Where a property that is asked for beside the others holds, what was found of those is true without it. */
async function askEasily(
  run: Run,
  freedom: Freedom,
  covered: Coverage,
  open: Wanted | undefined,
  budget: Budget,
  grows: boolean,
): Promise<Found> {
  const { easierWith } = freedom;
  if (!open || easierWith === undefined || open.includes(easierWith))
    return askOnceMore(run, freedom, covered, open, budget, grows);
  const found = await askOnceMore(run, freedom, covered, [...open, easierWith], budget, grows);
  const { result } = found;
  if (result.violations.some(({ property }) => property === easierWith))
    return askOnceMore(run, freedom, covered, open, budget, grows);
  const properties = result.properties?.filter(({ name }) => name !== easierWith);
  return { ...found, result: { ...result, ...(properties ? { properties } : {}) } };
}

/**
 * Looks at a freedom that was left out, within the bounds that were covered, unless they may grow; with more switches if
 * there was no bound on these.
 */
async function askOnceMore(
  { options, meter, pipeline, answers, asks }: Run,
  freedom: Freedom,
  { limits, switches, complete, by }: Coverage,
  open: Wanted | undefined,
  budget: Budget,
  grows: boolean,
): Promise<Found> {
  const { growing } = meter;
  meter.growing = `assuming less: ${freedom.assumption.flag ?? ''}`;
  const freer = {
    ...options,
    [freedom.option]: freedom.chosen ?? true,
    ...(open ? { properties: open } : {}),
  };
  const again = { options: freer, budget, meter, asks, answers: new Map<string, Answered>() };
  const changed = pipeline.with(freer, budget);
  // Those with more switches were looked at only if there are no bounds on them.
  const { question } = pipeline.settings;
  const range = { from: switches, to: complete ? (question.switches ?? question.maxSwitches) : switches };
  const found = await search(
    {
      ...again,
      pipeline: changed,
      range,
      limits,
      grows,
      statesFirst: by === 'states',
      // It is only the reason for an assumption.
      isOneEnough: freedom.onlyWith === undefined,
    },
    { onCovered: () => undefined },
  );
  if (found.best && found.violations.length === 0)
    answers.set(freedom.option, { options: freer, coverage: found.best, freedom: freedom.assumption.flag ?? '' });
  const asked = { options: freer, budget, meter, pipeline: changed, range, answers };
  const result = await withOrderedVolatiles(answerOf(found, changed, meter), found.best, (within) =>
    races(asked, within),
  );
  meter.growing = growing;
  return { result: await explained(result, options, changed), beyond: found.beyond };
}

/** A question about races has so many times as long as all took so far, or so many seconds. */
const RACES = { times: 1, seconds: 10 };

/** Looks for races within bounds that were covered; undefined where that cannot be asked. */
async function races(
  { options, meter, pipeline, budget, range, answers }: Omit<Run, 'limits' | 'grows'>,
  { limits }: Coverage,
): Promise<SearchState | undefined> {
  const asked: CheckOptions = { ...options, properties: [RACE.name] };
  const time = budget.part(RACES.seconds, meter.watch.elapsed * RACES.times);
  const run = { options: asked, pipeline: pipeline.with(asked, time), budget: time, meter, range, answers };
  try {
    const found = await search({ ...run, limits, grows: false, isOneEnough: true }, { onCovered: () => undefined });
    if (found.best && found.violations.length === 0)
      answers.set(RACE.name, { options: asked, coverage: found.best, freedom: '--property race' });
    return found;
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined;
    throw error;
  }
}

async function search(run: Run, aside: Pick<DriverTask, 'onCovered' | 'meanwhile'>): Promise<Driver> {
  const { meter, pipeline } = run;
  const { engine: choice, question: asked } = pipeline.settings;
  const crew = new Crew(choice.jobs, () => choice.host?.memoryFilled?.() ?? 0, choice.seed);
  const engine = engineFor(choice, crew, meter);
  const prepare = async (limits: Limits, budget: Budget): Promise<Prepared> => {
    const prepared = await pipeline.prepare(limits, budget);
    const { solver, jobs, host } = choice;
    if (jobs > 1 && meter.unrolled.events > FEW_EVENTS) await prepareSolvers(solver, 1, host).catch(() => undefined);
    return prepared;
  };
  const { executions } = asked;
  const others = (finding: Finding): Promise<Others> =>
    otherExecutions(finding, executions - 1, () => newSolver(choice), run.budget, meter);
  const { properties } = pipeline;
  const areSome = reorderingOf(asked.memoryModel) !== undefined;
  const states = statesAnswer(pipeline.settings, properties)
    ? new AllStatesSearch(properties, asked.without, meter, areSome)
    : undefined;
  const walks =
    aside.meanwhile && !run.asks && walksAnswer(pipeline.settings, properties)
      ? new WalkingSearch(
          pipeline.settings,
          properties,
          (limits) => pipeline.compile(limits),
          (limits) => pipeline.with(run.options, run.budget).compile(limits),
          run.limits,
          meter,
        )
      : undefined;
  const driver = new Driver({
    ...run,
    asked,
    engine,
    prepare,
    withTasks: (prepared, count) => pipeline.withTasks(prepared, count),
    states,
    walks,
    isCramped: () => crew.mustShrink,
    ...aside,
    others: executions > 1 ? others : undefined,
  });
  await driver.run();
  return driver;
}

/** Violations with what has to be known beside their executions. */
async function explained(result: CheckResult, options: CheckOptions, { program }: Pipeline): Promise<CheckResult> {
  const parted = withPartings(result, options);
  const { undefinedNames } = program ?? {};
  return undefinedNames && parted.violations.length > 0 ? await withUndefined(parted, new Set(undefinedNames)) : parted;
}

/** Those that depend on what is defined nowhere with its names. */
async function withUndefined(result: CheckResult, names: ReadonlySet<string>): Promise<CheckResult> {
  const { undefinedIn } = await import('./report/undefined-causes.js');
  const violations = result.violations.map((violation) => {
    const depends = undefinedIn(violation, names);
    return depends.length > 0 ? { ...violation, dependsOnUndefined: depends } : violation;
  });
  return { ...result, violations };
}
