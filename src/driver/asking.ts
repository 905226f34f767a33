/**
 * Asks for the freedoms of `freedoms.ts`: once more when the search has come to its end, and now and then while it goes
 * on, since a program with endless loops never comes to an end. Each question is about the executions that were covered
 * when it was asked, which is what the answer says.
 */
import type { Assumption, CheckResult, MetBound } from '../answer/result.js';
import type { Program } from '../ir/ir.js';
import type { Settings } from '../options/settings.js';
import { BEYOND_CONVERSATION } from '../properties/checks.js';
import { UNORDERED } from '../properties/races.js';
import type { Property } from '../properties/property.js';
import { holdsWholly } from '../answer/holding.js';
import { within } from '../answer/within.js';
import { formatPosition } from '../source/position.js';
import { DiagnosticError } from '../source/diagnostic.js';
import type { Budget } from '../source/limits.js';
import type { Coverage } from './coverage.js';
import type { Beyond, Meanwhile, SearchState } from './task.js';
import type { Freedom } from './freedoms.js';
import { openFreedoms } from './freedoms.js';

/** The result of a question with a freedom. */
export interface Found {
  readonly result: CheckResult;
  readonly beyond?: Beyond | undefined;
  /** Names of properties that are open and were not asked for. */
  readonly left?: readonly string[];
}

/** How questions are asked. */
export interface Inquirer {
  readonly settings: Pick<Settings, 'question' | 'freedoms'>;
  readonly program: () => Program | undefined;
  /** The answer as it would be without freedoms. */
  answer(driver: SearchState): CheckResult;
  /**
   * Asks the question again with a freedom, within what was covered.
   * @param open properties of which nothing was found yet; undefined: those that are asked for
   * @param goesOn the search without the freedom is over: bounds may grow beyond what it has covered
   * @throws DiagnosticError, Interrupted
   */
  ask(
    freedom: Freedom,
    covered: Coverage,
    open: readonly Property[] | undefined,
    budget: Budget,
    goesOn: boolean,
  ): Promise<Found>;
  /** Of the whole check. */
  readonly budget: Budget;
  /** Milliseconds since it began. */
  elapsed(): number;
}

/**
 * While the search goes on, a round of questions has this share of the time that is left; each of them at least so many
 * seconds.
 */
const MEANWHILE = { share: 0.2, seconds: 3 };
/** In the end, each has so many times as long as it took to get there, or so many seconds. */
const FINALLY = { times: 3, seconds: 10 };

/** A question about one freedom that was decided. */
interface Inquiry {
  readonly covered: Coverage;
  /** The answer without the freedom, at that time. */
  readonly without: CheckResult;
  readonly found: CheckResult;
  readonly left: readonly string[];
}

export class Asking implements Meanwhile {
  /** Beyond what is known of the world, with a freedom. */
  beyond: Beyond | undefined;
  /** The last question about each freedom that was decided. */
  private readonly decided = new Map<Freedom, Inquiry>();
  /** For each freedom, the coverage when it was asked for the last time. */
  private readonly asked = new Map<Freedom, Coverage>();

  constructor(private readonly inquirer: Inquirer) {}

  isDue(driver: SearchState): boolean {
    return this.due(driver).length > 0;
  }

  async ask(driver: SearchState): Promise<'over' | 'open'> {
    const { budget } = this.inquirer;
    const due = this.due(driver);
    await this.askAll(due, driver, false, () => budget.share(MEANWHILE.share / due.length, MEANWHILE.seconds));
    return this.beyond || this.isAnswered(driver) ? 'over' : 'open';
  }

  /** Asks for all freedoms that are left when the search is over. */
  async askFinally(driver: SearchState): Promise<void> {
    const { budget } = this.inquirer;
    await this.askAll(this.due(driver), driver, true, () =>
      budget.part(FINALLY.seconds, this.inquirer.elapsed() * FINALLY.times),
    );
  }

  /** The answer with what is known of the freedoms. */
  told(driver: SearchState): CheckResult {
    const answer = this.inquirer.answer(driver);
    const { best } = driver;
    if (!best || !isOpen(answer)) return answer;
    return this.open(best).reduce(
      (soFar, freedom) => withFreedom(soFar, freedom, this.decided.get(freedom), best),
      answer,
    );
  }

  private open({ facts }: Coverage): Freedom[] {
    const { settings, program } = this.inquirer;
    const read = program();
    return read ? openFreedoms(settings.freedoms, read, facts) : [];
  }

