import type { Aig } from '../logic/aig.js';
import { isConst, isNegated, literalOf, nodeOf } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import { negateIf } from '../logic/literal.js';
import { Substitution } from '../logic/substitution.js';
import type { Action, SharedCell, Step, UnrolledProgram } from '../steps/events.js';
import type { CellId } from '../steps/ids.js';
import { lockOf } from './forwarding.js';
import { knownBits } from './known-bits.js';
import type { Read } from '../steps/rewrite.js';
import { heldAtAll, mapActions, substitute } from '../steps/rewrite.js';
import { Solitude } from './solitude.js';

/**
 * Puts what holds between steps, in all executions, in the place of what is read: bits that no step changes if all
 * steps find them so; and cells that hold the same if they did before.
 *
 * Cells are the same if they start as the same and each step writes to all or none of them, under one condition and the
 * same value, provided that it has found them to be the same. Taken is the largest such partition, from above (C. A. J.
 * van Eijk, "Sequential Equivalence Checking Based on Structural Similarities", IEEE TCAD 2000). One of each is left.
 * What a step has written is not found again in the same step after `forwarding.ts`; cells of which it still is are
 * left alone, and so are locks.
 */
export function foldInvariants(program: UnrolledProgram): UnrolledProgram {
  return program.final ? program : mergeEqual(foldKnown(program));
}

/**
 * Constants in the place of the bits that are known to be read; cells of which all are known are none, but for who is
 * alone with them.
 */
function foldKnown(program: UnrolledProgram): UnrolledProgram {
  const solitude = new Solitude(program);
  const known = knownBits(program, solitude);
  const substitution = new Substitution(program.aig);
  const constant = new Set<CellId>();
  let changes = false;
  const seen = mapActions(program, (step) =>
    step.actions.map((action, index) => {
      if (action.kind !== 'read' || solitude.isAlone(step, index, action.cell)) return action;
      const value = action.value.map((bit) =>
        negateIf(known.get(nodeOf(bit)) ?? literalOf(nodeOf(bit)), isNegated(bit)),
      );
      if (value.every(isConst)) constant.add(action.cell);
      else if (value.every((bit, i) => bit === action.value[i])) return action;
      changes = true;
      substitution.replace(action.value, value);
      return { ...action, value };
    }),
  );
  if (!changes) return program;
  const isDropped = (step: Step, action: Action, index: number): boolean =>
    (action.kind === 'read' || action.kind === 'write') &&
    constant.has(action.cell) &&
    !solitude.isAlone(step, index, action.cell);
  const folded = program.tasks.map(({ steps }) =>
    steps.map((step) => new Set(step.actions.flatMap((action, i) => (isDropped(step, action, i) ? [i] : [])))),
  );
  const left = mapActions(seen, (step) => step.actions.filter((_, i) => !folded[step.task]![step.index]!.has(i)));
  return substitute(left, substitution);
}

/** One of the cells that are always the same in the place of all. */
function mergeEqual(program: UnrolledProgram): UnrolledProgram {
  const cells = new Map(program.cells.map((cell) => [cell.id, cell]));
  let classes = divided([[...cells.keys()].filter(isCandidate(program))], (id) => startOf(cells.get(id)!));
  for (let count = 0; classes.length > 0 && classes.length + sizeOf(classes) !== count;) {
    count = classes.length + sizeOf(classes);
    const written = writesOf(program, mergedReads(program, classes));
    classes = divided(classes, (id) => written.get(id) ?? '');
  }
  return classes.length === 0 ? program : merged(program, classes);
}

type Classes = readonly (readonly CellId[])[];

function sizeOf(classes: Classes): number {
  return classes.reduce((sum, { length }) => sum + length, 0);
}

/** Parts of the classes, without those of a single cell. */
function divided(classes: Classes, mark: (cell: CellId) => string): Classes {
  return classes.flatMap((cells) => {
    const parts = new Map<string, CellId[]>();
    for (const cell of cells) {
      const part = parts.get(mark(cell));
      if (part) part.push(cell);
      else parts.set(mark(cell), [cell]);
    }
    return [...parts.values()].filter(({ length }) => length > 1);
  });
}

