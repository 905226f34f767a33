/** Calls of library functions, which stand for all that happens in them. */
import type { TraceAction } from '../answer/result.js';
import type { FunctionId, Instr, Program } from '../ir/ir.js';
import type { Memory } from '../machine/memory.js';
import type { Task } from '../machine/state.js';
import type { Chronicle } from './chronicle.js';
import { NOWHERE } from './flow/provenance.js';
import { isPosting, shownName } from './standing.js';
import { withThreads } from './thread-calls.js';
import type { Told } from './value-text.js';

export class CallEvents {
  constructor(
    private readonly book: Chronicle,
    private readonly program: Program,
    private readonly memory: () => Memory,
  ) {}

  called(task: Task, instr: Extract<Instr, { kind: 'call' }>, callee: FunctionId, args: readonly bigint[]): void {
    const target = this.program.functions[callee]!;
    const byLibrary = task.frames[task.frames.length - 2]!.function.library;
    const hub = !byLibrary && target.library ? this.book.flow.hubs.open() : undefined;
    this.book.flow.called(task, instr, hub);
    if (byLibrary && !target.library) {
      this.book.showCall(task);
      if (task.frames.slice(0, -1).every(({ function: fn }) => fn.library))
        this.book.tasks.rename(this.book.taskNumber(task.index), target.name);
    }
    if (hub === undefined) return;
    const shown = target.params.map((register, i) => {
      const [value, type] = [args[i] ?? 0n, target.registerTypes?.[register]];
      const own =
        type?.kind === 'pointer' && type.to.kind === 'void' ? this.book.names.libraryObject(value) : undefined;
      const told = own ?? this.book.names.value(value, target.registers[register]!, type);
      const isTemporary = told.data.kind === 'pointer' && told.data.to.object.temporary === true;
      return isTemporary ? { ...told, text: '…' } : told;
    });
    const name = shownName(target.name);
    const action = callOf(name ?? target.name, withThreads(target.name, shown, args, this.book.tasks));
    const outer = this.book.userEvent({ ...task, frames: task.frames.slice(0, -1) }, instr.position);
    const draft = { ...this.book.draft(task, action, outer, NOWHERE), because: this.book.flow.because(task), hub };
    // What the lowering itself calls (arithmetic of floating point, masks) is no call that the user has written.
    this.book.calls.begin(task, {
      name: name ?? instr.by,
      depth: task.frames.length,
      hub,
      draft,
      isOwn: name === undefined,
    });
  }

  returning(task: Task, instr: Instr, value: bigint): void {
    const { function: fn } = task.frames.at(-1)!;
    const call = this.book.calls.returning(task);
    if (call) {
      this.book.showCall(task);
      const isRefusal = isPosting(fn.name) && value === 0n;
      if (isRefusal) this.book.show(call);
      if (call.event !== undefined && (call.chooses || isRefusal) && fn.resultWidth > 0) {
        const { text, data } = this.book.names.value(
          this.memory().fit(value, fn.resultWidth),
          fn.resultWidth,
          undefined,
        );
        const { action } = this.book.drafts.at(call.event).event;
        if (action.kind === 'call')
          this.book.drafts.change(call.event, { action: { ...action, result: { value: text, data } } });
      }
      this.book.calls.leave(task);
    }
    this.book.flow.returning(task, instr);
  }
}

/** A call with these arguments. */
export function callOf(name: string, args: readonly Told[]): Extract<TraceAction, { kind: 'call' }> {
  const text = `${name}(${args.map((arg) => arg.text).join(', ')})`;
  return { kind: 'call', text, call: { name, args: args.map(({ data }) => data) } };
}
