/**
 * All executions of a small program as graphs, as herd makes them (Alglave, Maranget, Tautschnig, TOPLAS 2014): what
 * each thread does whatever its reads give; then each write of the right value for each read, and each order of the
 * writes to each variable. What a memory model allows of them its axioms say.
 */
import type { AtomicOrder } from '../../../src/base/memory-order.js';
import { ofRead } from '../../../src/base/memory-order.js';
import type { MemoryModelName } from '../../../src/base/memory-model.js';
import { Relation } from '../../../src/trace/graph/relation.js';
import { brokenAxiom, happensBefore } from '../../../src/trace/graph/consistency.js';
import type { ExecutionGraph, GraphEvent } from '../../../src/answer/execution-graph.js';
import { allInstructions, variablesOf, type LitmusInstruction, type Litmus, type LitmusValue } from './litmus.js';

/** What a thread does if its reads give certain values. */
interface Doing {
  readonly reads?: { readonly variable: string; readonly value: number };
  readonly writes?: { readonly variable: string; readonly value: number };
  /** Absent if it is not atomic. */
  readonly order?: AtomicOrder;
  readonly isFence?: true;
  readonly isSection?: true;
  readonly frees?: true;
}

interface Path {
  readonly doings: readonly Doing[];
  /** It comes no further, as long as the variable does not have the value. */
  readonly waitsFor?: { readonly variable: string; readonly value: number };
  readonly registers: ReadonlyMap<string, number>;
}

/** Whether the model allows the outcome. */
export function allows(litmus: Litmus, model: MemoryModelName): boolean {
  for (const graph of graphsOf(litmus)) if (brokenAxiom(graph, model) === undefined) return true;
  return false;
}

/** Whether some thread waits for ever: for a value that is not the one which is written last. */
export function hangs(litmus: Litmus, model: MemoryModelName): boolean {
  for (const { graph } of everyGraph(litmus.threads, litmus, 'some wait'))
    if (brokenAxiom(graph, model) === undefined) return true;
  return false;
}

/** Whether some execution as C11 has it has two accesses to a variable, one a write and one not atomic, that nothing orders. */
export function races(litmus: Litmus): boolean {
  const published = litmus.published === undefined ? -1 : variablesOf(litmus).indexOf(litmus.published);
  for (const { graph, ends } of everyGraph(litmus.threads, litmus)) {
    const isOne = isRacing(graph) || ends.some((end) => isRacingWithEnd(graph, end, published));
    if (isOne && brokenAxiom(graph, 'c11') === undefined) return true;
  }
  return false;
}

/** Whether some execution ends without a variable that leads to the block. */
export function loses(litmus: Litmus, model: MemoryModelName): boolean {
  for (const { graph, held } of everyGraph(litmus.threads, litmus))
    if (!held.includes(BLOCK) && brokenAxiom(graph, model) === undefined) return true;
  return false;
}

const BLOCK = 1;

/** To end a block is to write all of it. */
function isRacingWithEnd(graph: ExecutionGraph, end: number, published: number): boolean {
  const order = happensBefore(graph);
  return graph.events.some(
    (event, e) => isOfBlock(event, published) && e !== end && !order.has(e, end) && !order.has(end, e),
  );
}

/** Whether the event accesses the block, which is all but this place. */
function isOfBlock({ reads, writes }: GraphEvent, published: number): boolean {
  return [...reads.map(({ place }) => place), ...writes].some((place) => place !== published);
}

function isRacing(graph: ExecutionGraph): boolean {
  const order = happensBefore(graph);
  const placeOf = ({ reads, writes }: GraphEvent): number | undefined => writes[0] ?? reads[0]?.place;
  return graph.events.some((a, i) =>
    graph.events.some(
      (b, k) =>
        a.task !== b.task &&
        placeOf(a) !== undefined &&
        placeOf(a) === placeOf(b) &&
        a.writes.length > 0 &&
        !(a.order && b.order) &&
        !order.has(i, k) &&
        !order.has(k, i),
    ),
  );
}

/** A program has more graphs, or choices of what its reads give, than can be gone through. */
class TooManyGraphs extends Error {}

/** Some seconds. */
const MANY_GRAPHS = 100_000;
const MANY_CHOICES = 3_000_000;

/** The answer, or undefined where there are too many graphs for one. */
export function ifFew<T>(answer: () => T): T | undefined {
  try {
    return answer();
  } catch (error) {
    if (error instanceof TooManyGraphs) return undefined;
    throw error;
  }
}

/**
 * Whether some execution as C11 has it has the outcome, or an access to a block that may come after its end: nothing
 * makes it come before, neither program order nor what is seen.
 */
export function allowsWithFrees(litmus: Litmus): boolean {
  const { published, threads } = litmus;
  const place = variablesOf(litmus).indexOf(published!);
  for (const { graph, ends, registers } of everyGraph(threads, litmus)) {
    const isOutcome = [...litmus.outcome].every(([register, value]) => (registers.get(register) ?? 0) === value);
    const isLate = ends.some((end) => comesLate(graph, end, place));
    if ((isOutcome || isLate) && brokenAxiom(graph, 'c11') === undefined) return true;
  }
  return false;
}