  /** Those that have not been asked for within what is covered, and that nothing is known to go wrong with. */
  private due(driver: SearchState): Freedom[] {
    const { best } = driver;
    if (!best || !isOpen(this.inquirer.answer(driver))) return [];
    return this.open(best).filter((freedom) => !isSame(this.asked.get(freedom), best) && !this.breaks(freedom));
  }

  private breaks(freedom: Freedom): boolean {
    return (this.decided.get(freedom)?.found.violations.length ?? 0) > 0;
  }

  private async askAll(
    freedoms: readonly Freedom[],
    driver: SearchState,
    goesOn: boolean,
    budget: () => Budget,
  ): Promise<void> {
    for (const freedom of freedoms) {
      if (this.beyond || this.isAnswered(driver)) return;
      await this.askFor(freedom, driver, budget(), goesOn);
    }
  }

  private async askFor(freedom: Freedom, driver: SearchState, budget: Budget, goesOn: boolean): Promise<void> {
    const covered = driver.best!;
    const without = this.inquirer.answer(driver);
    this.asked.set(freedom, covered);
    const found = await this.found(freedom, covered, this.unbroken(driver), budget, goesOn);
    if (found?.beyond) this.beyond = found.beyond;
    const result = found && withoutKnown(found.result);
    if (found && result && !found.beyond && isDecided(without, result))
      this.decided.set(freedom, { covered, without, found: result, left: found.left ?? [] });
  }

  /** Undefined where the program cannot be modelled with the freedom. */
  private async found(...question: Parameters<Inquirer['ask']>): Promise<Found | undefined> {
    try {
      return await this.inquirer.ask(...question);
    } catch (error) {
      if (error instanceof DiagnosticError) return undefined;
      throw error;
    }
  }

  /** Of named properties those of which nothing was found. */
  private unbroken(driver: SearchState): readonly Property[] | undefined {
    if (this.inquirer.settings.question.properties === undefined) return undefined;
    const { violations } = this.told(driver);
    const broken = namesOf(violations.filter(({ known }) => !known));
    const known = namesOf(violations.filter((each) => each.known));
    const isBroken = (property: Property): boolean =>
      broken.has(property.name) || (driver.broken.has(property) && !known.has(property.name));
    return driver.properties.filter((property) => property !== BEYOND_CONVERSATION && !isBroken(property));
  }

  /** Without named properties a violation of one is enough. */
  private isAnswered(driver: SearchState): boolean {
    const { verdict, violations } = this.told(driver);
    return (
      verdict === 'violation' && violations.some(({ known }) => !known) && (this.unbroken(driver)?.length ?? 0) === 0
    );
  }
}

function namesOf(violations: CheckResult['violations']): ReadonlySet<string> {
  return new Set(violations.map(({ property }) => property));
}

/** Whether freedoms have anything to add: what is known hides nothing else. */
function isOpen({ verdict, violations, properties = [] }: CheckResult): boolean {
  return (
    verdict === 'safe' ||
    verdict === 'bounded' ||
    (verdict === 'violation' &&
      (violations.every(({ known }) => known) || properties.some((each) => isHeld(each.verdict))))
  );
}

/**
 * The answer without violations that are known. Undefined where it has no others: nobody has decided then whether there
 * would be more without them, so that the freedom is still assumed away.
 */
function withoutKnown(found: CheckResult): CheckResult | undefined {
  const violations = found.violations.filter(({ known }) => !known);
  return violations.length === 0 && found.violations.length > 0 ? undefined : { ...found, violations };
}

function isHeld(verdict: string): boolean {
  return verdict === 'safe' || verdict === 'bounded';
}

function isSame(one: Coverage | undefined, other: Coverage): boolean {
  return (
    one !== undefined &&
    one.limits === other.limits &&
    one.switches === other.switches &&
    one.complete === other.complete
  );
}

/** Whether it came to its end. */
function isDecided(without: CheckResult, found: CheckResult): boolean {
  return (
    found.violations.length > 0 ||
    (found.verdict !== 'unknown' && (found.bounds.switchesComplete || found.bounds.switches >= without.bounds.switches))
  );
}

/** @param soFar an answer that holds without the freedom, or one that another freedom has changed */
function withFreedom(soFar: CheckResult, freedom: Freedom, inquiry: Inquiry | undefined, best: Coverage): CheckResult {
  const { assumption } = freedom;
  if (!inquiry) return isAssumed(soFar, assumption) ? soFar : assuming(soFar, assumption);
  const found = withFound(notAssuming(soFar, assumption), freedom, inquiry, best);
  const { left } = inquiry;
  if (left.length === 0) return found;
  const assumed = soFar.bounds.assumed.find(({ what }) => what === assumption.what) ?? assumption;
  return assuming(found, { ...assumed, what: `${assumption.what} (for ${left.join(', ')})`, of: left });
}

