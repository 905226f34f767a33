/** Functions with their instructions as actions, made when they are executed first. */
import { liveAt } from '../../ir/liveness.js';
import type { FunctionId, Instr, IrFunction, Program } from '../../ir/ir.js';
import { actionOf } from './actions.js';
import type { Stepper } from './stepper.js';

/**
 * What follows an instruction: the one after it in the code, or wherever the program counter has been set; that the task, or the program, has ended; or why it was not executed: others can
 * tell when it comes (`seen`), others have to do something before, or nothing does (`waits`), or something is wrong.
 */
export type Next = 'follows' | 'elsewhere' | 'ends' | 'halts' | 'seen' | 'waits' | 'fails';

export type Action = (stepper: Stepper) => Next;

export class Code {
  readonly fn: IrFunction;
  private readonly actions: (Action | undefined)[] = [];
  private readonly alive: (readonly number[] | undefined)[] = [];

  constructor(
    readonly number: FunctionId,
    private readonly program: Program,
  ) {
    this.fn = program.functions[number]!;
  }

  instr(pc: number): Instr {
    return this.fn.code[pc]!;
  }

  /** @throws Unsuited if it is none that is executed here */
  action(pc: number): Action {
    return (this.actions[pc] ??= actionOf(this.fn.code[pc]!, this.fn, this.program));
  }

  /** Registers that may be read in front of an instruction. */
  live(pc: number): readonly number[] {
    return (this.alive[pc] ??= [...liveAt(this.fn, pc)].sort((one, other) => one - other));
  }
}
