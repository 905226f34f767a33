import type { Expr, Instr, IrFunction, Loop } from '../../ir/ir.js';
import { leavingBranches } from '../../ir/loops.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import { excludedBy } from '../values/cases.js';
import type { CellId } from '../../steps/ids.js';
import type { Frame } from './frame.js';
import { simple } from './instructions.js';
import { killFrames, leaveFunction } from './lifetimes.js';
import { liveAt } from '../../ir/liveness.js';
import type { Head } from './loops.js';
import { activate, countedLimit, countIteration, effectsSince, limitReached, noteDecided } from './loops.js';
import { Paths } from './paths.js';
import { apart } from './sections.js';
import { sprint } from './sprint.js';
import type { State } from './state.js';
import type { TaskUnroller } from './task.js';

const ANYWHERE: ReadonlySet<Instr['kind']> = new Set(['assign', 'nondet', 'self', 'jump', 'branch', 'enter', 'fact', 'rely', 'boot']);

/** At so many further iterations it is asked whether there are any. */
const ASKED_EVERY = 4;

/** Executes the body of a function. @returns the states at its returns, with the value in register 0 */
export function execute(unroller: TaskUnroller, fn: IrFunction, entry: State, frame: Frame): State[] {
  const paths = new Paths(fn, unroller.recorder.inputCount, (states, at) => unroller.merge(states, fn.code[at]!.position));
  const returned: State[] = [];
  const at: { pc: number } = { pc: 0 };
  try {
    follow(unroller, paths, entry, frame, returned, at);
  } catch (error) {
    const loops = [...paths.activations.values()].filter(({ loop }) => contains(loop, at.pc));
    const rounds = loops.map(({ loop, iterations }) => ({ name: loop.name, times: iterations }));
    unroller.whereabouts.note(fn.name, unroller.userPosition(fn.code[at.pc]!.position), rounds);
    throw error;
  }
  return returned;
}

/** @param now is told where the paths are */
function follow(unroller: TaskUnroller, paths: Paths, entry: State, frame: Frame, returned: State[], now: { pc: number }): void {
  const { fn } = paths;
  paths.add(0, entry);
  for (let at = paths.next(0); at;) {
    now.pc = at.pc;
    const ahead = at.again ? goAgain(unroller, paths, at.pc, at.state) : at;
    if (ahead?.pc !== at.pc) {
      if (ahead) go(unroller, paths, fn, at.pc, ahead.pc, ahead.state);
      at = paths.next(at.pc);
      continue;
    }
    if (at.again) at = { ...at, state: ahead.state };
    else arriveAtHead(unroller, paths, at.pc, at.state);
    unroller.tick();
    step(unroller, fn, at.pc, at.state, frame, paths, returned);
    at = paths.next(at.pc + 1);
  }
}

/** A path has come back to the head of a loop. @returns where it is before the next step of its own; undefined if it is not followed any further */
function goAgain(unroller: TaskUnroller, paths: Paths, head: number, state: State): { pc: number; state: State } | undefined {
  const ahead = runAhead(unroller, paths, head, state);
  if (ahead === 'endless') {
    unroller.abandon(state, unroller.here(paths.fn.code[head]!.position));
    return undefined;
  }
  return !ahead.again || startIteration(unroller, paths, head, ahead.state) ? ahead : undefined;
}

/** Takes the iterations at once that only compute with numbers. The path is then at the head again, or has left the loop, or never does anything else. */
function runAhead(unroller: TaskUnroller, paths: Paths, head: number, state: State): { pc: number; state: State; again: boolean } | 'endless' {
  const { fn } = paths;
  const loop = paths.loopAt(head);
  const activation = paths.activations.get(head);
  const here = { pc: head, state, again: true };
  if (!loop || !activation || activation.iterations < activation.nextSprint) return here;
  const { limits, budget } = unroller.round;
  if (limits.without?.has('number-loops')) return here;
  const most = (of: Loop): number => countedLimit(limits.loop(of.name), state.concurrent) - (of === loop ? activation.iterations : 0);
  const done =
    most(loop) > 0
      ? sprint(fn, loop, state, most, () => {
          budget.check();
        })
      : undefined;
  if (done === 'endless') return done;
  activation.nextSprint = activation.iterations + (done?.iterations ?? 0) + (done ? 1 : Math.max(1, activation.iterations));
  if (!done) return here;
  activation.iterations += done.iterations;
  activation.decided = activation.iterations;
  return { pc: done.pc, state: done.state, again: done.pc === head };
}

/** What nobody can tell from its absence, or what can be done in any section. */
function isAnywhere(instr: Instr): boolean {
  return instr.kind === 'call' ? instr.callee.kind === 'direct' : ANYWHERE.has(instr.kind);
}

function step(unroller: TaskUnroller, fn: IrFunction, pc: number, state: State, frame: Frame, paths: Paths, returned: State[]): void {
  const instr = fn.code[pc]!;
  const ways = isAnywhere(instr) ? [state] : apart(unroller.round.addresses, state);
  for (const way of ways) stepOn(unroller, fn, pc, way, frame, paths, returned);
}

