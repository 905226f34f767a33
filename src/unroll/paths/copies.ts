/**
 * Posted tasks that do the same. Whoever posts a task, and in whichever phase, it finds the same knowledge of memory in
 * a round of unrolling, so its steps are those of the instance before with other variables:
 *
 *   steps(q) = steps(p)[fresh variables for those that came into being with p; q's children for p's]
 *
 * p is executed symbolically, q is copied, if nothing that the unrolling of p looked at tells them apart:
 * - Both run the same function with the same constant, and wait in the same queue: who may come between their steps is
 *   the same, so what p has found once and what it knew while interrupts were out (`turns.ts`) hold for q.
 * - What p found in memory that only a task and those before it touch, q finds as well, value by value. p wrote nothing
 *   there: then what their children begin with is what they began with themselves.
 * - All that p's steps access is static. p's locals are gone when it is over, and nobody was given the address of one; q
 *   has them at the same places, as frames of one stack do, for no other task of the queue runs meanwhile.
 * - It asks for no number of its own, joins nobody, makes no block, applies no function that other tasks apply.
 * - Every variable that came into being with p is one that p read or took as an input, or was there in one of its
 *   locals. None is shared with other tasks (the machine's addresses, whether a block is given again).
 *
 * What the unrolling of p noted of cells, values and calls, others assume of q by p's notes: the values are the same but
 * for names. That q accesses them is noted here, and so is what it posts.
 */
import { given } from '../../base/given.js';
import { SPARE } from '../../base/machine-state.js';
import { MOST_THREADS } from '../../base/largest.js';
import { scheduleOf } from '../../ir/task-schedule.js';
import type { Lit } from '../../logic/aig.js';
import { isConst, nodeOf } from '../../logic/aig.js';
import { Replica } from '../../logic/replica.js';
import type { Action, Step, UnrolledTask } from '../../steps/events.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import { renamed } from '../../steps/rewrite.js';
import { areSame } from '../memory/contents.js';
import { FoundContents } from '../memory/found-contents.js';
import { plain, sameValue, taskNumber } from '../values/value.js';
import { meet } from './meeting.js';
import type { Deeds } from './posts.js';
import { generationAfter, keyIn } from './posts.js';
import type { Round } from './round.js';
import type { PendingTask } from './task-pool.js';

const COPIED: ReadonlySet<Action['kind']> = new Set(['read', 'write', 'assume', 'assert', 'cut', 'create', 'end']);

/** Of a function of the library, these would be said to be where the task is posted. */
const CHECKED: ReadonlySet<Action['kind']> = new Set(['assume', 'assert', 'cut']);

interface Original {
  readonly task: TaskId;
  readonly unrolled: UnrolledTask;
  readonly deeds: Deeds;
  readonly from: number;
  readonly to: number;
  /** The variables that came into being with it. */
  readonly own: readonly Lit[];
}

/** The tasks of a round of which there may be copies. */
export class Copies {
  private readonly originals = new Map<string, Original[]>();

  constructor(private readonly round: Round) {}

  /** Counts that tell whether the next task can be copied. */
  get position(): { readonly nodes: number; readonly notes: number } {
    const { g, applications, objects } = this.round;
    return { nodes: g.nodeCount, notes: applications.count + objects.equations.length };
  }

  /** A task was unrolled since then. */
  note(task: PendingTask, unrolled: UnrolledTask, deeds: Deeds, since: Copies['position']): void {
    const key = keyOf(task);
    const { limits } = this.round;
    if (key === undefined || limits.reordered || limits.without?.has('copies')) return;
    if (deeds.isIndividual || this.position.notes !== since.notes || !this.isPlain(unrolled, task, deeds)) return;
    const own = this.variablesOf(unrolled);
    const [from, to] = [since.nodes, this.position.nodes];
    const isKnown = new Set(own.map(nodeOf));
    for (let node = from; node < to; node++) if (this.round.g.isInput(node) && !isKnown.has(node)) return;
    const original = { task: task.id, unrolled, deeds, from, to, own };
    this.originals.set(key, [...(this.originals.get(key) ?? []), original]);
  }

  /** The task as a copy of one that does the same; undefined if there is none. */
  copy(task: PendingTask): UnrolledTask | undefined {
    const key = keyOf(task);
    const original =
      key === undefined
        ? undefined
        : this.originals.get(key)?.find((each) => this.isLike(task, each) && this.findsTheSame(task, each));
    if (!original) return undefined;
    const children = this.childrenOf(task, original);
    if (children.some((child) => taskNumber(child) > MOST_THREADS)) return undefined;
    return this.made(task, original, children);
  }

  /** Where there is another round anyway, what tasks of it hand on to each other decides nothing. */
  private isLike({ store }: PendingTask, { deeds }: Original): boolean {
    if (this.round.knowledge.hasGrown) return true;
    if (deeds.keepsToItself) return false;
    for (const [cell, value] of deeds.inherited)
      if (!sameValue(store.get(cell) ?? this.round.initial.of(cell), value)) return false;
    return true;
  }

