import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, isConst, isNegated, nodeOf, not } from '../logic/aig.js';
import { isSameFunction } from '../logic/bdd.js';
import type { Bits } from '../logic/bits.js';
import * as bits from '../logic/bits.js';
import { negateIf } from '../logic/literal.js';
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
 * behind the place where branches meet names them all. So no variable is replaced by what depends on it. Where the
 * read does not happen nobody looks at v, so it does not matter what it is there. Others find w after the step, if W
 * holds. A write of f is none, it makes W false: `x++; x--;` does nothing.
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
    const variables = new VariablesOfStep(program.aig, step.actions);
    for (const [i, action] of step.actions.entries()) {
      if ((action.kind !== 'read' && action.kind !== 'write') || locks.has(action.cell)) continue;
      const cell = byCell.get(action.cell) ?? new CellInStep(program, substitution);
      byCell.set(action.cell, cell);
      if (action.kind === 'read') cell.read(action, (value) => variables.zeroFrom(i, value));
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

/** The variables of the reads of a step. */
class VariablesOfStep {
  /** The number of the action that reads it, and the constant for which its bit is 0. */
  private readonly byNode = new Map<number, { readonly action: number; readonly zero: Lit }>();
  /** Nodes that depend on no variables of the action that was asked for last, nor of those behind it. */
  private readonly free = new Set<number>();
  /** The least node of a variable of each action and those behind it. */
  private readonly least: number[] = [];

  constructor(
    private readonly g: Aig,
    private readonly actions: readonly Action[],
  ) {}

  /** The vector in which the variables of this action and of those behind it are 0. Asked for in the order of actions. */
  zeroFrom(action: number, of: Bits): Bits {
    if (this.least.length === 0) this.collect();
    const { g } = this;
    const least = this.least[action]!;
    const images = new Map<number, Lit>();
    const imageOf = (literal: Lit): Lit | undefined => {
      const node = nodeOf(literal);
      // A gate has a larger number than what it is made of.
      if (node < least || this.free.has(node)) return literal;
      const image = images.get(node);
      return image === undefined ? undefined : negateIf(image, isNegated(literal));
    };
    const made = (node: number): Lit => {
      const variable = this.byNode.get(node);
      if (variable && variable.action >= action) return variable.zero;
      if (!g.isAnd(node)) return (2 * node) as Lit;
      const [left, right] = [g.left(node), g.right(node)];
      const [a, b] = [imageOf(left)!, imageOf(right)!];
      return a === left && b === right ? ((2 * node) as Lit) : g.and(a, b);
    };
    const open = of.map(nodeOf);
    for (let node = open.at(-1); node !== undefined; node = open.at(-1)) {
      const needed =
        node < least || this.free.has(node) || images.has(node) || !g.isAnd(node)
          ? []
          : [g.left(node), g.right(node)].filter((each) => imageOf(each) === undefined).map(nodeOf);
      if (needed.length > 0) {
        open.push(...needed);
        continue;
      }
      open.pop();
      if (node < least || this.free.has(node) || images.has(node)) continue;
      const image = made(node);
      if (image === 2 * node) this.free.add(node);
      else images.set(node, image);
    }
    return of.map((literal) => imageOf(literal)!);
  }

  private collect(): void {
    let least = Infinity;
    for (let i = this.actions.length - 1; i >= 0; i--) {
      const action = this.actions[i]!;
      for (const bit of action.kind === 'read' ? action.value : []) {
        if (isConst(bit)) continue;
        if (!this.byNode.has(nodeOf(bit)))
          this.byNode.set(nodeOf(bit), { action: i, zero: negateIf(FALSE, isNegated(bit)) });
        least = Math.min(least, nodeOf(bit));
      }
      this.least[i] = least;
    }
  }
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

  /** @param zeroed a vector in which the variables of this read and of those that come after it in the step are 0 */
  read(action: Read, zeroed: (of: Bits) => Bits): void {
    const { aig: g } = this.program;
    const { substitution, written } = this;
    const guard = substitution.image(action.guard);
    this.first ??= action;
    this.reads.push(action);
    if (written !== FALSE && isImplied(g, guard, written)) {
      substitution.replace(action.value, zeroed(this.value));
      return;
    }
    const apart = g.and(guard, written) === FALSE;
    if (apart) this.found ??= action.value;
    else this.found ??= bits.renamed(g, action.value);
    this.needed = g.or(this.needed, g.and(guard, not(written)));
    substitution.replace(action.value, apart ? this.found : zeroed(bits.ite(g, written, this.value, this.found)));
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
