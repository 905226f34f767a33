import type { IrFunction } from '../../src/ir/ir.js';
import type { MemoryObject } from '../../src/machine/memory.js';
import type { Frame, State, Task } from '../../src/machine/state.js';
import { isActive } from './interrupts.js';
import { liveRegisters } from './liveness.js';

/**
 * Gives equal keys to exactly those states that cannot be told apart from now on (up to registers that nobody reads
 * again).
 */
export class Canonicalizer {
  private readonly live = new Map<IrFunction, readonly (readonly number[])[]>();
  private readonly numbers = new Map<string, number>();
  private readonly tasks = new WeakMap<Task, number>();
  private readonly objects = new WeakMap<MemoryObject, number>();

  key(state: State): string {
    let key = '';
    for (const task of state.tasks) key += task ? `${this.taskNumber(task)},` : ',';
    for (const object of state.memory.all()) key += `;${this.objectNumber(object)}`;
    for (const [application, value] of [...state.applications].sort()) key += `|${application}=${value}`;
    return key;
  }

  /** The same but for the task and its locals. */
  keyBeside(state: State, task: Task): string {
    let key = '';
    for (const other of state.tasks) key += other && other !== task ? `${this.taskNumber(other)},` : ',';
    for (const object of state.memory.all())
      if (object.origin.kind !== 'local' || object.origin.task !== task.index) key += `;${this.objectNumber(object)}`;
    return key;
  }

  private taskNumber(task: Task): number {
    const known = this.tasks.get(task);
    if (known !== undefined) return known;
    let text = `t${task.index} ${task.exitValue} ${task.joined} ${task.atomicDepth} ${task.objects} ${task.children} ${isActive(task)} ${task.dying.join()}`;
    if (task.turn) text += ` ${task.turn.key} ${task.turn.number} ${task.visible > 0}`;
    if (task.priority !== undefined) text += ` priority ${task.priority} ${task.yields} ${task.inherits}`;
    if (task.serves !== undefined) text += ` serves ${task.serves}`;
    for (const frame of task.frames) text += this.frameText(frame);
    const number = this.number(text);
    this.tasks.set(task, number);
    return number;
  }

  private frameText(frame: Frame): string {
    let live = this.live.get(frame.function);
    if (!live) {
      live = liveRegisters(frame.function);
      this.live.set(frame.function, live);
    }
    let text = `/${frame.functionId}.${frame.pc}`;
    for (const register of live[frame.pc]!) text += ` ${frame.registers[register]!.toString(36)}`;
    for (const local of frame.locals) text += `,${local.toString(36)}`;
    return text;
  }

  private objectNumber(object: MemoryObject): number {
    const known = this.objects.get(object);
    if (known !== undefined) return known;
    const { base, machine } = object;
    const number = this.number(
      `o${base} ${machine === base ? '' : machine} ${object.alive ? `${object.size} ${object.bytes.key()}` : 'dead'}`,
    );
    this.objects.set(object, number);
    return number;
  }

  private number(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.numbers.set(text, this.numbers.size);
    return this.numbers.size - 1;
  }
}
