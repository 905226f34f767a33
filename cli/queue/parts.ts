/** The parts of a question that do not depend on each other, and when enough of them are answered. */
import type { WorkerOptions } from '../../node/messages.js';
import type { CheckResult } from '../../src/answer/result.js';
import { GROUPS } from '../../src/properties/select.js';
import type { AskedParts } from '../../src/answer/together.js';
import { isEnough, ofAllEntries } from '../../src/answer/entries.js';
import { ofAllShares } from '../../src/answer/share.js';
import { isKnown, together } from '../../src/answer/together.js';

/**
 * Of a question: all of it; one property or class of checks; what can be violated at some places; one of the functions
 * that it may start with; or all of it in another way, for which nobody waits. `again` is the question as it was asked,
 * `within` has bounds that nobody gave.
 */
export type PartRole = 'whole' | 'class' | 'share' | 'entry' | 'again' | 'within';

export interface QuestionPart {
  /** For people. */
  readonly title: string;
  readonly role: PartRole;
  readonly options: WorkerOptions;
}

/** It means something only where the world is known. */
const OF_STREAMS = 'io-schedule';
const WHOLE = 'all';
const CHECKS = 'checks';
const MEMORY = 'memory';
/** Each makes the formula again, so that more of them help less and less. */
const MOST_SHARES = 16;
const MOST_OTHER_WAYS = 16;

/**
 * Named properties have verdicts of their own, so each is a part. Where none is named, the whole question is one, and
 * each class of checks beside it: some engines answer all checks at once or not at all, others are faster with fewer.
 * Where there are several workers, each gets a share of a question about checks first; whoever is through with it takes
 * the whole, and who has nothing else to do asks it in another way.
 */
export function partsOf(options: WorkerOptions, workers: number): readonly QuestionPart[] {
  const { properties, propertyFiles, ioTrace, entries = [] } = options;
  const distinct = [...new Set(entries)];
  if (distinct.length > 0)
    return distinct.map((entry) => ({
      title: `from ${entry}`,
      role: 'entry',
      options: { ...options, entries: [entry] },
    }));
  const asOne = [...sharesOf(options, workers), wholeOf(options), ...otherWaysOf(options, workers)];
  const single = (name: string): QuestionPart => ({
    title: name,
    role: 'class',
    options: { ...options, properties: [name] },
  });
  if (properties === undefined) {
    if (propertyFiles !== undefined) return asOne;
    return [
      ...asOne,
      ...groupOf(CHECKS)
        .filter((name) => name !== OF_STREAMS || ioTrace !== undefined)
        .map(single),
    ];
  }
  const names = [...new Set(properties.flatMap(ungrouped))];
  const inGroups = new Set(names.flatMap((name) => groupOf(name)));
  const apart = names.filter((name) => !inGroups.has(name));
  return apart.length < 2 ? asOne : apart.map(single);
}

function wholeOf(options: WorkerOptions): QuestionPart {
  return { title: WHOLE, role: 'whole', options };
}

/** An answer is more than a verdict with one execution. */
function isMore({ all, executions = 1, mendOrders, weakenOrders, propertyFiles }: WorkerOptions): boolean {
  return all === true || executions > 1 || mendOrders === true || weakenOrders === true || propertyFiles !== undefined;
}

/** None where an answer is more than a verdict on what is checked in the code. */
function sharesOf(options: WorkerOptions, workers: number): readonly QuestionPart[] {
  const { properties = [] } = options;
  const checks = new Set([CHECKS, ...groupOf(CHECKS), MEMORY]);
  if (isMore(options) || properties.some((name) => !checks.has(name))) return [];
  const of = Math.min(workers, MOST_SHARES);
  if (of < 2) return [];
  return Array.from({ length: of }, (_, i) => {
    const share = { number: i + 1, of };
    return { title: `share ${share.number} of ${of}`, role: 'share', options: { ...options, share } };
  });
}

/** Iterations that are followed at once, where they would grow up to there. */
const DEEP = 20;
const DEEPER = 100;
const FEW_SWITCHES = 2;