function startOf({ initial, constant }: SharedCell): string {
  return `${initial.join()} ${constant.join()}`;
}

/** No lock, read at most once in a step, and then written at most once. */
function isCandidate({ tasks }: UnrolledProgram): (cell: CellId) => boolean {
  const spoilt = new Set<CellId>();
  for (const { steps } of tasks)
    for (const { actions } of steps) {
      for (const cell of actions.flatMap(lockOf)) spoilt.add(cell);
      const read = new Set<CellId>();
      const written = new Set<CellId>();
      for (const action of actions) {
        if (action.kind !== 'read' && action.kind !== 'write') continue;
        const { kind, cell } = action;
        if (written.has(cell) || (kind === 'read' && read.has(cell))) spoilt.add(cell);
        (kind === 'read' ? read : written).add(cell);
      }
    }
  return (cell) => !spoilt.has(cell);
}

/** The value that all reads of a class in a step have. */
function mergedReads({ aig, tasks }: UnrolledProgram, classes: Classes): Substitution {
  const substitution = new Substitution(aig);
  const classOf = new Map(classes.flatMap((cells, i) => cells.map((cell) => [cell, i] as const)));
  for (const { steps } of tasks)
    for (const { actions } of steps) {
      const found = new Map<number, Bits>();
      for (const action of actions) {
        const own = action.kind === 'read' ? classOf.get(action.cell) : undefined;
        if (action.kind !== 'read' || own === undefined) continue;
        const first = found.get(own);
        if (first) substitution.replace(action.value, first);
        else found.set(own, action.value);
      }
    }
  return substitution;
}

/** Where, when and what is written to each cell. */
function writesOf({ tasks }: UnrolledProgram, { image, imageOf }: Substitution): Map<CellId, string> {
  const written = new Map<CellId, string>();
  for (const { steps } of tasks)
    for (const { task, index, actions } of steps)
      for (const action of actions) {
        if (action.kind !== 'write') continue;
        written.set(
          action.cell,
          `${written.get(action.cell) ?? ''} ${task}:${index}:${image(action.guard)}:${imageOf(action.value).join()}`,
        );
      }
  return written;
}

function merged(program: UnrolledProgram, classes: Classes): UnrolledProgram {
  const substitution = mergedReads(program, classes);
  const kept = new Map(classes.flatMap((cells) => cells.map((cell) => [cell, cells[0]!] as const)));
  const dropped = new Set([...kept].filter(([cell, first]) => cell !== first).map(([cell]) => cell));
  const changed = mapActions(program, (step) =>
    withOneRead(program.aig, step, kept).filter((action) => action.kind !== 'write' || !dropped.has(action.cell)),
  );
  return substitute({ ...changed, cells: program.cells.filter(({ id }) => !dropped.has(id)) }, substitution);
}

/** Of each class at most one, made where it is touched first. */
function withOneRead(g: Aig, { actions }: Step, kept: ReadonlyMap<CellId, CellId>): Action[] {
  const reads = new Map<CellId, Read[]>();
  for (const action of actions) {
    const cell = action.kind === 'read' ? kept.get(action.cell) : undefined;
    if (action.kind !== 'read' || cell === undefined) continue;
    const list = reads.get(cell);
    if (list) list.push(action);
    else reads.set(cell, [action]);
  }
  const made = new Set<CellId>();
  return actions.flatMap((action): Action[] => {
    if (action.kind !== 'read' && action.kind !== 'write') return [action];
    const cell = kept.get(action.cell);
    const all = cell === undefined ? undefined : reads.get(cell);
    if (cell === undefined || !all) return [action];
    const own = action.kind === 'read' ? [] : [action];
    if (made.has(cell)) return own;
    made.add(cell);
    return [{ ...all[0]!, cell, guard: g.orAll(all.map(({ guard }) => guard)), held: heldAtAll(all) }, ...own];
  });
}
