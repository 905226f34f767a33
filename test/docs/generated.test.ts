import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { configurationSchema } from '../../cli/schema.js';
import { FIRST_FIRES, FIRST_UNWIND } from '../../src/driver/limits.js';
import { traceFileSchema } from '../../src/streams/trace-file.js';
import {
  avrTable,
  commandsTable,
  conflictsTable,
  exitCodesTable,
  fileBlock,
  functionOf,
  headersTable,
  libraryTable,
  optionsTable,
  propertiesTable,
  samplesTable,
  showpiecesTable,
  streamsTable,
  subjectsTable,
  withSection,
} from '../support/generated.js';
import { exampleEquations, exampleIr, exampleSchedule, exampleSteps } from '../support/running-example.js';
import { ROOT, subjects } from '../support/samples.js';

/** `npm run docs` brings the files up to date. */
const UPDATE = process.env['UPDATE_DOCS'] === '1';

const SECTIONS: readonly {
  readonly file: string;
  readonly section: string;
  readonly content: () => string | Promise<string>;
}[] = [
  { file: 'docs/options.md', section: 'options', content: optionsTable },
  { file: 'docs/options.md', section: 'commands', content: commandsTable },
  { file: 'docs/options.md', section: 'conflicts', content: conflictsTable },
  { file: 'docs/checks.md', section: 'properties', content: propertiesTable },
  { file: 'docs/options.md', section: 'exit-codes', content: exitCodesTable },
  { file: 'docs/architecture.md', section: 'example', content: () => fileBlock('docs/counter.c') },
  { file: 'docs/architecture.md', section: 'example-ir', content: exampleIr },
  { file: 'docs/architecture.md', section: 'example-steps', content: exampleSteps },
  { file: 'docs/architecture.md', section: 'example-equations', content: exampleEquations },
  { file: 'docs/architecture.md', section: 'example-schedule', content: exampleSchedule },
  { file: 'docs/firmware.md', section: 'avr', content: avrTable },
  { file: 'docs/library.md', section: 'headers', content: headersTable },
  { file: 'docs/library.md', section: 'library', content: libraryTable },
  { file: 'docs/streams.md', section: 'calls', content: streamsTable },
  {
    file: 'docs/streams.md',
    section: 'tour-bug',
    content: () => functionOf('streams/shared_connection_bug.c', 'increment'),
  },
  {
    file: 'docs/streams.md',
    section: 'tour-ok',
    content: () => functionOf('streams/shared_connection_ok.c', 'increment'),
  },
  {
    file: 'docs/streams.md',
    section: 'tour-record',
    content: () => fileBlock('samples/streams/conversations/shared_connection_ok.json'),
  },
  { file: 'samples/README.md', section: 'showpieces', content: showpiecesTable },
  { file: 'samples/README.md', section: 'subjects', content: subjectsTable },
  ...subjects().map((subject) => ({
    file: `samples/${subject}/README.md`,
    section: 'samples',
    content: () => samplesTable(subject),
  })),
];

describe('generated parts of the documentation are up to date', () => {
  for (const { file, section, content } of SECTIONS)
    it(`${file}: ${section}`, async () => {
      const path = join(ROOT, file);
      const made = await content();
      const text = readFileSync(path, 'utf8');
      const updated = withSection(text, section, made);
      if (UPDATE) writeFileSync(path, updated);
      else expect(text === updated, 'it is out of date: npm run docs').toBe(true);
    });
});

it('docs/tcbmc.schema.json is what the table of options says', async () => {
  const path = join(ROOT, 'docs/tcbmc.schema.json');
  const schema = await format(JSON.stringify(configurationSchema()), { parser: 'json', printWidth: 160 });
  if (UPDATE) writeFileSync(path, schema);
  else expect(readFileSync(path, 'utf8') === schema, 'it is out of date: npm run docs').toBe(true);
});

it('docs/tcbmc.io-trace.schema.json is the form of recorded conversations', async () => {
  const path = join(ROOT, 'docs/tcbmc.io-trace.schema.json');
  const schema = await format(JSON.stringify(traceFileSchema()), { parser: 'json', printWidth: 160 });
  if (UPDATE) writeFileSync(path, schema);
  else expect(readFileSync(path, 'utf8') === schema, 'it is out of date: npm run docs').toBe(true);
});

describe('defaults in the help are those of the library', () => {
  it('iterations of loops', () =>
    expect(optionsTable()).toMatch(new RegExp(`--unwind <k>.*without it: ${FIRST_UNWIND},`)));
  it('firings', () =>
    expect(optionsTable()).toMatch(new RegExp(`--fires <n>.*without it: ${['never', 'once', 'twice'][FIRST_FIRES]},`)));
});