/**
 * The whole question for workers that would have nothing else to do. One engine alone has all cores of its machine; many
 * iterations are followed at once, or few switches with more and more iterations; solvers begin elsewhere.
 */
function otherWaysOf(options: WorkerOptions, workers: number): readonly QuestionPart[] {
  if (isMore(options)) return [];
  const { encoding = 'auto', solver = 'cadical', jobs, memoryModel = 'auto' } = options;
  const { switches, maxSwitches = Infinity, unwind, unwindset, maxUnwind = Infinity } = options;
  const part = (title: string, role: PartRole, changed: Partial<WorkerOptions>): QuestionPart => ({
    title,
    role,
    options: { ...options, ...changed },
  });
  const areOpen = encoding === 'auto' && (memoryModel === 'auto' || memoryModel === 'sc');
  const engine = (name: 'blocks' | 'partial-order'): readonly QuestionPart[] =>
    areOpen ? [part(`${name} only`, 'again', { encoding: name })] : [];
  const atOnce = (iterations: number): readonly QuestionPart[] =>
    unwind === undefined && unwindset === undefined && iterations <= maxUnwind
      ? [part(`${iterations} iterations`, 'within', { unwind: iterations })]
      : [];
  const few = encoding !== 'partial-order' && areOpen && switches === undefined && maxSwitches > FEW_SWITCHES;
  const seeded = solver === 'cadical' && jobs !== 1;
  const seeds = seeded ? Array.from({ length: MOST_OTHER_WAYS }, (_, i) => i + 1) : [];
  const [first = [], ...further] = seeds.map((seed) => [part(`seed ${seed}`, 'again', { seed: seed * SEEDS_APART })]);
  return [
    ...(switches === undefined && maxSwitches === Infinity ? engine('partial-order') : []),
    ...atOnce(DEEP),
    ...first,
    ...engine('blocks'),
    ...(few ? [part('few switches', 'within', { encoding: 'blocks', maxSwitches: FEW_SWITCHES })] : []),
    ...atOnce(DEEPER),
    ...further.flat(),
  ].slice(0, Math.min(Math.max(workers - 1, 0), MOST_OTHER_WAYS));
}

/** More than a machine has solvers for one formula. */
const SEEDS_APART = 64;

/** All checks in the code stay together, as above. */
function ungrouped(name: string): readonly string[] {
  if (name !== WHOLE) return [name];
  const checks = new Set(groupOf(CHECKS));
  return [CHECKS, ...groupOf(WHOLE).filter((each) => !checks.has(each))];
}

function groupOf(name: string): readonly string[] {
  return (Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined) ?? [];
}

/** Parts of which an answer needs all of a kind. */
const NEEDED: readonly PartRole[] = ['whole', 'class', 'share', 'entry'];

/** Whether nobody waits for this part: whatever keeps it from an answer is no fault of the question. */
export function isAside({ role }: QuestionPart): boolean {
  return !NEEDED.includes(role);
}

/** The answers so far to a question in parts. */
export class PartAnswers {
  private readonly answers = new Map<QuestionPart, CheckResult>();
  private readonly over = new Set<QuestionPart>();
  private readonly asked: AskedParts;

  constructor(
    private readonly parts: readonly QuestionPart[],
    { properties, all = false }: WorkerOptions,
  ) {
    this.asked = { named: properties !== undefined, all };
  }

  /** The answer to the question, once no other part matters. */
  add(part: QuestionPart, answer: CheckResult): CheckResult | undefined {
    this.over.add(part);
    // What one engine cannot do is no error of the program.
    if (isAside(part) && answer.verdict === 'error') return this.atTheEnd();
    this.answers.set(part, answer);
    if (this.parts.length === 1) return answer;
    if (answer.verdict === 'error' && part.role !== 'entry') return answer;
    return this.decidedBy(part, answer) ?? this.decidedTogether() ?? this.atTheEnd();
  }

