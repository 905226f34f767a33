import type { Assumption, LookedFile, MetBound } from '../answer/result.js';
import type { Fact } from '../ir/ir.js';
import type { Question } from '../engine/engine.js';
import type { AllStates } from '../engine/states.js';
import type { QuestionSettings } from '../options/settings.js';
import { DEADLOCK } from '../properties/deadlocks.js';
import { HANG } from '../properties/hangs.js';
import type { Position } from '../source/diagnostic.js';
import type { CutPlace, UnrolledProgram, UnrolledTask } from '../steps/events.js';
import type { PlacedWeakAccess } from '../steps/weak-access.js';
import { formatPosition } from '../source/position.js';
import { MEMORY_AS } from '../base/memory-model.js';
import { CONSISTENT } from './freedoms.js';
import type { Front } from './front.js';
import type { Limits } from './limits.js';
import { lookedFor } from './looked.js';

/** An access that is not followed. */
export type LostAccess = Extract<CutPlace, { kind: 'address' }>;

/** Which executions a search has looked at. */
export interface Coverage {
  readonly by: 'unrolling' | 'states';
  readonly switches: number;
  /** No execution has more switches. */
  readonly complete: boolean;
  /** Bounds that cut executions off. */
  readonly met: readonly MetBound[];
  /** Accesses that some execution makes at a place that is not followed. */
  readonly lost: readonly LostAccess[];
  /** Assumptions of the unrolling. */
  readonly assumed: readonly Assumption[];
  readonly facts: ReadonlySet<Fact>;
  readonly tasks: number;
  readonly limits: Limits;
  /** The user's code, and what was asked of it. */
  readonly looked: readonly LookedFile[];
  /** Loops in which tasks only wait, where nobody has asked whether they end. */
  readonly spins: readonly Position[];
  /** Hangs are asked for, and only those are looked for in which nothing changes any more. */
  readonly leavesCycles: boolean;
  /** Hangs are asked for, and tasks keep off others of smaller priorities. */
  readonly leavesStarvation: boolean;
}

export function coverageOf(
  { covered, complete, cuts, limits, question, leavesOut }: Front,
  asked: QuestionSettings,
): Coverage {
  const met = firingsByName(cuts.map((cut) => limits.met(cut)).filter((bound) => bound !== undefined));
  return {
    by: 'unrolling',
    switches: covered,
    complete,
    met: complete || covered < 0 ? met : [...met, switchesMet(covered, asked)],
    lost: cuts.flatMap((cut) => (cut.kind === 'address' ? [cut] : [])),
    limits,
    looked: lookedFor(question.unrolled.looked ?? [], question.properties),
    assumed: [...assumedIn(question.unrolled, asked), ...(leavesOut ? [RARELY_MISTAKES] : [])],
    facts: factsOf(question.unrolled),
    tasks: question.unrolled.tasks.filter((task) => task.steps.length > 0).length,
    spins: spinsIn(question),
    leavesCycles: question.properties.includes(HANG) && !(complete && cuts.length === 0 && areAllThreads(question)),
    leavesStarvation: question.properties.includes(HANG) && question.unrolled.tasks.some(({ priority }) => priority),
  };
}

/** All executions, whatever their number of iterations. @param front what was known before */
export function coverageOfAll(
  all: AllStates,
  { limits, question }: Pick<Front, 'limits' | 'question'>,
  asked: QuestionSettings,
): Coverage {
  const { unrolled } = question;
  const { switches, tasks, facts, relied, weak, distinctnessSeen } = all;
  const places = new Map(
    [...(unrolled.weak ?? []), ...weak].map((access) => [formatPosition(access.position), access]),
  );
  const together = {
    ...unrolled,
    weak: [...places.values()],
    relied: new Map([...(unrolled.relied ?? []), ...relied]),
  };
  return {
    by: 'states',
    switches,
    complete: true,
    met: [],
    lost: [],
    assumed: assumedIn(distinctnessSeen ? { ...together, distinctnessSeen } : together, asked),
    facts: new Set([...factsOf(together), ...facts]),
    tasks,
    limits,
    looked: [],
    spins: spinsIn(question),
    leavesCycles: false,
    leavesStarvation: false,
  };
}

/**
 * Then whatever is not cut off ends, or comes to a state in which nothing changes any more. Handlers, of which some
 * firings stand for any number, may go on.
 */
function areAllThreads({ unrolled: { tasks } }: Question): boolean {
  return tasks.every(({ schedule }) => schedule.kind === 'thread');
}

/** Who asks for deadlocks may mean these as well. */
function spinsIn({ properties, unrolled: { tasks } }: Question): readonly Position[] {
  if (!properties.includes(DEADLOCK) || properties.includes(HANG)) return [];
  const loops = tasks.flatMap(({ exits }) => exits.flatMap(({ loop }) => loop ?? []));
  return [...new Map(loops.map((loop) => [formatPosition(loop), loop])).values()];
}

