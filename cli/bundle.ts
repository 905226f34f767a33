import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { InternalError } from '../src/answer/internal-error.js';

// The build rewrites what looks like an import of its own.
const LOAD = ['im', 'port'].join('');

/** Loads the library that is given, or the installed one, and asks it the same again. */
const SCRIPT = `// node reproduce.mjs [the folder in which tcbmc is installed]
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const here = (path) => new URL(path, import.meta.url);
const revived = (_, value) => (typeof value?.bigint === 'string' ? BigInt(value.bigint) : value);
const options = JSON.parse(readFileSync(here('options.json'), 'utf8'), revived);
const names = readdirSync(here('sources/')).sort();
const files = names.map((name) => ({ name, text: readFileSync(here(\`sources/\${name}\`), 'utf8') }));
const [folder] = process.argv.slice(2);
const library = await ${LOAD}(folder ? pathToFileURL(\`\${folder}/dist/node/index.js\`) : 'tcbmc');
console.log(await library.check({ ...options, files, inThread: false }));
`;

/**
 * Writes down what is needed to see an internal error again: sources as they were preprocessed, options, versions, what
 * was being done, and the steps.
 * @param parent where the folder for it is made
 * @returns the folder
 */
export function writeBundle(
  { name, message, stack, evidence }: InternalError,
  version: string,
  parent = tmpdir(),
): string {
  const folder = mkdtempSync(join(parent, 'tcbmc-internal-error-'));
  const write = (file: string, text: string): void => {
    writeFileSync(join(folder, file), text);
  };
  mkdirSync(join(folder, 'sources'));
  evidence.sources.forEach((source, i) => {
    write(join('sources', `${String(i).padStart(2, '0')}-${basename(source.name).replace(/\.c$/, '')}.i`), source.text);
  });
  const { platform, arch, version: node } = process;
  write('error.txt', `${name}: ${message}\nwhile ${evidence.stage}\n\n${stack ?? ''}\n`);
  write('versions.json', `${JSON.stringify({ tcbmc: version, node, platform, arch }, null, 2)}\n`);
  write(
    'options.json',
    `${JSON.stringify(evidence.options, (_, value: unknown) => (typeof value === 'bigint' ? { bigint: String(value) } : value), 2)}\n`,
  );
  if (evidence.steps !== undefined) write('steps.txt', evidence.steps);
  write('reproduce.mjs', SCRIPT);
  return folder;
}
