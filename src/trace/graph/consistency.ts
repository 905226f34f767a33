/**
 * Whether a memory model allows an execution. The axioms are written down as they stand in their sources, over the whole
 * graph, and share nothing with the encodings:
 *
 *   sc    (sb ∪ rf ∪ mo ∪ rb) has no circle (Shasha, Snir, TOPLAS 1988)
 *   tso   (ppo ∪ rfe ∪ mo ∪ rb) has no circle, with ppo = sb without what goes from a write to a read and has nothing
 *         locked in between; and the same for sb of one place (Alglave, Maranget, Tautschnig, TOPLAS 2014)
 *   c11   RC11 (Lahav, Vafeiadis, Kang, Hur, Dreyer, PLDI 2017), with the release sequences of C++20
 */
import type { MemoryModelName } from '../../base/memory-model.js';
import { isAcquire, isRelease } from '../../base/memory-order.js';
import type { ExecutionGraph, GraphEvent, GraphPoint } from '../../answer/execution-graph.js';
import { Relation } from './relation.js';

/** The axiom that the execution breaks; undefined if the model allows it. */
export function brokenAxiom(graph: ExecutionGraph, model: MemoryModelName): string | undefined {
  return new Checker(graph)[model]();
}

/** Happens-before of RC11. */
export function happensBefore(graph: ExecutionGraph): Relation {
  return new Checker(graph).happensBefore();
}

/** Whether neither point happens before the other one. */
export function areUnordered(graph: ExecutionGraph, one: GraphPoint, other: GraphPoint): boolean {
  const isFrom = (e: number, { task, event, after }: GraphPoint): boolean =>
    graph.events[e]!.task === task && (event === undefined ? e > after : e >= event);
  const isUpTo = (e: number, { task, event, after }: GraphPoint): boolean =>
    graph.events[e]!.task === task && e <= (event ?? after);
  for (const [a, b] of happensBefore(graph).pairs())
    if ((isFrom(a, one) && isUpTo(b, other)) || (isFrom(a, other) && isUpTo(b, one))) return false;
  return true;
}

class Checker {
  private readonly events: readonly GraphEvent[];
  private readonly sb: Relation;
  private readonly rf: Relation;
  private readonly mo: Relation;
  private readonly rb: Relation;
  private readonly created: Relation;

  constructor(private readonly graph: ExecutionGraph) {
    const { events, writes, created } = graph;
    this.events = events;
    this.sb = this.relation((a, b) => a < b && events[a]!.task === events[b]!.task);
    this.created = new Relation(events.length, created);
    this.rf = new Relation(events.length);
    this.mo = new Relation(events.length);
    this.rb = new Relation(events.length);
    for (const list of writes)
      for (const [i, a] of list.entries()) for (const b of list.slice(i + 1)) this.mo.add(a, b);
    for (const [r, { reads }] of events.entries())
      for (const { place, from } of reads) {
        if (from !== undefined) this.rf.add(from, r);
        for (const later of this.after(place, from)) if (later !== r) this.rb.add(r, later);
      }
  }

  sc(): string | undefined {
    const all = this.sb.union(this.rf, this.mo, this.rb, this.created);
    return all.isAcyclic() && this.isAtomic() ? undefined : 'sequential consistency';
  }

  tso(): string | undefined {
    const { events, sb, rf, mo, rb } = this;
    const local = sb.where((a, b) => this.shareAPlace(a, b));
    if (!local.union(rf, mo, rb).isAcyclic() || !this.isAtomic()) return 'coherence';
    const onlyWrites = (e: number): boolean => events[e]!.writes.length > 0 && !this.isLocked(e);
    const onlyReads = (e: number): boolean => events[e]!.reads.length > 0 && !this.isLocked(e);
    const isFenced = (a: number, b: number): boolean =>
      events.some((_, c) => this.isLocked(c) && sb.has(a, c) && sb.has(c, b));
    const counts = (e: number): boolean => this.isLocked(e) || events[e]!.isFence !== true;
    const kept = sb.where((a, b) => counts(a) && counts(b) && (!(onlyWrites(a) && onlyReads(b)) || isFenced(a, b)));
    const external = rf.where((a, b) => events[a]!.task !== events[b]!.task);
    return kept.union(external, mo, rb, this.created).isAcyclic() ? undefined : 'the order of the store buffer';
  }

  c11(): string | undefined {
    const { sb, rf, mo, rb } = this;
    if (!sb.union(rf, this.created).isAcyclic()) return 'nothing is read before it is written';
    if (!this.isAtomic()) return 'atomicity';
    const hb = this.happensBefore();
    return this.incoherent(hb) ?? this.strongOrder(hb, mo, rb);
  }

  happensBefore(): Relation {
    return this.sb.union(this.synchronisesWith(), this.created).closure();
  }

