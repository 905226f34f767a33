/**
 * Orders of atomic accesses, and fences, that mend a program which is wrong only where memory is reordered; and weaker
 * ones that are enough for one that is right.
 *
 * To mend is an implicit hitting set (Chandrasekaran, Karp, Moreno-Centeno, Vempala, SODA 2011; fences by
 * counterexamples: Kuperstein, Vechev, Yahav, FMCAD 2010). Of each execution that was seen, a largest choice of changes
 * is made out with which it is still possible; what mends the program has something else than that. The cheapest choice
 * that has is asked for next, until nothing is found any more. Executions are looked at as graphs (`excluding.ts`); only
 * a choice with which none of them is possible is asked of a whole check.
 *
 * Whatever is said of the changed program, a check of it says.
 */
import type { SeenMemory } from '../answer/execution-graph.js';
import type { OrderAdvice, OrderChange } from '../answer/order-advice.js';
import type { CheckResult, Verdict, Violation } from '../answer/result.js';
import { given } from '../base/given.js';
import { reorderingOf } from '../base/memory-model.js';
import type { AtomicOrder } from '../base/memory-order.js';
import { placeOf } from '../ir/access-order.js';
import type { Program } from '../ir/ir.js';
import type { CheckOptions } from '../options/options.js';
import type { Budget } from '../source/limits.js';
import type { Atom } from './changes.js';
import { atomsOf, changeOf, changesOf, isImpliedBy, strongestFirst, weakerThan } from './changes.js';
import { cheapest } from './cheapest.js';
import { asWritten, isStillPossible } from './excluding.js';
import type { OrderSite } from './sites.js';
import { byPlace, orderSites } from './sites.js';

/** The means of a search for other orders: checks, and the program alone. */
export interface Inquiry {
  readonly check: (options: CheckOptions) => Promise<CheckResult>;
  readonly compile: (options: CheckOptions) => Promise<Program>;
  readonly budget: Budget;
}

/** The answer of the check, and the orders that were wanted. */
export async function advised(options: CheckOptions, inquiry: Inquiry): Promise<CheckResult> {
  const { mendOrders, weakenOrders, ...plain } = options;
  const result = await inquiry.check(plain);
  const isWrong = result.verdict === 'violation';
  const isRight = result.verdict === 'safe' || result.verdict === 'bounded';
  if (!(isWrong ? mendOrders : isRight && weakenOrders)) return result;
  const asked: CheckOptions = { ...plain, certify: false, ...given({ onProgress: withAnswer(options, result) }) };
  const orders = isWrong ? await mended(asked, result, inquiry) : await weakened(asked, result, inquiry);
  return { ...result, orders };
}

/** Progress as of the whole: the answer so far is that of the program as it is. */
function withAnswer({ onProgress, mendOrders }: CheckOptions, result: CheckResult): CheckOptions['onProgress'] {
  const orders: OrderAdvice = {
    asked: result.verdict === 'violation' && mendOrders ? 'mend' : 'weaken',
    outcome: 'open',
    changes: [],
    reason: 'the time was over',
    checks: 0,
  };
  return onProgress && ((progress) => onProgress({ ...progress, soFar: { ...result, orders } }));
}

/**
 * Orders that also leave no data race, if there are any: C gives no meaning to others. Where some race cannot be mended
 * so, what was asked alone; x86 does what it does in any case.
 */
async function mended(options: CheckOptions, { violations }: CheckResult, inquiry: Inquiry): Promise<OrderAdvice> {
  const search = (asked: CheckOptions): Promise<OrderAdvice> => new Search(asked, inquiry).mend(violations);
  const asked = withRaces(options);
  if (asked === options) return search(options);
  const advice = await search(asked);
  if (advice.outcome !== 'impossible') return advice;
  const alone = await search(options);
  const reason = alone.outcome === 'found' ? RACES_STAY : alone.reason;
  return { ...alone, ...given({ reason }), checks: advice.checks + alone.checks };
}

