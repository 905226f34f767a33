import type { Instr, IrFunction, Loop } from '../ir/ir.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import type { Frame } from './frame.js';
import { simple } from './instructions.js';
import { killFrames, leaveFunction } from './lifetimes.js';
import { liveAt } from '../ir/liveness.js';
import type { Activation } from './loops.js';
import { countIteration, isIdle, limitReached, noteDecided } from './loops.js';
import { Paths } from './paths.js';
import { sprint } from './sprint.js';
import type { State } from './state.js';
import type { TaskUnroller } from './task.js';

/** Executes the body of a function. @returns the states at its returns, with the value in register 0 */
export function execute(unroller: TaskUnroller, fn: IrFunction, entry: State, frame: Frame): State[] {
  const returned: State[] = [];
  const paths = new Paths(fn, (states, at) => unroller.merge(states, fn.code[at].position));
  paths.add(0, entry);
  for (let at = paths.next(0); at;) {
    if (at.again) {
      const ahead = runAhead(unroller, paths, fn, at.pc, at.state);
      if (!ahead.again) {
        paths.add(ahead.pc, ahead.state);
        at = paths.next(at.pc);
        continue;
      }
      at = ahead;
    }
    if (at.again && !startIteration(unroller, paths, fn, at.pc, at.state)) {
      at = paths.next(at.pc);
      continue;
    }
    if (!at.again) arriveAtHead(unroller, paths, at.pc, at.state);
    unroller.tick();
    step(unroller, fn, at.pc, at.state, frame, paths, returned);
    at = paths.next(at.pc + 1);
  }
  return returned;
}

/** Takes the iterations at once that only compute with numbers. The path is then at the head again, or has left the loop. */
function runAhead(unroller: TaskUnroller, paths: Paths, fn: IrFunction, head: number, state: State): { pc: number; state: State; again: boolean } {
  const loop = paths.loopAt(head);
  const activation = paths.activations.get(head);
  const here = { pc: head, state, again: true };
  if (!loop || !activation || activation.iterations < activation.nextSprint) return here;
  const most = unroller.round.limits.loop(loop.name).counted - activation.iterations;
  const done =
    most > 0
      ? sprint(fn, loop, state, most, () => {
          unroller.round.budget.check();
        })
      : undefined;
  activation.nextSprint = activation.iterations + (done?.iterations ?? 0) + (done ? 1 : Math.max(1, activation.iterations));
  if (!done) return here;
  activation.iterations += done.iterations;
  activation.decided = activation.iterations;
  activation.lastDecided = undefined;
  return { pc: done.pc, state: done.state, again: done.pc === head };
}

function step(unroller: TaskUnroller, fn: IrFunction, pc: number, state: State, frame: Frame, paths: Paths, returned: State[]): void {
  const instr = fn.code[pc];
  switch (instr.kind) {
    case 'jump':
      go(unroller, paths, fn, pc, instr.target, state);
      return;
    case 'branch':
      branch(unroller, paths, fn, pc, instr, state);
      return;
    case 'return':
      returned.push(leaveFunction(unroller, instr, state, frame));
      return;
    case 'halt':
      unroller.recorder.logHalt(state.guard);
      unroller.abandon(state, unroller.site(instr, state));
      return;
    case 'exit-task': {
      const site = unroller.site(instr, state);
      const value = unroller.evaluate(instr.value, state);
      unroller.end(killFrames(unroller, state, frame, site), value);
      return;
    }
    default: {
      const next = simple(unroller, instr, pc, state, frame);
      if (next && next.guard !== FALSE) paths.add(pc + 1, next);
      else if (instr.kind !== 'call') unroller.recorder.logExit(state.guard);
    }
  }
}

function branch(unroller: TaskUnroller, paths: Paths, fn: IrFunction, pc: number, instr: Extract<Instr, { kind: 'branch' }>, state: State): void {
  const cond = unroller.evaluate(instr.cond, state).bits[0];
  if (cond === TRUE || cond === FALSE) {
    for (const activation of paths.activations.values()) noteDecided(activation, instr.cond, state);
    go(unroller, paths, fn, pc, cond === TRUE ? instr.target : pc + 1, state);
    return;
  }
  const { g } = unroller.round;
  const taken = g.and(state.guard, cond);
  const straight = g.and(state.guard, not(cond));
  if (taken !== FALSE) go(unroller, paths, fn, pc, instr.target, { ...state, guard: taken, registers: state.registers.slice(), locals: state.locals.slice() });
  if (straight !== FALSE) go(unroller, paths, fn, pc, pc + 1, { ...state, guard: straight });
}

function go(unroller: TaskUnroller, paths: Paths, fn: IrFunction, from: number, to: number, state: State): void {
  if (to > from) {
    paths.add(to, state);
    return;
  }
  const activation = paths.activations.get(to);
  if (activation && isIdle(unroller.round.g, activation, state, unroller.recorder.effects, liveAt(fn, to))) {
    unroller.abandon(state, unroller.here(fn.code[from].position));
    return;
  }
  paths.addBack(to, state);
}

/** A path comes to the head of a loop from outside it. */
function arriveAtHead(unroller: TaskUnroller, paths: Paths, pc: number, state: State): void {
  const loop = paths.loopAt(pc);
  if (loop) paths.activations.set(pc, activate(unroller, loop, state));
}

function activate(unroller: TaskUnroller, loop: Loop, state: State): Activation {
  return {
    loop,
    entryGuard: state.guard,
    iterations: 0,
    undetermined: 0,
    start: snapshot(state),
    effects: unroller.recorder.effects.length,
    decided: undefined,
    lastDecided: undefined,
    nextSprint: 0,
  };
}

function startIteration(unroller: TaskUnroller, paths: Paths, fn: IrFunction, head: number, state: State): boolean {
  const loop = paths.loopAt(head);
  if (!loop) throw new Error(`${fn.name}: a jump back to what is no loop`);
  // A loop that was entered by a jump into its middle comes to its head for the first time.
  const activation = paths.activations.get(head) ?? activate(unroller, loop, state);
  paths.activations.set(head, activation);
  const { name, position } = activation.loop;
  countIteration(activation);
  const reached = limitReached(unroller.round.limits.loop(name), activation.iterations, activation.undetermined);
  if (reached) {
    unroller.cut(state, { kind: 'loop', name, position, ...reached });
    return false;
  }
  activation.start = snapshot(state);
  activation.effects = unroller.recorder.effects.length;
  return true;
}

function snapshot(state: State): State {
  return { ...state, registers: state.registers.slice(), locals: state.locals.slice() };
}