  private relation(holds: (a: number, b: number) => boolean): Relation {
    const size = this.events.length;
    const result = new Relation(size);
    for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) if (holds(a, b)) result.add(a, b);
    return result;
  }

  /** Writes to the place that are seen later than this one. */
  private after(place: number, write: number | undefined): readonly number[] {
    const list = this.graph.writes[place]!;
    return write === undefined ? list : list.slice(list.indexOf(write) + 1);
  }

  /** Between what a read-modify-write reads and what it writes nothing is written. */
  private isAtomic(): boolean {
    return this.events.every(({ reads, writes }, e) =>
      reads.every(({ place, from }) => !writes.includes(place) || this.after(place, from)[0] === e),
    );
  }

  private placesOf(e: number): readonly number[] {
    const { reads, writes } = this.events[e]!;
    return [...reads.map(({ place }) => place), ...writes];
  }

  private shareAPlace(a: number, b: number): boolean {
    const places = this.placesOf(b);
    return this.placesOf(a).some((place) => places.includes(place));
  }

  /** x86 locks a read-modify-write, also one that fails, a section, and what compilers make of a seq_cst store or fence. */
  private isLocked(e: number): boolean {
    const { writes, isFence, isSection, order } = this.events[e]!;
    if (isFence) return order === 'seq_cst';
    return isSection === true || (writes.length > 0 && order === 'seq_cst');
  }

  /** The events at which release sequences begin that the read sees, by (rf ; rmw)*. */
  private heads(place: number, from: number): readonly number[] {
    const result = [from];
    for (let at: number | undefined = from; at !== undefined;) {
      const { reads }: GraphEvent = this.events[at]!;
      at = reads.find((each) => each.place === place)?.from;
      if (at !== undefined) result.push(at);
    }
    return result;
  }

  /** [release] ; ([F] ; sb)? ; rs ; rf ; (sb ; [F])? ; [acquire] */
  private synchronisesWith(): Relation {
    const { events, sb } = this;
    const result = new Relation(events.length);
    const fences = (is: typeof isRelease): number[] =>
      events.flatMap(({ isFence, order }, e) => (isFence && order && is(order) ? [e] : []));
    const [releasing, acquiring] = [fences(isRelease), fences(isAcquire)];
    for (const [r, event] of events.entries())
      for (const { place, from } of event.reads) {
        if (from === undefined) continue;
        const to = [...(event.order && isAcquire(event.order) ? [r] : []), ...acquiring.filter((f) => sb.has(r, f))];
        for (const head of this.heads(place, from)) {
          const { order } = events[head]!;
          const since = [...(order && isRelease(order) ? [head] : []), ...releasing.filter((f) => sb.has(f, head))];
          for (const a of since) for (const b of to) if (a !== b) result.add(a, b);
        }
      }
    return result;
  }

  /** Coherence: irreflexive(hb ; eco?), with eco = (rf ∪ mo ∪ rb)⁺ of each place. */
  private incoherent(hb: Relation): string | undefined {
    if (!hb.isIrreflexive()) return 'happens-before';
    for (const [place] of this.graph.writes.entries())
      if (!hb.then(this.eco(place)).isIrreflexive()) return 'coherence';
    return undefined;
  }

  private eco(place: number): Relation {
    const result = new Relation(this.events.length);
    const list = this.graph.writes[place]!;
    for (const [i, a] of list.entries()) for (const b of list.slice(i + 1)) result.add(a, b);
    for (const [r, { reads }] of this.events.entries())
      for (const read of reads) {
        if (read.place !== place) continue;
        if (read.from !== undefined) result.add(read.from, r);
        for (const later of this.after(place, read.from)) if (later !== r) result.add(r, later);
      }
    return result.closure();
  }

  private strongOrder(hb: Relation, mo: Relation, rb: Relation): string | undefined {
    const { events, sb } = this;
    const isStrong = (e: number): boolean => events[e]!.order === 'seq_cst';
    const isFence = (e: number): boolean => isStrong(e) && events[e]!.isFence === true;
    const isAccess = (e: number): boolean => isStrong(e) && !isFence(e);
    const local = hb.where((a, b) => this.shareAPlace(a, b));
    // A relaxed fence is none.
    const isNothing = (e: number): boolean => events[e]!.isFence === true && events[e]!.order === 'relaxed';
    const elsewhere = sb.where((a, b) => !isNothing(a) && !isNothing(b) && !this.isOfOnePlace(a, b));
    const scb = sb.union(elsewhere.then(hb).then(elsewhere), local, mo, rb);
    const own = (is: (e: number) => boolean): Relation => this.relation((a, b) => a === b && is(a));
    const eco = this.graph.writes.reduce((all, _, place) => all.union(this.eco(place)), new Relation(events.length));
    const start = own(isAccess).union(own(isFence).then(hb.optional()));
    const end = own(isAccess).union(hb.optional().then(own(isFence)));
    const base = start.then(scb).then(end);
    const fences = own(isFence)
      .then(hb.union(hb.then(eco).then(hb)))
      .then(own(isFence));
    return base.union(fences).isAcyclic() ? undefined : 'the order of sequentially consistent accesses';
  }

  /** sb|loc: the second event does nothing but access places that the first one accesses. */
  private isOfOnePlace(a: number, b: number): boolean {
    const [one, other] = [this.placesOf(a), this.placesOf(b)];
    return one.length > 0 && other.length > 0 && other.every((place) => one.includes(place));
  }
}
