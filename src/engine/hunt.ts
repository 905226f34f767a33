import type { Claim, Holds } from '../../encodings/claim.js';
import type { Concurrency } from '../../encodings/concurrency.js';
import type { Formula } from '../../encodings/formula.js';
import type { Lit } from '../logic/aig.js';
import { not } from '../logic/aig.js';
import type { Property } from '../properties/property.js';
import type { CutPlace } from '../steps/events.js';
import { confirm, firstBroken } from './confirm.js';
import { exclude, identityOf } from './distinct.js';
import type { EngineEvent, Finding, Question } from './engine.js';

/**
 * The account that every search with a formula keeps: the claims that are still wanted, and the cuts of which it is not
 * known that executions reach them.
 */
export class Hunt {
  /** Some execution so far was cut off. */
  isCutOff = false;
  private open: readonly { readonly place: CutPlace; readonly reached: Lit }[];
  private readonly closed = new Set<Property>();
  /** Those that are asked elsewhere, and have been excluded. */
  private readonly elsewhere = new Set<Claim>();
  /** So many of the violations that are known have been excluded. */
  private excluded = 0;

  constructor(
    private readonly question: Question,
    private readonly f: Formula,
    private readonly concurrency: Concurrency,
  ) {
    this.open = concurrency.violations.cuts;
  }

  /** The claims of which a violation is wanted, those of one rank after the other; the formula speaks of no others. */
  wanted(): readonly (readonly Claim[])[] {
    const { known, closed } = this.question;
    for (const identity of known.slice(this.excluded)) exclude(identity, this.f, this.concurrency);
    this.excluded = known.length;
    for (const property of closed) this.close(property);
    this.excludeElsewhere();
    const open = this.asked.filter((claim) => !this.closed.has(this.propertyOf(claim)));
    const ranks = [...new Set(open.map(rankOf))].sort((a, b) => a - b);
    return ranks.map((rank) => open.filter((claim) => rankOf(claim) === rank));
  }

  /** Keys of what can be violated, as far as it has any. */
  get places(): readonly string[] {
    return [...new Set(this.concurrency.claims.flatMap(({ key }) => (key === undefined ? [] : [key])))];
  }

  /** The claims of one property. */
  of(property: Property): readonly Claim[] {
    return this.asked.filter((claim) => this.propertyOf(claim) === property);
  }

  private get asked(): readonly Claim[] {
    return this.concurrency.claims.filter((claim) => this.isAsked(claim));
  }

  private isAsked({ key, property }: Claim): boolean {
    return this.question.asks?.(key ?? property) ?? true;
  }

  /** A run in which one of them is violated ends there, and breaks no other. */
  private excludeElsewhere(): void {
    for (const claim of this.concurrency.claims)
      if (!this.isAsked(claim) && !this.elsewhere.has(claim)) {
        this.elsewhere.add(claim);
        this.f.clause(not(claim.violated));
      }
  }

  /** The first violation in a model that breaks one of the claims. @throws ReplayMismatch */
  finding(holds: Holds, wanted: readonly Claim[]): Finding {
    const claim = firstBroken(this.concurrency, holds, wanted);
    const { violation, schedule, run } = confirm(this.question, claim, this.concurrency, holds);
    const identity = identityOf(claim, this.concurrency, holds);
    return {
      kind: 'finding',
      property: this.propertyOf(claim),
      violation,
      schedule,
      identity,
      rank: rankOf(claim),
      found: { question: this.question, run },
    };
  }

  /** From now on other violations are wanted. */
  settle({ identity, property }: Finding): void {
    if (this.question.all) exclude(identity, this.f, this.concurrency);
    else this.close(property);
  }

  /**
   * Assumptions under which the formula says: some execution that breaks nothing is cut off at a place of which that is
   * not known. Undefined if there is none.
   */
  cut(): readonly Lit[] | undefined {
    if (this.open.length === 0) return undefined;
    return [this.concurrency.violations.none, this.f.g.orAll(this.open.map(({ reached }) => reached))];
  }

  /** The places at which executions of a model of {@link cut} are cut off. */
  cuts(holds: Holds): EngineEvent[] {
    this.isCutOff = true;
    const found = new Map(
      this.open.filter(({ reached }) => holds(reached)).map(({ place }) => [placeName(place), place]),
    );
    this.open = this.open.filter(({ place }) => !found.has(placeName(place)));
    return [...found.values()].map((place) => ({ kind: 'cut', place }));
  }

  private close(property: Property): void {
    if (this.closed.has(property)) return;
    this.closed.add(property);
    for (const { violated } of this.of(property)) this.f.clause(not(violated));
  }

  private propertyOf(claim: Claim): Property {
    const found = this.question.properties.find(
      ({ name, checks }) => name === claim.property || checks.includes(claim.property),
    );
    if (!found) throw new Error(`nobody asked for ${claim.property}`);
    return found;
  }
}

function rankOf({ rank = 0 }: Claim): number {
  return rank;
}

/** A name for places at which paths are not followed, one for each. */
export function placeName(place: CutPlace): string {
  if (place.kind === 'loop') return place.name;
  if (place.kind === 'firings') return `firings of ${place.handler}`;
  const { file, line, column } = place.position;
  return `${place.kind} ${place.kind === 'error' ? place.property : ''} ${file}:${line}:${column}`;
}
