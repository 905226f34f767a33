/** One program on its way through the checker, for docs/architecture.md. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Limits } from '../../src/driver/limits.js';
import { Pipeline } from '../../src/driver/pipeline.js';
import { BlockEngine } from '../../src/engine/block-engine.js';
import type { Question } from '../../src/engine/engine.js';
import { Meter } from '../../src/engine/meter.js';
import { check } from '../../src/index.js';
import type { Schedule } from '../../src/machine/schedule.js';
import type { CheckOptions } from '../../src/options/options.js';
import { settingsOf } from '../../src/options/settings.js';
import { createSolver } from '../../src/sat/index.js';
import { Budget } from '../../src/source/limits.js';
import { markdownTable } from './generated.js';
import { ROOT } from './samples.js';

const PROGRAM = 'docs/counter.c';

function options(): CheckOptions {
  return { files: [{ name: PROGRAM, text: readFileSync(join(ROOT, PROGRAM), 'utf8') }] };
}

function block(text: string): string {
  return `\n\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`;
}

async function dumpOf(stage: 'ir' | 'ssa' | 'constraints'): Promise<string> {
  const { dump } = await check({ ...options(), dump: stage });
  if (dump === undefined) throw new Error(`there is no dump of ${stage}`);
  return dump;
}

/** Functions of the program in the IR, without those of the library. */
export async function exampleIr(): Promise<string> {
  const parts = (await dumpOf('ir')).split('\n\n');
  const own = parts.filter((part) => !/^function .* library$/m.test(part));
  return block(own.join('\n\n').replaceAll(`    ; ${PROGRAM}:`, '    ; '));
}

/** Steps of each task, with the accesses that others can notice. */
export async function exampleSteps(): Promise<string> {
  return block((await dumpOf('ssa')).replaceAll(`    ${PROGRAM}:`, '    line '));
}

function encodingFiles(folder = 'encodings'): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return encodingFiles(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

/** Where a label is given to clauses. */
function saidIn(label: string): string {
  const files = encodingFiles().filter((path) => readFileSync(join(ROOT, path), 'utf8').includes(`'${label}'`));
  return files
    .filter((path) => !path.includes('partial-order/'))
    .map((path) => `\`${path}\``)
    .join(', ');
}

/** How many clauses each encoding has made, for two switches at most, and the first of them. */
export async function exampleEquations(): Promise<string> {
  const clauses = new Map<string, string[]>();
  for (const line of (await dumpOf('constraints')).trimEnd().split('\n')) {
    const [label = '', clause = ''] = line.split(': ');
    clauses.set(label, [...(clauses.get(label) ?? []), clause]);
  }
  const rows = [...clauses].map(([label, of]) => [label, saidIn(label), String(of.length), `\`${of[0]}\``]);
  return markdownTable(['label', 'file', 'clauses', 'the first'], rows);
}

/** The first execution that the block engine finds. */
async function firstSchedule(): Promise<Schedule> {
  const meter = new Meter(undefined);
  const budget = new Budget();
  const prepared = await new Pipeline(options(), budget, meter).prepare(Limits.first(settingsOf(options()).limits));
  const engine = new BlockEngine(() => createSolver('cadical', undefined), meter);
  const question: Question = {
    ...prepared,
    all: false,
    from: 0,
    to: Infinity,
    shortest: true,
    closed: new Set(),
    known: [],
  };
  for await (const event of engine.search(question, budget)) if (event.kind === 'finding') return event.schedule;
  throw new Error(`${PROGRAM} has no violation`);
}

/** The blocks of the execution that is found. */
export async function exampleSchedule(): Promise<string> {
  const { blocks } = await firstSchedule();
  return block(
    blocks
      .map(
        ({ task, until }, number) =>
          `block ${number}: task ${task} until it has executed ${until} visible instructions`,
      )
      .join('\n'),
  );
}
