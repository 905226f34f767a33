/**
 * Accesses of one instruction to several cells, at most one of which is made: those at the places that its address may
 * have. Where an access is to several cells at each place, those are told apart by their order.
 */
import type { Aig, Lit } from '../logic/aig.js';
import type { Decided } from '../logic/decisions.js';
import { decisionsAmong, leavesOf } from '../logic/decisions.js';
import type { Action, Step } from './events.js';
import type { CellId } from './ids.js';
import type { Read, Write } from './rewrite.js';

export interface Alternatives {
  /** At the leaves of the tree. */
  readonly accesses: readonly (Read | Write)[];
  readonly decided: Decided<Read | Write>;
}

/**
 * All reads and writes of a step, in an order that comes to the same: each cell is accessed as it was. Those of which
 * it is not seen that they exclude each other stand by themselves.
 */
export function alternativesIn(g: Aig, step: Step): readonly Alternatives[] {
  const accesses = step.actions.filter(isAccess);
  const result = [...instructionsIn(g, step)];
  return keepsOrder(accesses, result) ? result : accesses.flatMap((access) => together(g, [access], AS_IT_IS));
}

/**
 * The reads and writes of one instruction after the other.
 * @param image what stands for a condition; it is asked for those of an instruction only when it is its turn
 */
export function* instructionsIn(g: Aig, { actions }: Step, image = AS_IT_IS): Iterable<Alternatives> {
  for (const group of divided(actions.filter(isAccess), keyOf))
    for (const layer of divided(group, inLayers(image))) yield* together(g, layer, image);
}

const AS_IT_IS = (condition: Lit): Lit => condition;

/** The accesses of one instruction have this in common, and with few others. */
function keyOf({ kind, log, position: { file, line, column }, value }: Read | Write): string {
  return [kind, log, file, line, column, value.length].join();
}

/** Those under the same condition lie in different layers. */
function inLayers(image: (condition: Lit) => Lit): (access: Read | Write) => number {
  const counts = new Map<Lit, number>();
  return ({ guard }) => {
    const condition = image(guard);
    const count = counts.get(condition) ?? 0;
    counts.set(condition, count + 1);
    return count;
  };
}

function divided(
  accesses: readonly (Read | Write)[],
  mark: (access: Read | Write) => string | number,
): (Read | Write)[][] {
  const parts = new Map<string | number, (Read | Write)[]>();
  for (const access of accesses) {
    const key = mark(access);
    const part = parts.get(key);
    if (part) part.push(access);
    else parts.set(key, [access]);
  }
  return [...parts.values()];
}

/** Those that exclude each other. */
function together(g: Aig, accesses: readonly (Read | Write)[], image: (condition: Lit) => Lit): Alternatives[] {
  const parts = decisionsAmong(g, accesses, ({ guard }) => image(guard));
  return parts.map((decided) => ({ accesses: leavesOf(decided.tree), decided }));
}

function isAccess(action: Action): action is Read | Write {
  return action.kind === 'read' || action.kind === 'write';
}

/** The accesses to each cell follow each other as before. */
function keepsOrder(accesses: readonly (Read | Write)[], groups: readonly Alternatives[]): boolean {
  const groupOf = new Map(groups.flatMap((group, i) => group.accesses.map((access) => [access, i] as const)));
  const last = new Map<CellId, number>();
  return accesses.every((access) => {
    const group = groupOf.get(access)!;
    const keeps = (last.get(access.cell) ?? -1) <= group;
    last.set(access.cell, group);
    return keeps;
  });
}
