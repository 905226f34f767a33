/** The answer to whoever asked: the verdict, and exactly how far it reaches. */
import { BEYOND_CONVERSATION } from '../properties/checks.js';
import type { Bounds, CheckResult, Verdict } from '../answer/result.js';
import { holdsWholly } from '../answer/holding.js';
import type { Meter } from '../engine/meter.js';
import type { Settings } from '../options/settings.js';
import type { Property } from '../properties/property.js';
import type { Program } from '../ir/ir.js';
import { formatPosition } from '../source/position.js';
import type { Diagnostic } from '../source/diagnostic.js';
import type { Suppression } from '../source/suppressions.js';
import type { LostAccess } from './coverage.js';
import { isAsGiven } from './coverage.js';
import type { SearchState } from './task.js';
import { excludedFreedoms } from './freedoms.js';
import { NOTHING_NEW } from './quiet.js';
import { marked } from './suppressions.js';

interface FrontEnd {
  readonly settings: Pick<Settings, 'question' | 'freedoms'>;
  readonly warnings: readonly Diagnostic[];
  readonly properties: readonly Property[];
  readonly program: Program | undefined;
  readonly target: string | undefined;
  readonly heeded: readonly Suppression[];
}

const NO_BOUNDS: Bounds = { switches: -1, switchesComplete: false, met: [], assumed: [], tasks: 0 };

/** An answer without a search. */
export function nothingKnown(
  verdict: 'unknown' | 'error',
  diagnostics: readonly Diagnostic[],
  meter: Meter,
): CheckResult {
  return { verdict, bounds: NO_BOUNDS, violations: [], diagnostics, stats: meter.stats };
}

export function answerOf(
  driver: SearchState,
  { settings, warnings, properties, program, target, heeded }: FrontEnd,
  meter: Meter,
): CheckResult {
  const { broken, interruption } = driver;
  const violations = marked(driver.violations, heeded);
  const bounds = boundsOf(driver, settings.freedoms, program);
  const otherwise = unbroken(driver, bounds);
  const verdict = violations.length > 0 ? 'violation' : otherwise;
  // Where all violations are looked for, there may be others beside those that are known.
  const reason = reasonOf(driver, settings.question.all ? otherwise : verdict);
  const looked = driver.best?.looked ?? [];
  return {
    verdict,
    bounds: { ...bounds, ...(interruption ? { interrupted: interruption.step } : {}) },
    violations,
    ...(settings.question.properties
      ? {
          properties: properties
            .filter((property) => property !== BEYOND_CONVERSATION)
            .map((property) => ({
              name: property.name,
              verdict: broken.has(property) ? 'violation' : unbroken(driver, bounds, property.name),
            })),
        }
      : {}),
    ...(reason !== undefined ? { reason } : {}),
    diagnostics: warnings,
    stats: meter.stats,
    ...(looked.length > 0 && (verdict === 'safe' || verdict === 'bounded') ? { looked } : {}),
    ...(target !== undefined ? { target } : {}),
  };
}

/** The answer where it is proved without a search that nothing is violated. */
export function provedAnswer(
  { settings, warnings, properties, program, target }: FrontEnd,
  proved: Pick<Bounds, 'assumed' | 'tasks'>,
  meter: Meter,
): CheckResult {
  const { question, freedoms } = settings;
  const assumed = program
    ? [...(program.assumed ?? []), ...excludedFreedoms(freedoms, program, undefined), ...proved.assumed]
    : proved.assumed;
  const verdict = (property?: string): 'safe' | 'bounded' =>
    holdsWholly({ met: [], assumed }, property) ? 'safe' : 'bounded';
  return {
    verdict: verdict(),
    bounds: {
      switches: question.switches ?? (Number.isFinite(question.maxSwitches) ? question.maxSwitches : 0),
      switchesComplete: true,
      met: [],
      assumed,
      tasks: proved.tasks,
      proved: true,
    },
    violations: [],
    ...(question.properties ? { properties: properties.map(({ name }) => ({ name, verdict: verdict(name) })) } : {}),
    diagnostics: warnings,
    stats: meter.stats,
    ...(target !== undefined ? { target } : {}),
  };
}

function boundsOf(
  { coverage: [best], isQuiet }: SearchState,
  freedoms: Settings['freedoms'],
  program: Program | undefined,
): Bounds {
  const assumed = program ? [...(program.assumed ?? []), ...excludedFreedoms(freedoms, program, best?.facts)] : [];
  if (!best) return { ...NO_BOUNDS, assumed };
  const { switches, complete, met, tasks, spins, leavesCycles, leavesStarvation } = best;
  const all = [...assumed, ...best.assumed, ...(isQuiet && !isAsGiven(best) ? [NOTHING_NEW] : [])];
  return {
    switches,
    switchesComplete: complete,
    met,
    assumed: all,
    tasks,
    ...(spins.length > 0 ? { spins } : {}),
    ...(leavesCycles ? { cycles: 'open' as const } : {}),
    ...(leavesStarvation ? { starvation: 'open' as const } : {}),
  };
}

/** The verdict on a property of which no violation was found; without a name, on all of them. */
function unbroken(
  { coverage: [best] }: SearchState,
  bounds: Bounds,
  property?: string,
): Exclude<Verdict, 'error' | 'violation'> {
  if (!best || best.switches < 0 || best.lost.length > 0) return 'unknown';
  return holdsWholly(bounds, property) ? 'safe' : 'bounded';
}

function reasonOf({ interruption, coverage: [best] }: SearchState, verdict: Verdict): string | undefined {
  if (interruption) return `${interruption.reason.message} while ${interruption.step}`;
  if (verdict === 'unknown' && best?.lost[0]) return notFollowed(best.lost[0]);
  if (verdict === 'unknown') return 'no execution could be decided';
  return undefined;
}

function notFollowed({ position, why }: LostAccess): string {
  const where = `the access at ${formatPosition(position)}`;
  switch (why) {
    case 'elsewhere':
      return `${where} can reach an object by arithmetic alone, which is not followed`;
    case 'far':
      return `${where} has more places than are followed; a condition on the index before it (if, assume) makes them fewer`;
    case 'torn':
      return `${where} can touch a part of a pointer at a place that is not known, which is not followed; a copy of the whole pointer is`;
    case 'large':
      return `the block at ${formatPosition(position)} can be larger than the addresses that one has; a condition on its size before it (if, assume) helps`;
  }
}
