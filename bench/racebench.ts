/**
 * `npm run bench:racebench -- FOLDER`: runs `--atomicity-only` on all programs of Racebench 2.1 (the folder with
 * `2.1/` and `2.1_remarks/`) and compares what is found with the annotations there. It says for each program which
 * labelled violations were found and missed, which labelled false alarms were reported (each with a replayed
 * interleaving, so it can happen), and what nobody labelled. Nothing of the benchmark is part of this repository.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './measure.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const LIMIT_SECONDS = 60;
/** The benchmark leaves open how often interrupts come; a few of its labels need a second firing. */
const FIRES = 2;

interface Program {
  readonly name: string;
  readonly entry: string;
  /** As `--isr` takes them. */
  readonly interrupts: readonly string[];
}

/** Three accesses, as `R37 W44 R39`. */
type Triple = string;

interface Labels {
  readonly real: readonly Triple[];
  readonly baits: readonly Triple[];
}

interface Answer {
  readonly verdict: string;
  readonly violations: readonly {
    readonly participants: readonly { readonly action: string; readonly position: { readonly line: number } }[];
  }[];
  readonly stats: { readonly events: number };
}

/** The rows of the first table in the benchmark's README: program, entry, handlers. */
function programs(folder: string): Program[] {
  const text = readFileSync(join(folder, '2.1', 'README.md'), 'utf8');
  return [...text.matchAll(/^\|\s*\d+\s*\|\s*(svp_simple_\d+_\d+)\.c\s*\|\s*(\w+)\s*\|(.*)\|\s*$/gm)].map(
    ([, name, entry, handlers]) => ({
      name: name!,
      entry: entry!,
      interrupts: [...handlers!.matchAll(/(\w+)\/(\d+)\/(\d+)/g)].map(
        ([, handler, number, priority]) => `${handler}:${number}:${priority}:${FIRES}`,
      ),
    }),
  );
}

