import { MEMORY_AS, reorderingOf } from '../base/memory-model.js';
import { given } from '../base/given.js';
import type { Assumption } from '../answer/result.js';
import { nameOf } from '../base/conversation.js';
import type { Reduction } from '../base/reductions.js';
import { dumpAst } from '../c/dump.js';
import type { Prepared } from './task.js';
import type { Limits } from './limits.js';
import type { Evidence } from '../answer/internal-error.js';
import { markedText } from '../source/marked-text.js';
import type { Engine } from '../engine/engine.js';
import { dumpFormula } from '../engine/formula-dump.js';
import { dumpStates } from '../engine/states.js';
import type { Meter } from '../engine/meter.js';
import type { Asked, FrontEndResult } from '../front/frontend.js';
import { compile, modelsFor } from '../front/frontend.js';
import type { Sources } from '../front/sources.js';
import { readSources } from '../front/sources.js';
import { listLoops } from '../front/given-names.js';
import { dumpProgram } from '../ir/dump.js';
import { validateProgram } from '../ir/validate.js';
import { jointUse } from '../ir/joint-use.js';
import { DEFAULT_ARGUMENTS } from '../ir/main-arguments.js';
import type { Program } from '../ir/ir.js';
import type { ModelParser } from '../front/model-parser.js';
import { OWN_SOLVERS } from '../options/rows/solving.js';
import type { CheckOptions } from '../options/options.js';
import type { EngineChoice, Settings } from '../options/settings.js';
import { settingsOf } from '../options/settings.js';
import { ATOMICITY } from '../properties/atomicity.js';
import { BEYOND_CONVERSATION } from '../properties/checks.js';
import { DEADLOCK } from '../properties/deadlocks.js';
import { HANG } from '../properties/hangs.js';
import type { Property } from '../properties/property.js';
import { RACE } from '../properties/races.js';
import { isWhereReordered, onlyChecks, requestedBy, selectProperties } from '../properties/select.js';
import { WatchList } from '../properties/watch.js';
import { formatPosition } from '../source/position.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import { DiagnosticError, fail } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import type { Suppression } from '../source/suppressions.js';
import type { StaticAnswer } from '../static/analyse.js';
import { analyse } from '../static/analyse.js';
import { dumpSteps } from '../steps/dump.js';
import { areProvable, isOnlyTold, mayRaceAt, withProofs } from './proofs.js';
import type { PlacedWeakAccess } from '../steps/weak-access.js';
import { validateSteps } from '../steps/validate.js';
import type { UnrolledProgram } from '../steps/events.js';
import { withTasks } from '../reduce/fewer-tasks.js';
import { reduce } from '../reduce/reduce.js';
import { repeatedFirings } from '../reduce/repeated-firings.js';
import { observationOf, observe } from '../engine/observe/observe.js';
import type { Observation } from '../steps/observation.js';
import type { QuickSolver } from '../sat/quick.js';
import { quickSolvers } from '../sat/quick.js';
import { mayAsk } from '../unroll/paths/feasible.js';
import { CreatedTwice } from '../unroll/paths/task-pool.js';
import { Unroller } from '../unroll/unroll.js';
import type { Suppressions } from './suppressions.js';
import { suppressionsOf } from './suppressions.js';
import { TWO_WAY, twoWayCalls } from './two-way-calls.js';

/** The number of switches for `--dump constraints` and `--dump cnf` when none is given. */
const DEFAULT_DUMP_SWITCHES = 2;

/**
 * Reductions outside `reduce/` that are argued for executions whose accesses are in one order; there, what they join or
 * leave out may be seen apart.
 */
const ARGUED_FOR_SC: readonly Reduction[] = ['forwarding', 'exclusive-reads', 'families', 'turns'];

const NOT_ASKED =
  'it is said which atomicity violations are of interest, but none are looked for; --property atomicity or --atomicity-only does that';

/** The stages from source texts to a program that an engine can be asked about, under given limits. */
export class Pipeline {
  private last:
    { readonly key: string; readonly front: FrontEndResult; readonly proofs: StaticAnswer | undefined } | undefined;
  private models: ModelParser | undefined;
  private quick: (() => QuickSolver) | undefined;
  /** Proofs that its volatile accesses are ordered, where it has any that may not be. */
  private orderProofs: { readonly program: Program; readonly proofs: StaticAnswer } | undefined;
  /** Interrupts are first let in at more than one place. */
  private severalStarts = false;
  /** The last unrollings of the program, and their limits. */
  private unrollings: readonly { readonly program: Program; readonly limits: Limits; readonly unroller: Unroller }[] =
    [];
  /** The program that was unrolled last, as it is at the moment. */
  private made: UnrolledProgram | undefined;
  settings: Settings;
  /** Comments in the sources by which findings are known. */
  private silenced: Suppressions = { heeded: [], warnings: [] };

