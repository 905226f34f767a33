import type { FunctionId } from '../../ir/ir.js';
import type { Bits } from '../../logic/bits.js';
import * as bits from '../../logic/bits.js';
import type { TaskId } from '../../steps/ids.js';

/** The function that a task runs, and the task that created it. */
export interface Lineage {
  readonly parent: TaskId;
  readonly callee: FunctionId;
  readonly constant: bigint | undefined;
  /** Tasks above this one that run the same function. */
  readonly depth: number;
  /** Those of them for which nothing constant decided that one creates the next. */
  readonly undetermined: number;
}

/**
 * Tasks that create tasks that run the same function. As with recursive calls, an argument that is another constant
 * each time counts (`fork(n - 1)`) and may end the recursion; else the unwinding bound ends it.
 */
export class Lineages {
  private readonly known = new Map<TaskId, Lineage>();

  /** The lineage of a child of `parent`. */
  below(parent: TaskId, callee: FunctionId, arg: Bits): Lineage {
    const constant = bits.constantValue(arg);
    const same = this.nearest(parent, callee);
    const counting = constant !== undefined && same !== undefined && this.isNew(same, constant);
    const undetermined = same === undefined ? 0 : same.undetermined + (counting ? 0 : 1);
    return { parent, callee, constant, depth: same === undefined ? 0 : same.depth + 1, undetermined };
  }

  add(task: TaskId, lineage: Lineage): void {
    this.known.set(task, lineage);
  }

  private isNew(same: Lineage, constant: bigint): boolean {
    for (let at: Lineage | undefined = same; at; at = this.known.get(at.parent))
      if (at.callee === same.callee && at.constant === constant) return false;
    return true;
  }

  private nearest(from: TaskId, callee: FunctionId): Lineage | undefined {
    let at = this.known.get(from);
    while (at && at.callee !== callee) at = this.known.get(at.parent);
    return at;
  }
}
