import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asShown, onFreePort } from '../node/peers.js';
import { consoleBlock, consoleExamples } from '../support/console.js';
import { runCli } from '../support/run.js';
import { ROOT } from '../support/samples.js';
import { shellLine } from '../../cli/suite/shell-words.js';

const UPDATE = process.env['UPDATE_DOCS'] === '1';

const FILES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/**
 * The verdict and its bounds; the interleaving below may be any of several, and so may the last step be, where a
 * property of the user's is judged.
 */
function verdictLines(output: string, args: readonly string[]): string {
  const end = output.indexOf('\n\n');
  const lines = (end < 0 ? output : output.slice(0, end)).trim();
  return args.includes('--property-file') ? lines.replace(/^ {2}at \S+, in .*?, /m, '') : lines;
}

/** None of them needs the minute that a check has by default, but on a busy machine. */
function withTime(args: readonly string[]): readonly string[] {
  return args[0] === 'check' && !args.includes('--timeout') ? [...args, '--timeout', '600'] : args;
}

describe('the commands in the documentation say what is printed below them', () => {
  for (const file of FILES) {
    const path = join(ROOT, file);
    for (const example of consoleExamples(readFileSync(path, 'utf8')))
      it(`${file}: tcbmc ${shellLine(example.args)}`, async () => {
        const args = await onFreePort(example.args);
        const run = await runCli(withTime(args));
        const output = asShown(run.stderr + run.stdout, args);
        if (UPDATE) {
          const text = readFileSync(path, 'utf8');
          writeFileSync(
            path,
            text.replace(example.block, () => consoleBlock(example, output)),
          );
        } else expect(verdictLines(output, example.args)).toBe(verdictLines(example.output, example.args));
      });
  }
});