  /** By what is known of who writes. */
  private findsTheSame({ id, schedule }: PendingTask, { deeds }: Original): boolean {
    const found = new FoundContents(this.round, id, schedule);
    return [...deeds.found].every(([cell, contents]) => areSame(found.of(cell), contents));
  }

  /** All that others see of it is access to static memory. */
  private isPlain({ steps, log, exitValue }: UnrolledTask, { origin }: PendingTask, { touched }: Deeds): boolean {
    const { objects, knowledge } = this.round;
    const own = new Set(log.objects.map(({ object }) => object));
    return (
      exitValue.every(isConst) &&
      [...touched].every((object) => own.has(object) || this.isOfMachine(object)) &&
      steps.every(({ actions }) =>
        actions.every(
          (action) =>
            COPIED.has(action.kind) &&
            !(CHECKED.has(action.kind) && action.position === origin) &&
            ((action.kind !== 'read' && action.kind !== 'write') ||
              objects.isStatic(knowledge.cells.get(action.cell).object)),
        ),
      )
    );
  }

  /** Of each task there is one of its own, of which nobody has the address. */
  private isOfMachine(object: ObjectId): boolean {
    const { space, program } = this.round;
    const { kind, index } = space.get(object);
    if (kind !== 'global') return false;
    const { machineState, name } = program.globals[index]!;
    return machineState === true || name === SPARE;
  }

  private variablesOf({ steps, log }: UnrolledTask): readonly Lit[] {
    const read = steps.flatMap(({ actions }) =>
      actions.flatMap((action) => (action.kind === 'read' ? action.value : [])),
    );
    const taken = log.inputs.flatMap(({ value }) => value);
    const found = log.objects.flatMap(({ object }) => this.unspecified(object).flatMap(({ value }) => value));
    return [
      ...new Set([...read, ...taken, ...found].filter((bit) => !isConst(bit) && this.round.g.isInput(nodeOf(bit)))),
    ];
  }

  private unspecified(object: ObjectId): ReturnType<Round['initial']['unspecifiedOf']> {
    return this.round.initial.unspecifiedOf(object);
  }

  /** The tasks that the copy posts. */
  private childrenOf({ id, schedule, generation }: PendingTask, { deeds }: Original): readonly TaskId[] {
    const { tasks, knowledge } = this.round;
    const known = new Map<string, TaskId>();
    const next = generationAfter(generation!);
    return deeds.posts.map((post, nth) => {
      const key = keyIn(next, post.callee, post.arg)!;
      const own = scheduleOf(post.schedule, { thread: id, schedule }, post.queue);
      const child = known.get(key) ?? tasks.waiting(key)?.id ?? knowledge.sharing.task(key, id, nth, own, next);
      known.set(key, child);
      return child;
    });
  }

  private made(task: PendingTask, original: Original, children: readonly TaskId[]): UnrolledTask {
    const { g, knowledge } = this.round;
    const { unrolled, deeds, own } = original;
    const renaming = new Replica(g, original.from, original.to, own);
    const child = new Map(unrolled.log.children.map(({ task: old }, nth) => [old, children[nth]!]));
    const copy = renamed(unrolled, task.id, renaming, (old) => child.get(old)!);
    const objects = copy.log.objects.map((entry) => {
      const contents = this.unspecified(entry.object).map(({ offset, value, isAddress }) => ({
        offset,
        value: renaming.imageOf(value),
        isAddress: renaming.image(isAddress),
      }));
      return contents.length > 0 ? { ...entry, contents } : entry;
    });
    const isCommon = (cell: CellId): boolean => this.round.objects.isStatic(knowledge.cells.get(cell).object);
    knowledge.sharing.noteAlike(task.id, original.task, isCommon);
    knowledge.contents.noteAlike(task.id, original.task, isCommon);
    for (const cell of deeds.inherited.keys()) if (task.various.has(cell)) knowledge.sharing.noteVarious(cell);
    knowledge.contents.noteExitValue(task.id, plain(copy.exitValue));
    this.post(task, original, copy.steps, children);
    const { id, schedule, turn, parent } = task;
    const { entry } = unrolled;
    const name = `${entry} (task ${id})`;
    return { ...copy, id, name, entry, schedule, ...given({ turn }), parent, log: { ...copy.log, objects } };
  }

  private post(task: PendingTask, { deeds }: Original, steps: readonly Step[], children: readonly TaskId[]): void {
    deeds.posts.forEach((post, nth) => {
      const id = children[nth]!;
      const generation = generationAfter(task.generation!);
      meet(
        this.round,
        {
          id,
          key: keyIn(generation, post.callee, post.arg)!,
          callee: post.callee,
          arg: post.arg,
          shadow: undefined,
          schedule: scheduleOf(post.schedule, { thread: task.id, schedule: task.schedule }, post.queue),
          turn: post.turn,
          priority: undefined,
          origin: post.origin,
          generation,
        },
        { creator: task.id, nth, step: steps[post.step.index]!, store: task.store, various: task.various },
      );
    });
  }
}

/** The key of tasks that may do the same; undefined if the task is none of those. */
function keyOf({ callee, arg, shadow, generation, late }: PendingTask): string | undefined {
  if (!generation || shadow || late) return undefined;
  return keyIn({ ...generation, origin: '', number: 0 }, callee, arg);
}
