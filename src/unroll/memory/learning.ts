/**
 * Values that others learn of where somebody writes a cell: not all that the bits of the value could be, but what a
 * solver does not exclude on the path. A number that no execution writes would be found by others in the next round, with
 * whatever they did then, and so on: `if (!isEmpty(queue)) next = take(queue);` gives no "nothing was there".
 *
 * Let K be what a round takes cells to hold. It ends the unrolling if each write notes only what is in K, where a value
 * v under a guard c may be left out if the solver excludes
 *
 *   c ∧ all that is assumed on the path ∧ the cell holds v ∧ what is read is in K                              (1)
 *
 * Then no execution leaves K. Say that one does, and take the first write that does. All reads before have found what
 * is in K, so their variables have these values, and those of reads that are not made may have any: (1) holds. The
 * solver sees no more than that, not who writes what others read, so what it excludes is excluded whatever they do.
 * That as many rounds are enough as there are writes (`known-contents.ts`) stays true, since each of these writes meets
 * (1) with what the writes before it have left.
 */
import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { CellId, TaskId } from '../../steps/ids.js';
import type { Round } from '../paths/round.js';
import { isNumeric, summary } from '../values/cases.js';
import type { Value } from '../values/value.js';
import type { Contents } from './contents.js';
import { isIn } from './contents.js';

/** Whether all of these hold is excluded. */
type Excludes = (conditions: readonly Lit[]) => boolean;

/** The cell may hold the value that the task writes. @param when all of these hold if it does */
export function learn(round: Round, cell: CellId, value: Value, task: TaskId, when: readonly Lit[]): void {
  const { g, feasible, knowledge } = round;
  const { contents } = knowledge;
  if (!feasible || value.bits.length === 1 || contents.isKnown(cell, value, task)) {
    contents.note(cell, value, task);
    return;
  }
  const excludes: Excludes = (conditions) => feasible.excludesGrowth([...when, ...conditions]);
  if (excludes([])) return;
  const known = contents.soFar(cell, task);
  const possible = (value.cases && possibleCase(g, value, known, excludes)) ?? possibleBits(value, known, excludes);
  contents.note(cell, possible, task);
}

/** Without the numbers, or places, that it is never. What is left is a choice, also where it was counted. */
function possibleCase(g: Aig, value: Value, known: Contents, excludes: Excludes): Value | undefined {
  if (value.stray || !isNumeric(value)) return undefined;
  const left = value.cases!.filter((each) => isIn(known, each.value) || !excludes([each.when]));
  if (left.length === value.cases!.length) return value;
  return summary(g, value.bits.length, left);
}

/** Bits stay the constants that they were by now if they are never anything else: those above the highest that may be. */
function possibleBits(value: Value, { bits: before }: Contents, excludes: Excludes): Value {
  if (!before) return value;
  const changes = value.bits.map((bit, i) => {
    const constant = before[i];
    if (constant === undefined || constant === bit) return FALSE;
    return constant === TRUE ? not(bit) : bit;
  });
  const changing = changes.flatMap((bit, i) => (bit === FALSE ? [] : [i]));
  while (changing.length > 0 && excludes([changes[changing.at(-1)!]!])) changing.pop();
  const top = changing.at(-1) ?? -1;
  return { ...value, bits: value.bits.map((bit, i) => (i > top ? (before[i] ?? bit) : bit)) };
}
