import type { LimitsData } from '../answer/certificate.js';
import type { BoundKind, MetBound } from '../answer/result.js';
import { LARGEST } from '../base/largest.js';
import { DEFAULT_ARGUMENTS } from '../ir/main-arguments.js';
import type { LimitSettings } from '../options/settings.js';
import type { LoopLimit } from '../unroll/paths/limits.js';
import type { CutPlace } from '../steps/events.js';

/** Iterations of a loop, and depth of recursion, that are followed at first where nothing constant bounds them. */
export const FIRST_UNWIND = 5;
/** Iterations that are followed at first where constants decide every one. */
const FIRST_COUNTED = 1000;
const MAX_COUNTED = 1_000_000;
const FIRST_TASKS = 16;
/**
 * Where growing begins instead if it takes too long to unroll the program so far, one after the other. Each body once
 * beside all tasks shows more than a few iterations of the tasks that come first. What the first task does alone costs
 * less, and all else is behind it.
 */
const SMALLER: readonly Beginning[] = [
  { loop: { undetermined: 0, counted: FIRST_COUNTED, beside: 40 }, tasks: FIRST_TASKS },
  { loop: { undetermined: 0, counted: 40, beside: 5 }, tasks: 5 },
  { loop: { undetermined: 0, counted: 5, beside: 5 }, tasks: 3 },
];
export const FIRST_FIRES = 1;
const FIRST_PHASES = 1;
const FIRST_ARGUMENTS = 1;
/** Phases grow before firings until there are so many more of them. */
const PHASES_AHEAD = 1;

const COUNTED_FACTOR = 10;
const TASKS_FACTOR = 2;

/** Cuts of executions: places in the unrolled program, and the number and length of the arguments of `main`. */
export type Cut =
  CutPlace | { readonly kind: 'arguments'; readonly count: number; readonly length?: number; readonly asked: number };

/** Limits of every loop that has not grown, and of tasks. */
interface Beginning {
  readonly loop: LoopLimit;
  readonly tasks: number;
}

type Grown = Readonly<Record<string, LoopLimit>>;

/**
 * Limits that cut executions off, but for the number of context switches. What the user gave stays as it is, everything
 * else can grow.
 */
export class Limits {
  private constructor(
    private readonly given: LimitSettings,
    private readonly loops: Grown,
    readonly tasks: number,
    readonly fires: number,
    readonly phases: number,
    readonly argumentCount: number,
    private readonly firstLoop: LoopLimit,
  ) {}

  /** Where growing begins. */
  static first(given: LimitSettings): Limits {
    const { maxTasks, maxFires, fires = FIRST_FIRES, phases = FIRST_PHASES, argsBound } = given;
    const loop = { undetermined: FIRST_UNWIND, counted: FIRST_COUNTED };
    return new Limits(
      given,
      {},
      Math.min(FIRST_TASKS, maxTasks),
      Math.min(fires, maxFires),
      phases,
      argsBound?.count ?? FIRST_ARGUMENTS,
      loop,
    );
  }

  /** Those that {@link data} has told. */
  static of(given: LimitSettings, data: LimitsData): Limits {
    const { loops, tasks, fires, phases, argumentCount, firstLoop } = data;
    return new Limits(given, loops, tasks, fires, phases, argumentCount, firstLoop);
  }

  get data(): LimitsData {
    const { loops, tasks, fires, phases, argumentCount, firstLoop } = this;
    return { loops, tasks, fires, phases, argumentCount, firstLoop };
  }

  /** Where growing may begin below this. */
  get smaller(): Limits | undefined {
    if (this.given.unwind !== undefined) return undefined;
    const { undetermined, counted } = this.firstLoop;
    const next = SMALLER.find(({ loop }) => loop.undetermined < undetermined || loop.counted < counted);
    return (
      next &&
      new Limits(
        this.given,
        {},
        Math.min(next.tasks, this.tasks),
        this.fires,
        this.phases,
        this.argumentCount,
        next.loop,
      )
    );
  }

  /** With so many firings of each handler of which nobody has said how often it comes. */
  withFires(fires: number): Limits {
    return Limits.of(this.given, { ...this.data, fires });
  }

  /**
   * With no more iterations than this of loops that nothing constant bounds; undefined if there are no more anyway, or
   * if the user has given how many.
   */
  withAtMost(iterations: number): Limits | undefined {
    if (this.given.unwind !== undefined) return undefined;
    const shorter = (loop: LoopLimit): LoopLimit => ({
      ...loop,
      undetermined: Math.min(loop.undetermined, iterations),
    });
    const loops = Object.fromEntries(Object.entries(this.loops).map(([name, loop]) => [name, shorter(loop)]));
    const isLess = [this.firstLoop, ...Object.values(this.loops)].some(({ undetermined }) => undetermined > iterations);
    return isLess
      ? new Limits(this.given, loops, this.tasks, this.fires, this.phases, this.argumentCount, shorter(this.firstLoop))
      : undefined;
  }

