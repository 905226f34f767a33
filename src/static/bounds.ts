/**
 * Whether two loops of a task go up to the same bound, as far as the code tells: constants, registers that are set
 * before the first loop, and memory to which nobody writes from then on.
 */
import type { Expr, RegisterId } from '../ir/ir.js';
import { defines } from '../ir/liveness.js';
import { lineOf, mayComeAfter } from './call-paths.js';
import type { CountedLoop } from './counted-loops.js';
import type { Instance } from './instances.js';
import type { CodeSite, Joins } from './joins.js';
import type { PointsTo } from './points-to.js';
import type { Tasks } from './tasks.js';
import type { Uniqueness } from './uniqueness.js';

export interface PlacedLoop {
  readonly instance: Instance;
  readonly loop: CountedLoop;
}

export class Bounds {
  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly unique: Uniqueness,
    private readonly joins: Joins,
  ) {}

  /** @param first is executed once, and the other one by the same task */
  areSame(first: PlacedLoop, second: PlacedLoop): boolean {
    const [one, other] = [first.loop.bound, second.loop.bound];
    if (one.form !== other.form) return false;
    const key = this.keyOf(one.value, first, first);
    return key !== undefined && key === this.keyOf(other.value, second, first);
  }

  /** The instruction is executed by the same task, and no more once the loop has begun. */
  isOverBefore(site: CodeSite, { instance, loop }: PlacedLoop): boolean {
    const [task] = this.tasks.tasksOf(instance);
    if ([...this.tasks.tasksOf(site.instance)].some((each) => each !== task)) return false;
    const line = lineOf(site);
    const other = lineOf({ instance, pc: loop.check });
    const parting = other.find((each) => line.some((own) => own.instance === each.instance));
    const place = line.find((own) => own.instance === parting?.instance);
    return parting !== undefined && place !== undefined && !mayComeAfter(parting, place.pc);
  }

  private keyOf(e: Expr, within: PlacedLoop, first: PlacedLoop): string | undefined {
    switch (e.kind) {
      case 'const':
        return `${e.value}:${e.width}`;
      case 'reg':
        return this.keyOfRegister(e.reg, within, first);
      case 'sext':
      case 'zext':
      case 'trunc': {
        const arg = this.keyOf(e.arg, within, first);
        return arg && `${e.kind}${e.width}(${arg})`;
      }
      case 'binary': {
        const [left, right] = [this.keyOf(e.left, within, first), this.keyOf(e.right, within, first)];
        return left && right && `${e.op}(${left},${right})`;
      }
      case 'addr':
      case 'unary':
      case 'compare':
      case 'ite':
        return undefined;
    }
  }

  private keyOfRegister(register: RegisterId, { instance, loop }: PlacedLoop, first: PlacedLoop): string | undefined {
    const { code } = instance.fn;
    const definitions = [...code.keys()].filter((pc) => defines(code[pc]!, register));
    const inside = definitions.filter((pc) => loop.members.has(pc));
    if (inside.length === 0)
      return definitions.every((pc) => this.isOverBefore({ instance, pc }, first))
        ? `${instance.number}.${register}`
        : undefined;
    const instr = code[inside[0]!]!;
    if (inside.length > 1 || instr.kind !== 'load') return undefined;
    const [place, ...others] = this.pointsTo.placesOf(instance, instr.address);
    if (!place || others.length > 0 || place.stride !== 0 || !this.unique.isOne(place.object)) return undefined;
    const object = this.pointsTo.objects.get(place.object);
    if (object.kind === 'global' && this.pointsTo.program.globals[object.id]!.inputBytes !== undefined)
      return undefined;
    const isKept = this.joins.writesTo(place, instr.size).every((write) => this.isOverBefore(write, first));
    return isKept ? `at ${place.object} ${place.base} ${instr.size}` : undefined;
  }
}