  constructor(
    options: CheckOptions,
    private readonly budget: Budget,
    private readonly meter: Meter,
    private sources?: Sources,
  ) {
    this.settings = settingsOf(options);
  }

  /** Reads the sources, which may say what is to be looked for. @throws DiagnosticError, Interrupted */
  async read(): Promise<Sources> {
    if (this.sources) return this.sources;
    const { properties } = this;
    this.meter.report('reading');
    this.sources = await readSources(this.settings.read, this.budget, this.meter.watch);
    this.heed(suppressionsOf(this.sources.texts, properties));
    return this.sources;
  }

  /** Behind a known violation there may be others, so that all are looked for. */
  private heed(silenced: Suppressions): void {
    this.silenced = silenced;
    const { question } = this.settings;
    if (silenced.heeded.length > 0) this.settings = { ...this.settings, question: { ...question, all: true } };
  }

  /** Comments by which findings are known. */
  get heeded(): readonly Suppression[] {
    return this.silenced.heeded;
  }

  /** A pipeline for the same sources, under other options that concern only what is made of them. */
  with(options: CheckOptions, budget: Budget): Pipeline {
    const other = new Pipeline(options, budget, this.meter, this.sources);
    other.quick = this.quick;
    other.heed(this.silenced);
    return other;
  }

  /** Warnings of the front end. */
  get warnings(): readonly Diagnostic[] {
    return [...(this.last?.front.warnings ?? []), ...this.silenced.warnings];
  }

  /** The program that was made last. */
  get program(): Program | undefined {
    return this.last?.front.program;
  }

  /** Proofs about its races and deadlocks without unrolling, where these are looked for. */
  get proofs(): StaticAnswer | undefined {
    return this.last?.proofs;
  }

  /** The evidence from which a defect of ours can be seen again. */
  get evidence(): Pick<Evidence, 'sources' | 'steps'> {
    const sources = this.sources?.texts.map((unit) => ({ name: unit.file, text: markedText(unit) })) ?? [];
    return { sources, ...(this.made ? { steps: dumpSteps(this.made) } : {}) };
  }

  /** The name of the data model for which the sources were read. */
  get target(): string | undefined {
    return this.sources?.target.name;
  }

  /** The properties that are looked for. @throws DiagnosticError for one that does not exist */
  get properties(): readonly Property[] {
    const properties = blaming(() => selectProperties(this.settings.question.properties ?? ['checks']));
    const { atomicityBy, atomicitySameFunction, atomicityRare } = this.settings.question;
    if ((atomicityBy ?? atomicitySameFunction ?? atomicityRare) && !properties.includes(ATOMICITY))
      fail('usage', NOT_ASKED);
    return this.settings.question.outside ? [...properties, BEYOND_CONVERSATION] : properties;
  }

  /** @throws DiagnosticError, Interrupted */
  async prepare(limits: Limits, budget = this.budget): Promise<Prepared> {
    const { program } = await this.compiled(limits);
    const { properties, meter } = this;
    meter.report('unrolling');
    if (mayAsk(program)) this.quick ??= await quickSolvers(this.settings.engine.host);
    const unrolled = await meter.watch.measure('unroll', () =>
      this.unlessStartedTwice(() => this.unrolled(program, properties, limits, budget)),
    );
    if (unrolled === undefined) return this.prepare(limits, budget);
    meter.unrolled = {
      events: unrolled.tasks.reduce((sum, task) => sum + task.steps.length, 0),
      sharedCells: unrolled.cells.length,
    };
    const weak = await this.seenOutOfOrder(unrolled.weak ?? [], program);
    return { program, properties, unrolled: { ...unrolled, weak } };
  }

  /** The executions in which only so many of the tasks ever run; undefined where that is nearly all, or says nothing. */
  withTasks(prepared: Prepared, count: number): Prepared | undefined {
    const { program, properties } = prepared;
    const isOfPrefixes = properties.every((each) => each === RACE || onlyChecks([each]));
    // One that never runs, and has a priority, keeps off others.
    const isScheduled = prepared.unrolled.tasks.some(({ priority }) => priority !== undefined);
    if (!isOfPrefixes || isScheduled || prepared.unrolled.reordered) return undefined;
    const unrolled = withTasks(prepared.unrolled, count);
    return unrolled && { program, properties, unrolled: onlyChecks(properties) ? reduce(unrolled) : unrolled };
  }

  /** @throws DiagnosticError, Interrupted */
  async compile(limits: Limits): Promise<Program> {
    return (await this.compiled(limits)).program;
  }

