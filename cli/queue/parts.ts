/** The parts of a question that do not depend on each other, and when enough of them are answered. */
import type { WorkerOptions } from '../../node/messages.js';
import type { CheckResult } from '../../src/answer/result.js';
import { GROUPS } from '../../src/properties/select.js';
import type { AskedParts } from '../../src/answer/together.js';
import type { Share } from '../../src/answer/share.js';
import { ofAllShares } from '../../src/answer/share.js';
import { isKnown, together } from '../../src/answer/together.js';

export interface QuestionPart {
  /** A property, or that it is the whole question. */
  readonly title: string;
  readonly options: WorkerOptions;
  readonly share?: Share;
}

/** The question as it was asked. */
const WHOLE = 'all';
/** It means something only where the world is known. */
const OF_STREAMS = 'io-schedule';
const CHECKS = 'checks';
const MEMORY = 'memory';
/** Each makes the formula again, so that more of them help less and less. */
const MOST_SHARES = 16;

/**
 * Named properties have verdicts of their own, so each is a part. Where none is named, the whole question is one, and
 * each class of checks beside it: some engines answer all checks at once or not at all, others are faster with fewer.
 * Where there are several workers, each gets a share of a question about checks first; whoever is through with it takes
 * the whole.
 */
export function partsOf(options: WorkerOptions, workers: number): readonly QuestionPart[] {
  const { properties, propertyFiles, ioTrace } = options;
  const whole = { title: WHOLE, options };
  const single = (name: string): QuestionPart => ({ title: name, options: { ...options, properties: [name] } });
  if (properties === undefined) {
    if (propertyFiles !== undefined) return [whole];
    return [
      ...sharesOf(options, workers),
      whole,
      ...groupOf(CHECKS)
        .filter((name) => name !== OF_STREAMS || ioTrace !== undefined)
        .map(single),
    ];
  }
  const names = [...new Set(properties.flatMap(ungrouped))];
  const inGroups = new Set(names.flatMap((name) => groupOf(name)));
  const apart = names.filter((name) => !inGroups.has(name));
  return apart.length < 2 ? [...sharesOf(options, workers), whole] : apart.map(single);
}

/** None where an answer is more than a verdict on what is checked in the code, with one execution. */
function sharesOf(options: WorkerOptions, workers: number): readonly QuestionPart[] {
  const { properties = [], propertyFiles, all, executions = 1, mendOrders, weakenOrders } = options;
  const checks = new Set([CHECKS, ...groupOf(CHECKS), MEMORY]);
  const isMore = all === true || executions > 1 || mendOrders === true || weakenOrders === true;
  if (isMore || propertyFiles || properties.some((name) => !checks.has(name))) return [];
  const of = Math.min(workers, MOST_SHARES);
  if (of < 2) return [];
  return Array.from({ length: of }, (_, i) => {
    const share = { number: i + 1, of };
    return { title: `share ${share.number} of ${of}`, options: { ...options, share }, share };
  });
}

/** All checks in the code stay together, as above. */
function ungrouped(name: string): readonly string[] {
  if (name !== WHOLE) return [name];
  const checks = new Set(groupOf(CHECKS));
  return [CHECKS, ...groupOf(WHOLE).filter((each) => !checks.has(each))];
}

function groupOf(name: string): readonly string[] {
  return (Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined) ?? [];
}

/** The answers so far to a question in parts. */
export class PartAnswers {
  private readonly answers = new Map<QuestionPart, CheckResult>();
  private readonly asked: AskedParts;

  constructor(
    private readonly parts: readonly QuestionPart[],
    { properties, all = false }: WorkerOptions,
  ) {
    this.asked = { named: properties !== undefined, all };
  }

  /** The answer to the question, once no other part matters. */
  add(part: QuestionPart, answer: CheckResult): CheckResult | undefined {
    this.answers.set(part, answer);
    const { named, all } = this.asked;
    if (this.parts.length === 1 || answer.verdict === 'error') return answer;
    if (part.title === WHOLE && isConclusive(answer)) return answer;
    if (!named && !all && answer.verdict === 'violation' && !isKnown(answer)) return withoutProperties(answer);
    const { classes } = this;
    const known = classes.flatMap((each) => this.answers.get(each) ?? []);
    if (
      !named &&
      classes.length > 0 &&
      known.length === classes.length &&
      known.every(({ verdict }) => verdict === 'safe')
    )
      return together(known, this.asked);
    const { shared } = this;
    if (shared && isConclusive(shared)) return shared;
    return this.answers.size === this.parts.length ? this.soFar() : undefined;
  }

  /** The most that is known: of the whole question, or of its parts. `missing`: what is said of parts without answer. */
  soFar(missing?: CheckResult): CheckResult {
    const answerTo = (part: QuestionPart): readonly CheckResult[] => {
      const answer = this.answers.get(part) ?? (missing && withProperty(missing, part, this.asked.named));
      return answer ? [answer] : [];
    };
    const whole = this.parts.filter(({ title }) => title === WHOLE).flatMap(answerTo);
    const others = this.classes.flatMap(answerTo);
    const joint = others.length > 0 ? [together(others, this.asked)] : [];
    const shared = this.shared;
    const [best] = [...whole, ...joint, ...(shared ? [shared] : [])].sort((one, other) => worth(other) - worth(one));
    return best!;
  }

  /** Properties and classes of checks. */
  private get classes(): readonly QuestionPart[] {
    return this.parts.filter(({ title, share }) => title !== WHOLE && !share);
  }

  /** The answer that all shares give together, once all have answered. */
  private get shared(): CheckResult | undefined {
    const shares = this.parts.filter(({ share }) => share !== undefined);
    const answers = shares.flatMap((share) => this.answers.get(share) ?? []);
    return answers.length === shares.length ? ofAllShares(answers, this.asked) : undefined;
  }
}

/** Nothing that others find would change it. */
function isConclusive({ verdict, reason, bounds }: CheckResult): boolean {
  return verdict === 'safe' || (verdict === 'violation' && reason === undefined && bounds.interrupted === undefined);
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