/** Whether an access to the block may come after the event. */
function comesLate({ events }: ExecutionGraph, end: number, published: number): boolean {
  const order = new Relation(
    events.length,
    events.flatMap(({ task, reads }, e) => [
      ...events.flatMap((other, k) => (k > e && other.task === task ? [[e, k] as const] : [])),
      ...reads.flatMap(({ from }) => (from === undefined ? [] : [[from, e] as const])),
    ]),
  ).closure();
  return events.some((event, e) => isOfBlock(event, published) && e !== end && !order.has(e, end));
}

interface Run {
  readonly graph: ExecutionGraph;
  /** Events that end the block. */
  readonly ends: readonly number[];
  readonly registers: ReadonlyMap<string, number>;
  /** By variable, its value in the end. */
  readonly held: readonly number[];
}

function* everyGraph(
  threads: Litmus['threads'],
  litmus: Litmus,
  which: 'all go on' | 'some wait' = 'all go on',
): Iterable<Run> {
  const values = valuesIn(litmus);
  let looked = 0;
  for (const chosen of product(few(threads.map((thread) => pathsOf(thread, values, litmus.plain))))) {
    if (chosen.some(({ waitsFor }) => waitsFor) !== (which === 'some wait')) continue;
    const registers = new Map(chosen.flatMap((path) => [...path.registers]));
    const doings = chosen.flatMap((path) => path.doings);
    const ends = doings.flatMap(({ frees }, e) => (frees ? [e] : []));
    for (const graph of graphsFor(chosen, litmus)) {
      if (++looked > MANY_GRAPHS) throw new TooManyGraphs();
      const held = graph.writes.map((list) => doings[list.at(-1) ?? -1]?.writes?.value ?? 0);
      yield { graph, ends, registers, held };
    }
  }
}

/** @throws TooManyGraphs */
function few(paths: readonly (readonly Path[])[]): readonly (readonly Path[])[] {
  if (paths.reduce((count, own) => count * own.length, 1) > MANY_CHOICES) throw new TooManyGraphs();
  return paths;
}

/** All graphs that lead to the outcome, allowed or not. */
export function* graphsOf(litmus: Litmus): Iterable<ExecutionGraph> {
  const values = valuesIn(litmus);
  const paths = few(litmus.threads.map((thread) => pathsOf(thread, values, litmus.plain)));
  let looked = 0;
  for (const chosen of product(paths))
    if (isOutcome(chosen, litmus))
      for (const graph of graphsFor(chosen, litmus)) {
        if (++looked > MANY_GRAPHS) throw new TooManyGraphs();
        yield graph;
      }
}

/** No value is larger than all that is stored and added. */
function valuesIn(litmus: Litmus): readonly number[] {
  const numbers = allInstructions(litmus).flatMap((one) =>
    'value' in one && typeof one.value === 'number' ? [one.value] : one.kind === 'await' ? [one.set ?? 0] : [],
  );
  return Array.from({ length: numbers.reduce((sum, value) => sum + value, 0) + 1 }, (_, i) => i);
}

/** An outcome to which some graph leads, allowed or not: what each read gives is given by chance. */
export function outcomeOf(threads: Litmus['threads'], below: (count: number) => number): ReadonlyMap<string, number> {
  const litmus = { threads, outcome: new Map<string, number>() };
  const values = valuesIn(litmus);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const chosen = threads.map((thread) => {
      const paths = pathsOf(thread, values);
      return paths[below(paths.length)]!;
    });
    if (chosen.some(({ waitsFor }) => waitsFor)) continue;
    for (const graph of graphsFor(chosen, litmus))
      if (graph.events.length > 0) return new Map(chosen.flatMap(({ registers }) => [...registers]));
  }
  return new Map();
}

/** Most choices of values give no graph. */
const ATTEMPTS = 50;

function isOutcome(paths: readonly Path[], { outcome }: Litmus): boolean {
  const registers = new Map(paths.flatMap((path) => [...path.registers]));
  return (
    paths.every(({ waitsFor }) => !waitsFor) &&
    [...outcome].every(([register, value]) => (registers.get(register) ?? 0) === value)
  );
}

function pathsOf(
  instructions: readonly LitmusInstruction[],
  values: readonly number[],
  plain?: Litmus['plain'],
): readonly Path[] {
  let paths: readonly Path[] = [{ doings: [], registers: new Map() }];
  for (const instruction of instructions) paths = paths.flatMap((path) => after(path, instruction, values, plain));
  return paths;
}

function orderOf(
  { variable, order, begins }: { variable: string; order: AtomicOrder; begins?: true },
  plain: Litmus['plain'],
): Pick<Doing, 'order'> {
  return begins || plain?.has(variable) ? {} : { order };
}

