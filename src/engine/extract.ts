import { given } from '../base/given.js';
import type { Lit } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import type { SeenWrites } from '../steps/seen-writes.js';
import type { CellId } from '../steps/ids.js';
import type {
  Action,
  Entry,
  IdleRound,
  NumberFollowed,
  Step,
  TaskLog,
  UnrolledProgram,
  UnrolledTask,
} from '../steps/events.js';
import { entryOf } from '../steps/events.js';
import type { Telling } from '../properties/telling.js';
import type { Told } from '../steps/told.js';
import type {
  Block,
  BrokenCheck,
  FinalChoices,
  NumbersFollowed,
  ObjectChoice,
  Schedule,
  TaskChoices,
  View,
  ViewedPlace,
  Views,
} from '../machine/schedule.js';

/** A model of the formula, as far as schedules need it. */
export interface ModelView {
  holds(literal: Lit): boolean;
  /** The executed steps, in the order of execution. */
  readonly steps: readonly Step[];
  /** Where accesses are reordered. */
  readonly seen?: SeenWrites | undefined;
}

/**
 * Where the run ends: at the log entry of the instruction that is violated, or by itself, with tasks that wait at
 * others.
 */
export type RunEnd =
  | { readonly kind: 'violation'; readonly step: Step; readonly log: number; readonly breaks?: BrokenCheck }
  | { readonly kind: 'stop'; readonly waiting: readonly StandingStep[] };

/** A task that waits in front of a step, or of one more round of a loop. */
export interface StandingStep {
  readonly step: Step;
  readonly log: number;
  readonly round?: IdleRound;
}

/** Turns a model into the choices that lead an interpreter the same way, up to the violation. */
export function extractSchedule(program: UnrolledProgram, model: ModelView, end: RunEnd): Schedule {
  return {
    tasks: program.tasks.map((task) => choicesOf(program, task, model)),
    blocks: blocksOf(program, model, end),
    globalAddresses: program.memory.globals,
    functionAddresses: program.memory.functions,
    machine: new Map(
      [...program.memory.exposed].map(([object, address]) => [
        program.memory.address(object),
        numberOf(address, model),
      ]),
    ),
    observed: observedAccesses(program, model),
    idle: idleInstructions(program, model),
    ...(program.claimed ? { claimed: program.claimed } : {}),
    ...(model.seen ? { views: viewsOf(program, model, model.seen) } : {}),
    ...(end.kind === 'stop' ? { final: finalChoices(program, model, end.waiting) } : given({ breaks: end.breaks })),
  };
}

/** Views of reads, by instructions and bytes. */
function viewsOf(program: UnrolledProgram, model: ModelView, seen: SeenWrites): Views {
  const cells = new Map(program.cells.map((cell) => [cell.id, cell]));
  const placeOf = (id: CellId): ViewedPlace => {
    const { object, offset, width } = cells.get(id)!;
    return { base: program.memory.address(object), offset, size: width / 8 };
  };
  const momentOf = ({ task }: Step, { log }: Action): string => `${task}:${executed(program.tasks[task]!, log, model)}`;
  const writesOf = (step: Step, cell: CellId): readonly string[] =>
    accessesTo(step, cell, model).flatMap((action) => (action.kind === 'write' ? [momentOf(step, action)] : []));
  const reads = new Map<string, View[]>();
  for (const { step, cell, write } of seen.reads)
    for (const action of readsFromOutside(step, cell, model)) {
      const moment = momentOf(step, action);
      const view = { place: placeOf(cell), from: write && writesOf(write, cell).at(-1) };
      reads.set(moment, [...(reads.get(moment) ?? []), view]);
    }
  const writes = seen.writes.map(({ cell, steps }) => ({
    place: placeOf(cell),
    moments: steps.flatMap((step) => writesOf(step, cell)),
  }));
  return { model: seen.model, reads, writes };
}

function accessesTo({ actions }: Step, cell: CellId, { holds }: ModelView): readonly Action[] {
  return actions.filter(
    (action) => (action.kind === 'read' || action.kind === 'write') && action.cell === cell && holds(action.guard),
  );
}

/** The reads of the cell that come before what the step itself writes there. */
function readsFromOutside(step: Step, cell: CellId, model: ModelView): readonly Action[] {
  const made = accessesTo(step, cell, model);
  const first = made.findIndex(({ kind }) => kind === 'write');
  return first < 0 ? made : made.slice(0, first);
}

/** The accounts that properties of the user's own give of the model's run. */
export function tellings(program: UnrolledProgram, { steps, holds }: ModelView): Telling[] {
  const told = [...steps.flatMap((step) => step.told ?? []), ...(program.final?.told ?? [])];
  return told.filter(({ guard }) => holds(guard)).map((one) => tellingOf(one, { steps, holds }));
}

function tellingOf({ property, event, position, seen, effects, words }: Told, model: ModelView): Telling {
  const happened = effects.filter(({ when }) => model.holds(when)).map(({ text }) => text);
  const values = words.map(({ before, after, text }) => ({
    before: numberOf(before, model),
    after: numberOf(after, model),
    text,
  }));
  const changed = values.filter(({ before, after }) => before !== after).map(({ after, text }) => text(after));
  const said = seen.map((part) => (typeof part === 'string' ? part : String(numberOf(part, model))));
  return { property, event, position, seen: said.join(), effects: new Set([...happened, ...changed]) };
}