  /** The output of a stage, the last one being the engine. @throws DiagnosticError, Interrupted */
  async dump(stage: NonNullable<CheckOptions['dump']>, limits: Limits, engine: Engine): Promise<string> {
    if (stage === 'loops' || stage === 'ast' || stage === 'ir' || stage === 'states') {
      const { units, program } = await this.compiled(limits);
      if (stage === 'states') return dumpStates(program);
      if (stage === 'loops') return listLoops(program);
      return stage === 'ir' ? dumpProgram(program) : units.map(dumpAst).join('\n');
    }
    const { unrolled } = await this.prepare(limits);
    return stage === 'ssa'
      ? dumpSteps(unrolled)
      : dumpFormula(engine, unrolled, stage, this.settings.question.switches ?? DEFAULT_DUMP_SWITCHES);
  }

  /** Some limits are part of the program: how often interrupts fire, and how many arguments `main` gets. */
  private async compiled({ fires, argumentCount }: Limits): Promise<FrontEndResult> {
    const key = `${fires} ${argumentCount}`;
    if (this.last?.key === key) return this.last.front;
    this.meter.report('reading');
    const sources = await this.read();
    const argsBound = {
      count: argumentCount,
      length: this.settings.limits.argsBound?.length ?? DEFAULT_ARGUMENTS.length,
    };
    const { properties } = this;
    const asked: Asked = {
      requested: requestedBy(properties),
      looksForRaces: properties.includes(RACE),
      startsLate:
        !this.severalStarts &&
        properties.every((each) => each === RACE || each === DEADLOCK || each === HANG || onlyChecks([each])),
      aboutEnds: properties.filter(({ on }) => on.finish).map(({ name }) => name),
      sleepers: !properties.includes(HANG) ? 'none' : properties.length === 1 ? 'alone' : 'besides',
      handlersGoOn: this.settings.limits.fires === undefined && fires > 0,
      fires,
      argsBound,
    };
    const { watch } = this.meter;
    this.models ??= modelsFor(sources, this.settings.models, asked, this.budget);
    const front = await compile(sources, this.models, this.settings.compile, asked, watch);
    const { compile: asWritten, engine, freedoms } = this.settings;
    const unprotected = asWritten.invalidAccesses === 'unknown';
    const streams = asWritten.conversation?.streams.map(({ key }) => nameOf(key)) ?? [];
    const assumed = [...(front.program.assumed ?? []), ...believed(engine)];
    const program = {
      ...front.program,
      ...(unprotected ? { unprotected } : {}),
      ...(freedoms.mallocMayFail ? { allocationsMayFail: true } : {}),
      ...(assumed.length > 0 ? { assumed } : {}),
      ...(streams.length > 0 ? { streams } : {}),
    };
    if (this.settings.question.validate) validateProgram(program);
    const proofs = this.looksForProofs ? await watch.measure('prove', () => this.analysed(program)) : undefined;
    this.last = {
      key,
      front: {
        ...front,
        program: proofs && properties.includes(RACE) && isOnlyTold(properties) ? withProofs(program, proofs) : program,
      },
      proofs,
    };
    return this.last.front;
  }

  /** @param trusts that calls succeed at whose result nobody looks */
  analysed(program: Program, trusts = false): StaticAnswer {
    const { properties } = this;
    const wanted = { races: properties.includes(RACE), deadlocks: properties.includes(DEADLOCK) };
    return analyse(program, wanted, { without: this.settings.question.without, trusts });
  }

  private get looksForProofs(): boolean {
    const { properties } = this;
    return (
      (properties.includes(RACE) || areProvable(properties)) &&
      !this.settings.question.without.includes('static-proofs')
    );
  }

