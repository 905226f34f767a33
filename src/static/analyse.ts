/**
 * Which accesses of a program can never be part of a data race, and whether tasks can wait for each other for ever, in
 * all executions and whatever the number of iterations, tasks and switches: a thread-modular analysis without
 * unrolling. It never says that there is a race or a deadlock: what it does not follow is open.
 */
import type { Instr, IrFunction, Program } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';
import { TooLarge } from './effort.js';
import { Barriers, isOfBarrier } from './barriers.js';
import { Crews } from './crews.js';
import { Counts } from './counts.js';
import { hasLockIn } from './held-locks.js';
import { LockBehaviour } from './lock-behaviour.js';
import type { CallSite } from './lock-uses.js';
import type { Instance } from './instances.js';
import type { ObjectId } from './locations.js';
import { KnownMemory, Others } from './known-memory.js';
import { Once } from './once.js';
import { callsOnce } from './once-routines.js';
import { refused, refusesTwice } from './refusals.js';
import { recursiveInstances } from './recursion.js';
import { PointsTo } from './points-to.js';
import { madeBy, primitiveOf } from './primitives.js';
import type { KeptApart, OpenPair } from './races.js';
import type { PlacesAt } from './ranges.js';
import { mayBeRanged, rangesIn, saySame, saySameOfLocks, withoutRanges } from './ranges.js';
import { openPairs } from './races.js';
import type { End } from './sections.js';
import { SectionEnds } from './sections.js';
import type { Rules } from './rules.js';
import { sharedObjects } from './sharing.js';
import { TaskKinds } from './task-kinds.js';
import type { State } from './state.js';
import type { TaskClass } from './tasks.js';
import { Tasks } from './tasks.js';
import { publishes } from './publications.js';
import type { EarlyTouch, Touch } from './touches.js';
import { touchesOf } from './touches.js';
import { Transfer } from './transfer.js';
import type { Variable } from './variables.js';
import { variablesIn } from './variables.js';
import type { PossibleWait } from './lock-order.js';
import { LockOrder } from './lock-order.js';
import { Walk } from './walk.js';
import { formatPosition } from './format-position.js';
import { userPositions } from './whereabouts.js';

export interface StaticAnswer {
  /** Why nothing is known. */
  readonly unknown?: { readonly why: string; readonly position: Position };
  /** By the object: what may race. */
  readonly open: readonly { readonly object: ObjectId; readonly pairs: readonly OpenPair[] }[];
  /** Instructions that may be part of a race. */
  readonly openInstructions: ReadonlySet<Instr>;
  /** All that several tasks may have a way to, if anybody accesses it. */
  readonly variables: readonly Variable[];
  /** Assumptions of code that may be executed. */
  readonly relied: ReadonlyMap<string, ReadonlySet<string>>;
  readonly tasks: number;
  /** Why tasks may wait for each other for ever; undefined if it is proved that none do. */
  readonly openWait: PossibleWait | undefined;
}

const NOTHING = {
  open: [],
  openInstructions: new Set<Instr>(),
  variables: [],
  relied: new Map<string, Set<string>>(),
  tasks: 0,
};

/** Questions that are asked of a program. */
interface WantedProofs {
  readonly races: boolean;
  readonly deadlocks: boolean;
}

const ALL: WantedProofs = { races: true, deadlocks: true };

/** @param wanted for what else is open, numbers are not looked at */
export function analyse(
  program: Program,
  wanted = ALL,
  { without = [], trusts = false }: Partial<Omit<Rules, 'refusesTwice'>> = {},
): StaticAnswer {
  const refusal = refused(program);
  if (refusal) return unknown(refusal);
  try {
    const pointsTo = new PointsTo(program);
    if (pointsTo.unknown) return unknown(pointsTo.unknown);
    const rules = { without, trusts, refusesTwice: refusesTwice(program) };
    return withRanges(
      pointsTo,
      told(pathsOf(pointsTo, withoutRanges(pointsTo), rules), withoutRanges(pointsTo)),
      wanted,
    );
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return unknown({ why: 'the program is too large', position: program.functions[program.entry]!.position });
  }
}

/**
 * The answer, or one that knows more by the ranges of numbers. They are looked at where something is open, and matter
 * in what is open and in what has locks in it, which may be written over.
 */
