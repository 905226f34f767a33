/**
 * Loops that only wait, for whoever asks who waits (`properties/hangs.ts`). A path that comes back to the head of a
 * loop as it was there is not followed any further. Here it gets one more step, which is never executed, and in front
 * of which the task stands as in front of a blocking operation:
 *
 *   v'ᵢ = the cell that the i-th read of the round looks at, read once more
 *   wait until some v'ᵢ ≠ vᵢ, the value that the round has read there
 *
 * As long as that does not come, each further round reads the same and comes to the same end. Whoever goes round with
 * other values than these has an execution as well in which it came later, and did all rounds with them. What the round
 * takes as an input may be anything in the next one, so the round must come to the head whatever it is. Of some bits
 * each value is tried. Where more decide, an input may end the loop, and the task does not wait. Nor does one that runs
 * posted tasks in its rounds: it does what it is there for. That others will stop it, which it says beforehand, is no
 * such input: nobody need, in any round.
 */
import { mayEndProgram } from '../../ir/ending.js';
import type { IrFunction, Loop, Program } from '../../ir/ir.js';
import { leavingBranches } from '../../ir/loops.js';
import { BEGIN_MARK } from '../../ir/marks.js';
import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import { cofactors } from '../../logic/cofactors.js';
import type { Action, IdleRound, Site, Step } from '../../steps/events.js';
import type { CellId } from '../../steps/ids.js';
import { comesByItself } from '../../steps/preemption.js';
import type { Head } from './loops.js';
import type { State } from './state.js';
import type { Unrolling } from './unrolling.js';

type Read = Extract<Action, { kind: 'read' }>;

/** Bits of inputs of which each value is tried. */
const MOST_INPUTS = 4;

/** The loop or recursion in which a path goes round. */
export interface Going {
  readonly fn: IrFunction;
  readonly loop: Loop;
  /** The head since which it has done nothing; undefined if it only computes. */
  readonly since: Head | undefined;
}

/** The path goes round without an end, unless others change what it looks at. It is not followed any further. */
export function goRound(unrolling: Unrolling, state: State, going: Going, site: Site): void {
  const { round, recorder } = unrolling;
  if (!round.observation.rounds || state.inside.some(({ section }) => section)) return;
  const { g } = round;
  const done = doneIn(recorder.steps, going);
  const guard = doesNothingElse(done) ? guardOf(unrolling, state, going) : FALSE;
  if (guard === FALSE) return;
  recorder.begin();
  begin(unrolling, state, guard, site);
  const again = once(g, done.filter(isRead), (read) => g.orAll(whateverInputs(unrolling, read.guard, going) ?? [TRUE]));
  const cond = g.orAll(again.map(({ isOther }) => isOther));
  const at = { ...site, log: recorder.log.visible.length, position: unrolling.sites.userPosition(going.loop.position) };
  recorder.public(state, [
    ...again.map(({ cell, value }): Action => ({ kind: 'read', cell, guard, value, ...at })),
    { kind: 'assume', guard, cond, waits: { round: roundOf(unrolling, going) }, ...at },
    { kind: 'assume', guard, cond: FALSE, ...at },
  ]);
}

/** A task begins with its first step: a handler that only waits holds up what it has interrupted already. */
function begin({ schedule, recorder }: Unrolling, state: State, guard: Lit, site: Site): void {
  if (comesByItself({ schedule }) && recorder.steps.length === 0)
    recorder.public(state, [{ kind: 'mark', guard, name: BEGIN_MARK, args: [], places: [], ...site }]);
}

/**
 * In a section, which is then not entered: the task stands in front of it, and what the section reads is what is there
 * in the end. To be said before the section is forbidden.
 */
export function goRoundInside(unrolling: Unrolling, state: State, going: Going, site: Site): void {
  const { round, recorder } = unrolling;
  if (!round.observation.rounds) return;
  for (const { when, section } of state.inside) {
    if (!section) continue;
    const guard = round.g.and(guardOf(unrolling, state, going), when);
    if (guard === FALSE) continue;
    const at = { ...site, log: section.begin, position: unrolling.sites.userPosition(going.loop.position) };
    recorder.private(
      { inside: [{ when: TRUE, section, depth: 1 }] },
      { kind: 'assume', guard, cond: FALSE, waits: { round: roundOf(unrolling, going) }, ...at },
    );
  }
}

/** The path, if it comes back whatever the inputs of the round are. */
function guardOf(unrolling: Unrolling, state: State, going: Going): Lit {
  const { g } = unrolling.round;
  const ways = whateverInputs(unrolling, state.guard, going);
  return ways ? g.and(state.guard, g.andAll(ways)) : FALSE;
}

function whateverInputs(
  { round: { g }, recorder }: Unrolling,
  condition: Lit,
  { since }: Going,
): readonly Lit[] | undefined {
  const taken = since ? [...(since.inputs ?? []), ...recorder.inputsFrom(since.inputCount)] : [];
  const inputs = taken.filter(({ foresees }) => !foresees);
  return cofactors(
    g,
    condition,
    inputs.map(({ value }) => value),
    MOST_INPUTS,
  );
}

function roundOf({ round: { program } }: Unrolling, { fn, loop }: Going): IdleRound {
  return { loop: loop.name, canEnd: canEnd(program, { fn, loop }) };
}

/** The loop has a way out. */
export function canEnd(program: Program, { fn, loop }: Pick<Going, 'fn' | 'loop'>): boolean {
  return leavingBranches(fn, loop).size > 0 || mayEndProgram(program, fn, loop);
}

function doneIn(steps: readonly Step[], { since }: Going): readonly Action[] {
  return since ? steps.slice(since.steps).flatMap(({ actions }) => actions) : [];
}

function doesNothingElse(done: readonly Action[]): boolean {
  return !done.some(({ kind }) => kind === 'serve' || kind === 'drain');
}

function isRead(action: Action): action is Read {
  return action.kind === 'read';
}

/** Reads each cell once more. `isOther`: it holds something else than the round has read. */
function once(
  g: Aig,
  reads: readonly Read[],
  when: (read: Read) => Lit,
): { readonly cell: CellId; readonly value: Bits; readonly isOther: Lit }[] {
  const byCell = new Map<CellId, Read[]>();
  for (const read of reads) byCell.set(read.cell, [...(byCell.get(read.cell) ?? []), read]);
  return [...byCell].map(([cell, own]) => {
    const value = likeIt(g, own[0]!.value);
    return { cell, value, isOther: g.orAll(own.map((read) => g.and(when(read), not(bits.eq(g, read.value, value))))) };
  });
}

/** Fresh variables, equal where those are. */
function likeIt(g: Aig, value: Bits): Bits {
  const fresh = new Map<Lit, Lit>();
  return value.map((bit) => {
    if (bit === TRUE || bit === FALSE) return bit;
    const known = fresh.get(bit) ?? g.newInput();
    fresh.set(bit, known);
    return known;
  });
}