function observedAccesses(program: UnrolledProgram, model: ModelView): Set<string> {
  const result = new Set<string>();
  for (const task of program.tasks)
    for (const step of task.steps)
      for (const action of step.actions)
        if (action.kind === 'access' && action.watched === undefined && model.holds(action.guard))
          result.add(`${task.id}:${executed(task, action.log, model)}`);
  return result;
}

/** The visible instructions that are executed and of which no step has anything. */
function idleInstructions(program: UnrolledProgram, model: ModelView): Set<string> {
  const result = new Set<string>();
  for (const { id, log, steps } of program.tasks) {
    const known = new Set(
      steps
        .flatMap(({ actions, ends, passed = [] }) => [...actions, ...actions.map(entryOf), ...ends, ...passed])
        .map((entry) => entry.log),
    );
    let count = 0;
    for (const [i, guard] of log.visible.entries()) {
      if (!model.holds(guard)) continue;
      if (!known.has(i)) result.add(`${id}:${count}`);
      count++;
    }
  }
  return result;
}

function finalChoices(program: UnrolledProgram, model: ModelView, waiting: readonly StandingStep[]): FinalChoices {
  return {
    waiting: waiting.map(({ step, log, round }) => ({
      task: step.task,
      until: executed(program.tasks[step.task]!, log, model),
      ...given({ round }),
    })),
    mayWake: program.final?.mayWake.map((row) => row.map((literal) => model.holds(literal))) ?? [],
    ended: program.final?.ended.map((literal) => model.holds(literal)) ?? [],
  };
}

function choicesOf(program: UnrolledProgram, task: UnrolledTask, model: ModelView): TaskChoices {
  const { log } = task;
  const happened = <T extends { readonly guard: Lit }>(entries: readonly T[]): T[] =>
    entries.filter(({ guard }) => model.holds(guard));
  return {
    id: BigInt(task.id) + 1n,
    inputs: happened(log.inputs).map(({ value }) => numberOf(value, model)),
    objects: happened(log.objects).map((each) => objectChoice(program, each, model)),
    children: happened(log.children).map((child) => child.task),
    threadLocals: program.memory.threadLocals(task.id),
    ...(log.numbers.length > 0 ? { numbers: numbersFollowed(task, model) } : {}),
  };
}

function numbersFollowed(task: UnrolledTask, model: ModelView): NumbersFollowed {
  const followed = task.log.numbers.filter(({ guard }) => model.holds(guard));
  const before = (by: NumberFollowed['by'], entries: (log: number) => number): Set<number> =>
    new Set(followed.flatMap((each) => (each.by === by ? [executed(task, entries(each.log), model)] : [])));
  return { byAccesses: before('access', (log) => log), byQuestions: before('question', (log) => log + 1) };
}

function objectChoice(
  program: UnrolledProgram,
  { object, contents: own }: TaskLog['objects'][number],
  model: ModelView,
): ObjectChoice {
  const contents = new Map<number, number>();
  const addresses = new Set<number>();
  for (const { offset, value, isAddress } of own ?? program.memory.unspecified(object)) {
    if (model.holds(isAddress)) addresses.add(offset);
    const number = numberOf(value, model);
    for (let i = 0; i * 8 < value.length; i++) contents.set(offset + i, Number((number >> BigInt(i * 8)) & 255n));
  }
  return { address: program.memory.address(object), contents, ...(addresses.size > 0 ? { addresses } : {}) };
}

function numberOf(value: Bits, model: ModelView): bigint {
  let result = 0n;
  for (let i = value.length - 1; i >= 0; i--) result = (result << 1n) | (model.holds(value[i]!) ? 1n : 0n);
  return result;
}

/**
 * Each task runs up to the end of its last executed step before another one's turn, in the last block up to the
 * violation.
 */
function blocksOf(program: UnrolledProgram, model: ModelView, end: RunEnd): Block[] {
  const blocks: { task: UnrolledTask; logEnd: number }[] = [];
  const run = (step: Step, logEnd: number): void => {
    const last = blocks.at(-1);
    if (last?.task.id === step.task) last.logEnd = logEnd;
    else blocks.push({ task: program.tasks[step.task]!, logEnd });
  };
  const until = end.kind === 'stop' ? model.steps.length : model.steps.indexOf(end.step);
  if (until < 0) throw new Error('the violated step is not executed');
  for (const step of model.steps.slice(0, until)) {
    const logEnd = executedUpTo(step, model);
    if (logEnd > 0) run(step, logEnd);
  }
  if (end.kind === 'violation') run(end.step, end.log + 1);
  return blocks.map(({ task, logEnd }) => ({ task: task.id, until: executed(task, logEnd, model) }));
}

/** Number of log entries up to the end of what the step does on the path taken; 0 if it does nothing. */
function executedUpTo(step: Step, model: ModelView): number {
  const onPath = (entries: readonly Entry[]): number[] =>
    entries.filter(({ guard }) => model.holds(guard)).map(({ log }) => log + 1);
  const done = onPath([...step.actions.map(entryOf), ...(step.passed ?? [])]);
  return done.length === 0 ? 0 : Math.max(...done, ...onPath(step.ends));
}

/** Visible instructions that the task executes among the first `entries` of its log. */
function executed(task: UnrolledTask, entries: number, model: ModelView): number {
  let count = 0;
  for (let i = 0; i < entries; i++) if (model.holds(task.log.visible[i]!)) count++;
  return count;
}
