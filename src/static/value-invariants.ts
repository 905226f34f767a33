/**
 * Bounds of numbers that hold whenever any task is at the head of a loop: those of globals hold at all times, since they
 * are of all that is ever written (`range-memory.ts`), and those of registers at that place (`ranges.ts`). Nothing is
 * said where a pointer may lead anywhere, or of what the program is not executed for as it stands (`refusals.ts`).
 */
import { liveAt } from '../ir/liveness.js';
import type { GlobalObject, IrFunction, Loop, Program, RegisterId } from '../ir/ir.js';
import type { CType } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { TooLarge } from './effort.js';
import type { NumberInterval } from './intervals.js';
import { hull } from './intervals.js';
import { located } from './locations.js';
import { UNKNOWN } from './objects.js';
import { PointsTo } from './points-to.js';
import type { KnownNumbers } from './ranges.js';
import { numbersIn } from './ranges.js';
import { refused } from './refusals.js';

const BYTE = 8;

/** Bounds that hold whenever a task comes to the head of a loop, from outside or after an iteration. */
export interface LoopBounds {
  /** Of the loop's keyword. */
  readonly position: Position;
  readonly function: string;
  readonly bounds: readonly VariableBound[];
}

/** A variable of C with bounds that its type does not have. */
export interface VariableBound {
  readonly name: string;
  /** `global`: of the file, so that it holds at all times. */
  readonly scope: 'global' | 'local';
  readonly least?: number;
  readonly most?: number;
}

/** By loop; none where nothing is known of a program. */
export function valueInvariants(program: Program): readonly LoopBounds[] {
  if (refused(program)) return [];
  try {
    const pointsTo = new PointsTo(program);
    if (pointsTo.unknown || mayWriteAnywhere(pointsTo)) return [];
    return new Invariants(pointsTo, numbersIn(pointsTo)).all();
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return [];
  }
}

function mayWriteAnywhere(pointsTo: PointsTo): boolean {
  return pointsTo.instances.all.some((instance) =>
    instance.fn.code.some(
      (instr) =>
        instr.kind === 'store' && pointsTo.placesOf(instance, instr.address).some(({ object }) => object === UNKNOWN),
    ),
  );
}

class Invariants {
  private readonly globals: readonly { readonly object: GlobalObject; readonly bound: VariableBound }[];

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly numbers: KnownNumbers,
  ) {
    const known = pointsTo.program.globals.flatMap((object, id) => {
      const bound = this.boundOf(object, id);
      return bound && !this.isWithinFunction(object) ? [{ object, bound }] : [];
    });
    const inSource = ({ line, column }: Position, other: Position): number =>
      line - other.line || column - other.column;
    this.globals = known.sort((one, other) => inSource(one.object.position, other.object.position));
  }

  all(): readonly LoopBounds[] {
    return this.pointsTo.program.functions
      .filter(({ library }) => !library)
      .flatMap((fn) => fn.loops.flatMap((loop) => this.at(fn, loop) ?? []));
  }

  private at(fn: IrFunction, loop: Loop): LoopBounds | undefined {
    const known = this.pointsTo.instances.all
      .filter((instance) => instance.fn === fn)
      .flatMap((instance) => this.numbers.at(instance, loop.head) ?? []);
    if (known.length === 0) return undefined;
    const own = new Set([...fn.registerNames, ...fn.locals.map(({ name }) => name)]);
    const { file, line } = loop.position;
    const globals = this.globals.flatMap(({ object: { name, position }, bound }) =>
      position.file === file && position.line < line && !own.has(name) ? [bound] : [],
    );
    const locals = [...liveAt(fn, loop.head)].flatMap((register) => {
      const intervals = known.map((numbers) => numbers.get(register));
      const interval = intervals.reduce((one, other) => one && other && hull(one, other));
      return localBound(fn, register, interval) ?? [];
    });
    if (globals.length + locals.length === 0) return undefined;
    return { position: loop.position, function: fn.name, bounds: [...locals, ...globals] };
  }

  private boundOf(object: GlobalObject, id: number): VariableBound | undefined {
    const { name, type, size, namesakes, threadLocal, machineState, inputBytes, bank } = object;
    if (type.kind !== 'int' || (namesakes ?? threadLocal) || machineState || inputBytes || bank) return undefined;
    const place = located(this.pointsTo.objects.enter({ kind: 'global', id: id as never }), 0, 0);
    return bounded(name, type, this.numbers.inMemory(place, size), 'global');
  }

  /** A static variable of a block has no name outside of it. */
  private isWithinFunction({ position: { file, line } }: GlobalObject): boolean {
    return this.pointsTo.program.functions.some(
      ({ position: begin, code, library }) =>
        !library &&
        begin.file === file &&
        begin.line <= line &&
        code.some(({ position }) => position.file === file && position.line >= line),
    );
  }
}

/** Undefined where the name could mean another variable. */
function localBound(
  { registerNames, registerTypes, locals }: IrFunction,
  register: RegisterId,
  interval: NumberInterval | undefined,
): VariableBound | undefined {
  const name = registerNames[register];
  const type = registerTypes?.[register];
  const named = [...registerNames, ...locals.map((each) => each.name)].filter((each) => each === name);
  return name !== undefined && type && interval && named.length === 1
    ? bounded(name, type, interval, 'local')
    : undefined;
}

/** The bounds that the type does not have anyway; intervals are of numbers with a sign. */
function bounded(
  name: string,
  type: CType,
  { lo, hi }: NumberInterval,
  scope: VariableBound['scope'],
): VariableBound | undefined {
  if (type.kind !== 'int' || type.precision !== undefined || (!type.signed && lo < 0)) return undefined;
  const bits = type.size * BYTE;
  const least = type.bool || !type.signed ? 0 : -(2 ** (bits - 1));
  const most = type.bool ? 1 : type.signed ? 2 ** (bits - 1) - 1 : 2 ** bits - 1;
  const known = {
    ...(Number.isSafeInteger(lo) && lo > least ? { least: lo } : {}),
    ...(Number.isSafeInteger(hi) && hi < most ? { most: hi } : {}),
  };
  return 'least' in known || 'most' in known ? { name, scope, ...known } : undefined;
}
