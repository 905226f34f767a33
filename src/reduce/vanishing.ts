import type { Lit } from '../logic/aig.js';
import { FALSE } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import * as bits from '../logic/bits.js';
import { Substitution } from '../logic/substitution.js';
import type { Action, CellAccess, Step, UnrolledProgram } from '../steps/events.js';
import type { CellId } from '../steps/ids.js';
import type { Locks } from './locks.js';
import { follow } from './locks.js';
import { isImplied } from '../steps/conjuncts.js';
import type { Read } from '../steps/rewrite.js';
import { mapActions, substitute } from '../steps/rewrite.js';

/**
 * Drops the locks that nobody ever sees taken: every step that takes one gives it back, on all paths. Between steps
 * such a lock is free, so that who takes it reads 0, and who gives it back reads the own number; nobody waits, and no
 * check of the library fails. What such reads find is put in their place, and the writes have no reader.
 *
 * On a path that is cut off in the step, the lock stays taken. Others can see nothing of that step but the lock if it
 * writes only to what the lock protects, and the lock can only hold them up: whatever they do after it they can also do
 * before. So no run goes past it: it is executed on such a path only if the run ends in it.
 *
 * What a task does to the lock when it is alone with it (it destroys it, say) stays, and so does what it does to it
 * afterwards. Before, the lock is free.
 */
export function dropUnseenLocks(program: UnrolledProgram, locks: Locks): UnrolledProgram {
  const unseen = new Set(
    [...locks.cells].filter((lock) =>
      program.tasks.every(({ steps }) => steps.every((step) => isUnseen(program, step, lock, locks))),
    ),
  );
  if (unseen.size === 0) return program;
  const substitution = new Substitution(program.aig);
  const reduced = mapActions(program, (step) => {
    const kept = step.actions.filter((action, index) => {
      if (!isAccess(action) || !unseen.has(action.cell) || locks.solitude.isAlone(step, index, action.cell))
        return true;
      if (action.kind === 'read') substitution.replace(action.value, found(step, action, index, locks));
      return false;
    });
    const taken = program.aig.orAll([...unseen].map((lock) => heldAfter(program, step, lock, locks) ?? FALSE));
    if (taken === FALSE) return kept;
    const { position, log } = step.actions.at(-1)!;
    return [...kept, { kind: 'assume', guard: taken, cond: FALSE, position, log }];
  });
  return substitute(reduced, substitution);
}

/** Whether others find the lock free after the step, if it was before. */
function isUnseen(program: UnrolledProgram, step: Step, lock: CellId, locks: Locks): boolean {
  const { aig: g } = program;
  const held = heldAfter(program, step, lock, locks);
  if (held === undefined || held === FALSE) return held === FALSE;
  const cut = g.orAll(step.actions.map((action) => (action.kind === 'cut' ? action.guard : FALSE)));
  return (
    isImplied(g, held, cut) &&
    step.actions.every((action) => g.and(action.guard, held) === FALSE || isHidden(action, lock, locks))
  );
}

/** Nobody else can see that the action has happened as long as the lock is held. */
function isHidden(action: Action, lock: CellId, locks: Locks): boolean {
  if (action.kind === 'write') return action.cell === lock || locks.protectors.get(action.cell)?.has(lock) === true;
  return (
    action.kind === 'read' ||
    action.kind === 'assume' ||
    action.kind === 'assert' ||
    action.kind === 'cut' ||
    action.kind === 'join'
  );
}

/**
 * Under which condition the lock is held after the step, if it is free before; undefined if it is taken twice, or given
 * back without having been taken.
 */
function heldAfter({ aig: g }: UnrolledProgram, step: Step, lock: CellId, locks: Locks): Lit | undefined {
  const held = new Map([[lock, FALSE as Lit]]);
  for (const use of locks.usesOf(step)) {
    if (use.kind === 'access' || use.lock !== lock) continue;
    const before = held.get(lock)!;
    if (use.kind === 'take' ? g.and(before, use.guard) !== FALSE : !isImplied(g, use.guard, before)) return undefined;
    follow(g, use, held);
  }
  return held.get(lock)!;
}

/** The value of the read at this index of the step; it belongs to the use whose write comes next. */
function found(step: Step, { cell, value }: Read, index: number, locks: Locks): Bits {
  const use = locks.usesOf(step).find((other) => other.kind !== 'access' && other.lock === cell && other.index > index);
  return bits.constant(value.length, use?.kind === 'take' ? 0n : BigInt(step.task) + 1n);
}

function isAccess(action: Action): action is CellAccess {
  return action.kind === 'read' || action.kind === 'write';
}
