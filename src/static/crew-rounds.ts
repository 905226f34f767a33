/** The rounds of the loop that creates the threads of a crew (`crews.ts`), and what comes before what in one of them. */
import { isAlwaysBefore, lineOf, mayComeAfter } from './call-paths.js';
import type { RoundOfCrew } from './chunks.js';
import type { CountedLoop } from './counted-loops.js';
import { isBehind, isOncePerRound, mayFollow } from './counted-loops.js';
import type { Creation } from './creation.js';
import type { Instance } from './instances.js';
import type { CodeSite } from './joins.js';
import { inCycle } from './once.js';
import type { TaskClass } from './tasks.js';

export interface CrewRounds {
  readonly task: TaskClass;
  readonly creation: Creation;
  /** Where the loop is, and in it the call that creates. */
  readonly instance: Instance;
  readonly call: number;
  readonly loop: CountedLoop;
  /** The symbol of its counter when the call is made. */
  number?: string;
}

/** The instruction, and the calls on the way to it, up to the function with the loop; empty where that is not known. */
function lineWithin({ instance }: CrewRounds, site: CodeSite): readonly CodeSite[] {
  const line = lineOf(site);
  const end = line.findIndex((each) => each.instance === instance);
  return line.slice(0, end + 1);
}

/** Functions that are under way when the thread is created, in the round: the loop's, and those that it calls. */
function functionsOf(crew: CrewRounds): readonly CodeSite[] {
  return lineWithin(crew, { instance: crew.creation.creator, pc: crew.creation.pc });
}

/** The function is that of the loop, or called in its rounds. */
export function isPartOfRound(crew: CrewRounds, instance: Instance): boolean {
  if (instance === crew.instance) return true;
  const last = lineWithin(crew, { instance, pc: 0 }).at(-1);
  return last !== undefined && crew.loop.members.has(last.pc);
}

/** Where both are under way: in the innermost function that is common to both. */
function parting(
  one: readonly CodeSite[],
  other: readonly CodeSite[],
): { readonly instance: Instance; readonly pc: number; readonly other: number } | undefined {
  for (const { instance, pc } of one) {
    const same = other.find((each) => each.instance === instance);
    if (same) return { instance, pc, other: same.pc };
  }
  return undefined;
}

/** In a round of the loop, where the symbol of the counter is that of the round. */
export function isInRound(crew: CrewRounds, site: CodeSite): boolean {
  const { loop, number, instance } = crew;
  const [, named] = /^m\d+\.(\d+)\./.exec(number ?? '') ?? [];
  const last = lineWithin(crew, site).at(-1);
  return (
    last !== undefined &&
    named !== undefined &&
    loop.members.has(last.pc) &&
    loop.members.has(Number(named)) &&
    isBehind(instance.fn, loop, last.pc, Number(named))
  );
}

/** And before the thread is created. */
export function comesBefore(crew: CrewRounds, site: CodeSite): boolean {
  const found = parting(lineWithin(crew, site), functionsOf(crew));
  if (!found || !isInRound(crew, site)) return false;
  if (found.instance === crew.instance) return !mayFollow(found.instance.fn, crew.loop, found.pc, crew.call);
  return !mayComeAfter({ instance: found.instance, pc: found.other }, found.pc);
}

/** The instruction is only executed in rounds, and at most once in each. */
export function isOnceIn(crew: CrewRounds, site: CodeSite): boolean {
  const line = lineWithin(crew, site);
  const last = line.at(-1);
  if (!last || !crew.loop.members.has(last.pc) || !isOncePerRound(crew.instance.fn, crew.loop, last.pc)) return false;
  return line.every(({ instance, pc }) => instance === crew.instance || !inCycle(instance.fn)[pc]);
}

/** The one has been executed in the round in which control comes to the other one. */
export function isPassed(crew: CrewRounds, { instance, pc }: CodeSite, before: CodeSite): boolean {
  const line = lineWithin(crew, before);
  const last = line.at(-1);
  const own = line.find((each) => each.instance === instance);
  if (!last || !own || !crew.loop.members.has(last.pc)) return false;
  if (instance === crew.instance) return isBehind(instance.fn, crew.loop, own.pc, pc) && own.pc !== pc;
  return own.pc !== pc && isAlwaysBefore(instance, pc, own.pc);
}

/** The round in which an instruction stores a value. */
export function roundOf(crew: CrewRounds, store: CodeSite): RoundOfCrew {
  const [, named] = /^m\d+\.(\d+)\./.exec(crew.number ?? '') ?? [];
  return {
    passed: (site) => isPassed(crew, site, store),
    head: { instance: crew.instance, pc: Number(named ?? -1) },
  };
}