function after(path: Path, one: LitmusInstruction, values: readonly number[], plain: Litmus['plain']): readonly Path[] {
  if (path.waitsFor) return [path];
  const valueOf = (value: LitmusValue): number =>
    typeof value === 'number' ? value : (path.registers.get(value) ?? 0);
  const doing = (what: Doing, into?: string, value = 0): Path => ({
    doings: [...path.doings, what],
    registers: into === undefined ? path.registers : new Map([...path.registers, [into, value]]),
  });
  switch (one.kind) {
    case 'load': {
      const { variable, into } = one;
      return values.map((value) => doing({ reads: { variable, value }, ...orderOf(one, plain) }, into, value));
    }
    case 'store': {
      const { variable } = one;
      return [doing({ writes: { variable, value: valueOf(one.value) }, ...orderOf(one, plain) })];
    }
    case 'add': {
      const { variable, order, into } = one;
      return values.map((value) =>
        doing(
          { reads: { variable, value }, writes: { variable, value: value + one.value }, order, isSection: true },
          into,
          value,
        ),
      );
    }
    case 'exchange': {
      const { variable, into, expected, failure } = one;
      return values.map((value) =>
        value === expected
          ? doing(
              {
                reads: { variable, value },
                writes: { variable, value: one.value },
                order: one.order,
                isSection: true,
              },
              into,
              value,
            )
          : doing({ reads: { variable, value }, order: ofRead(failure), isSection: true }, into, value),
      );
    }
    case 'free':
      // A relaxed fence is nothing.
      return [doing({ frees: true, order: 'relaxed', isFence: true })];
    case 'fence':
      return [doing({ order: one.order, isFence: true })];
    case 'await': {
      const { variable, expected: value, order, set, fence } = one;
      const goesOn: Doing =
        set === undefined
          ? { reads: { variable, value }, order }
          : { reads: { variable, value }, writes: { variable, value: set }, order, isSection: true };
      const looks = set === undefined ? { order } : ({ order: 'relaxed', isSection: true } as const);
      // One round in vain: what more of them would do shows there.
      const rounds =
        fence === undefined
          ? []
          : values
              .filter((other) => other !== value)
              .map((other): readonly Doing[] => [
                { reads: { variable, value: other }, ...looks },
                { order: fence, isFence: true },
              ]);
      return [[], ...rounds].flatMap((round): Path[] => {
        const doings = [...path.doings, ...round];
        return [
          { ...path, doings: [...doings, goesOn] },
          { ...path, doings, waitsFor: { variable, value } },
        ];
      });
    }
    case 'if':
      return (valueOf(one.register) === 0) !== (one.zero === true)
        ? [path]
        : one.then.reduce<readonly Path[]>((all, each) => all.flatMap((so) => after(so, each, values, plain)), [path]);
  }
}

function* graphsFor(paths: readonly Path[], litmus: Litmus): Iterable<ExecutionGraph> {
  const variables = variablesOf(litmus);
  const placeOf = (variable: string): number => variables.indexOf(variable);
  const doings = paths.flatMap(({ doings: own }, task) => own.map((doing) => ({ ...doing, task })));
  const written = variables.map((variable) =>
    doings.flatMap(({ writes }, e) => (writes?.variable === variable ? [e] : [])),
  );
  const sources = doings.map(({ reads }, e): readonly (number | undefined)[] => {
    if (!reads) return [undefined];
    const writes = written[placeOf(reads.variable)]!.filter((w) => w !== e && doings[w]!.writes!.value === reads.value);
    return reads.value === 0 ? [undefined, ...writes] : writes;
  });
  for (const from of product(sources))
    for (const writes of product(written.map((list) => permutations(list)))) {
      const held = ({ variable }: { variable: string }): number => {
        const last = writes[placeOf(variable)]!.at(-1);
        return last === undefined ? 0 : doings[last]!.writes!.value;
      };
      if (paths.some(({ waitsFor }) => waitsFor && held(waitsFor) === waitsFor.value)) continue;
      yield {
        events: doings.map(({ task, reads, writes: writing, order, isFence, isSection }, e): GraphEvent => ({
          task,
          reads: reads ? [{ place: placeOf(reads.variable), from: from[e] }] : [],
          writes: writing ? [placeOf(writing.variable)] : [],
          ...(order ? { order } : {}),
          ...(isFence ? { isFence } : {}),
          ...(isSection ? { isSection } : {}),
        })),
        writes,
        created: [],
      };
    }
}

function* product<T>(lists: readonly (readonly T[])[]): Iterable<readonly T[]> {
  const [first, ...rest] = lists;
  if (!first) return void (yield []);
  for (const one of first) for (const others of product(rest)) yield [one, ...others];
}

function permutations<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length === 0) return [[]];
  return list.flatMap((one, i) => permutations(list.filter((_, k) => k !== i)).map((others) => [one, ...others]));
}