  /** Nothing is less than there. */
  isAtLeast(other: Limits): boolean {
    const names = new Set([...Object.keys(this.loops), ...Object.keys(other.loops)]);
    const loops = [
      [this.firstLoop, other.firstLoop] as const,
      ...[...names].map((name) => [this.loop(name), other.loop(name)] as const),
    ];
    return (
      this.tasks >= other.tasks &&
      this.phases >= other.phases &&
      this.fires >= other.fires &&
      this.argumentCount >= other.argumentCount &&
      loops.every(isNoLess)
    );
  }

  /** @param isLibrarys a bound on all loops is none on how often constants let the library's go round */
  loop(name: string, isLibrarys = false): LoopLimit {
    const { unwind, unwindset, maxUnwind } = this.given;
    if (Object.hasOwn(unwindset, name)) return { undetermined: unwindset[name]!, counted: unwindset[name]! };
    if (unwind !== undefined)
      return { undetermined: unwind, counted: isLibrarys ? Math.max(unwind, FIRST_COUNTED) : unwind };
    const { undetermined, counted, beside = counted } = this.loops[name] ?? this.firstLoop;
    const most = Math.max(maxUnwind, FIRST_COUNTED);
    return {
      undetermined: Math.min(undetermined, maxUnwind),
      counted: Math.min(counted, most),
      beside: Math.min(beside, most),
    };
  }

  /** Limits under which executions go on at these places; undefined if nothing may grow. */
  grown(cuts: readonly Cut[]): Limits | undefined {
    const growing = cuts.filter((cut) => this.mayGrow(cut));
    if (growing.length === 0) return undefined;
    const loops: Record<string, LoopLimit> = { ...this.loops };
    for (const cut of growing) if (cut.kind === 'loop') loops[cut.name] = this.longer(cut);
    const has = (kind: Cut['kind']): boolean => growing.some((cut) => cut.kind === kind);
    // What handlers post runs in later phases, each of which may be several times the last one: in turns. A second
    // firing seldom shows what a third phase does not.
    const isPhasesTurn = has('phases') && (!has('firings') || this.phases <= this.fires + PHASES_AHEAD);
    const { maxTasks } = this.given;
    return new Limits(
      this.given,
      loops,
      has('tasks') ? Math.min(this.tasks * TASKS_FACTOR, maxTasks) : this.tasks,
      has('firings') && !isPhasesTurn ? this.fires + 1 : this.fires,
      isPhasesTurn ? this.phases + 1 : this.phases,
      has('arguments') ? this.argumentCount + 1 : this.argumentCount,
      this.firstLoop,
    );
  }

  /** The limit that a cut stands for, as the answer names it. */
  met(cut: Cut): MetBound | undefined {
    const given = this.isGiven(cut);
    switch (cut.kind) {
      case 'loop': {
        const kind: BoundKind = cut.name.endsWith('.recursion') ? 'recursion' : 'loop';
        const flag =
          cut.limit === 'depth'
            ? {}
            : further(`--unwindset ${cut.name}:`, cut.bound, Math.max(1, cut.bound) * 2, LARGEST.bound);
        return { kind, name: cut.name, position: cut.position, limit: cut.bound, given, ...flag };
      }
      case 'tasks':
        return {
          kind: 'tasks',
          position: cut.position,
          limit: cut.bound,
          given,
          ...(cut.last ? {} : further('--max-tasks ', cut.bound, cut.bound * TASKS_FACTOR, LARGEST.bound)),
        };
      case 'firings':
        return {
          kind: 'firings',
          name: cut.handler,
          limit: cut.bound,
          given,
          ...further(this.firesFlag(cut), cut.bound, cut.bound + 1, LARGEST.fires),
        };
      case 'phases':
        return {
          kind: 'phases',
          position: cut.position,
          limit: cut.bound,
          given,
          ...further('--phases ', cut.bound, cut.bound + 1, LARGEST.bound),
        };
      case 'arguments':
        return {
          kind: 'arguments',
          limit: cut.count,
          given,
          ...(cut.length === undefined ? {} : { length: cut.length }),
          ...moreArguments(cut),
        };
      case 'error':
        return {
          kind: 'error',
          name: cut.property,
          position: cut.position,
          limit: 0,
          given: false,
          flag: `--property ${cut.property}`,
        };
      case 'conversation':
        return {
          kind: 'conversation',
          position: cut.position,
          limit: 0,
          given: false,
          ...(cut.refused === undefined ? { flag: '--peer' } : { name: cut.refused }),
        };
      case 'address':
        return undefined;
    }
  }

