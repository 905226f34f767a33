/** `tcbmc harness`: a counterexample as C files that run as it says. */
import { bytesOf } from '../src/base/byte-text.js';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { harness } from '../src/harness/index.js';
import { EXIT_CODES } from '../src/answer/result.js';
import { formatPosition } from '../src/source/position.js';
import type { FurtherGiven } from './further-commands.js';
import { print } from './outlets.js';
import { OutputError, whyNotWritten } from './output.js';
import { shellLine } from './suite/shell-words.js';
import { storedReport } from './stored-report.js';

/** Returns 0, or 6 if the counterexample cannot be made to run natively. */
export async function harnessCommand({ words, flags }: FurtherGiven): Promise<number> {
  const folder = typeof flags['output'] === 'string' ? flags['output'] : 'harness';
  const number = flags['violation'] === undefined ? 1 : Number(flags['violation']);
  const report = storedReport(words[0]!);
  if (!Number.isInteger(number) || number < 1) throw new OutputError('--violation must be a whole number from 1');
  const made = harness(report, { violation: number - 1 });
  if ('reason' in made) {
    process.stderr.write(
      `tcbmc: this cannot be made to run natively: ${made.position ? `${formatPosition(made.position)}: ` : ''}${made.reason}\n`,
    );
    return EXIT_CODES.error;
  }
  try {
    for (const [name, text] of Object.entries(made.files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytesOf(text));
    }
  } catch (error) {
    throw new OutputError(`cannot write ${folder}: ${whyNotWritten(error)}`);
  }
  await print(
    `${folder}: ${Object.keys(made.files).length} files. ${made.expects}\nNow: make -C ${shellLine([folder])} && ${shellLine([join(folder, 'program')])}\n`,
  );
  return 0;
}
