import type { Instr } from '../../src/ir/ir.js';
import { isAtomicAccess, PLAIN } from '../../src/ir/access-flags.js';
import type { MemoryObject } from '../../src/machine/memory.js';
import type { Observer } from '../../src/machine/observer.js';
import { userPosition } from '../../src/machine/outcome.js';
import type { Task } from '../../src/machine/state.js';

/** Bytes from `start` up to, not including, `end` that an instruction reads or writes. */
export interface Access {
  readonly start: bigint;
  readonly end: bigint;
  readonly write: boolean;
  /** Of a whole block, by its end. */
  readonly frees?: true;
  readonly atomic: boolean;
  /** In an atomic section. */
  readonly inSection: boolean;
  /** By a function of the library. */
  readonly library: boolean;
  /** `file:line` of the user's code. */
  readonly line: string;
  /** With the column. */
  readonly place: string;
  /** The function that the task began with. */
  readonly entry: string;
  /** The machine makes an access of these bytes in several, and this is one of them. */
  readonly part?: { readonly index: number; readonly start: bigint; readonly end: bigint };
}

/** What one step of a task touches; equal sets are the same object. */
export type AccessSet = readonly Access[];

/** Notes the accesses of one step after the other. */
export class AccessRecorder implements Observer {
  private readonly sets = new Map<string, AccessSet>();
  private current: Access[] = [];
  private names: string[] = [];

  begin(): void {
    this.current = [];
    this.names = [];
  }

  /** The accesses since `begin`. */
  taken(): AccessSet {
    const key = this.names.join();
    const known = this.sets.get(key);
    if (known) return known;
    this.sets.set(key, this.current);
    return this.current;
  }

  access(task: Task, instr: Instr, kind: 'read' | 'write', object: MemoryObject, offset: number, size: number): void {
    const { file, line, column } = userPosition(task, instr);
    const atomic =
      (instr.kind === 'load' || instr.kind === 'store') && isAtomicAccess(instr.flags, task.atomicDepth > 0);
    const { library } = task.frames[task.frames.length - 1]!.function;
    const start = object.base + BigInt(offset);
    const part = partOf(instr, start);
    const access = {
      start,
      end: start + BigInt(size),
      write: kind === 'write',
      atomic,
      inSection: task.atomicDepth > 0,
      library,
      line: `${file}:${line}`,
      place: `${file}:${line}:${column}`,
      entry: entryOf(task),
    };
    this.current.push(part ? { ...access, part } : access);
    this.names.push(
      `${start} ${size} ${kind} ${atomic} ${access.inSection} ${library} ${access.place} ${access.entry} ${part ? `${part.index} of ${part.start}-${part.end}` : ''}`,
    );
  }

  freed(task: Task, instr: Instr, { base: start, size }: MemoryObject): void {
    const { file, line, column } = userPosition(task, instr);
    const flags = instr.kind === 'free' ? (instr.flags ?? PLAIN) : PLAIN;
    const atomic = isAtomicAccess(flags, task.atomicDepth > 0);
    const end = start + (size > 0n ? size : 1n);
    this.current.push({
      start,
      end,
      write: true,
      frees: true,
      atomic,
      inSection: task.atomicDepth > 0,
      library: false,
      line: `${file}:${line}`,
      place: `${file}:${line}:${column}`,
      entry: entryOf(task),
    });
    this.names.push(`${start} ${end} freed ${atomic} ${task.atomicDepth > 0} ${file}:${line}:${column}`);
  }

  moved(): void {}
  fenced(): void {}
  placed(): void {}
  died(): void {}
  branched(): void {}
  assumed(): void {}
  register(): void {}
  hurried(): void {}
  input(): void {}
  created(): void {}
  joined(): void {}
  section(): void {}
  marked(): void {}
  called(): void {}
  returning(): void {}
  ended(): void {}
}

function partOf(instr: Instr, start: bigint): Access['part'] {
  if ((instr.kind !== 'load' && instr.kind !== 'store') || !instr.part) return undefined;
  const { index, offset, of } = instr.part;
  const first = start - BigInt(offset);
  return { index, start: first, end: first + BigInt(of) };
}

/** What starts a handler is the library's. */
function entryOf({ frames }: Task): string {
  return frames.find((frame) => !frame.function.library)?.function.name ?? '';
}