/** Which of several handlers is found to be cut off first is a matter of time. */
function firingsByName(met: readonly MetBound[]): MetBound[] {
  const firings = met
    .filter(({ kind }) => kind === 'firings')
    .sort((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1));
  return met.map((bound) => (bound.kind === 'firings' ? firings.shift()! : bound));
}

/** Whether nothing is left out but what the user's bounds leave out. */
export function isAsGiven({ met, lost }: Coverage): boolean {
  return lost.length === 0 && met.every(({ given }) => given);
}

const RARELY_MISTAKES: Assumption = {
  what: 'accesses that are rarely meant to be one, or that a flag, a mask or their values keep in order, are no atomicity violations',
  flag: '--atomicity-rare',
  of: ['atomicity'],
};

/** More places are only counted. */
const PLACES = 3;

/** `the store at a.c:5 is relaxed`. */
function weakness({ access, order, position: { file, line } }: PlacedWeakAccess): string {
  const place = `${file}:${line}`;
  if (access === 'fence') return `there is a fence at ${place}`;
  const says =
    order === 'unknown' ? 'has an order that is not constant' : `is ${order === 'volatile' ? 'only volatile' : order}`;
  return `the ${access} at ${place} ${says}`;
}

export function factsOf({ facts, weak = [] }: UnrolledProgram): ReadonlySet<Fact> {
  return weak.length > 0 ? new Set([...facts, 'reordering']) : facts;
}

function reasons(found: readonly PlacedWeakAccess[]): string {
  const told = found.slice(0, PLACES).map(weakness).join(', ');
  return `${told}${found.length > PLACES ? `, and ${found.length - PLACES} more` : ''}`;
}

/** An assumption: C says nothing of them, and machines make them as these. */
export const VOLATILE_AS_RELAXED = 'volatile accesses that race are as relaxed atomic ones';

function asRelaxed(found: readonly PlacedWeakAccess[]): Assumption[] {
  const volatile = found.filter(({ order }) => order === 'volatile');
  if (volatile.length === 0) return [];
  return [{ what: VOLATILE_AS_RELAXED, because: reasons(volatile) }];
}

/** Other machines reorder more: also plain accesses that race, of which nobody knows here. */
function asOnX86(found: readonly PlacedWeakAccess[], tasks: readonly UnrolledTask[]): Assumption[] {
  if (tasks.filter(({ steps }) => steps.length > 0).length < 2) return [];
  const because = found.length > 0 ? { because: reasons(found) } : {};
  return [{ what: `memory is ${MEMORY_AS.tso}`, ...because, given: true }];
}

/** That memory is not reordered. */
function consistency(found: readonly PlacedWeakAccess[], { memoryModel }: QuestionSettings): Assumption[] {
  if (found.length === 0) return [];
  return [
    {
      ...CONSISTENT,
      because: reasons(found),
      ...(memoryModel === 'sc' ? { given: true } : {}),
    },
  ];
}

/** Assumptions of executions of the program as it is unrolled. */
export function assumedIn(
  { layoutSeen, distinctnessSeen, unjoinedSeen, relied = new Map(), weak = [], reordered, tasks }: UnrolledProgram,
  asked: QuestionSettings,
): Assumption[] {
  const layout = layoutSeen ? [{ what: 'objects have the addresses that one layout gives them' }] : [];
  const distinct = distinctnessSeen
    ? [
        {
          what: 'objects do not touch, and nothing but freed blocks and equal string literals gives its address to another object',
        },
      ]
    : [];
  const consistent = {
    sc: () => consistency(weak, asked),
    c11: () => asRelaxed(weak),
    tso: () => asOnX86(weak, tasks),
  }[reordered ?? 'sc']();
  const held = unjoinedSeen
    ? [{ what: 'nothing on the heap is lost as long as there are threads that have not been joined', of: ['leak'] }]
    : [];
  return [...layout, ...distinct, ...held, ...reliedIn(relied), ...consistent];
}

/** Assumptions, each with the places that rely on it. */
export function reliedIn(relied: ReadonlyMap<string, ReadonlySet<string>>): Assumption[] {
  return [...relied].map(([what, places]) => ({
    what: places.size > 0 ? `${what} (${[...places].join(', ')})` : what,
  }));
}

function switchesMet(limit: number, { switches, maxSwitches }: QuestionSettings): MetBound {
  const given = limit >= (switches ?? maxSwitches);
  return {
    kind: 'switches',
    limit,
    given,
    flag: `${limit >= maxSwitches ? '--max-switches' : '--switches'} ${limit + 1}`,
  };
}
