import type { Instr, IrFunction } from '../../ir/ir.js';
import { FALSE, TRUE, not } from '../../logic/aig.js';
import { excludedBy } from '../values/cases.js';
import type { Frame } from './frame.js';
import type { ControlInstr } from '../../ir/instruction-kinds.js';
import { isControl } from '../../ir/instruction-kinds.js';
import { simple } from './instructions.js';
import { Iterations } from './iterations.js';
import { killFrames, leaveFunction } from './lifetimes.js';
import { Paths } from './paths.js';
import { apart } from './sections.js';
import type { State } from './state.js';
import type { Unrolling } from './unrolling.js';

const ANYWHERE: ReadonlySet<Instr['kind']> = new Set([
  'assign',
  'nondet',
  'self',
  'jump',
  'branch',
  'enter',
  'fact',
  'rely',
  'boot',
]);

/** Executes the body of a function. @returns the states at its returns, with the value in register 0 */
export function execute(unrolling: Unrolling, frame: Frame, entry: State): State[] {
  return new Execution(unrolling, frame).run(entry);
}

/** All paths through one call of a function. */
class Execution {
  private readonly fn: IrFunction;
  private readonly paths: Paths;
  private readonly iterations: Iterations;
  private readonly returned: State[] = [];
  private readonly visited: Uint8Array;
  /** Where the paths are. */
  private pc = 0;

  constructor(
    private readonly unrolling: Unrolling,
    private readonly frame: Frame,
  ) {
    const { recorder, publication } = unrolling;
    const { fn } = frame;
    this.fn = fn;
    this.visited = unrolling.round.findings.visits.of(fn);
    this.paths = new Paths(fn, recorder.inputCount, (states, at) => publication.merge(states, fn.code[at]!.position));
    this.iterations = new Iterations(unrolling, frame, this.paths);
  }

  run(entry: State): State[] {
    try {
      this.follow(entry);
    } catch (error) {
      const { sites } = this.unrolling;
      const { name, library } = this.fn;
      const position = sites.userPosition(this.fn.code[this.pc]!.position);
      sites.whereabouts.note({ name, library, position, loops: this.iterations.around(this.pc) });
      throw error;
    }
    return this.returned;
  }

  private follow(entry: State): void {
    this.paths.add(0, entry);
    for (let at = this.paths.next(0); at;) {
      this.pc = at.pc;
      const ahead = at.again ? this.iterations.goAgain(at.pc, at.state) : at;
      if (ahead?.pc !== at.pc) {
        if (ahead) this.go(at.pc, ahead.pc, ahead.state);
        at = this.paths.next(at.pc);
        continue;
      }
      const begin = at.again ? at.pc : this.iterations.arriveAtHead(at.pc, at.state);
      if (begin !== at.pc) {
        this.go(at.pc, begin, ahead.state);
        at = this.paths.next(at.pc);
        continue;
      }
      this.unrolling.round.tick();
      this.visited[at.pc] = 1;
      this.step(at.pc, ahead.state);
      at = this.paths.next(at.pc + 1);
    }
  }

  private step(pc: number, state: State): void {
    const instr = this.fn.code[pc]!;
    const ways = isAnywhere(instr) ? [state] : apart(this.unrolling.round.addresses, state);
    for (const way of ways) this.stepOn(instr, pc, way);
  }

  private stepOn(instr: Instr, pc: number, state: State): void {
    if (isControl(instr)) {
      this.turn(instr, pc, state);
      return;
    }
    const { unrolling, frame } = this;
    const next = simple(unrolling, instr, pc, state, frame);
    if (next && next.guard !== FALSE) this.paths.add(pc + 1, next);
    else if (instr.kind !== 'call' && instr.kind !== 'serve' && !neverComes(unrolling, instr))
      unrolling.recorder.logExit(state.guard);
  }

  /** Control goes elsewhere than to the next instruction. */
  private turn(instr: ControlInstr, pc: number, state: State): void {
    const { unrolling, frame, iterations } = this;
    switch (instr.kind) {
      case 'jump':
        this.go(pc, instr.target, state);
        return;
      case 'branch':
        this.branch(instr, pc, state);
        return;
      case 'return':
        iterations.noteLeft(pc, Infinity);
        this.returned.push(leaveFunction(unrolling, instr, state, frame));
        return;
      case 'halt':
        iterations.noteLeft(pc, Infinity);
        unrolling.endings.halt(state, unrolling.sites.log(instr, state));
        return;
      case 'exit-task': {
        iterations.noteLeft(pc, Infinity);
        const site = unrolling.sites.log(instr, state);
        const value = unrolling.evaluate(instr.value, state);
        unrolling.endings.end(killFrames(unrolling, state, frame, site), value);
        return;
      }
    }
  }

  private branch(instr: Extract<Instr, { kind: 'branch' }>, pc: number, state: State): void {
    const value = this.unrolling.evaluate(instr.cond, state);
    const cond = value.bits[0]!;
    if (cond === TRUE || cond === FALSE) {
      this.iterations.noteDecided(pc, instr.cond, state);
      this.go(pc, cond === TRUE ? instr.target : pc + 1, state);
      return;
    }
    const { g } = this.unrolling.round;
    const taken = g.andAll([state.guard, cond, ...excludedBy(value, true)]);
    const straight = g.andAll([state.guard, not(cond), ...excludedBy(value, false)]);
    if (taken !== FALSE)
      this.go(pc, instr.target, {
        ...state,
        guard: taken,
        registers: state.registers.slice(),
        locals: state.locals.slice(),
      });
    if (straight !== FALSE) this.go(pc, pc + 1, { ...state, guard: straight });
  }

  private go(from: number, to: number, state: State): void {
    this.iterations.noteLeft(from, to);
    if (to > from) {
      this.paths.add(to, state);
      return;
    }
    const again = this.iterations.idleSince(to, state);
    if (again) this.iterations.goRound(to, state, this.unrolling.sites.here(this.fn.code[from]!.position), again);
    else this.paths.addBack(to, state);
  }
}

/** Whether nobody can tell an instruction from its absence, or it can be done in any section. */
function isAnywhere(instr: Instr): boolean {
  return instr.kind === 'call' ? instr.callee.kind === 'direct' : ANYWHERE.has(instr.kind);
}

/** An assumption before all that a handler of a signal does says when it comes. */
function neverComes({ schedule, recorder }: Unrolling, { kind }: Instr): boolean {
  return kind === 'assume' && schedule.kind === 'signal' && recorder.steps.length === 0;
}
