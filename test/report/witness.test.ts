import { createHash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { parse } from 'yaml';
import type { Report } from '../../src/answer/report.js';
import { check } from '../../src/index.js';
import { formatGraphml } from '../../src/report/graphml.js';
import { formatWitness } from '../../src/report/witness.js';
import { yamlDocument } from '../../src/report/yaml.js';
import type { Case } from './reports.js';
import { ALL_CASES, VIOLATIONS, reportOf } from './reports.js';
import { reportOfText } from './sample-reports.js';
import { GRAPHML_XSD, WITNESS_SCHEMA } from './witness-schemas.js';

interface Waypoint {
  readonly type: string;
  readonly location: { readonly line: number; readonly column?: number; readonly function?: string };
  readonly constraint?: { readonly value: string };
}

interface Invariant {
  readonly type: string;
  readonly value: string;
  readonly location: { readonly line: number; readonly column: number; readonly function: string };
}

type Entry = { readonly metadata: { readonly uuid: string; readonly task: Readonly<Record<string, unknown>> } } & (
  | { readonly entry_type: 'invariant_set'; readonly content: readonly [] }
  | {
      readonly entry_type: 'violation_sequence';
      readonly content: readonly { readonly segment: readonly [{ readonly waypoint: Waypoint }] }[];
    }
);

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile<readonly [Entry]>(WITNESS_SCHEMA);

function entryOf(report: Report): Entry {
  const witness: unknown = parse(formatWitness(report));
  if (!validate(witness)) throw new Error(ajv.errorsText(validate.errors));
  return witness[0];
}

/** The programs of the cases that are no firmware of 16 bits. */
const WITNESSED: readonly Case[] = VIOLATIONS.filter((name) => name !== 'firmware');

describe('witnesses in YAML', () => {
  it.each([...WITNESSED, 'safe'] as const)('of %s are valid', async (name) => {
    const report = await reportOf(name);
    const { entry_type, metadata, content } = entryOf(report);
    expect(entry_type).toBe(name === 'safe' ? 'invariant_set' : 'violation_sequence');
    const [file] = report.origin.files;
    expect(metadata.task).toMatchObject({
      input_files: [file],
      input_file_hashes: { [file!]: createHash('sha256').update(report.sources[file!]!).digest('hex') },
      data_model: 'LP64',
    });
    expect(content.slice(0, -1).some(({ segment }) => segment[0].waypoint.type === 'target')).toBe(false);
    if (name !== 'safe')
      expect(content.at(-1)!.segment[0].waypoint).toMatchObject({
        type: 'target',
        location: { line: report.result.violations[0]!.position.line },
      });
  });

  it.each(ALL_CASES.filter((name) => name !== 'safe' && !WITNESSED.includes(name)))(
    'there is none of %s',
    async (name) => {
      const text = formatWitness(await reportOf(name));
      expect(text).toMatch(/^# No witness: /);
      expect(parse(text)).toEqual([]);
    },
  );

  it('say the values of inputs at the call, what a task finds when it goes on, and where the violation is', async () => {
    const { content } = entryOf(await reportOf('inputs'));
    const line = (part: string): { line: number; text: string } => ({
      line: lines.findIndex((each) => each.includes(part)) + 1,
      text: lines.find((each) => each.includes(part))!,
    });
    const lines = (await reportOf('inputs')).sources['inputs.c']!.split('\n');
    const shown = content.map(({ segment: [{ waypoint }] }) => [
      waypoint.type,
      waypoint.constraint?.value,
      waypoint.location.line,
      waypoint.location.column,
    ]);
    const [level, mark, condition, error] = ['int level', 'char mark', 'if (limit', '    reach_error'].map(line);
    expect(shown).toEqual([
      ['function_return', '\\result == 1234', level!.line, level!.text.indexOf(')') + 1],
      ['function_return', '\\result == 124', mark!.line, mark!.text.indexOf(')') + 1],
      ['assumption', 'limit == 7', condition!.line, 3],
      ['target', undefined, error!.line, 5],
    ]);
  });

  /** Main changes `done` in the midst of `work`, before the statement on line 7. */
  const interrupted = (statement: string): Promise<Report> =>
    reportOfText(`#include <assert.h>
#include <pthread.h>
int done, ready, seen;
void *work(void *arg) {
  int plain = 0;
  ready = 1;
  ${statement}
  seen += plain;
  return 0;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  while (ready != 1);
  done = 7;
  pthread_join(thread, 0);
  assert(seen < 7);
}
`);

  it.each([
    ['on a line of its own, with a name like a keyword', 'done++, plain = done;', 3],
    ['after others on its line', 'if (plain) plain = 1; plain = done;', 25],
    ['that is a declaration', 'long first = done, second = 3; plain = first + second;', 3],
    ['after a label', 'again: plain = done; if (plain == 1) goto again;', 10],
    ['that a condition guards', 'if (!plain) plain = done;', 15],
    ['that decides', 'if (done == 7) plain = 9; else plain = 1;', 3],
    ['that goes on in further lines', 'plain = done\n + 1;', 3],
  ])('say what a task finds before a statement %s', async (_, statement, column) => {
    const { content } = entryOf(await interrupted(statement));
    const found = content.map(({ segment: [{ waypoint }] }) => waypoint).filter(({ type }) => type === 'assumption');
    expect(found).toContainEqual(
      expect.objectContaining({ constraint: expect.objectContaining({ value: 'done == 7' }) as unknown }),
    );
    expect(found.find(({ location }) => location.line === 7)?.location.column).toBe(column);
  });

  it.each([
    ['a condition that is evaluated again', 'while (done < 7) plain++; plain = 8;'],
    ['what a loop begins with', 'for (plain = done; plain < 1; plain++);'],
    ['the second variable of a declaration', 'int first = 1, second = done; plain = first + second;'],
    ['a condition after another', 'if (plain) plain = 1; else if (done == 7) plain = 9;'],
  ])('say nothing before %s', async (_, statement) => {
    const report = await interrupted(statement);
    const { content } = entryOf(report);
    expect(report.result.violations).toHaveLength(1);
    expect(
      content.some(({ segment: [{ waypoint }] }) => waypoint.type === 'assumption' && waypoint.location.line === 7),
    ).toBe(false);
  });

  it('say the value of an input whose call ends on another line, and of one that a macro names', async () => {
    const text = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define ANY __VERIFIER_nondet_int
#define WHOLE __VERIFIER_nondet_int()
int main(void) {
  int a = __VERIFIER_nondet_int(
  );
  int b = ANY();
  int c = WHOLE;
  if (a == 5 && b == 6 && c == 7) reach_error();
}
`;
    const { content } = entryOf(await reportOfText(text));
    const shown = content.map(({ segment: [{ waypoint }] }) => [
      waypoint.type,
      waypoint.constraint?.value,
      waypoint.location.line,
      waypoint.location.column,
    ]);
    expect(shown).toEqual([
      ['function_return', '\\result == 5', 7, 3],
      ['function_return', '\\result == 6', 8, 15],
      ['target', undefined, 10, undefined],
    ]);
  });

  describe('of proofs', () => {
    const WORKERS = `#include <pthread.h>
#define FOREVER for (;;) { if (level > 9) break; level = 10; }
int level, limit = 5, wild;
unsigned char mode;
extern int __VERIFIER_nondet_int(void);
static void *work(void *arg) {
  int k = 0, last = -1;
  while (k < 10) { static int seen; seen = k; mode = k++ & 3; }
  for (int i = 0; i < 3; i++) { int wild = 2; level = wild + i; }
  for (last = 0; last < 3; last++) { level = last; }
  for (int i = 0,
       j = 5; i < j; i++) { level = i; }
  do { k--; wild = __VERIFIER_nondet_int(); } while (k > 0);
  FOREVER
  { int mode = 7; while (mode > 3) mode--; }
  return arg;
}
int later;
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_join(thread, 0);
  while (later < 3) later++;
  __CPROVER_assert(limit == 5, "");
}
`;

    const proved = async (text: string): Promise<Report> => {
      const report = await reportOfText(text);
      const files = [{ name: 'text.c', text }];
      return { ...report, result: await check({ files, unwind: 12, invariants: true }) };
    };

    it('say what is known of variables that have a name at a loop', async () => {
      const { content } = entryOf(await proved(WORKERS));
      const shown = (content as unknown as readonly { invariant: Invariant }[]).map(
        ({ invariant: { type, value, location } }) => [type, location.line, location.column, location.function, value],
      );
      const globals = '0 <= level && level <= 10 && limit == 5';
      expect(shown).toEqual([
        ['loop_invariant', 23, 3, 'main', `${globals} && mode <= 3`],
        ['loop_invariant', 8, 3, 'work', `0 <= k && k <= 10 && ${globals}`],
        // Variables that the loop declares have no name before it.
        ['loop_invariant', 9, 3, 'work', `k == 10 && ${globals}`],
        ['loop_invariant', 10, 3, 'work', `0 <= last && last <= 3 && k == 10 && ${globals}`],
        // Its declarations go on in another line.
        ['loop_invariant', 11, 3, 'work', globals],
        // Whether a loop goes on is decided at its end.
        ['loop_invariant', 13, 3, 'work', globals],
        ['loop_invariant', 15, 19, 'work', `3 <= mode && mode <= 7 && ${globals}`],
      ]);
    });

    it('say nothing unless it was asked for, or something is violated', async () => {
      expect((await reportOfText(WORKERS)).result).not.toHaveProperty('invariants');
      const wrong = await proved(WORKERS.replace('limit == 5, ""', 'limit != 5, ""'));
      expect(wrong.result).not.toHaveProperty('invariants');
    });
  });

  it('name the property as the competition does', async () => {
    const specification = async (name: Case) => entryOf(await reportOf(name)).metadata.task['specification'];
    expect(await specification('race')).toBe('CHECK( init(main()), LTL(G ! data-race) )');
    expect(await specification('inputs')).toBe('CHECK( init(main()), LTL(G ! call(reach_error())) )');
    expect(await specification('safe')).toBe(
      ['data-race', 'deadlock', 'call(reach_error())']
        .map((formula) => `CHECK( init(main()), LTL(G ! ${formula}) )`)
        .join('\n'),
    );
  });

  it('have a name that is the same for the same', async () => {
    const report = await reportOf('race');
    expect(entryOf(report).metadata.uuid).toBe(entryOf(report).metadata.uuid);
    expect(entryOf({ ...report, origin: { ...report.origin, version: '2' } }).metadata.uuid).not.toBe(
      entryOf(report).metadata.uuid,
    );
  });

  it('keep all texts', () => {
    const texts = [
      '',
      '- a: [b] # c',
      '"\\\n\t\r',
      'ä😀',
      '\u0000\u007f\u0085\u2028\ufeff',
      'true',
      '~',
      'a'.repeat(200),
    ];
    const value = { texts, 'a: "b"': [[1, [true]], { none: [], empty: {} }, [{ x: 'y', z: ['w'] }]] };
    expect(parse(yamlDocument(value))).toEqual(value);
  });
});

async function errorsOf(contents: string): Promise<readonly string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'witness.graphml', contents },
    schema: { fileName: 'witness.xsd', contents: GRAPHML_XSD },
  });
  return errors.map(({ message }) => message);
}

/** Edges as data by keys, in the order of the path. */
function pathOf(text: string): Readonly<Record<string, string>>[] {
  return [...text.matchAll(/<edge source="N(\d+)" target="N(\d+)">([^]*?)<\/edge>/g)].map(
    ([, source, target, inner], index) => {
      expect([Number(source), Number(target)]).toEqual([index, index + 1]);
      return Object.fromEntries(
        [...inner!.matchAll(/<data key="(.*?)">([^]*?)<\/data>/g)].map(([, key, value]) => [key!, value!]),
      );
    },
  );
}

describe('witnesses in GraphML', () => {
  it.each([...WITNESSED, 'safe'] as const)('of %s are valid', async (name) => {
    expect(await errorsOf(formatGraphml(await reportOf(name)))).toEqual([]);
  });

  it('are looked at by the schema', async () => {
    const text = formatGraphml(await reportOf('race'));
    expect(await errorsOf(text.replace('target="N1"', 'target="N999"'))).not.toEqual([]);
    expect(await errorsOf(text.replace(/<key id="threadId"[^>]*>/, ''))).not.toEqual([]);
    expect(await errorsOf(text.replace('violation_witness', 'witness'))).not.toEqual([]);
  });

  it.each(WITNESSED)('of %s enter and leave functions of threads that were created, as on stacks', async (name) => {
    const stacks = new Map<string, string[]>();
    for (const edge of pathOf(formatGraphml(await reportOf(name)))) {
      const { threadId, createThread, enterFunction, returnFromFunction } = edge;
      if (createThread !== undefined) {
        expect(stacks.has(createThread)).toBe(false);
        stacks.set(createThread, []);
      }
      const stack = stacks.get(threadId!);
      expect(stack, JSON.stringify(edge)).toBeDefined();
      if (enterFunction !== undefined) stack!.push(enterFunction);
      else if (returnFromFunction !== undefined) expect(stack!.pop()).toBe(returnFromFunction);
      else expect(stack!.length).toBeGreaterThan(0);
    }
    expect(stacks.size).toBeGreaterThan(0);
  });

  it('say which thread does what, with the values of inputs', async () => {
    const path = pathOf(formatGraphml(await reportOf('inputs')));
    expect(
      path.flatMap((edge) =>
        edge['assumption'] === undefined
          ? []
          : [[edge['assumption'], edge['assumption.resultfunction'], edge['assumption.scope']]],
      ),
    ).toEqual([
      ['\\result == 1234', '__VERIFIER_nondet_int', 'main'],
      ['\\result == 124', '__VERIFIER_nondet_char', 'main'],
    ]);
    const lines = path.flatMap(({ threadId, startline }) => (startline === undefined ? [] : [[threadId, startline]]));
    expect(lines.slice(-3)).toEqual([
      ['1', '6'],
      ['0', '12'],
      ['0', '13'],
    ]);
  });

  it.each(['bounded', 'firmware', 'syntax'] as const)(
    'there is none of %s, but a document that says why',
    async (name) => {
      const text = formatGraphml(await reportOf(name));
      expect(text).toMatch(/<desc>No witness: .*<\/desc>/);
      expect(text).not.toContain('<graph ');
    },
  );
});
