import { namesOf } from '../../ir/ids.js';
import type { RegisterId } from '../../ir/ir.js';
import { addressOf, binary, constant, FALSE, offsetBy, register, resize } from '../../ir/expr.js';
import { type Expr, type FunctionId, type GlobalId, type Instr, type IrFunction } from '../../ir/ir.js';
import { IS_ATOMIC } from '../../ir/access-flags.js';
import { expand } from '../../ir/rewrite.js';

/** As in `library/models/children.c`. */
const ENDED = 0x10000;
const UNKNOWN = 0x20000;

/** Where a process leaves that it has ended: in a table of tasks, and how, in one of processes, by its number. */
export interface Traces {
  readonly over: GlobalId | undefined;
  readonly ends: GlobalId | undefined;
  readonly number: number;
}

/** The end of a process, where it ends by itself: the others go on. */
export class Ends {
  /** @param ender the function that {@link ending} makes */
  constructor(
    private readonly traces: Traces,
    private readonly ender: FunctionId,
    private readonly pointerBits: number,
  ) {}

  /**
   * The function, which ends the process where it ended the program. A failing assertion ends it as well, as far as
   * that is passed.
   */
  within(fn: IrFunction): IrFunction {
    return expand(fn, (instr) => {
      const { position } = instr;
      if (instr.kind === 'halt')
        return [
          this.end(FALSE, wordOf(instr.status), position),
          { kind: 'exit-task', value: constant(64, 0), position },
        ];
      if (instr.kind !== 'assert' || instr.after !== 'ends') return undefined;
      return [{ ...instr, after: 'goes-on' }, this.end(instr.cond, wordOf(undefined), position)];
    });
  }

  private end(unless: Expr, word: Expr, position: Instr['position']): Instr {
    return { kind: 'call', callee: { kind: 'direct', function: this.ender }, args: [unless, word], position };
  }

  /** A function that ends the process unless its first argument holds, with what the second one says. */
  ending(position: Instr['position']): IrFunction {
    const { over, ends, number } = this.traces;
    const global = (id: GlobalId): Expr => addressOf(this.pointerBits, 'global', id);
    const store = (address: Expr, value: Expr, size: number): Instr => ({
      kind: 'store',
      address,
      value,
      size,
      flags: IS_ATOMIC,
      position,
    });
    const registers = [1, 32, 64];
    const [unless, status, dst] = namesOf<RegisterId>(registers) as [RegisterId, RegisterId, RegisterId];
    const self = register(64, dst);
    // Who has waited for the process finds its locks without an owner.
    const end: Instr[] = [
      ...(over === undefined
        ? []
        : [{ kind: 'self', dst, position } as const, store(binary('add', global(over), self), constant(8, 1), 1)]),
      ...(ends === undefined ? [] : [store(offsetBy(global(ends), 4 * number), register(32, status), 4)]),
      { kind: 'exit-task', value: constant(64, 0), position },
    ];
    const code: Instr[] = [
      { kind: 'branch', cond: register(1, unless), target: end.length + 1, position },
      ...end,
      { kind: 'return', position },
    ];
    const frame = {
      params: [unless, status],
      registers,
      registerNames: [undefined, undefined, undefined],
      locals: [],
      loops: [],
    };
    return { name: '__tcbmc_end_process', ...frame, code, resultWidth: 0, position, library: true };
  }
}

/** The low byte of the status, where `wait` gives it. */
function wordOf(status: Expr | undefined): Expr {
  if (!status) return constant(32, ENDED | UNKNOWN);
  const code = binary('and', resize(status, 32, false), constant(32, 0xff));
  return binary('or', binary('shl', code, constant(32, 8)), constant(32, ENDED));
}
