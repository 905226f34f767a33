/** Marks of the program, and of the library's models, in an execution: locks, streams, who is woken. */
import { escaped } from '../base/escaped.js';
import type { Said, TraceEvent } from '../answer/result.js';
import type { Place } from '../answer/data.js';
import { pointedTo } from '../answer/data.js';
import type { Instr, Program } from '../ir/ir.js';
import {
  BEGIN_MARK,
  LOCK_MARKS,
  PROGRESS_MARK,
  SPURIOUS_MARK,
  STREAM_MARKS,
  WAKES_MARK,
  isStreamMark,
} from '../ir/marks.js';
import type { Memory } from '../machine/memory.js';
import type { Task } from '../machine/state.js';
import { callOf } from './call-events.js';
import type { Chronicle } from './chronicle.js';
import { VOID_POINTER } from './names.js';
import type { Participants } from './participants.js';
import { inLibrary } from './standing.js';

/** Condition variables keep the flags of their waiters so. */
const WORD_BYTES = 4;
const FLAGS_IN_WORD = 31n;

export class Marks {
  /** By name. */
  private readonly lockPlaces = new Map<string, Place>();

  constructor(
    private readonly book: Chronicle,
    private readonly program: Program,
    private readonly memory: () => Memory,
    private readonly participants: Participants,
  ) {}

  marked(
    task: Task,
    instr: Instr,
    name: string,
    values: readonly { readonly value: bigint; readonly width: number }[],
  ): void {
    if (name === BEGIN_MARK || name === PROGRESS_MARK) return;
    if (name === WAKES_MARK) return this.woke(task, instr, values);
    if (name === SPURIOUS_MARK) {
      this.book.showCall(task);
      this.book.add(task, instr.position, { kind: 'spurious' }, this.book.flow.operands(task, instr));
    } else if (isStreamMark(name)) {
      const bare = values.map(({ value }) => value);
      this.said(task, instr, STREAM_MARKS[name], bare);
    } else if (LOCK_MARKS.includes(name)) this.locked(task, name.startsWith('lock'), values[0]?.value ?? 0n);
    else {
      const args = values.map(({ value, width }) => this.book.names.value(value, width, undefined));
      this.book.add(task, instr.position, { ...callOf(name, args), mark: true }, this.book.flow.operands(task, instr));
    }
  }

  private locked(task: Task, isTaken: boolean, address: bigint): void {
    const number = this.book.taskNumber(task.index);
    const own = inLibrary(task) ? this.book.names.libraryObject(address) : undefined;
    const { text, data } = own ?? this.book.names.value(address, this.program.pointerBits, VOID_POINTER);
    const place = pointedTo(data);
    const lock = place ? text.slice(1) : text;
    if (place) this.lockPlaces.set(lock, place);
    if (isTaken) this.participants.lock(number, lock);
    else this.participants.unlock(number, lock);
    this.book.showCall(task);
    const last = this.book.drafts.lastOf(number);
    if (last >= 0) this.book.drafts.change(last, this.holding(number));
  }

  private holding(number: number): Pick<TraceEvent, 'locks' | 'held'> {
    const locks = [...new Set(this.participants.locksOf(number))];
    return { locks, held: locks.flatMap((lock) => this.lockPlaces.get(lock) ?? []) };
  }

  private said(task: Task, instr: Instr, does: Said['does'], [number, address, length]: readonly bigint[]): void {
    const stream = this.program.streams?.[Number(number)];
    if (stream === undefined) return;
    this.book.showCall(task);
    const object = address === undefined ? undefined : this.memory().find(address);
    const start = object && address !== undefined ? Number(address - object.base) : 0;
    const size = object?.alive ? Math.min(Number(length), Number(object.size) - start) : 0;
    const bytes =
      address === undefined
        ? {}
        : { bytes: escaped(object ? this.memory().readBytes(object, start, size) : new Uint8Array(0)) };
    const uses = object
      ? this.book.flow.contents(task, instr, object.base, start, size)
      : this.book.flow.operands(task, instr);
    this.book.add(task, instr.position, { kind: 'stream', stream, does, ...bytes }, uses);
  }

  private woke(task: Task, instr: Instr, [before, flags, lowered]: readonly { readonly value: bigint }[]): void {
    const word = flags && this.memory().find(flags.value);
    if (!before || !lowered || !word?.alive) return;
    const waiting = this.memory().read(word, Number(flags!.value - word.base), WORD_BYTES) & lowered.value;
    const woken = this.book.tasks.numbersOf((id) => {
      const bit = id - 1n - before.value;
      return bit >= 0n && bit < FLAGS_IN_WORD && ((waiting >> bit) & 1n) !== 0n;
    });
    if (woken.length === 0) return;
    this.book.showCall(task);
    this.book.add(task, instr.position, { kind: 'wake', woken }, this.book.flow.operands(task, instr));
  }
}
