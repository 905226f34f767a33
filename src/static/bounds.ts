/**
 * Whether two loops of a task go up to the same bound, as far as the code tells: constants, registers that are set
 * before the first loop, and memory to which nobody writes from then on.
 */
import type { Expr, RegisterId } from '../ir/ir.js';
import { defines } from '../ir/liveness.js';
import { isAlwaysBefore, lineOf, mayComeAfter } from './call-paths.js';
import type { CountedLoop } from './counted-loops.js';
import type { Instance } from './instances.js';
import type { CodeSite, Joins } from './joins.js';
import type { Location } from './locations.js';
import type { PointsTo } from './points-to.js';
import type { Tasks } from './tasks.js';
import type { Uniqueness } from './uniqueness.js';

/** Values that are handed on. */
const DEPTH = 20;

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
    const fixed = this.keyOfFixed({ kind: 'reg', reg: register, width: instance.fn.registers[register]! }, instance);
    if (fixed !== undefined) return fixed;
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
    const writes = this.joins.writesTo(place, instr.size);
    if (!writes.every((write) => this.isOverBefore(write, first))) return undefined;
    return this.keyOfOnly(writes, place, instr.size, first) ?? `at ${place.object} ${place.base} ${instr.size}`;
  }

  /** The key of the value that is there from the first loop on, if one instruction has written it, before the loop. */
  private keyOfOnly(
    [write, ...others]: ReturnType<Joins['writesTo']>,
    { base }: Location,
    size: number,
    first: PlacedLoop,
  ): string | undefined {
    if (!write || others.length > 0 || write.place.stride !== 0 || write.place.base !== base) return undefined;
    const instr = write.instance.fn.code[write.pc]!;
    if (instr.kind !== 'store' || instr.size !== size) return undefined;
    if (this.pointsTo.placesOf(write.instance, instr.address).length > 1) return undefined;
    const around = lineOf({ instance: first.instance, pc: first.loop.check });
    const place = around.find((each) => each.instance === write.instance);
    return place && isAlwaysBefore(write.instance, write.pc, place.pc)
      ? this.keyOfFixed(instr.value, write.instance)
      : undefined;
  }

  /**
   * The key of a value that is computed once in an execution: the same text where it is only handed on, as from a
   * function to those that it calls.
   */
  private keyOfFixed(e: Expr, instance: Instance, depth = DEPTH): string | undefined {
    if (e.kind === 'const') return `${e.value}:${e.width}`;
    if (e.kind === 'sext' || e.kind === 'zext' || e.kind === 'trunc') {
      const arg = this.keyOfFixed(e.arg, instance, depth);
      return arg && `${e.kind}${e.width}(${arg})`;
    }
    if (e.kind !== 'reg' || depth === 0) return undefined;
    const { fn, callers } = instance;
    const [pc, ...others] = [...fn.code.keys()].filter((at) => defines(fn.code[at]!, e.reg));
    if (others.length > 0) return undefined;
    const own = `${instance.number}.${e.reg}`;
    const param = fn.params.indexOf(e.reg);
    if (param >= 0) {
      const [call, ...more] = callers;
      if (pc !== undefined || !call || more.length > 0 || !this.unique.isExecutedOnce(call.instance, call.pc))
        return undefined;
      const instr = call.instance.fn.code[call.pc]!;
      const given = instr.kind === 'call' ? instr.args[param] : undefined;
      return (given && this.keyOfFixed(given, call.instance, depth - 1)) ?? own;
    }
    if (pc === undefined || !this.unique.isExecutedOnce(instance, pc)) return undefined;
    const instr = fn.code[pc]!;
    return (instr.kind === 'assign' ? this.keyOfFixed(instr.value, instance, depth - 1) : undefined) ?? own;
  }
}
