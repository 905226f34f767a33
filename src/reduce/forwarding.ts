import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, isConst, nodeOf, not } from '../logic/aig.js';
import { isSameFunction } from '../logic/bdd.js';
import type { Bits } from '../logic/bits.js';
import * as bits from '../logic/bits.js';
import { dependsOn } from '../logic/cofactors.js';
import { Substitution } from '../logic/substitution.js';
import { isImplied } from '../steps/conjuncts.js';
import type { Action, Step, UnrolledProgram } from '../steps/events.js';
import type { CellId } from '../steps/ids.js';
import type { Read, Write } from '../steps/rewrite.js';
import { heldAtAll, mapActions, substitute } from '../steps/rewrite.js';

/**
 * Makes of all that a step does to a cell at most one read, and at most one write after it. A step is indivisible, so
 * that nobody else writes in between. Let the step make the accesses a₁, a₂, … to the cell, W be the condition under
 * which one so far has written, and w what the last such one wrote; f is what the cell holds when the step begins. A
 * read with guard r and variables v finds
 *
 *   w                 if r → W
 *   f                 if r ∧ W = 0
 *   W ? w : f         else
 *
 * which v is replaced by in the whole program; f is read once, if any of them needs it. In W and w, the variables of
 * this read and of those that come later in the step stand for 0. Where the read happens they do not matter: who has
 * written before has not seen them, and who lies on another branch has not written, whatever they are. But a condition
 * behind the place where branches meet names them all. So no variable is replaced by what depends on it. Where the read does not happen
 * nobody looks at v, so it does not matter what it is there. Others find w after the step, if W holds. A write of f is
 * none, it makes W false: `x++; x--;` does nothing.
 *
 * The accesses are in one step because nobody can come in between, or because that makes no difference. If a violation
 * ends the run in the middle of it, nobody looks any more at what the step would have written; and that f is what
 * memory holds says nothing about the run.
 *
 * Cells that the library takes or gives back as locks are left alone, since what does that is known by its shape
 * (`mutex-uses.ts`).
 */
export function forwardInSteps(program: UnrolledProgram): UnrolledProgram {
  const locks = new Set(program.tasks.flatMap(({ steps }) => steps.flatMap(({ actions }) => actions.flatMap(lockOf))));
  const substitution = new Substitution(program.aig);
  let changes = false;
  const forwarded = mapActions(program, (step) => {
    const byCell = new Map<CellId, CellInStep>();
    for (const [i, action] of step.actions.entries()) {
      if ((action.kind !== 'read' && action.kind !== 'write') || locks.has(action.cell)) continue;
      const cell = byCell.get(action.cell) ?? new CellInStep(program, substitution);
      byCell.set(action.cell, cell);
      if (action.kind === 'read') cell.read(action, () => valuesRead(step.actions.slice(i)));
      else cell.write(action);
    }
    const become = new Map([...byCell.values()].flatMap((cell) => [...cell.outcome()]));
    changes ||= become.size > 0;
    return become.size > 0 ? replaced(step, become) : step.actions;
  });
  return changes ? substitute(forwarded, substitution) : program;
}

/** The cell that the library takes or gives back by this action. */
export function lockOf(action: Action): CellId[] {
  return action.kind === 'write' && action.lock ? [action.cell] : [];
}

function valuesRead(actions: readonly Action[]): Bits {
  return actions.flatMap((action) => (action.kind === 'read' ? action.value : []));
}

/** A vector in which these variables are 0. */
function without(g: Aig, variables: Bits, of: Bits): Bits {
  const inputs = variables.filter((bit) => !isConst(bit));
  if (dependsOn(g, of, new Set(inputs.map(nodeOf)))?.length === 0) return of;
  const substitution = new Substitution(g);
  substitution.replace(
    inputs,
    inputs.map(() => FALSE),
  );
  return substitution.imageOf(of);
}

function replaced({ actions }: Step, become: ReadonlyMap<Action, readonly Action[]>): Action[] {
  return actions.flatMap((action) => become.get(action) ?? [action]);
}

/**
 * The place in the log and the locks of an action that stands for several: the first place, and locks held at all. How
 * far each path comes in the log, the step keeps.
 */
function together(actions: readonly Action[]): Pick<Action, 'log' | 'held'> {
  return { log: Math.min(...actions.map(({ log }) => log)), held: heldAtAll(actions) };
}

/** The accesses of a step to a cell, one by one. */
class CellInStep {
  private readonly reads: Read[] = [];
  private readonly writes: Write[] = [];
  private first: Action | undefined;
  /** f, and where it is read. */
  private found: Bits | undefined;
  private needed: Lit = FALSE;
  /** W and w. */
  private written: Lit = FALSE;
  private value: Bits = [];
  /** A write is none, or can be seen by nobody. */
  private isLess = false;

  constructor(
    private readonly program: UnrolledProgram,
    private readonly substitution: Substitution,
  ) {}

  /** @param later the variables of this read and of those that come after it in the step */
  read(action: Read, later: () => Bits): void {
    const { aig: g } = this.program;
    const { substitution, written } = this;
    const guard = substitution.image(action.guard);
    this.first ??= action;
    this.reads.push(action);
    if (written !== FALSE && isImplied(g, guard, written)) {
      substitution.replace(action.value, without(g, later(), this.value));
      return;
    }
    const apart = g.and(guard, written) === FALSE;
    if (apart) this.found ??= action.value;
    else this.found ??= bits.renamed(g, action.value);
    this.needed = g.or(this.needed, g.and(guard, not(written)));
    substitution.replace(
      action.value,
      apart ? this.found : without(g, later(), bits.ite(g, written, this.value, this.found)),
    );
  }

  write(action: Write): void {
    const { aig: g } = this.program;
    const guard = this.substitution.image(action.guard);
    const value = this.substitution.imageOf(action.value);
    this.first ??= action;
    this.writes.push(action);
    if (this.found && isImplied(g, guard, this.needed) && isSameFunction(g, value, this.found)) {
      this.isLess = true;
      this.written = g.and(this.written, not(guard));
      return;
    }
    this.value = isImplied(g, this.written, guard) ? value : bits.ite(g, guard, value, this.value);
    this.written = g.or(this.written, guard);
  }

  /** The actions that are not as they were, and their replacements. */
  outcome(): Map<Action, readonly Action[]> {
    const { reads, writes, found, needed, written, value } = this;
    const isPlain =
      reads.length <= 1 && writes.length <= 1 && !this.isLess && (reads.length === 0 || this.first === reads[0]);
    if (isPlain) return new Map();
    const become = new Map<Action, Action[]>([...reads, ...writes].map((action) => [action, []]));
    const [read, write] = [reads[0], writes.at(-1)];
    if (read && needed !== FALSE)
      become.get(this.first!)!.push({ ...read, ...together(reads), guard: needed, value: found! });
    if (write && written !== FALSE) become.get(write)!.push({ ...write, ...together(writes), guard: written, value });
    return become;
  }
}
