/** One answer of the answers to the parts of a question. */
import { holdsWholly } from './holding.js';
import type { Bounds, CheckResult, LookedFile, LookedLine, MetBound, Stats, Verdict } from './result.js';

/** From what says most of a program that is wrong to what says most of one that is right. */
const WORST_FIRST: readonly Verdict[] = ['error', 'violation', 'unknown', 'bounded', 'safe'];

const WORST_OF_PROPERTIES = WORST_FIRST.filter((verdict) => verdict !== 'error');

/** How parts were asked: the whole question for named properties, or for every violation. */
export interface AskedParts {
  /** Each property has a verdict of its own. */
  readonly named: boolean;
  readonly all: boolean;
}

/**
 * The verdict is the worst of all: nothing is violated only if no part is. How far it reaches is how far all do that
 * have not ended with a violation.
 */
export function together(answers: readonly CheckResult[], { named, all }: AskedParts): CheckResult {
  const refused = answers.find(({ verdict }) => verdict === 'error');
  if (refused) return refused;
  const parts = amongOthers(answers);
  const verdict = WORST_FIRST.find((each) => parts.some((part) => part.verdict === each)) ?? 'unknown';
  const open = parts.filter((part) => all || part.verdict !== 'violation' || isKnown(part));
  const reason = parts.find((part) => part.reason !== undefined)?.reason;
  const looked = verdict === 'safe' || verdict === 'bounded' ? lookedAt(parts) : [];
  const variables = parts.find((part) => part.variables !== undefined)?.variables;
  const openWait = parts.find((part) => part.openWait !== undefined)?.openWait;
  const target = parts.find((part) => part.target !== undefined)?.target;
  return {
    verdict,
    bounds: {
      ...boundsOf((open.length > 0 ? open : parts).map(({ bounds }) => bounds)),
      ...(parts.every(({ bounds: { proved } }) => proved) ? { proved: true as const } : {}),
    },
    violations: distinct(parts.flatMap(({ violations }) => violations)),
    ...(named ? { properties: distinct(parts.flatMap(({ properties = [] }) => properties)) } : {}),
    ...(reason === undefined ? {} : { reason }),
    diagnostics: distinct(parts.flatMap(({ diagnostics }) => diagnostics)),
    stats: sum(parts.map(({ stats }) => stats)),
    ...(looked.length > 0 ? { looked } : {}),
    ...(variables === undefined ? {} : { variables }),
    ...(openWait === undefined ? {} : { openWait }),
    ...(target === undefined ? {} : { target }),
  };
}

/** Properties that all parts were asked for, each with its worst verdict. */
export function propertiesOfAll(parts: readonly CheckResult[]): NonNullable<CheckResult['properties']> {
  const told = parts.flatMap(({ properties = [] }) => properties);
  const names = [...new Set(told.map(({ name }) => name))];
  return names.map((name) => {
    const verdicts = parts.map(({ properties = [] }) => properties.find((each) => each.name === name)?.verdict);
    return { name, verdict: WORST_OF_PROPERTIES.find((verdict) => verdicts.includes(verdict)) ?? 'unknown' };
  });
}

/** All that is violated is known; then the search has gone on to its end. */
export function isKnown({ verdict, violations }: CheckResult): boolean {
  return verdict === 'violation' && violations.every(({ known }) => known);
}

/**
 * The answers as parts of one. An error of a class that was not asked for cuts executions off; where another part asks
 * for it, it is a violation there, and ends them here as there.
 */
function amongOthers(parts: readonly CheckResult[]): readonly CheckResult[] {
  const asked = new Set(parts.flatMap(({ properties = [] }) => properties.map(({ name }) => name)));
  return parts.map((part) => {
    const met = part.bounds.met.filter(({ kind, name = '' }) => kind !== 'error' || !asked.has(name));
    if (met.length === part.bounds.met.length) return part;
    const bounds = { ...part.bounds, met };
    const isSafe = (property?: string): boolean => bounds.interrupted === undefined && holdsWholly(bounds, property);
    const told = <V extends Verdict>(verdict: V, property?: string): V | 'safe' =>
      verdict === 'bounded' && isSafe(property) ? 'safe' : verdict;
    const properties = part.properties?.map((each) => ({ ...each, verdict: told(each.verdict, each.name) }));
    return {
      ...part,
      verdict: told(part.verdict),
      bounds,
      ...(properties ? { properties } : {}),
    };
  });
}

