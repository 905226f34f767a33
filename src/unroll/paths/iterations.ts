import type { Expr, Loop } from '../../ir/ir.js';
import { liveAt } from '../../ir/liveness.js';
import { leavingBranches } from '../../ir/loops.js';
import type { Site } from '../../steps/events.js';
import type { CellId } from '../../steps/ids.js';
import { endingInputs } from './chosen-inputs.js';
import type { Frame } from './frame.js';
import { compared, comparedButRenewed } from './looked-at.js';
import type { Activation, Compared, Head } from './loops.js';
import { activate, countIteration, countedLimit, effectsSince, limitReached, noteDecided } from './loops.js';
import type { Paths } from './paths.js';
import { canEnd, goRound, goRoundInside } from './rounds.js';
import { sprint } from './sprint.js';
import type { State } from './state.js';
import type { Unrolling } from './unrolling.js';

/** At so many further iterations it is asked whether there are any. */
const ASKED_EVERY = 4;

/** Where a path is before the next step of its own. `again`: it is at the head of a loop from which it has come. */
export interface Ahead {
  readonly pc: number;
  readonly state: State;
  readonly again: boolean;
}

/** The loops of one call of a function: how often paths go through them, and when that is of no use. */
export class Iterations {
  constructor(
    private readonly unrolling: Unrolling,
    private readonly frame: Frame,
    private readonly paths: Paths,
  ) {}

  /** How often each loop around an instruction has been gone through. */
  around(pc: number): { readonly name: string; readonly times: number }[] {
    const activations = [...this.paths.activations.values()].filter(({ loop }) => contains(loop, pc));
    return activations.map(({ loop, iterations }) => ({ name: loop.name, times: iterations }));
  }

  /** A path comes to the head of a loop from outside it. @returns where it is then */
  arriveAtHead(pc: number, state: State): number {
    const loop = this.paths.loopAt(pc);
    if (!loop) return pc;
    const way = endingInputs(this.unrolling, this.paths.fn, loop, state);
    if (!way) {
      this.paths.activations.set(pc, activate(loop, this.snapshot(state)));
      return pc;
    }
    for (const { bits } of way.inputs) this.unrolling.recorder.logInput(state.guard, bits);
    this.unrolling.round.findings.visits.of(this.paths.fn).fill(1, loop.head, loop.end + 1);
    return way.pc;
  }

  /** A path has come back to the head of a loop. @returns undefined if it is not followed any further */
  goAgain(head: number, state: State): Ahead | undefined {
    const ahead = this.runAhead(head, state);
    if (ahead === 'endless') {
      this.goRound(head, state, this.siteOf(head), undefined);
      return undefined;
    }
    return !ahead.again || this.startIteration(head, ahead.state) ? ahead : undefined;
  }

  /**
   * Takes the iterations at once that only compute with numbers. The path is then at the head again, or has left the
   * loop, or never does anything else.
   */
  private runAhead(head: number, state: State): Ahead | 'endless' {
    const loop = this.paths.loopAt(head);
    const activation = this.paths.activations.get(head);
    const here = { pc: head, state, again: true };
    if (!loop || !activation || activation.iterations < activation.nextSprint) return here;
    const { limits, budget } = this.unrolling.round;
    if (limits.without?.has('number-loops')) return here;
    const most = (of: Loop): number =>
      countedLimit(limits.loop(of.name, this.paths.fn.library), state.concurrent) -
      (of === loop ? activation.iterations : 0);
    const look = (): void => {
      budget.check();
    };
    const done = most(loop) > 0 ? sprint(this.paths.fn, loop, state, most, look) : undefined;
    if (done) this.unrolling.round.findings.visits.of(this.paths.fn).fill(1, loop.head, loop.end + 1);
    if (done === 'endless') return done;
    activation.nextSprint =
      activation.iterations + (done?.iterations ?? 0) + (done ? 1 : Math.max(1, activation.iterations));
    if (!done) return here;
    activation.iterations += done.iterations;
    activation.decided = activation.iterations;
    return { pc: done.pc, state: done.state, again: done.pc === head };
  }

