/** Of which objects there is one in each execution at most: those that are made by what is executed once. */
import type { Instance } from './instances.js';
import type { ObjectId } from './locations.js';
import type { Once } from './once.js';
import type { PointsTo } from './points-to.js';
import type { Tasks } from './tasks.js';

export class Uniqueness {
  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly once: Once,
  ) {}

  /** There is one such object in each execution at most. */
  isOne(id: ObjectId): boolean {
    const object = this.pointsTo.objects.get(id);
    switch (object.kind) {
      case 'global':
        return !this.pointsTo.program.globals[object.id]!.threadLocal;
      case 'heap':
        return this.isExecutedOnce(object.instance, object.pc);
      case 'local':
        return object.instance.fn.code.every(
          (instr, pc) =>
            instr.kind !== 'enter' || instr.local !== object.id || this.isExecutedOnce(object.instance, pc),
        );
      case 'function':
      case 'task':
      case 'self':
      case 'unknown':
        return false;
    }
  }

  /** The instruction is executed once in each execution at most. */
  isExecutedOnce(instance: Instance, pc: number): boolean {
    const tasks = this.tasks.tasksOf(instance);
    return tasks.size === 1 && !this.tasks.isMany([...tasks][0]!) && this.once.perTask(instance, pc);
  }
}