function triplesIn(lines: readonly string[]): Triple[] {
  return lines.flatMap((line) => {
    const accesses = [...line.matchAll(/<+\s*(?:([RWrw])\s*,?\s*#?\s*(\d+)|#\s*(\d+)\s*,\s*([RW]))/g)];
    return accesses.length === 3
      ? [
          accesses
            .map(([, kind, number, first, second]) => `${(kind ?? second)!.toUpperCase()}${number ?? first}`)
            .join(' '),
        ]
      : [];
  });
}

/** The comment at the end of an annotated program: violations, then false alarms. */
function labelsOf(folder: string, name: string): Labels {
  const directory = join(folder, '2.1_remarks', name.replace(/_\d+$/, ''));
  const file = readdirSync(directory).find((candidate) => candidate.endsWith('.c'))!;
  const lines = readFileSync(join(directory, file), 'utf8').split('\n');
  const begin = lines.findIndex((line) => /bug\s*点/i.test(line));
  const baits = lines.findIndex((line) => line.includes('误报'));
  const end = baits < 0 ? lines.length : baits;
  return {
    real: begin < 0 ? [] : triplesIn(lines.slice(begin, end)),
    baits: baits < 0 ? [] : triplesIn(lines.slice(baits)),
  };
}

async function run(
  folder: string,
  { name, entry, interrupts }: Program,
): Promise<{ answer: Answer | undefined; seconds: number }> {
  const source = join(folder, '2.1', name.replace(/_\d+$/, ''), `${name}.c`);
  const flags = interrupts.flatMap((interrupt) => ['--isr', interrupt]);
  const args = [
    MAIN,
    'check',
    source,
    join(folder, '2.1', 'common.c'),
    '--entry',
    entry,
    ...flags,
    '--atomicity-only',
    '--atomicity-rare',
    '--max-unwind',
    '5',
    '--format',
    'json',
  ];
  const result = await measure(process.execPath, args, LIMIT_SECONDS);
  const seconds = result.milliseconds / 1000;
  try {
    return { answer: JSON.parse(result.stdout) as Answer, seconds };
  } catch {
    return { answer: undefined, seconds };
  }
}

function tripleOf({ participants }: Answer['violations'][number]): Triple {
  return participants
    .map(({ action, position }) => `${action.startsWith('writes') ? 'W' : 'R'}${position.line}`)
    .join(' ');
}

type Likeness = (label: Triple, found: Triple) => boolean;

const SAME: Likeness = (a, b) => a === b;

/** A statement of several lines is counted differently now and then. */
const near =
  (lines: number): Likeness =>
  (a, b) => {
    const [left, right] = [a.split(' '), b.split(' ')];
    return left.every(
      (access, i) =>
        access[0] === right[i]![0] && Math.abs(Number(access.slice(1)) - Number(right[i]!.slice(1))) <= lines,
    );
  };

/** The label calls a write a read, or the other way round. */
const SAME_LINES: Likeness = (a, b) => a.replace(/[RW]/g, '') === b.replace(/[RW]/g, '');

interface Comparison {
  readonly hit: readonly { readonly label: Triple; readonly found: Triple }[];
  readonly missed: readonly Triple[];
  readonly rest: readonly Triple[];
}

/** Pairs labels with what was found, the best likeness first. */
function pick(labels: readonly Triple[], found: readonly Triple[], likenesses: readonly Likeness[]): Comparison {
  const rest = [...found];
  const hit: { label: Triple; found: Triple }[] = [];
  const open = new Set(labels);
  for (const alike of likenesses)
    for (const label of [...open]) {
      const at = rest.findIndex((triple) => alike(label, triple));
      if (at < 0) continue;
      hit.push({ label, found: rest.splice(at, 1)[0]! });
      open.delete(label);
    }
  return { hit, missed: [...open], rest };
}

async function main(folder: string): Promise<void> {
  const totals = { real: 0, hit: 0, baits: 0, reported: 0, other: 0, seconds: 0 };
  process.stdout.write('program              found      baits  others  seconds   events  notes\n');
  for (const program of programs(folder)) {
    const labels = labelsOf(folder, program.name);
    const { answer, seconds } = await run(folder, program);
    const found = [...new Set(answer?.violations.map(tripleOf) ?? [])];
    const real = pick(labels.real, found, [SAME, near(2), SAME_LINES]);
    const baits = pick(labels.baits, real.rest, [SAME, near(1)]);
    const notes = [
      ...(answer && ['safe', 'bounded', 'violation'].includes(answer.verdict)
        ? []
        : [`no answer: ${answer?.verdict ?? 'failed'}`]),
      ...real.missed.map((triple) => `missed ${triple}`),
      ...real.hit.filter((pair) => pair.label !== pair.found).map((pair) => `${pair.label} is ${pair.found}`),
      ...baits.hit.map(
        (pair) => `bait that can happen: ${pair.label}${pair.label === pair.found ? '' : ` (${pair.found})`}`,
      ),
      ...baits.rest.map((triple) => `not labelled: ${triple}`),
    ];
    const cells = [
      basename(program.name).padEnd(20),
      `${real.hit.length}/${labels.real.length}`.padStart(5),
      `${baits.hit.length}/${labels.baits.length}`.padStart(10),
      String(baits.rest.length).padStart(7),
      seconds.toFixed(2).padStart(8),
      String(answer?.stats.events ?? '').padStart(8),
    ];
    process.stdout.write(`${cells.join(' ')}  ${notes.join('; ')}\n`);
    totals.real += labels.real.length;
    totals.hit += real.hit.length;
    totals.baits += labels.baits.length;
    totals.reported += baits.hit.length;
    totals.other += baits.rest.length;
    totals.seconds += seconds;
  }
  process.stdout.write(
    `all: ${totals.hit} of ${totals.real} labelled violations found, ${totals.reported} of ${totals.baits} labelled false alarms can happen, ${totals.other} more that nobody labelled, ${totals.seconds.toFixed(1)} s\n`,
  );
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('usage: npm run bench:racebench -- FOLDER\n');
  process.exitCode = 1;
} else await main(folder);
