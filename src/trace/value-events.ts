/** Values that variables get, and inputs. */
import type { TraceAction } from '../answer/result.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { Instr, Program, RegisterId } from '../ir/ir.js';
import { operandsOf } from '../ir/operands.js';
import type { Task } from '../machine/state.js';
import type { Position } from '../source/diagnostic.js';
import type { Chronicle } from './chronicle.js';
import { inLibrary, isAround } from './standing.js';
import type { Told } from './value-text.js';

/** The end of an input's name that a call gives. */
const CALLED = '()';
/** Inputs of models that are truth values. */
const TRUTHS = new Set(['__VERIFIER_nondet_bool', '__tcbmc_unless_repeated', '__tcbmc_foresee']);

export class ValueEvents {
  constructor(
    private readonly book: Chronicle,
    private readonly program: Program,
  ) {}

  register(task: Task, instr: Instr, register: RegisterId, value: bigint): void {
    const { function: fn } = task.frames.at(-1)!;
    const from = this.book.flow.given(task, instr);
    const last = this.book.drafts.length - 1;
    const before = last < 0 ? undefined : this.book.drafts.at(last).event.action;
    // An input that goes straight into a variable (one without initialiser, say) is told once.
    const isInput = instr.kind === 'nondet' && before?.kind === 'input' && !fn.library;
    if (isInput) return this.book.flow.set(task, instr, register, [last], true);
    const name = fn.library || instr.kind === 'nondet' ? undefined : fn.registerNames[register];
    const told =
      name === undefined
        ? undefined
        : this.book.names.value(value, fn.registers[register]!, fn.registerTypes?.[register]);
    if (name === undefined || !told) return this.book.flow.set(task, instr, register, from, false);
    if (before?.kind === 'input' && before.name === name && before.value === told.text)
      return this.book.flow.set(task, instr, register, [last], true);
    const event = this.book.add(task, instr.position, { kind: 'local', name, value: told.text, data: told.data }, from);
    this.book.flow.set(task, instr, register, [event], true);
  }

  hurried(task: Task, instr: Instr, count: number, values: ReadonlyMap<RegisterId, bigint>): void {
    const { function: fn, pc } = task.frames.at(-1)!;
    const { head, end } = fn.loops.find((loop) => loop.head === pc)!;
    const used = this.book.flow.operands(task, instr, fn.code.slice(head, end + 1).flatMap(operandsOf));
    const from = count > 0 ? [this.book.add(task, instr.position, { kind: 'iterations', count }, used)] : used;
    for (const [register, value] of values) {
      const name = fn.library ? undefined : fn.registerNames[register];
      if (name === undefined) {
        this.book.flow.set(task, instr, register, from, false);
        continue;
      }
      const { text, data } = this.book.names.value(value, fn.registers[register]!, fn.registerTypes?.[register]);
      const event = this.book.add(task, instr.position, { kind: 'local', name, value: text, data }, from);
      this.book.flow.set(task, instr, register, [event], true);
    }
  }

  input(task: Task, instr: Instr, name: string, value: bigint): void {
    const { function: fn } = task.frames.at(-1)!;
    const isAtStart = this.book.tasks.at(this.book.taskNumber(task.index)).schedule.kind === 'signal' && isAround(task);
    // What a variable of the library's own holds before it is written is nobody's input.
    if (instr.kind !== 'nondet' || isAtStart || (instr.unset && fn.library)) return;
    const unwritten = instr.unset && this.program.shadowed ? ({ unwritten: true } as const) : {};
    const end = instr.end && !fn.library && isApart(instr.position, instr.end) ? { end: instr.end } : {};
    const type = fn.registerTypes?.[instr.dst];
    const told = this.book.names.value(value, fn.registers[instr.dst]!, type);
    const call = inLibrary(task) ? this.book.calls.innermost(task) : undefined;
    const input = this.inputOf(task, name, told);
    const source =
      input.function === undefined ? (instr.unset || instr.register ? ({ variable: true } as const) : {}) : typed(type);
    const event = this.book.add(
      task,
      instr.position,
      { ...input, ...source, ...end, ...unwritten },
      this.book.flow.operands(task, instr),
    );
    if (call?.isOwn) this.book.flow.hubs.add(call.hub, [event]);
  }

  /** The input of a model's choice, which is one of the call in the program's text. */
  private inputOf(task: Task, name: string, { text: value, data }: Told): Extract<TraceAction, { kind: 'input' }> {
    const own = name.endsWith(CALLED) ? name.slice(0, -CALLED.length) : undefined;
    if (own === undefined) return { kind: 'input', name, value, data };
    if (!inLibrary(task)) return { kind: 'input', name, value, data, function: own };
    const call = this.book.calls.innermost(task);
    if (call) call.chooses = true;
    const chooser =
      (call?.isOwn ? undefined : call?.name) ?? this.book.tasks.at(this.book.taskNumber(task.index)).entry;
    const isTruth = TRUTHS.has(own) && data.kind === 'integer';
    const told = isTruth
      ? { value: data.number === '0' ? 'false' : 'true', data: { ...data, boolean: true as const } }
      : { value, data };
    return { kind: 'input', name: `${chooser}${CALLED}`, ...told, function: chooser, choice: true };
  }
}

/** Whether two positions are apart; all that a macro has made is at one place. */
function isApart(start: Position, end: Position): boolean {
  return start.file === end.file && (start.line !== end.line || start.column !== end.column);
}

function typed(type: CType | undefined): { readonly type?: string } {
  return type?.kind === 'float' ? { type: type.name } : {};
}
