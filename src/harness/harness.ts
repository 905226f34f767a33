import type { Report } from '../answer/report.js';
import type { Violation } from '../answer/result.js';
import { isHandler } from '../answer/task.js';
import { TCBMC } from '../library/headers/tcbmc.js';
import { argumentsOf, argumentsText } from './arguments.js';
import { callsText } from './calls.js';
import { Folders } from './folders.js';
import { makefileOf } from './makefile.js';
import { preprocessorFlags } from './preprocessing.js';
import { expectationOf, readmeOf } from './readme.js';
import type { Refusal } from './refusals.js';
import { isZeroVariable, refusalOf, violationOf } from './refusals.js';
import type { HarnessStep } from './step.js';
import { scheduleOf } from './schedule.js';
import { asInAssembler } from './shell.js';
import { scheduleText } from './tables.js';
import { ACCESSES } from './texts/accesses.js';
import { ARITHMETIC } from './texts/arithmetic.js';
import { HEADER } from './texts/header.js';
import { INTERNAL } from './texts/internal.js';
import { MATCHING } from './texts/matching.js';
import { OBJECTS } from './texts/objects.js';
import { PLACES } from './texts/places.js';
import { SCHEDULER } from './texts/scheduler.js';
import { THREADS } from './texts/threads.js';
import { VERIFIER } from './texts/verifier.js';
import { WAITING } from './texts/waiting.js';
import { WATCH } from './texts/watch.js';
import { SPECIAL, linkerName } from './wrapped.js';

/** A program that runs into what a report shows. */
export interface Harness {
  /** Texts by name; names may have folders. */
  readonly files: Readonly<Record<string, string>>;
  /** The command that builds the program, in the folder of the files. */
  readonly build: string;
  /** The command that runs it then. */
  readonly run: string;
  /** The outcome when it runs. */
  readonly expects: string;
}

export interface HarnessOptions {
  /** Which of the report's violations; the first, if it is not said. */
  readonly violation?: number;
}

const OWN_TEXTS: Readonly<Record<string, string>> = {
  'accesses.c': ACCESSES,
  'arithmetic.c': ARITHMETIC,
  'internal.h': INTERNAL,
  'matching.c': MATCHING,
  'objects.c': OBJECTS,
  'places.awk': PLACES,
  'scheduler.c': SCHEDULER,
  'scheduler.h': HEADER,
  'threads.c': THREADS,
  'verifier.c': VERIFIER,
  'waiting.c': WAITING,
  'watch.c': WATCH,
};

/**
 * Files of C and a makefile: the program of a report, compiled as it is, beside a scheduler that forces the
 * interleaving of a violation.
 */
export function harness(report: Report, options: HarnessOptions = {}): Harness | Refusal {
  const violation = violationOf(report, options.violation ?? 0);
  if ('reason' in violation) return violation;
  const steps = scheduleOf(violation);
  return refusalOf(report, violation, steps) ?? harnessOf(report, violation, steps);
}

/** Files of `--stub` are compiled as well. */
function stubsOf({ origin: { command = [] }, sources }: Report): readonly string[] {
  const named = command.flatMap((word, index) =>
    command[index - 1] === '--stub' ? [word] : word.startsWith('--stub=') ? [word.slice('--stub='.length)] : [],
  );
  return named.filter((file) => Object.hasOwn(sources, file));
}

function harnessOf(report: Report, violation: Violation, steps: readonly HarnessStep[]): Harness {
  const folders = new Folders([...Object.keys(report.sources), ...report.origin.files]);
  const sources = Object.entries(report.sources).map(([reported, text]) => ({
    reported,
    name: folders.placeOf(reported),
    text,
  }));
  const called = new Set(
    steps.flatMap((step) => (step.kind === 'call' && !isMark(step) ? [linkerName(step.name)] : [])),
  );
  const calls = [...called].filter((name) => !SPECIAL.includes(name) && !name.startsWith(OWN));
  const given = argumentsOf(violation.trace.events);
  const makefile = makefileOf({
    hasArguments: given !== undefined,
    units: [...report.origin.files, ...stubsOf(report)].map((file) => folders.placeOf(file)),
    folders: [...new Set(Object.keys(report.sources).flatMap((name) => folders.passedBy(name)))],
    wanted: [
      ...new Set([
        ...steps.filter(({ storage }) => storage === 'global').map(({ name }) => name),
        ...handlersOf(violation),
      ]),
    ],
    wrapped: [...SPECIAL, ...calls],
    zeroed: steps.some(isZeroVariable),
    property: violation.property,
    preprocessing: preprocessorFlags(report.origin.command ?? [], sources, folders),
  });
  const files = {
    ...Object.fromEntries(sources.map(({ name, text }) => [name, text])),
    ...OWN_TEXTS,
    ...(given ? { 'arguments.c': argumentsText(given) } : {}),
    'headers/tcbmc.h': TCBMC,
    'schedule.c': scheduleText({
      steps: steps.filter((step) => !isZeroVariable(step)),
      violation,
      files: sources,
      undefinedFunctions: undefinedFunctions(steps),
    }),
    'calls.c': callsText(calls),
    'files.txt': sources.map(({ name }) => `${asInAssembler(name)}\n`).join(''),
    Makefile: makefile,
    'README.txt': readmeOf(violation, steps),
  };
  return { files, build: 'make', run: './program', expects: expectationOf(violation) };
}

/** Functions that give inputs, with the floating-point types of those that return one. */
function undefinedFunctions(steps: readonly HarnessStep[]): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { event } of steps) {
    const { action } = event;
    if (action.kind !== 'input' || action.function === undefined || action.function.startsWith('__VERIFIER_')) continue;
    found.set(action.function, found.get(action.function) ?? action.type);
  }
  return found;
}

function handlersOf({ trace: { tasks } }: Violation): string[] {
  return tasks.filter(isHandler).map(({ entry }) => entry);
}

/** The prefix of the checker's own names: no library has such a function. */
const OWN = '__tcbmc_';

/** An event that the program tells (`__tcbmc_event`), and no call. */
function isMark({ event: { action } }: HarnessStep): boolean {
  return action.kind === 'call' && action.mark === true;
}