function withRanges(pointsTo: PointsTo, plain: Followed, wanted: WantedProofs): StaticAnswer {
  let best = plain.answer;
  let last = plain;
  for (const trusts of [false, true]) {
    const { open, openWait } = best;
    if (!(wanted.races && open.length > 0) && !(wanted.deadlocks && openWait && !openWait.isFinal)) return best;
    const objects = new Set([...open.map(({ object }) => object), ...plain.locked]);
    if (!mayBeRanged(pointsTo, objects)) return best;
    const ranges = rangesIn(pointsTo, trusts);
    if (!saySame(pointsTo, last.ranges, ranges, objects)) {
      const paths = saySameOfLocks(pointsTo, last.ranges, ranges)
        ? last.paths
        : pathsOf(pointsTo, ranges, plain.paths.rules);
      last = told(paths, ranges);
      best = better(best, last.answer, trusts ? [WRITTEN] : []);
    }
    if (!ranges.isCautious) return best;
  }
  return best;
}

const WRITTEN = 'no index is computed from memory that was never written';

/** The answer, or the other one, which relies on more, if that knows more. */
function better(answer: StaticAnswer, other: StaticAnswer, relied: readonly string[]): StaticAnswer {
  const isBetter = other.openInstructions.size < answer.openInstructions.size || (answer.openWait && !other.openWait);
  if (!isBetter) return answer;
  return { ...other, relied: new Map([...other.relied, ...relied.map((what) => [what, new Set<string>()] as const)]) };
}

interface Followed {
  readonly answer: StaticAnswer;
  readonly paths: Paths;
  readonly ranges: PlacesAt;
  /** Objects with locks in them. */
  readonly locked: Iterable<ObjectId>;
}

/** The ways of all tasks, for which numbers only matter where locks are meant. */
interface Paths extends Context {
  readonly walk: Walk;
}

function pathsOf(pointsTo: PointsTo, ranges: PlacesAt, rules: Rules): Paths {
  const once = new Once(
    (instance) => pointsTo.main === instance || pointsTo.creations.some(({ root }) => root === instance),
  );
  const tasks = new Tasks(pointsTo, once);
  const kinds = new TaskKinds(pointsTo, tasks);
  const shared = sharedObjects(pointsTo);
  const recursive = recursiveInstances(pointsTo);
  const memory = new KnownMemory(pointsTo, tasks, kinds, shared, recursive);
  const transfer = new Transfer(pointsTo, tasks, once, memory, ranges, rules);
  const { unique, joins, settled } = transfer;
  const [haveShares, haveObjects] = (['shares', 'own-objects'] as const).map((rule) => !rules.without.includes(rule));
  const crews = new Crews(pointsTo, tasks, once, unique, joins, settled, haveShares!, haveObjects!);
  if (haveObjects && !crews.isEmpty) transfer.follows = (instance, instr) => crews.readsOwn(instance, instr);
  const context = { rules, pointsTo, tasks, kinds, shared, recursive, memory, transfer, crews };
  return { ...context, walk: walked(context) };
}

function told(paths: Paths, ranges: PlacesAt): Followed {
  const { pointsTo, tasks, kinds } = paths;
  const { behaviour, apart, waits, touches, lost } = collect(paths, ranges);
  const open = [...touches]
    .map(([object, list]) => ({ object, pairs: openPairs(list, tasks, kinds, behaviour, apart) }))
    .filter(({ pairs }) => pairs.length > 0);
  const instructionOf = ({ instance, pc }: Touch): Instr => instance.fn.code[pc]!;
  const pairsOf = new Map(open.map(({ object, pairs }) => [object, pairs]));
  const answer = {
    open,
    openInstructions: new Set(
      open.flatMap(({ pairs }) => pairs.flatMap(({ one, other }) => [instructionOf(one), instructionOf(other)])),
    ),
    variables: [...touches].flatMap(([object, list]) =>
      variablesIn(
        isShown(pointsTo, object) && list.some(isOfProgram) ? list.filter(isOfUser) : [],
        pairsOf.get(object) ?? [],
        {
          pointsTo,
          tasks,
          kinds,
          behaviour,
        },
      ),
    ),
    relied: new Map([
      ...reliedOn(pointsTo),
      ...(lost.size > 0 ? [[LEADS_NOWHERE, lost] as const] : []),
      ...(behaviour.trusted.length > 0 ? [[UNSEEN_RESULTS, placesOfCalls(pointsTo, behaviour.trusted)] as const] : []),
    ]),
    tasks: tasks.all.length,
    openWait: waits.openWait,
  };
  return { answer, paths, ranges, locked: behaviour.objects };
}