  private startIteration(head: number, state: State): boolean {
    const { fn, activations } = this.paths;
    const { round, endings, boot } = this.unrolling;
    const { limits, knowledge, space } = round;
    const loop = this.paths.loopAt(head);
    if (!loop) throw new Error(`${fn.name}: a jump back to what is no loop`);
    const here = this.snapshot(state);
    // A loop that was entered by a jump into its middle comes to its head for the first time.
    const activation = activations.get(head) ?? activate(loop, here);
    activations.set(head, activation);
    activation.onlyRenewed = this.isRenewing(activation, state);
    // What only came into being meanwhile, such as the locals of the iteration, says nothing of the next one.
    const counts = (cell: CellId): boolean => space.get(knowledge.cells.get(cell).object).kind === 'global';
    countIteration(activation, here, liveAt(fn, head), counts, boot !== undefined);
    const { undetermined } = activation;
    if (undetermined > 0 && undetermined % ASKED_EVERY === 0 && round.isInfeasible(state)) {
      endings.abandon(state, this.siteOf(head));
      return false;
    }
    const reached = limitReached(
      limits.loop(loop.name, fn.library),
      activation.iterations,
      activation.undetermined,
      state.concurrent,
    );
    if (reached) endings.cut(state, { kind: 'loop', name: loop.name, position: loop.position, ...reached });
    return reached === undefined;
  }

  /**
   * A path goes round in a loop and does nothing else; `since`: what it comes back to, if that is not known without
   * looking.
   */
  goRound(to: number, state: State, site: Site, since: Head | undefined): void {
    const loop = this.paths.loopAt(to);
    const going = loop && { fn: this.paths.fn, loop, since };
    if (going) goRoundInside(this.unrolling, state, going, site);
    const isOwn = going && !going.fn.library && canEnd(this.unrolling.round.program, going);
    this.unrolling.endings.abandon(state, site, since, isOwn ? going.loop.position : undefined);
    if (going) goRound(this.unrolling, state, going, site);
  }

  /** The head of an iteration since which a path that jumps back to it has done nothing; undefined if there is none. */
  idleSince(to: number, state: State): Head | undefined {
    const activation = this.paths.activations.get(to);
    if (!activation) return undefined;
    if (activation.onlyRenewed) return activation.start;
    const heads = new Set([activation.start, activation.earlier]);
    return [...heads].find((head) =>
      this.repeats(head, state, compared(this.unrolling, this.frame, to, head.state, state)),
    );
  }

  /** The iteration that has come to the head has changed no more than what each one gives anew. */
  private isRenewing({ loop, start }: Activation, state: State): boolean {
    const same = comparedButRenewed(this.unrolling, this.frame, loop, start.state, state);
    return same !== undefined && this.repeats(start, state, same);
  }

  private repeats(head: Head, state: State, compared: Compared): boolean {
    const { round, recorder, boot } = this.unrolling;
    const { g, limits } = round;
    // While the machine starts, the same state does not mean the same inputs.
    const isAsked = !boot && !limits.without?.has('idle-loops');
    const left = isAsked ? effectsSince(g, head, state, recorder.effects, compared) : undefined;
    // A test-and-set at an address that an input chooses writes only if it succeeds: which of the cells, structure does
    // not tell.
    return (
      left !== undefined &&
      (left.length === 0 || round.isInfeasible({ ...state, guard: g.and(state.guard, g.orAll(left)) }))
    );
  }

  /** A path goes out of the loops that contain `from` and not `to`. */
  noteLeft(from: number, to: number): void {
    for (const activation of this.paths.activations.values())
      if (contains(activation.loop, from) && !contains(activation.loop, to)) activation.left = true;
  }

  /** A branch was decided by constants. */
  noteDecided(pc: number, cond: Expr, state: State): void {
    for (const activation of this.paths.activations.values())
      if (contains(activation.loop, pc) && leavingBranches(this.paths.fn, activation.loop).has(pc))
        noteDecided(activation, cond, state);
  }

  private siteOf(pc: number): Site {
    return this.unrolling.sites.here(this.paths.fn.code[pc]!.position);
  }

  private snapshot(state: State): Head {
    const { recorder } = this.unrolling;
    return {
      state: { ...state, registers: state.registers.slice(), locals: state.locals.slice() },
      steps: recorder.steps.length,
      effects: recorder.effects.mark(),
      inputCount: recorder.inputCount,
      inputs: recorder.recentInputs(this.paths.inputsBefore),
    };
  }
}

function contains({ head, end }: Loop, pc: number): boolean {
  return pc >= head && pc <= end;
}
