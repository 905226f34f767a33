/**
 * Families of cells of which an access chooses one: the elements of an array, by an index. With the cells apart an
 * access to any of n elements is n accesses, each under a condition of its own. Here it is one access with an index,
 * and what is said of accesses does not grow with n.
 *
 * Cells belong together if some instruction accesses one of them, and it is certain that it accesses no other one then
 * (`alternatives.ts`). Each cell of a family has a code, no two the same. With a decision tree whose leaves are the
 * cells, under conditions c₁, c₂, … that imply the decisions on the way to them,
 *
 *   index(a) = the code at the leaf to which the decisions lead        guard(a) = c₁ ∨ c₂ ∨ …
 *
 * So cₖ → index(a) = code(k): whatever the codes are, two accesses that are made are to the same cell if and only if
 * their indices are equal. The codes are chosen so that the index is made of the literals that decide. What an access
 * to a single cell of the family has, is its code.
 *
 * Cost: a comparison of indices for each read and write of a family, where cells apart have their own order of reads
 * and writes each; the family is not made where that is more.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import type { Decision } from '../../src/logic/decisions.js';
import { valueOfDecision } from '../../src/logic/decisions.js';
import type { Alternatives } from '../../src/steps/alternatives.js';
import { alternativesIn } from '../../src/steps/alternatives.js';
import type { SharedCell, Step } from '../../src/steps/events.js';
import type { CellId } from '../../src/steps/ids.js';
import type { Read, Write } from '../../src/steps/rewrite.js';
import type { Formula } from '../formula.js';
import type { IndexedAccess, StepAccess } from './accesses.js';
import { isOneIndex, seenFromOutside } from './accesses.js';
import { additionsOf } from './sums.js';

/** A family, or a cell that is alone and whose index has no bits. */
export interface CellFamily {
  readonly cells: readonly [SharedCell, ...SharedCell[]];
  readonly codes: ReadonlyMap<CellId, Bits>;
  /** In program order of each task. */
  readonly accesses: readonly StepAccess[];
}

/** Accesses of a step, in an order that comes to the same as its own. */
interface InStep {
  readonly step: Step;
  readonly all: readonly Alternatives[];
  /** The step's own, in its order. */
  readonly byCell: ReadonlyMap<CellId, readonly IndexedAccess[]>;
}

/** All cells of the program, in families where that is less to say. */
export function placesOf(f: Formula): readonly CellFamily[] {
  const { g, program } = f;
  const steps = program.tasks.flatMap((task) =>
    task.steps.map((step) => ({ step, all: alternativesIn(g, step), byCell: byCellIn(step) })),
  );
  const touching = new Map<CellId, InStep[]>(program.cells.map(({ id }) => [id, []]));
  for (const one of steps) for (const cell of one.byCell.keys()) touching.get(cell)!.push(one);
  return familiesIn(program.cells, program.without?.has('families') ? [] : steps).flatMap((cells): CellFamily[] => {
    const one = cells.length > 1 ? family(f, cells, touching) : undefined;
    return one ? [one] : cells.map((cell) => alone(f, cell, touching.get(cell.id)!));
  });
}

/** The initial value of the cell with this index. */
export function initialAt({ g }: Formula, { cells, codes }: CellFamily, index: Bits): Bits {
  const at = (bit: number, among: readonly SharedCell[], decided: number): Lit => {
    const [{ initial: first }] = among as [SharedCell];
    if (decided === index.length || among.every(({ initial }) => initial[bit] === first[bit])) return first[bit]!;
    const [then, otherwise] = [TRUE, FALSE].map((side) =>
      among.filter(({ id }) => codes.get(id)![decided] === side),
    ) as [SharedCell[], SharedCell[]];
    if (then.length === 0 || otherwise.length === 0) return at(bit, among, decided + 1);
    return g.ite(index[decided]!, at(bit, then, decided + 1), at(bit, otherwise, decided + 1));
  };
  return cells[0].initial.map((_, bit) => at(bit, cells, 0));
}

/** The bits that are the same constant in every value of every cell. */
export function constantIn({ cells }: CellFamily): readonly (Lit | undefined)[] {
  return cells[0].constant.map((bit, i) => (cells.every(({ constant }) => constant[i] === bit) ? bit : undefined));
}

function byCellIn({ actions }: Step): ReadonlyMap<CellId, readonly IndexedAccess[]> {
  const result = new Map<CellId, IndexedAccess[]>();
  for (const action of actions) {
    if (action.kind !== 'read' && action.kind !== 'write') continue;
    const access = { kind: action.kind, guard: action.guard, value: action.value, index: [] };
    const list = result.get(action.cell);
    if (list) list.push(access);
    else result.set(action.cell, [access]);
  }
  return result;
}

function alone(f: Formula, cell: SharedCell, steps: readonly InStep[]): CellFamily {
  const accesses = steps.flatMap(({ step, byCell }) => seenFromOutside(f, step, byCell.get(cell.id)!));
  return { cells: [cell], codes: new Map([[cell.id, []]]), accesses };
}