/**
 * Once, and once more where something is handed over to tasks: that makes more certain, so that it is true then as
 * well.
 */
function walked(context: Context): Walk {
  const { pointsTo, transfer, tasks, kinds, recursive, memory, crews } = context;
  const walk = firstWalk(context);
  const given = new Map<TaskClass, ObjectId | undefined>();
  transfer.handing = (task, object) =>
    given.set(task, !given.has(task) || given.get(task) === object ? object : undefined);
  const others = new Others(kinds);
  walk.replay((instance, pc, state) => {
    const instr = instance.fn.code[pc]!;
    if (memory.isNeeded && instr.kind === 'store') memory.note(instance, state, instr, others);
    if (!crews.isEmpty) crews.visit(instance, pc, state);
  });
  transfer.handing = undefined;
  memory.others = others;
  transfer.exits = crews.exits();
  const handed = new Map(
    [...given].flatMap(([task, object]) => (object === undefined ? [] : [[task, object] as const])),
  );
  return handed.size > 0 || memory.isNeeded || transfer.exits.size > 0
    ? new Walk(pointsTo, transfer, tasks, recursive, memory, handed)
    : walk;
}

/** As often as something else is guessed of which semaphores hand over to each other. */
function firstWalk({ pointsTo, transfer, tasks, recursive, memory }: Context): Walk {
  const { handovers, locks } = transfer;
  for (;;) {
    const walk = new Walk(pointsTo, transfer, tasks, recursive, memory);
    if (!handovers.isNeeded) return walk;
    locks.uses = handovers;
    walk.replay(() => undefined);
    locks.uses = undefined;
    if (!handovers.guess()) return walk;
  }
}

/** The stages of the analysis, for each other. */
interface Context {
  readonly rules: Rules;
  readonly pointsTo: PointsTo;
  readonly tasks: Tasks;
  readonly kinds: TaskKinds;
  readonly shared: ReadonlySet<ObjectId>;
  readonly recursive: ReadonlySet<Instance>;
  readonly memory: KnownMemory;
  readonly transfer: Transfer;
  readonly crews: Crews;
}

function reliedOn(pointsTo: PointsTo): ReadonlyMap<string, ReadonlySet<string>> {
  const relied = new Map<string, Set<string>>();
  for (const instance of pointsTo.instances.all)
    for (const [pc, instr] of instance.fn.code.entries()) {
      if (instr.kind !== 'rely') continue;
      const places = relied.get(instr.what) ?? new Set();
      if (instr.placed)
        for (const position of userPositions(instance, pc, (task) => pointsTo.creationsOf(task)))
          places.add(formatPosition(position));
      relied.set(instr.what, places);
    }
  return relied;
}

/** Nothing is known of the program. */
export function unknown(reason: NonNullable<StaticAnswer['unknown']>): StaticAnswer {
  return { ...NOTHING, unknown: reason, openWait: reason };
}

const LEADS_NOWHERE = 'no access is made through a pointer that leads nowhere';

/** An assumption where calls may fail. */
export const UNSEEN_RESULTS = 'no call fails whose result is not looked at';

function placesOfCalls(pointsTo: PointsTo, calls: readonly CallSite[]): ReadonlySet<string> {
  const positions = calls.flatMap(({ instance, pc }) =>
    userPositions(instance, pc, (task) => pointsTo.creationsOf(task)),
  );
  return new Set(positions.map(formatPosition));
}

/** The user's accesses through pointers that are set to nothing: what they do to others is not known. */
function noteLost(pointsTo: PointsTo, instance: Instance, pc: number, lost: Set<string>): void {
  const instr = instance.fn.code[pc]!;
  if ((instr.kind !== 'load' && instr.kind !== 'store') || instance.fn.library) return;
  if (pointsTo.placesOf(instance, instr.address).length === 0) lost.add(formatPosition(instr.position));
}

interface Collected {
  /** Places of accesses that lead nowhere. */
  readonly lost: ReadonlySet<string>;
  readonly behaviour: LockBehaviour;
  readonly apart: readonly KeptApart[];
  readonly waits: LockOrder;
  readonly touches: ReadonlyMap<ObjectId, readonly Touch[]>;
}

