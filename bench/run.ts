/** `npm run bench [-- NAME…]`: runs the command line on bench/programs/*.c and prints a table. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Expectation } from '../cli/suite/expectation.js';
import { isMoreThan, parseExpectations } from '../cli/suite/expectation.js';
import { medianOf, measure } from './measure.js';
import type { Tool } from './tools.js';
import { installedTools } from './tools.js';

const PROGRAMS = fileURLToPath(new URL('../../bench/programs', import.meta.url));
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);
const LIMIT_SECONDS = Number(process.env['BENCH_LIMIT'] ?? 120);

const NUMBER = new Intl.NumberFormat('en-US');
const HEADER = ['program', 'tool', 'verdict', 'time', 'memory', 'events', 'variables', 'clauses'] as const;

function number(value: number | undefined): string {
  return value === undefined ? '' : NUMBER.format(value);
}

/** One row; a verdict other than the expected one is marked. */
async function row(path: string, expected: Expectation, tool: Tool): Promise<string[]> {
  const { program, args } = tool.command(path, expected);
  const run = await medianOf(RUNS, () => measure(program, args, LIMIT_SECONDS));
  const answer = tool.answer(run);
  return [
    basename(path),
    tool.name,
    answer.verdict === expected.verdict || isMoreThan(expected, answer.verdict)
      ? answer.verdict
      : `${answer.verdict} (wanted ${expected.verdict})`,
    `${(run.milliseconds / 1000).toFixed(2)} s`,
    run.peakBytes === undefined ? '' : `${Math.round(run.peakBytes / 1e6)} MB`,
    number(answer.events),
    number(answer.variables),
    number(answer.clauses),
  ];
}

function print(cells: readonly string[], widths: readonly number[]): void {
  const line = cells.map((cell, column) =>
    column < 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
  );
  process.stdout.write(`${line.join('  ').trimEnd()}\n`);
}

async function main(names: readonly string[]): Promise<void> {
  const files = readdirSync(PROGRAMS).filter(
    (name) => name.endsWith('.c') && (names.length === 0 || names.some((wanted) => name.includes(wanted))),
  );
  const tools = installedTools();
  const widths = HEADER.map((title, column) =>
    Math.max(title.length, column === 0 ? Math.max(...files.map((name) => name.length)) : column === 2 ? 9 : 10),
  );
  print(HEADER, widths);
  for (const name of files.sort()) {
    const path = join(PROGRAMS, name);
    for (const expected of parseExpectations(readFileSync(path, 'utf8'), name))
      for (const tool of tools) print(await row(path, expected, tool), widths);
  }
}

await main(process.argv.slice(2));
