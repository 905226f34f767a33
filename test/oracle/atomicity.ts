import type { Access, AccessSet } from './accesses.js';
import type { Edge, Graph, GraphNode } from './graph.js';

/**
 * Whether the first and the last access of one task, and the one of another between them, cannot be taken for a run of
 * the task by itself.
 */
const PATTERNS: ReadonlySet<string> = new Set(['RWR', 'WWR', 'RWW', 'WRW']);

/** No access is wider. */
const WIDEST = 16n;

/**
 * What an execution has shown of one triple: the first access, perhaps the second one, and what the task has accessed
 * since the first.
 */
interface Watch {
  readonly id: number;
  readonly task: number;
  readonly first: Access;
  readonly between: Access | undefined;
  readonly later: readonly Access[];
}

/** The name of a triple of lines. */
export function tripleOf(pattern: string, lines: readonly string[]): string {
  return `${pattern} ${lines.join(' ')}`;
}

/**
 * The triples of lines of two consecutive accesses of one task to overlapping bytes and one of another task between
 * them that touches both, in an order that no serial execution has; undefined if there are too many to follow. Accesses
 * of atomic operations of the library do not count.
 */
export function violatingTriples(graph: Graph, maxStates: number): ReadonlySet<string> | undefined {
  return new TripleFinder(graph, maxStates).run();
}

class TripleFinder {
  private readonly triples = new Set<string>();
  private readonly watches = new Map<string, Watch>();
  private readonly seen = new Map<GraphNode, Set<number>>();
  private readonly work: { readonly node: GraphNode; readonly watch: Watch }[] = [];
  private readonly ids = new Map<string, number>();
  private readonly touched = new Map<number, Set<Access>>();
  private states = 0;

  constructor(
    private readonly graph: Graph,
    private readonly maxStates: number,
  ) {}

  run(): ReadonlySet<string> | undefined {
    const edges = this.graph.nodes.flatMap((node) => node.edges);
    for (const { task, accesses } of edges) this.collect(task, accesses);
    for (const node of this.graph.nodes) for (const edge of node.edges) if (!isIdle(node, edge)) this.begin(edge);
    for (let item = this.work.pop(); item; item = this.work.pop()) {
      if (this.states > this.maxStates) return undefined;
      for (const edge of item.node.edges) this.follow(item.watch, edge, isIdle(item.node, edge));
    }
    return this.triples;
  }

  private collect(task: number, accesses: AccessSet): void {
    const known = this.touched.get(task) ?? new Set();
    this.touched.set(task, known);
    for (const access of accesses) if (counts(access)) known.add(access);
  }

  /** Any access may be the first one, unless no other task ever touches its bytes. */
  private begin({ task, accesses, next }: Edge): void {
    const own = accesses.filter(counts);
    for (const [i, first] of own.entries()) {
      const matters = [...this.touched].some(
        ([other, all]) => other !== task && [...all].some((access) => overlap(access, first)),
      );
      if (matters) this.reach(next, task, first, undefined, own.slice(i + 1));
    }
  }

  private follow(watch: Watch, { task, accesses, next }: Edge, idle: boolean): void {
    const { first, between, later } = watch;
    const counting = accesses.filter(counts);
    if (task !== watch.task) {
      this.reach(next, watch.task, first, between, later);
      if (!between)
        for (const access of counting) if (overlap(access, first)) this.reach(next, watch.task, first, access, later);
      return;
    }
    const since = [...later];
    for (const access of counting) {
      if (
        between &&
        overlap(access, first) &&
        overlap(access, between) &&
        !since.some((other) => overlap(other, access))
      )
        this.note(first, between, access);
      since.push(access);
    }
    if (!idle) this.reach(next, task, first, between, since);
  }

  private note(...triple: readonly Access[]): void {
    const pattern = triple.map(({ write }) => (write ? 'W' : 'R')).join('');
    if (PATTERNS.has(pattern))
      this.triples.add(
        tripleOf(
          pattern,
          triple.map(({ line }) => line),
        ),
      );
  }

  private reach(
    node: GraphNode,
    task: number,
    first: Access,
    between: Access | undefined,
    since: readonly Access[],
  ): void {
    const later = merged(since.filter(({ start, end }) => start < first.end + WIDEST && first.start < end + WIDEST));
    if (later.some(({ start, end }) => start <= first.start && first.end <= end)) return;
    const watch = this.watchOf(task, first, between, later);
    const known = this.seen.get(node) ?? new Set();
    this.seen.set(node, known);
    if (known.has(watch.id)) return;
    known.add(watch.id);
    this.states++;
    this.work.push({ node, watch });
  }

  private watchOf(task: number, first: Access, between: Access | undefined, later: readonly Access[]): Watch {
    const name = `${task} ${this.idOf(first)} ${between ? this.idOf(between) : ''} ${later.map(({ start, end }) => `${start}-${end}`).join()}`;
    const known = this.watches.get(name);
    if (known) return known;
    const watch: Watch = { id: this.watches.size, task, first, between, later };
    this.watches.set(name, watch);
    return watch;
  }

  private idOf({ start, end, write, line }: Access): number {
    const name = `${start} ${end} ${write} ${line}`;
    const id = this.ids.get(name) ?? this.ids.size;
    this.ids.set(name, id);
    return id;
  }
}

function counts({ atomic, library, frees }: Access): boolean {
  return !frees && !(atomic && library);
}

function overlap(one: Access, other: Access): boolean {
  return one.start < other.end && other.start < one.end;
}

/** A round of a loop that changes nothing is waiting: what comes next may as well be without it. */
function isIdle(node: GraphNode, { next }: Edge): boolean {
  return next === node;
}

/** Ranges in order, with those that touch joined. */
function merged(accesses: readonly Access[]): readonly Access[] {
  const sorted = [...accesses].sort((a, b) => Number(a.start - b.start));
  const result: Access[] = [];
  for (const access of sorted) {
    const last = result[result.length - 1];
    if (!last || access.start > last.end) result.push(access);
    else if (access.end > last.end) result[result.length - 1] = { ...last, end: access.end };
  }
  return result;
}