/**
 * Weaker orders must not make the program race, so one that races already has none; nor wait for ever, unless it does so
 * already, or nobody knows.
 */
async function weakened(options: CheckOptions, result: CheckResult, inquiry: Inquiry): Promise<OrderAdvice> {
  const asked = withHangs(withRaces(options));
  const going = new Search(asked, inquiry);
  const { verdict } = asked === options ? result : await going.checked([]);
  if (verdict === result.verdict) return { ...(await going.weaken(verdict)), goesOn: true };
  const alone = await weakenedAlone(options, result, inquiry);
  return { ...alone, checks: alone.checks + 1 };
}

async function weakenedAlone(options: CheckOptions, result: CheckResult, inquiry: Inquiry): Promise<OrderAdvice> {
  const asked = withRaces(options);
  const search = new Search(asked, inquiry);
  const { verdict, reason } = asked === options ? result : await search.checked([]);
  if (verdict === 'safe' || verdict === 'bounded') return search.weaken(verdict);
  const why = verdict === 'violation' ? RACES : (reason ?? NOT_KNOWN);
  return { asked: 'weaken', outcome: 'open', changes: [], reason: why, checks: 1 };
}

/** The same question with races, unless they are asked for, or mean nothing. */
function withRaces(options: CheckOptions): CheckOptions {
  const { properties = ['checks'], memoryModel } = options;
  if (memoryModel === 'tso' || properties.some((each) => each === 'race' || each === 'all')) return options;
  return { ...options, properties: [...properties, 'race'] };
}

function withHangs(options: CheckOptions): CheckOptions {
  const { properties = ['checks'] } = options;
  return properties.includes('hang') ? options : { ...options, properties: [...properties, 'hang'] };
}

const WITHOUT_REORDERING = 'it is violated in an execution in which memory is not reordered';
const NO_SITES = 'it has no atomic accesses, fences or volatile accesses, and elsewhere fences are not tried';
const NOTHING_HELPS =
  'with the strongest orders, and fences in front of all atomic and volatile accesses, an execution is as possible as before';
const RACES = 'it has a data race as it is (--race-only shows it)';
const RACES_STAY = 'data races are left, which no orders and fences mend (--race-only shows them)';
const NOT_KNOWN = 'it is not known whether it races';

class Search {
  private sites: readonly OrderSite[] = [];
  /** All that was seen, with the orders that the program asks for itself. */
  private readonly seen: SeenMemory[] = [];
  private checks = 0;

  constructor(
    private readonly options: CheckOptions,
    private readonly inquiry: Inquiry,
  ) {}

  /** @param first found in the program as it is */
  async mend(first: readonly Violation[]): Promise<OrderAdvice> {
    const answer = (rest: Pick<OrderAdvice, 'outcome'> & Partial<OrderAdvice>): OrderAdvice => ({
      asked: 'mend',
      changes: [],
      checks: this.checks,
      ...rest,
    });
    this.sites = orderSites(await this.inquiry.compile(this.options));
    const atoms = atomsOf(this.sites);
    if (atoms.length === 0) return answer({ outcome: 'impossible', reason: NO_SITES });
    const sets: (readonly Atom[])[] = [];
    let violations = first;
    for (let chosen: readonly Atom[] = []; ;) {
      const seen = violations.map(({ memory }) => memory);
      if (seen.some((memory) => memory === undefined))
        return answer({ outcome: 'impossible', reason: WITHOUT_REORDERING });
      for (const memory of seen) this.seen.push(asWritten(memory!, this.sites));
      // What the graph cannot tell is not chosen again.
      if (!this.seen.some((each) => isStillPossible(each, changesOf(chosen)))) sets.push(beyond(chosen, atoms));
      for (let open = this.possibleWith(chosen); open; open = this.possibleWith(chosen)) {
        sets.push(beyond(this.largest(open, chosen, atoms), atoms));
        if (sets.some((set) => set.length === 0)) return answer({ outcome: 'impossible', reason: NOTHING_HELPS });
        chosen = cheapest(sets);
      }
      const changes = inOrder(changesOf(chosen));
      const { verdict, reason, violations: found } = await this.checked(changes);
      if (verdict === 'safe') return answer({ outcome: 'found', changes, proved: true });
      if (verdict === 'bounded') return answer({ outcome: 'found', changes });
      if (verdict !== 'violation') return answer({ outcome: 'open', changes, ...given({ reason }) });
      violations = found;
    }
  }

