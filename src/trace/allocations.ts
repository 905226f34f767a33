/**
 * The results of the program's calls that allocate: often no event tells of them, since the program has the result in a
 * variable.
 */
import type { Allocation } from '../answer/result.js';
import type { Instr, Program } from '../ir/ir.js';
import type { Task } from '../machine/state.js';
import type { Chronicle } from './chronicle.js';
import type { LibraryCall } from './library-calls.js';
import { inLibrary } from './standing.js';

interface Made extends Omit<Allocation, 'event'> {
  readonly call: LibraryCall | undefined;
}

export class Allocations {
  private readonly made: Made[] = [];

  constructor(
    private readonly book: Chronicle,
    private readonly program: Program,
  ) {}

  /** Undefined where every allocation is granted. */
  all(): readonly Allocation[] | undefined {
    if (!this.program.allocationsMayFail) return undefined;
    return this.made.map(({ call, ...rest }) => ({
      ...rest,
      ...(call?.event === undefined ? {} : { event: call.event }),
    }));
  }

  /** @param address what the program gets; 0 if the allocation fails */
  granted(task: Task, instr: Extract<Instr, { kind: 'alloc' }>, address: bigint): void {
    if (instr.certain || !this.program.allocationsMayFail) return;
    const call = inLibrary(task) ? this.book.calls.innermost(task) : undefined;
    const { position, stack } = this.book.userEvent(task, instr.position);
    this.made.push({
      after: this.book.drafts.length,
      task: this.book.taskNumber(task.index),
      block: this.book.block,
      position,
      stack,
      function: call?.name ?? instr.by ?? task.frames.at(-1)!.function.name,
      ...(address === 0n ? { fails: true } : {}),
      call,
    });
  }
}