function withFound(soFar: CheckResult, freedom: Freedom, inquiry: Inquiry, best: Coverage): CheckResult {
  const { onlyWith, assumption, needless } = freedom;
  const { found, without, covered } = inquiry;
  const [violation] = found.violations;
  if (violation && onlyWith !== undefined) return withViolations(soFar, found, onlyWith);
  if (violation)
    return assuming(soFar, {
      ...assumption,
      otherwise: `${violation.property} at ${formatPosition(violation.position)}`,
    });
  const cut = newlyMet(without, found);
  const also = alsoAssumed(soFar, found, needless);
  const bounds = isSame(covered, best)
    ? cut
    : [...cut.filter(isError), ...found.bounds.met.filter((bound) => !isError(bound))];
  return bounds.length === 0 ? also : assuming(also, asFarAsFollowed(assumption, bounds));
}

function isError({ kind }: MetBound): boolean {
  return kind === 'error';
}

/**
 * The assumption where the freedom only cuts executions off: if by an error that nobody asks for, nobody knows how they
 * go on.
 */
function asFarAsFollowed(assumption: Assumption, cut: readonly MetBound[]): Assumption {
  const error = cut.find(isError);
  if (!error) return { ...assumption, lookedAt: within({ met: cut, assumed: [] }) };
  return {
    ...assumption,
    otherwise: `${error.name ?? 'an error'}${error.position ? ` at ${formatPosition(error.position)}` : ''}`,
  };
}

function withViolations(soFar: CheckResult, found: CheckResult, onlyWith: string): CheckResult {
  // What nothing orders need not be seen out of order.
  const told = found.violations.map((each) => (each.message === UNORDERED ? each : { ...each, onlyWith }));
  const violations = [...soFar.violations, ...told];
  const broken = new Set(found.properties?.flatMap(({ name, verdict }) => (verdict === 'violation' ? [name] : [])));
  const properties = soFar.properties?.map((each) =>
    broken.has(each.name) ? { ...each, verdict: 'violation' as const } : each,
  );
  return { ...soFar, verdict: 'violation', violations, ...(properties ? { properties } : {}) };
}

/** Bounds that cut executions off where nothing did before. */
function newlyMet({ bounds: before }: CheckResult, { bounds }: CheckResult): MetBound[] {
  const key = ({ kind, name, position }: MetBound): string =>
    `${kind} ${name ?? ''} ${position ? formatPosition(position) : ''}`;
  const known = new Set(before.met.map(key));
  return bounds.met.filter((bound) => !known.has(key(bound)));
}

/** Whatever else is taken for granted with the freedom than without. */
function alsoAssumed(soFar: CheckResult, found: CheckResult, needless: Assumption | undefined): CheckResult {
  const known = new Set([...soFar.bounds.assumed, ...(needless ? [needless] : [])].map(({ what }) => what));
  return found.bounds.assumed.filter(({ what }) => !known.has(what)).reduce(assuming, soFar);
}

function isAssumed({ bounds }: CheckResult, { what }: Assumption): boolean {
  return bounds.assumed.some((assumed) => assumed.what === what);
}

/** The answer where that need not be assumed, if it was. */
export function notAssuming(soFar: CheckResult, assumption: Assumption): CheckResult {
  if (!isAssumed(soFar, assumption)) return soFar;
  const assumed = soFar.bounds.assumed.filter(({ what }) => what !== assumption.what);
  const bounds = { ...soFar.bounds, assumed };
  const verdictOf = <V>(verdict: V, property?: string): V | 'safe' =>
    verdict === 'bounded' && holdsWholly(bounds, property) ? 'safe' : verdict;
  const properties = soFar.properties?.map((each) => ({ ...each, verdict: verdictOf(each.verdict, each.name) }));
  return {
    ...soFar,
    bounds,
    verdict: verdictOf(soFar.verdict),
    ...(properties ? { properties } : {}),
  };
}

/** The answer, which holds only as far as this does. */
function assuming(soFar: CheckResult, assumption: Assumption): CheckResult {
  const bounds = { ...soFar.bounds, assumed: [...soFar.bounds.assumed, assumption] };
  const properties = soFar.properties?.map((each) =>
    each.verdict === 'safe' && !holdsWholly(bounds, each.name) ? { ...each, verdict: 'bounded' as const } : each,
  );
  return {
    ...soFar,
    bounds,
    ...(properties ? { properties } : {}),
    verdict: soFar.verdict === 'safe' ? 'bounded' : soFar.verdict,
  };
}