/** Each once; data are the same if they are written in the same way. */
function distinct<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function boundsOf(all: readonly Bounds[]): Bounds {
  const cut = all.filter(({ switchesComplete }) => !switchesComplete).map(({ switches }) => switches);
  const interrupted = all.find((each) => each.interrupted !== undefined)?.interrupted;
  const spins = distinct(all.flatMap((each) => each.spins ?? []));
  return {
    switches: cut.length > 0 ? Math.min(...cut) : Math.max(...all.map(({ switches }) => switches)),
    switchesComplete: cut.length === 0,
    met: metBounds(all.flatMap(({ met }) => met)),
    assumed: distinct(all.flatMap(({ assumed }) => assumed)),
    tasks: Math.max(...all.map(({ tasks }) => tasks)),
    ...(spins.length > 0 ? { spins } : {}),
    ...(all.some(({ cycles }) => cycles) ? { cycles: 'open' as const } : {}),
    ...(all.some(({ starvation }) => starvation) ? { starvation: 'open' as const } : {}),
    ...(interrupted === undefined ? {} : { interrupted }),
  };
}

/** Of one bound that several have met: the lowest that all have covered. */
function metBounds(all: readonly MetBound[]): readonly MetBound[] {
  const lowest = new Map<string, MetBound>();
  for (const each of all) {
    const key = JSON.stringify([each.kind, each.name, each.position]);
    const before = lowest.get(key);
    if (!before || each.limit < before.limit) lowest.set(key, each);
  }
  return [...lowest.values()];
}

function lookedAt(parts: readonly CheckResult[]): readonly LookedFile[] {
  const files = new Map<string, Map<number, LookedLine>>();
  for (const { file, lines } of parts.flatMap(({ looked = [] }) => looked)) {
    const known = files.get(file) ?? new Map<number, LookedLine>();
    files.set(file, known);
    for (const line of lines) known.set(line.line, joined(known.get(line.line) ?? line, line));
  }
  return [...files].map(([file, lines]) => ({
    file,
    lines: [...lines.values()].sort((one, other) => one.line - other.line),
  }));
}

function joined(one: LookedLine, other: LookedLine): LookedLine {
  const asked = distinct([...(one.asked ?? []), ...(other.asked ?? [])]);
  return {
    line: one.line,
    ...(one.unreached && other.unreached ? { unreached: true as const } : {}),
    ...(asked.length > 0 ? { asked } : {}),
    ...(one.reads || other.reads ? { reads: true as const } : {}),
    ...(one.writes || other.writes ? { writes: true as const } : {}),
  };
}

/** Times and clauses of all parts; of programs, which are about the same, the largest. */
function sum(all: readonly Stats[]): Stats {
  const most = (number: (stats: Stats) => number): number => Math.max(0, ...all.map(number));
  const total = (number: (stats: Stats) => number): number => all.reduce((before, each) => before + number(each), 0);
  const states = all.find((each) => each.states !== undefined)?.states;
  return {
    stages: added(all.flatMap(({ stages }) => stages.map(({ name, milliseconds }) => [name, milliseconds]))).map(
      ([name, milliseconds]) => ({ name, milliseconds }),
    ),
    events: most(({ events }) => events),
    sharedCells: most(({ sharedCells }) => sharedCells),
    variables: total(({ variables }) => variables),
    clauses: total(({ clauses }) => clauses),
    clausesByLabel: Object.fromEntries(added(all.flatMap(({ clausesByLabel }) => Object.entries(clausesByLabel)))),
    bounds: all.flatMap(({ bounds }) => bounds),
    ...(states ? { states } : {}),
  };
}

function added(all: readonly (readonly [string, number])[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const [name, number] of all) sums.set(name, (sums.get(name) ?? 0) + number);
  return [...sums];
}
