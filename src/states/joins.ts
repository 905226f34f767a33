/**
 * The ends of tasks for which a step waits. Whoever joins one of the tasks that may change places (`symmetry.ts`) joins
 * all that there are, in this step: before it is over, nobody can tell which of them it was.
 */
import { isUnknown, Unsuited } from './numbers.js';
import type { OpenMemory } from './open-memory.js';
import type { TaskPart } from './parts.js';
import type { Setting } from './setting.js';

export class OpenJoins {
  /** Tasks that may change places with one that the step has joined. */
  private readonly left = new Set<number>();
  private exitValueOfMates = 0;

  constructor(
    private readonly setting: Setting,
    private readonly memory: OpenMemory,
  ) {}

  /** A step begins. */
  begin(): void {
    this.left.clear();
  }

  /** Some that the step has to join are left. */
  get areOpen(): boolean {
    return this.left.size > 0;
  }

  /** The step is over, and leaves some of them. @throws Relearn */
  over(): void {
    for (const mate of this.left) this.setting.symmetry.tellApart(mate);
  }

  /**
   * The exit value of the task with this number, from 1; or why there is none: others can tell when it is joined, it
   * must not be, or it has not ended.
   */
  join(id: number): number | 'seen' | 'fails' | { readonly waitsFor: number } {
    if (isUnknown(id)) throw new Unsuited('it is not known which thread is joined');
    const joined = id - 1;
    const { setting, memory, left } = this;
    if (memory.isAhead && !left.has(joined)) return 'seen';
    const place = joined >= 0 && joined < setting.taskCount ? setting.placeOfTask(joined) : -1;
    if (place < 0 || memory.partAt(place) === 0 || joined === memory.task) return 'fails';
    if (this.taskPart(joined).joined) return 'fails';
    const ended = this.hasEnded(joined) ? joined : this.endedMate(joined);
    if (ended === undefined) return { waitsFor: joined + 1 };
    if (ended !== joined) memory.exchange(place, setting.placeOfTask(ended));
    const target = this.taskPart(joined);
    this.joinsOneOfMany(joined, target);
    memory.put(place, setting.parts.task({ ...target, joined: true, exitValue: 0 }));
    return target.exitValue;
  }

  private joinsOneOfMany(joined: number, { exitValue }: TaskPart): void {
    const { setting, left, memory } = this;
    if (left.size > 0) {
      left.delete(joined);
      if (!Object.is(exitValue, this.exitValueOfMates)) setting.symmetry.tellApart(joined);
      return;
    }
    this.exitValueOfMates = exitValue;
    for (const mate of setting.symmetry.mates(memory.row, joined)) if (!this.taskPart(mate).joined) left.add(mate);
  }

  /** A task that might be the one that is joined, and has ended. With it the step goes on, but has to wait later. */
  private endedMate(joined: number): number | undefined {
    const { left } = this;
    return this.setting.symmetry
      .mates(this.memory.row, joined)
      .find((mate) => (left.size === 0 || left.has(mate)) && this.hasEnded(mate));
  }

  private hasEnded(task: number): boolean {
    const { frames, isLost, joined } = this.taskPart(task);
    return frames.length === 0 && !isLost && !joined;
  }

  private taskPart(task: number): TaskPart {
    return this.setting.parts.at(this.memory.partAt(this.setting.placeOfTask(task))) as TaskPart;
  }
}