  /** Undefined where firings cannot be created late (`firmware/late-firings.ts`), which is known from now on. */
  private unlessStartedTwice<T>(action: () => T): T | undefined {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof CreatedTwice) || this.severalStarts) throw error;
      this.severalStarts = true;
      this.last = undefined;
      return undefined;
    }
  }

  private unrolled(program: Program, properties: readonly Property[], limits: Limits, budget: Budget): UnrolledProgram {
    const reordered = reorderingOf(this.settings.question.memoryModel);
    const beside = reordered ? properties.find((property) => !isWhereReordered(property)) : undefined;
    if (beside)
      fail(
        'usage',
        `${beside.name} is not looked at where memory is ${MEMORY_AS[reordered!]} (--memory-model ${reordered})`,
      );
    const { switches, maxSwitches } = this.settings.question;
    if (reordered && (switches !== undefined || Number.isFinite(maxSwitches)))
      fail(
        'usage',
        `where memory is ${MEMORY_AS[reordered]}, no bound on context switches can be given (--memory-model sc)`,
      );
    const names = properties.flatMap(({ watch }) => watch);
    const watched = blaming(() => new WatchList(program, names));
    const bounds = {
      loop: (name: string, isLibrarys?: boolean) => limits.loop(name, isLibrarys),
      maxTasks: limits.tasks,
      phases: limits.phases,
      without: new Set([...this.settings.question.without, ...(reordered ? ARGUED_FOR_SC : [])]),
      ...given({ reordered }),
    };
    const unroller = this.unrollerOf(program, limits, () =>
      observationOf(properties, watched, this.settings.question.properties !== undefined),
    );
    const unrolled = relyingOnCalls(unroller.unroll(bounds, budget), program);
    const observed = observe(unrolled, properties, watched, this.settings.question.all);
    const asked = { ...observed, ...this.atomicityQuestion(program, properties) };
    const complete = { ...asked, repeated: repeatedFirings(asked) };
    const { validate } = this.settings.question;
    this.made = complete;
    if (validate) validateSteps(complete, 'unrolling');
    const look = (made: UnrolledProgram, after: string): void => {
      budget.check();
      if (!validate) return;
      this.made = made;
      validateSteps(made, after);
    };
    return onlyChecks(properties) && !reordered ? reduce(complete, look) : complete;
  }

  /** Without volatile accesses that are proved not to race: what orders them is so on every machine (C11 5.1.2.4). */
  private async seenOutOfOrder(
    weak: readonly PlacedWeakAccess[],
    program: Program,
  ): Promise<readonly PlacedWeakAccess[]> {
    const isOnlyVolatile = ({ order }: PlacedWeakAccess): boolean => order === 'volatile';
    if (!weak.some(isOnlyVolatile) || this.settings.question.without.includes('static-proofs')) return weak;
    const racesIn = (of: Program): StaticAnswer =>
      analyse(of, { races: true, deadlocks: false }, { without: this.settings.question.without });
    if (this.orderProofs?.program !== program)
      this.orderProofs = { program, proofs: await this.meter.watch.measure('prove', () => racesIn(program)) };
    const { proofs } = this.orderProofs;
    return weak.filter((access) => !isOnlyVolatile(access) || mayRaceAt(access.position, proofs));
  }

  /**
   * The one that has unrolled the program before, if nothing has become less since. Two searches may go on, one with
   * fewer iterations than the other.
   */
  private unrollerOf(program: Program, limits: Limits, observation: () => Observation): Unroller {
    const known = this.unrollings
      .filter((each) => each.program === program && limits.isAtLeast(each.limits))
      .reduce<(typeof this.unrollings)[number] | undefined>(
        (most, each) => (most?.limits.isAtLeast(each.limits) ? most : each),
        undefined,
      );
    const unroller = known?.unroller ?? new Unroller(program, observation(), this.quick);
    const others = this.unrollings.filter((each) => each !== known && each.program === program);
    this.unrollings = [{ program, limits, unroller }, ...others.slice(0, 1)];
    return unroller;
  }

  private atomicityQuestion(program: Program, properties: readonly Property[]): Pick<UnrolledProgram, 'atomicity'> {
    const { atomicityBy, atomicitySameFunction, atomicityRare } = this.settings.question;
    if (!properties.includes(ATOMICITY)) return {};
    const by = atomicityBy ? { by: new Set(atomicityBy) } : {};
    const functionAt = atomicitySameFunction ? { functionAt: functionsByPosition(program) } : {};
    return { atomicity: { ...by, ...functionAt, uses: jointUse(program), ...(atomicityRare ? { rare: true } : {}) } };
  }
}

/**
 * A model is verified and replayed; that there is none has to be believed. Of a program that we know nothing about,
 * that is worth a word.
 */
function believed({ solver }: EngineChoice): Assumption[] {
  if (OWN_SOLVERS.includes(solver)) return [];
  return [{ what: `the solver ${solver} is right where it finds nothing, which nobody has checked` }];
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
  for (const fn of functions)
    if (!fn.library) for (const { position } of fn.code) names.set(formatPosition(position), fn.name);
  return (position) => names.get(formatPosition(position));
}

/** Where memory is reordered: the program with what is assumed of the library's calls. */
function relyingOnCalls(unrolled: UnrolledProgram, program: Program): UnrolledProgram {
  const calls = unrolled.reordered ? twoWayCalls(program) : new Set<string>();
  if (calls.size === 0 || (unrolled.weak ?? []).length === 0) return unrolled;
  return { ...unrolled, relied: new Map([...(unrolled.relied ?? []), [TWO_WAY, calls]]) };
}
