import { given } from '../base/given.js';
import { namesOf } from '../ir/ids.js';
import type { FunctionId, GlobalId } from '../ir/ir.js';
import { type Program } from '../ir/ir.js';
import { THREAD } from '../ir/task-schedule.js';
import { functionsWithAddress } from '../ir/operands.js';
import { FALSE } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import { fail } from '../source/diagnostic.js';
import type { QuickSolver } from '../sat/quick.js';
import type { Budget } from '../source/limits.js';
import type { MemoryMap, SharedCell, UnrolledProgram, UnrolledTask } from '../steps/events.js';
import type { CellId, ObjectId, TaskId } from '../steps/ids.js';
import { START } from './memory/known-contents.js';
import { Copies } from './paths/copies.js';
import { Knowledge } from './paths/knowledge.js';
import type { Observation } from '../steps/observation.js';
import { UNOBSERVED } from '../steps/observation.js';
import { AddressSpace } from './memory/objects.js';
import type { UnrollLimits } from './paths/limits.js';
import type { PendingTask } from './paths/task-pool.js';
import { Round } from './paths/round.js';
import { TaskUnroller } from './paths/task.js';

/** More rounds than any sensible program needs to learn what its tasks share. */
const MAX_ROUNDS = 200;

/**
 * If all rounds execute fewer instructions, to go through them again costs little. Numbers that grow stay smaller then:
 * what is kept of them goes on to grow.
 */
const WORTH_KEEPING = 100_000;

/** So many instructions take as long as a step does. */
const INSTRUCTIONS_PER_STEP = 25;

/**
 * Unrolls every task of a program into a straight line of guarded steps, each task by itself.
 * @param quick makes solvers that are asked for paths that do not exist
 * @throws DiagnosticError (`unsupported`, `limit`) with the position of what cannot be unrolled; Interrupted.
 */
export function unroll(
  program: Program,
  limits: UnrollLimits,
  budget: Budget,
  observation = UNOBSERVED,
  quick?: () => QuickSolver,
): UnrolledProgram {
  return new Unroller(program, observation, quick).unroll(limits, budget);
}

/**
 * Unrolls one program again and again, under bounds that grow. What its tasks have to know of each other they know from
 * the last time: all that was met there is met again, so that fewer rounds find the same as if each time were the
 * first, or more numbers.
 */
export class Unroller {
  private learned: { readonly knowledge: Knowledge; readonly space: AddressSpace } | undefined;

  constructor(
    private readonly program: Program,
    private readonly observation: Observation = UNOBSERVED,
    private readonly quick?: () => QuickSolver,
    private readonly worthKeeping = WORTH_KEEPING,
  ) {}

  /** @param limits none of them is less than the last time. @throws as {@link unroll} */
  unroll(limits: UnrollLimits, budget: Budget): UnrolledProgram {
    const { program, observation, quick } = this;
    const { knowledge, space } = this.learned ?? {
      knowledge: new Knowledge(limits.reordered !== undefined),
      space: new AddressSpace(program.pointerBits, program.reserved),
    };
    // What a round has found that is broken off is not whole.
    this.learned = undefined;
    knowledge.beginAnew();
    let executed = 0;
    for (let count = 0; count < MAX_ROUNDS; count++) {
      const round = new Round(program, knowledge, space, limits, budget, observation, quick);
      const tasks = watched(round, () => unrollTasks(round));
      placeStatics(round);
      round.addresses.machine.fates.finish();
      const cells = sharedCells(round, tasks);
      executed += round.executed;
      const effort = Math.max(countSteps(tasks), round.executed / INSTRUCTIONS_PER_STEP);
      if (!knowledge.advance((among) => countWrites(tasks, among), effort)) {
        if (executed >= this.worthKeeping) this.learned = { knowledge, space };
        return unrolledProgram(round, tasks, cells);
      }
      space.settle();
    }
    return fail(
      'limit',
      `what the tasks share was not settled after ${MAX_ROUNDS} rounds of unrolling`,
      program.functions[program.entry]!.position,
    );
  }
}

function unrolledProgram(round: Round, tasks: readonly UnrolledTask[], cells: readonly SharedCell[]): UnrolledProgram {
  const { program, limits, observation, findings, addresses } = round;
  return {
    aig: round.g,
    tasks,
    cells,
    memory: memoryMap(round),
    equations: round.objects.equations,
    ...(limits.without ? { without: limits.without } : {}),
    ...given({ reordered: limits.reordered }),
    ...(limits.reordered && beginsBeside(round, tasks) ? { beginsBeside: true } : {}),
    ...(addresses.seen.layout ? { layoutSeen: true } : {}),
    ...(addresses.seen.distinctness ? { distinctnessSeen: true } : {}),
    ...(findings.unjoined ? { unjoinedSeen: true } : {}),
    ...(findings.starts ? { starts: true } : {}),
    ...(findings.relied.size > 0 ? { relied: findings.relied } : {}),
    facts: findings.facts,
    weak: findings.weak.found(tasks),
    looked: findings.visits.lines(program, tasks),
    ...(observation.claimed ? { claimed: observation.claimed } : {}),
  };
}

/** One access can make a formula of millions of gates. */
function watched<T>(round: Round, action: () => T): T {
  round.g.pulse = () => {
    round.budget.check();
  };
  try {
    return action();
  } finally {
    round.g.pulse = undefined;
    round.feasible?.dispose();
  }
}