  /** @param verdict on the program as it is */
  async weaken(verdict: Verdict): Promise<OrderAdvice> {
    this.sites = orderSites(await this.inquiry.compile(this.options));
    let weaker: readonly OrderChange[] = [];
    let isProved = false;
    let isOver = true;
    for (const site of strongestFirst(this.sites)) {
      for (const to of weakerThan(site.access, site.order)) {
        const changes = [...weaker, changeOf(site, to)];
        if (this.seen.some((each) => isStillPossible(each, changes))) continue;
        const found = await this.checked(changes);
        if (found.verdict === 'safe' || found.verdict === verdict) {
          weaker = changes;
          isProved = found.verdict === 'safe';
          break;
        }
        for (const { memory } of found.violations) if (memory) this.seen.push(asWritten(memory, this.sites));
        isOver &&= found.verdict === 'violation';
      }
    }
    return {
      asked: 'weaken',
      outcome: !isOver ? 'open' : weaker.length > 0 ? 'found' : 'none',
      changes: inOrder(weaker),
      ...(isProved ? { proved: true } : {}),
      checks: this.checks,
    };
  }

  /** An execution among those that were seen which is possible with the atoms. */
  private possibleWith(chosen: readonly Atom[]): SeenMemory | undefined {
    const changes = changesOf(chosen);
    return this.seen.find((each) => isStillPossible(each, changes));
  }

  /** As many atoms as possible, with these among them, with which the execution is possible. */
  private largest(seen: SeenMemory, chosen: readonly Atom[], atoms: readonly Atom[]): readonly Atom[] {
    let most = chosen;
    for (const atom of [...atoms].reverse()) {
      const more = [...most, atom];
      if (isStillPossible(seen, changesOf(more))) most = more;
    }
    return most;
  }

  /** The answer on the program with the changes. */
  async checked(changes: readonly OrderChange[]): Promise<CheckResult> {
    const { budget } = this.inquiry;
    this.checks++;
    const left = Math.max(0.1, (budget.deadline - Date.now()) / 1000);
    const { memoryModel, orders, fences } = this.options;
    const placed = (isFence: boolean): Record<string, AtomicOrder> =>
      Object.fromEntries(
        changes.filter(({ from }) => (from === undefined) === isFence).map((each) => [placeOf(each), each.to]),
      );
    const result = await this.inquiry.check({
      ...this.options,
      memoryModel: reorderingOf(memoryModel) ?? 'c11',
      orders: { ...orders, ...placed(false) },
      fences: { ...fences, ...placed(true) },
      timeout: Number.isFinite(left) ? left : 0,
    });
    const [error] = result.diagnostics.filter(({ severity }) => severity === 'error');
    return error && result.reason === undefined ? { ...result, reason: error.message } : result;
  }
}

/** Atoms that the choice does not have. */
function beyond(chosen: readonly Atom[], atoms: readonly Atom[]): readonly Atom[] {
  return atoms.filter((atom) => !chosen.some((each) => isImpliedBy(atom, each)));
}

function inOrder(changes: readonly OrderChange[]): readonly OrderChange[] {
  return [...changes].sort(
    (one, other) => byPlace(one, other) || Number(one.from !== undefined) - Number(other.from !== undefined),
  );
}