  /** In which way these are larger than others, for people. */
  difference(smaller: Limits): string {
    const loops = Object.keys(this.loops).filter((name) => this.loops[name] !== smaller.loops[name]);
    const [first, ...others] = loops;
    return [
      ...(first === undefined
        ? []
        : [`following ${first}${others.length > 0 ? ` and ${others.length} more` : ''} further`]),
      ...(this.tasks > smaller.tasks ? [`creating up to ${this.tasks} tasks`] : []),
      ...(this.fires > smaller.fires ? [`letting interrupts fire ${this.fires} times`] : []),
      ...(this.phases > smaller.phases ? [`running posted tasks up to phase ${this.phases}`] : []),
      ...(this.argumentCount > smaller.argumentCount ? [`giving main ${this.argumentCount} arguments`] : []),
    ].join(', ');
  }

  /** The flag that bounds the firings of a handler. */
  private firesFlag({ handler, bound }: Extract<CutPlace, { kind: 'firings' }>): string {
    const { interrupts, maxFires } = this.given;
    const own = interrupts.find((each) => each.handler === handler && each.fires !== undefined);
    if (own) return `--isr ${handler}:${own.number ?? 'NUMBER'}:${own.priority ?? 'PRIORITY'}:`;
    return bound >= maxFires ? '--max-fires ' : '--fires ';
  }

  private longer({ name, limit, bound }: Extract<CutPlace, { kind: 'loop' }>): LoopLimit {
    const now = this.loop(name);
    if (limit !== 'counted') return { ...now, undetermined: Math.max(1, now.undetermined * 2) };
    const next = bound * COUNTED_FACTOR;
    return { ...now, counted: Math.max(now.counted, next), beside: Math.max(now.beside ?? next, next) };
  }

  private isGiven(cut: Cut): boolean {
    const { unwind, unwindset, fires, phases, interrupts, argsBound, maxUnwind, maxTasks, maxFires } = this.given;
    switch (cut.kind) {
      case 'loop':
        if (cut.limit === 'depth') return false;
        return (
          unwind !== undefined ||
          Object.hasOwn(unwindset, cut.name) ||
          cut.bound >= (cut.limit === 'counted' ? Math.max(maxUnwind, FIRST_COUNTED) : maxUnwind)
        );
      case 'tasks':
        return !cut.last && cut.bound >= maxTasks;
      case 'firings':
        return (
          fires !== undefined ||
          cut.bound >= maxFires ||
          interrupts.some((each) => each.handler === cut.handler && each.fires !== undefined)
        );
      case 'phases':
        return phases !== undefined;
      case 'arguments':
        return argsBound !== undefined;
      case 'error':
      case 'conversation':
      case 'address':
        return false;
    }
  }

  private mayGrow(cut: Cut): boolean {
    if (cut.kind === 'error' || cut.kind === 'conversation' || cut.kind === 'address' || this.isGiven(cut))
      return false;
    if (cut.kind === 'tasks' && cut.last) return false;
    if (cut.kind === 'loop')
      return cut.limit === 'undetermined' || (cut.limit === 'counted' && cut.bound < MAX_COUNTED);
    return cut.kind !== 'arguments' || cut.count < Math.max(DEFAULT_ARGUMENTS.count, cut.asked);
  }
}

/** The flag for one argument more, of twice as many characters. */
function moreArguments({ count, length }: Extract<Cut, { kind: 'arguments' }>): Pick<MetBound, 'flag'> {
  const { arguments: most, argumentLength: longest } = LARGEST;
  if (count >= most && (length ?? longest) >= longest) return {};
  return {
    flag: `--args-bound ${Math.min(count + 1, most)}${length === undefined ? '' : `:${Math.min(length * 2, longest)}`}`,
  };
}

/** The flag that goes beyond a bound, to `next` if that is no more than it takes; none if it cannot. */
function further(flag: string, bound: number, next: number, largest: number): Pick<MetBound, 'flag'> {
  return bound >= largest ? {} : { flag: `${flag}${Math.min(next, largest)}` };
}

function isNoLess([one, other]: readonly [LoopLimit, LoopLimit]): boolean {
  const { beside = one.counted } = one;
  return (
    one.undetermined >= other.undetermined && one.counted >= other.counted && beside >= (other.beside ?? other.counted)
  );
}