  /** A part that nobody waits for has no answer. */
  without(part: QuestionPart): CheckResult | undefined {
    this.over.add(part);
    return this.atTheEnd();
  }

  /** The most that is known: of the whole question, or of its parts. `missing`: what is said of parts without answer. */
  soFar(missing?: CheckResult): CheckResult {
    const answerTo = (part: QuestionPart): readonly CheckResult[] => {
      const answer = this.answers.get(part) ?? (missing && withProperty(missing, part, this.asked.named));
      return answer ? [answer] : [];
    };
    const entries = this.of('entry').flatMap(answerTo);
    if (entries.length > 0) return ofAllEntries(entries, this.asked);
    const wholes = [...this.of('whole').flatMap(answerTo), ...this.known('again')];
    const others = this.of('class').flatMap(answerTo);
    const joint = others.length > 0 ? [together(others, this.asked)] : [];
    const { shared } = this;
    const all = [...wholes, ...joint, ...(shared ? [shared] : [])];
    return all.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  }

  private decidedBy({ role }: QuestionPart, answer: CheckResult): CheckResult | undefined {
    const { named, all } = this.asked;
    if (role === 'entry') return isEnough(answer, this.asked) ? answer : undefined;
    if ((role === 'whole' || role === 'again') && isConclusive(answer)) return answer;
    if (role === 'within' && isConclusive(answer) && decidesAll(answer)) return answer;
    return !named && !all && answer.verdict === 'violation' && !isKnown(answer) ? withoutProperties(answer) : undefined;
  }

  private decidedTogether(): CheckResult | undefined {
    const classes = this.of('class');
    const known = this.known('class');
    const areSafe = known.length === classes.length && known.every(({ verdict }) => verdict === 'safe');
    if (!this.asked.named && classes.length > 0 && areSafe) return together(known, this.asked);
    const { shared } = this;
    return shared && isConclusive(shared) ? shared : undefined;
  }

  /** Where limits have ended the search, what is asked in other ways may know more. */
  private atTheEnd(): CheckResult | undefined {
    const open = this.parts.filter((part) => !this.over.has(part));
    if (open.some((part) => !isAside(part))) return undefined;
    const answer = this.soFar();
    return open.length === 0 || isWhole(answer) ? answer : undefined;
  }

  private of(role: PartRole): readonly QuestionPart[] {
    return this.parts.filter((part) => part.role === role);
  }

  private known(role: PartRole): readonly CheckResult[] {
    return this.of(role).flatMap((part) => this.answers.get(part) ?? []);
  }

  /** The answer that all shares give together, once all have answered. */
  private get shared(): CheckResult | undefined {
    const answers = this.known('share');
    return answers.length === this.of('share').length ? ofAllShares(answers, this.asked) : undefined;
  }
}

/** No limit of time or memory has ended the search. */
function isWhole({ reason, bounds }: CheckResult): boolean {
  return reason === undefined && bounds.interrupted === undefined;
}

/** Nothing that others find would change it. */
function isConclusive(answer: CheckResult): boolean {
  return answer.verdict === 'safe' || (answer.verdict === 'violation' && isWhole(answer));
}

/** Larger bounds would tell nothing more. */
function decidesAll(answer: CheckResult): boolean {
  const { properties = [] } = answer;
  return !isKnown(answer) && properties.every(({ verdict }) => verdict === 'safe' || verdict === 'violation');
}

function worth({ verdict, violations }: CheckResult): number {
  return { safe: 1e6, violation: 1000 + violations.length, bounded: 2, unknown: 1, error: 0 }[verdict];
}

function withoutProperties({ properties: _, ...answer }: CheckResult): CheckResult {
  return answer;
}

function withProperty(answer: CheckResult, { title }: QuestionPart, named: boolean): CheckResult {
  if (!named) return answer;
  const names = Object.hasOwn(GROUPS, title) ? groupOf(title) : [title];
  return { ...answer, properties: names.map((name) => ({ name, verdict: 'unknown' })) };
}
