import type { Instr } from '../../src/ir/ir.js';
import { isAtomicAccess } from '../../src/ir/ir.js';
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
  /** By a function of the library. */
  readonly library: boolean;
  /** `file:line` of the user's code. */
  readonly line: string;
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
    const { file, line } = userPosition(task, instr);
    const atomic = (instr.kind === 'load' || instr.kind === 'store') && isAtomicAccess(instr.flags, task.atomicDepth > 0);
    const { library } = task.frames[task.frames.length - 1]!.function;
    const start = object.base + BigInt(offset);
    this.current.push({ start, end: start + BigInt(size), write: kind === 'write', atomic, library, line: `${file}:${line}` });
    this.names.push(`${start} ${size} ${kind} ${atomic} ${library} ${file}:${line}`);
  }

  freed(task: Task, instr: Instr, { base: start, size }: MemoryObject): void {
    const { file, line } = userPosition(task, instr);
    const end = start + (size > 0n ? size : 1n);
    this.current.push({ start, end, write: true, frees: true, atomic: false, library: false, line: `${file}:${line}` });
    this.names.push(`${start} ${end} freed ${file}:${line}`);
  }

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