function collect(
  { rules, pointsTo, tasks, kinds, shared, memory, transfer, crews, walk }: Paths,
  ranges: PlacesAt,
): Collected {
  const isOrdered = publishes(pointsTo.program);
  const behaviour = new LockBehaviour(pointsTo, transfer.arrays);
  const early: EarlyTouch[] = [];
  const ends = new SectionEnds();
  const endOf = (instance: Instance, state: State): Omit<End, 'endsTask'> => ({
    keptOut: kinds.keptOut({ known: memory.knownBehind(instance, state) }),
    firings: new Set([...state.started].filter((task) => kinds.isFiring(task))),
  });
  const lost = new Set<string>();
  const waits = new LockOrder(pointsTo, tasks, behaviour);
  const barriers = new Barriers(tasks, crews, behaviour);
  const counts = new Counts(tasks, crews, transfer.waitLoops, behaviour);
  transfer.locks.uses = behaviour;
  transfer.locks.semaphores = counts;
  transfer.locks.barriers = barriers;
  transfer.locks.waits = waits;
  let shown: State['shown'] | undefined;
  walk.replay((instance, pc, state) => {
    if (!shown?.isCopyOf(state.shown)) {
      shown = state.shown.copy();
      for (const [object, initialised] of shown) behaviour.show(object, initialised);
    }
    noteLost(pointsTo, instance, pc, lost);
    waits.visit(instance, pc, state);
    const instr = instance.fn.code[pc]!;
    if (instr.kind === 'store' && !isOfPrimitive(pointsTo, instance) && !isPartOf(instance)) {
      const isSetting =
        transfer.fresh.isAlone(state, instance) && instr.value.kind === 'const' && instr.value.value === 0n;
      const write = { places: ranges.placesAt(instance, pc, instr.address), size: instr.size };
      const isEarly = isSetting || transfer.fresh.isPrivate(instance, state, instr.address);
      if (isEarly && !hasLockIn(state, write.places, write.size)) behaviour.isSet(write);
      else behaviour.written(write);
    }
    if (instr.kind === 'create' && tasks.tasksOf(instance).has(0)) behaviour.readyFor(state.ready);
    const keptOut = (): ReadonlySet<TaskClass> => kinds.keptOut(state);
    if (instr.kind === 'atomic-end' && state.section <= 1)
      ends.note(state, { ...endOf(instance, state), endsTask: false });
    if (mayEndTask(instance, instr) && state.sections.most > 0)
      ends.note(state, { ...endOf(instance, state), endsTask: true });
    early.push(...touchesOf(pointsTo, shared, instance, pc, state, keptOut, isOrdered, ranges, crews));
  });
  behaviour.createsLate = tasks.createsLate;
  const apart = rules.without.includes('handovers') ? [barriers] : [barriers, counts];
  return { behaviour, apart, waits, touches: settled(early, ends), lost };
}

function mayEndTask({ callers }: Instance, { kind }: Instr): boolean {
  return kind === 'exit-task' || (kind === 'return' && callers.length === 0);
}

/** By object, with what is certain at the end of the step. */
function settled(early: readonly EarlyTouch[], ends: SectionEnds): ReadonlyMap<ObjectId, readonly Touch[]> {
  const touches = new Map<ObjectId, Touch[]>();
  for (const { progress, section, sections, ...touch } of early) {
    const { firings, keptOut, endsTask } = ends.after({ sections, section }, progress.keptOut);
    const list = touches.get(touch.place.object) ?? [];
    list.push({
      ...touch,
      progress: { ...progress, started: new Set([...progress.started, ...firings]), keptOut, endsTask },
    });
    touches.set(touch.place.object, list);
  }
  return touches;
}

/** No state of the machine, such as a mask. */
function isShown({ objects, program }: PointsTo, id: ObjectId): boolean {
  const object = objects.get(id);
  return object.kind !== 'global' || program.globals[object.id]!.machineState !== true;
}

function isOfProgram({ instance }: Touch): boolean {
  return !instance.fn.library;
}

/** The library keeps its own books in atomic sections: they are no variables of the program's. */
function isOfUser({ instance, atomic }: Touch): boolean {
  return !(instance.fn.library && atomic);
}

/** The code of what makes, takes and gives locks. */
function isOfPrimitive(
  { program }: PointsTo,
  { id, chain }: { readonly id: number; readonly chain: readonly number[] },
): boolean {
  return [...chain, id].some((each) => isOfLocks(program.functions[each]!));
}

/** Whether rules say what the function does itself, other than what it calls. */
function isPartOf({ fn }: Instance): boolean {
  return callsOnce(fn) || isOfBarrier(fn);
}

function isOfLocks(fn: IrFunction): boolean {
  return primitiveOf(fn) !== undefined || madeBy(fn) !== undefined;
}