/**
 * Gives all globals their addresses, and functions that are pointed to, used or not: every round but the first knows
 * what lies where.
 */
function placeStatics(round: Round): void {
  const { program, space, knowledge } = round;
  const before = space.count;
  for (const id of functionsWithAddress(program)) round.objects.function(id);
  for (const id of namesOf<GlobalId>(program.globals))
    for (const task of knowledge.sharing.taskIds) round.objects.global(id, task);
  if (space.count !== before) knowledge.noteGrowth();
}

function unrolledAlone(round: Round, task: PendingTask, copies: Copies): UnrolledTask {
  const { id, key, schedule, generation } = task;
  const since = copies.position;
  const unroller = new TaskUnroller(round, id, key, schedule, generation);
  const unrolled = unroller.runCreated(task);
  copies.note(task, unrolled, unroller.deeds, since);
  return unrolled;
}

function unrollTasks(round: Round): UnrolledTask[] {
  const tasks: UnrolledTask[] = [];
  const copies = new Copies(round);
  const first = round.knowledge.sharing.task('main', undefined, 0);
  tasks[first] = new TaskUnroller(round, first, 'main').runEntry();
  for (let next = round.tasks.next(); next; next = round.tasks.next())
    tasks[next.id] = copies.copy(next) ?? unrolledAlone(round, next, copies);
  for (const id of round.knowledge.sharing.taskIds) tasks[id] ??= absentTask(id);
  return tasks;
}

function countWrites(tasks: readonly UnrolledTask[], among: ReadonlySet<CellId>): number {
  let count = 0;
  for (const task of tasks)
    for (const step of task.steps)
      for (const action of step.actions) if (action.kind === 'write' && among.has(action.cell)) count++;
  return count;
}

function countSteps(tasks: readonly UnrolledTask[]): number {
  return tasks.reduce((sum, task) => sum + task.steps.length, 0);
}

/** Stands for a task that an earlier round took to be possible. It is never created. */
function absentTask(id: TaskId): UnrolledTask {
  const log = { visible: [], inputs: [], objects: [], children: [], numbers: [] };
  return {
    id,
    name: `task ${id}`,
    entry: '',
    schedule: THREAD,
    parent: undefined,
    steps: [],
    exitValue: bits.constant(64, 0n),
    exits: [],
    halts: [],
    log,
  };
}

/** The cells that occur in steps; notes what they hold at the start. */
function sharedCells(round: Round, tasks: readonly UnrolledTask[]): SharedCell[] {
  const { knowledge } = round;
  for (const { id } of knowledge.cells.all)
    if (knowledge.sharing.isShared(id) && !knowledge.startsUnseen(id) && round.initial.isThere(id))
      knowledge.contents.note(id, round.initial.atStart(id), START);
  const used = new Set<CellId>();
  for (const task of tasks)
    for (const step of task.steps)
      for (const action of step.actions) if (action.kind === 'read' || action.kind === 'write') used.add(action.cell);
  return [...used]
    .sort((a, b) => a - b)
    .map((id) => {
      const { object, offset, width, contents } = knowledge.cells.get(id);
      const constant = [...(contents.bits ?? [])];
      const initial = round.initial.atStart(id).bits;
      const like = round.likenessOf(contents, width);
      const first = knowledge.startsUnseen(id) ? initial.map((_, i) => constant[i] ?? FALSE) : initial;
      return { id, object, offset, width, initial: first, constant, ...(like ? { like } : {}) };
    });
}

/**
 * Whether an object is made beside other tasks with contents of its own, and one of these looks there: a block of
 * zeroes, a thread-local variable.
 */
function beginsBeside({ program, knowledge, space, objects }: Round, tasks: readonly UnrolledTask[]): boolean {
  const makerOf = (object: ObjectId): TaskId | undefined => {
    const { kind, index } = space.get(object);
    if (kind === 'heap' && knowledge.objects.isMadeBeside(object) && space.facts(object)?.contents === 'zero')
      return knowledge.objects.makerOf(object);
    if (kind !== 'global' || !program.globals[index]!.threadLocal) return undefined;
    return tasks.find(({ id }) => id !== 0 && objects.global(index as GlobalId, id).id === object)?.id;
  };
  return knowledge.cells.all.some(({ id, object, offset }) => {
    const maker = offset >= 0 ? makerOf(object) : undefined;
    return maker !== undefined && knowledge.sharing.isTouchedBesides(id, maker);
  });
}

function memoryMap(round: Round): MemoryMap {
  const { program, space } = round;
  const pointed = functionsWithAddress(program);
  const threadLocals = namesOf<GlobalId>(program.globals).filter((id) => program.globals[id]!.threadLocal);
  // Who has an earlier program still finds its objects where they were then.
  const bases = space.all.map(({ base }) => base);
  return {
    address: (object) => bases[object]!,
    name: (object) => space.get(object).name,
    globalName: (object) => (space.get(object).kind === 'global' ? space.get(object).name : undefined),
    unspecified: (object) => round.initial.unspecifiedOf(object),
    exposed: round.addresses.machine.exposed,
    globals: namesOf<GlobalId>(program.globals).map((id) => round.objects.global(id, 0 as TaskId).base),
    functions: namesOf<FunctionId>(program.functions).map((id) =>
      pointed.has(id) ? round.objects.function(id).base : undefined,
    ),
    threadLocals: (task) => new Map(threadLocals.map((id) => [id, round.objects.global(id, task).base])),
  };
}