/** Undefined if that would be more. */
function family(
  f: Formula,
  members: readonly SharedCell[],
  touching: ReadonlyMap<CellId, readonly InStep[]>,
): CellFamily | undefined {
  const [first, ...others] = members as [SharedCell, ...SharedCell[]];
  const ids = new Set(members.map(({ id }) => id));
  const steps = [...new Set(members.flatMap(({ id }) => touching.get(id)!))].map((one) => ({
    ...one,
    all: one.all.filter((alternatives) => ids.has(cellsOf(alternatives)[0]!)),
  }));
  const isCounting = members.every((cell) => additionsOf(f, cell, touching.get(cell.id)!) !== undefined);
  const codes = codesOf(members, steps);
  const accesses = inProgramOrder(steps).map(({ step, all }) => ({
    step,
    all: all.map((alternatives) => accessOf(f, alternatives, codes)),
  }));
  if (isCounting || costTogether(first.width, accesses) >= costApart(members, touching)) return undefined;
  return {
    cells: [first, ...others],
    codes,
    accesses: accesses.flatMap(({ step, all }) => seenFromOutside(f, step, all)),
  };
}

function inProgramOrder(steps: readonly InStep[]): readonly InStep[] {
  return [...steps].sort(({ step: a }, { step: b }) => a.task - b.task || a.index - b.index);
}

function accessOf(
  { g }: Formula,
  { accesses, decided: { tree, any } }: Alternatives,
  codes: ReadonlyMap<CellId, Bits>,
): IndexedAccess {
  const [first] = accesses;
  const chosen = (wordOf: (access: Alternatives['accesses'][number]) => Bits): Bits =>
    wordOf(first!).map((bit, i) =>
      accesses.every((access) => wordOf(access)[i] === bit)
        ? bit
        : valueOfDecision(g, tree, (access) => wordOf(access)[i]!),
    );
  return {
    kind: first!.kind,
    guard: any,
    value: chosen(({ value }) => value),
    index: chosen(({ cell }) => codes.get(cell)!),
  };
}

/** Of the clauses, roughly. */
function costTogether(width: number, steps: readonly { readonly all: readonly IndexedAccess[] }[]): number {
  const counts = steps.map(({ all }) =>
    isOneIndex(all)
      ? ACCESS_KINDS.map((kind) => Math.min(1, count(all, kind)))
      : ACCESS_KINDS.map((kind) => count(all, kind)),
  );
  const [reads, writes] = counts.reduce(([r, w], [ofStep, more]) => [r! + ofStep!, w! + more!], [0, 0]) as [
    number,
    number,
  ];
  const index = steps[0]?.all[0]?.index.length ?? 0;
  return cost(2 * width + 4 * index, reads, writes);
}

function costApart(members: readonly SharedCell[], touching: ReadonlyMap<CellId, readonly InStep[]>): number {
  return members.reduce((sum, { id, width }) => {
    const [reads, writes] = ACCESS_KINDS.map(
      (kind) => touching.get(id)!.filter(({ byCell }) => count(byCell.get(id)!, kind) > 0).length,
    ) as [number, number];
    return sum + cost(2 * width, reads, writes);
  }, 0);
}

const ACCESS_KINDS = ['read', 'write'] as const;

function count(all: readonly IndexedAccess[], wanted: IndexedAccess['kind']): number {
  return all.filter(({ kind }) => kind === wanted).length;
}

function cost(aSource: number, reads: number, writes: number): number {
  return reads * (writes + 1) * (aSource + writes);
}

function cellsOf({ accesses }: Alternatives): CellId[] {
  return accesses.map(({ cell }) => cell);
}

/** Cells of which some access chooses one, and those that are alone. */
function familiesIn(cells: readonly SharedCell[], steps: readonly InStep[]): readonly (readonly SharedCell[])[] {
  const parents = new Map<CellId, CellId>();
  const root = (cell: CellId): CellId => {
    let at = cell;
    for (let up = parents.get(at); up !== undefined; up = parents.get(at)) at = up;
    if (at !== cell) parents.set(cell, at);
    return at;
  };
  for (const { all } of steps)
    for (const alternatives of all) {
      const [first, ...others] = cellsOf(alternatives);
      for (const other of others) if (root(other) !== root(first!)) parents.set(root(other), root(first!));
    }
  const families = new Map<CellId, SharedCell[]>();
  for (const cell of cells) {
    const one = families.get(root(cell.id));
    if (one) one.push(cell);
    else families.set(root(cell.id), [cell]);
  }
  return [...families.values()];
}

/**
 * By the decisions that lead to each in an access that may be to any; by their order where there is none, or there are
 * many.
 */
function codesOf(members: readonly SharedCell[], steps: readonly InStep[]): ReadonlyMap<CellId, Bits> {
  const any = steps
    .flatMap(({ all }) => all)
    .find((one) => one.accesses.length === members.length && new Set(cellsOf(one)).size === members.length);
  const literals = any ? [...new Set(literalsIn(any.decided.tree))].sort((a, b) => a - b) : [];
  const most = bitsFor(members.length);
  if (!any || literals.length > 2 * most)
    return new Map(members.map(({ id }, i) => [id, bits.constant(most, BigInt(i))]));
  return new Map(codesIn(any.decided.tree, literals, new Set()));
}

/**
 * Two leaves differ in the literal at which the ways to them part: on the other side of it, it does not decide again.
 */
function codesIn(tree: Decision<Write | Read>, literals: readonly Lit[], taken: ReadonlySet<Lit>): [CellId, Bits][] {
  if ('leaf' in tree) return [[tree.leaf.cell, literals.map((literal) => (taken.has(literal) ? TRUE : FALSE))]];
  return [
    ...codesIn(tree.then, literals, new Set([...taken, tree.literal])),
    ...codesIn(tree.otherwise, literals, taken),
  ];
}

function literalsIn<T>(tree: Decision<T>): Lit[] {
  return 'leaf' in tree ? [] : [tree.literal, ...literalsIn(tree.then), ...literalsIn(tree.otherwise)];
}

function bitsFor(count: number): number {
  return Math.ceil(Math.log2(count));
}