function stepOn(unroller: TaskUnroller, fn: IrFunction, pc: number, state: State, frame: Frame, paths: Paths, returned: State[]): void {
  const instr = fn.code[pc]!;
  switch (instr.kind) {
    case 'jump':
      go(unroller, paths, fn, pc, instr.target, state);
      return;
    case 'branch':
      branch(unroller, paths, fn, pc, instr, state);
      return;
    case 'return':
      noteLeft(paths, pc, Infinity);
      returned.push(leaveFunction(unroller, instr, state, frame));
      return;
    case 'halt':
      noteLeft(paths, pc, Infinity);
      unroller.halt(state, unroller.logSite(instr, state));
      return;
    case 'exit-task': {
      noteLeft(paths, pc, Infinity);
      const site = unroller.logSite(instr, state);
      const value = unroller.evaluate(instr.value, state);
      unroller.end(killFrames(unroller, state, frame, site), value);
      return;
    }
    default: {
      const next = simple(unroller, instr, pc, state, frame);
      if (next && next.guard !== FALSE) paths.add(pc + 1, next);
      else if (instr.kind !== 'call' && instr.kind !== 'serve' && !neverComes(unroller, instr)) unroller.recorder.logExit(state.guard);
    }
  }
}

/** An assumption before all that a handler of a signal does says when it comes. */
function neverComes({ schedule, recorder }: TaskUnroller, { kind }: Instr): boolean {
  return kind === 'assume' && schedule.kind === 'signal' && recorder.steps.length === 0;
}

function branch(unroller: TaskUnroller, paths: Paths, fn: IrFunction, pc: number, instr: Extract<Instr, { kind: 'branch' }>, state: State): void {
  const value = unroller.evaluate(instr.cond, state);
  const cond = value.bits[0]!;
  if (cond === TRUE || cond === FALSE) {
    decided(paths, pc, instr.cond, state);
    go(unroller, paths, fn, pc, cond === TRUE ? instr.target : pc + 1, state);
    return;
  }
  const { g } = unroller.round;
  const taken = g.andAll([state.guard, cond, ...excludedBy(value, true)]);
  const straight = g.andAll([state.guard, not(cond), ...excludedBy(value, false)]);
  if (taken !== FALSE) go(unroller, paths, fn, pc, instr.target, { ...state, guard: taken, registers: state.registers.slice(), locals: state.locals.slice() });
  if (straight !== FALSE) go(unroller, paths, fn, pc, pc + 1, { ...state, guard: straight });
}

function go(unroller: TaskUnroller, paths: Paths, fn: IrFunction, from: number, to: number, state: State): void {
  noteLeft(paths, from, to);
  if (to > from) {
    paths.add(to, state);
    return;
  }
  const activation = paths.activations.get(to);
  const { g, limits } = unroller.round;
  const { effects } = unroller.recorder;
  const repeats = (head: Head): boolean => {
    // While the machine starts, the same state does not mean the same inputs.
    const left = unroller.boot || limits.without?.has('idle-loops') ? undefined : effectsSince(g, head, state, effects, liveAt(fn, to));
    // A test-and-set at an address that an input chooses writes only if it succeeds: which of the cells, structure does not tell.
    return left !== undefined && (left.length === 0 || unroller.isInfeasible({ ...state, guard: g.and(state.guard, g.orAll(left)) }));
  };
  const again = activation && [...new Set([activation.start, activation.earlier])].find(repeats);
  if (again) unroller.abandon(state, unroller.here(fn.code[from]!.position), again);
  else paths.addBack(to, state);
}

/** A path goes out of the loops that contain `from` and not `to`. */
function noteLeft(paths: Paths, from: number, to: number): void {
  for (const activation of paths.activations.values()) if (contains(activation.loop, from) && !contains(activation.loop, to)) activation.left = true;
}

/** A branch was decided by constants. */
function decided(paths: Paths, pc: number, cond: Expr, state: State): void {
  for (const activation of paths.activations.values())
    if (contains(activation.loop, pc) && leavingBranches(paths.fn, activation.loop).has(pc)) noteDecided(activation, cond, state);
}

function contains({ head, end }: Loop, pc: number): boolean {
  return pc >= head && pc <= end;
}

/** A path comes to the head of a loop from outside it. */
function arriveAtHead(unroller: TaskUnroller, paths: Paths, pc: number, state: State): void {
  const loop = paths.loopAt(pc);
  if (loop) paths.activations.set(pc, activate(loop, snapshot(unroller, paths, state)));
}

function startIteration(unroller: TaskUnroller, paths: Paths, head: number, state: State): boolean {
  const { fn } = paths;
  const { limits, knowledge, space } = unroller.round;
  const loop = paths.loopAt(head);
  if (!loop) throw new Error(`${fn.name}: a jump back to what is no loop`);
  const here = snapshot(unroller, paths, state);
  // A loop that was entered by a jump into its middle comes to its head for the first time.
  const activation = paths.activations.get(head) ?? activate(loop, here);
  paths.activations.set(head, activation);
  // What only came into being meanwhile, such as the locals of the iteration, says nothing of the next one.
  const counts = (cell: CellId): boolean => space.get(knowledge.cells.get(cell).object).kind === 'global';
  countIteration(activation, here, liveAt(fn, head), counts, unroller.boot !== undefined);
  const { undetermined } = activation;
  if (undetermined > 0 && undetermined % ASKED_EVERY === 0 && unroller.isInfeasible(state)) {
    unroller.abandon(state, unroller.here(fn.code[head]!.position));
    return false;
  }
  const reached = limitReached(limits.loop(loop.name), activation.iterations, activation.undetermined, state.concurrent);
  if (reached) unroller.cut(state, { kind: 'loop', name: loop.name, position: loop.position, ...reached });
  return reached === undefined;
}

function snapshot({ recorder }: TaskUnroller, { inputsBefore }: Paths, state: State): Head {
  return {
    state: { ...state, registers: state.registers.slice(), locals: state.locals.slice() },
    steps: recorder.steps.length,
    effects: recorder.effects.length,
    inputs: recorder.recentInputs(inputsBefore),
  };
}
