/** Functions with their instructions as actions, made when they are executed first. */
import { liveAt } from '../ir/liveness.js';
import type { FunctionId, Instr, IrFunction, Program } from '../ir/ir.js';
import type { Unread } from '../ir/unread.js';
import { actionOf } from './actions.js';
import type { Action } from './doing.js';

export class Code {
  readonly fn: IrFunction;
  private readonly actions: (Action | undefined)[] = [];
  private readonly alive: (readonly number[] | undefined)[] = [];

  constructor(
    readonly number: FunctionId,
    private readonly program: Program,
    private readonly unread: Unread,
  ) {
    this.fn = program.functions[number]!;
  }

  instr(pc: number): Instr {
    return this.fn.code[pc]!;
  }

  /** @throws Unsuited if it is none that is executed here */
  action(pc: number): Action {
    return (this.actions[pc] ??= actionOf(this.fn.code[pc]!, this.fn, this.program, this.unread));
  }

  /** Registers that may be read in front of an instruction. */
  live(pc: number): readonly number[] {
    return (this.alive[pc] ??= [...liveAt(this.fn, pc)].sort((one, other) => one - other));
  }
}
