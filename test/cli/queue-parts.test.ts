import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseQueueAddress } from '../../cli/queue/address.js';
import { NotSendable, Packer } from '../../cli/queue/packing.js';
import { compressed, fingerprintOf, readOptions } from '../../cli/queue/parcel.js';
import type { QuestionPart } from '../../cli/queue/parts.js';
import { PartAnswers, isAside, partsOf } from '../../cli/queue/parts.js';
import { Room } from '../../cli/queue/room.js';
import { withoutSecrets } from '../../cli/queue/secrets.js';
import { ofAllEntries, soFarOf } from '../../src/answer/entries.js';
import { ofAllShares } from '../../src/answer/share.js';
import { optionErrors } from '../../src/options/complaints.js';
import { together } from '../../src/answer/together.js';
import { unpack } from '../../cli/queue/unpacking.js';
import type { CheckResult, Verdict } from '../../src/answer/result.js';
import { check, formatText } from '../../src/index.js';
import { parseCheck } from '../support/flags.js';
import { ROOT } from '../support/samples.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-parts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the address of a queue', () => {
  it.each<[string, object, string]>([
    ['redis://example', { host: 'example', port: 6379, db: 0 }, 'redis://example:6379'],
    ['redis://[::1]:7000/3', { host: '::1', port: 7000, db: 3 }, 'redis://[::1]:7000/3'],
    ['redis://:a%40b@example', { password: 'a@b' }, 'redis://example:6379'],
    ['rediss://me:secret@example:1/0', { username: 'me', password: 'secret', tls: {} }, 'rediss://example:1'],
  ])('is read: %s', (text, server, shown) => {
    const address = parseQueueAddress(text);
    expect(address).toMatchObject({ server, shown });
  });

  it.each(['', 'localhost', 'http://example', 'redis://', 'redis://:secret@example/x', 'redis://:secret@example?x=1'])(
    'is refused, and not repeated: %j',
    (text) => {
      expect(() => parseQueueAddress(text)).toThrow(/^--queue must look like (?!.*secret)/);
    },
  );

  it('has no secrets in command lines that are kept', () => {
    expect(withoutSecrets(['check', '--queue', 'rediss://me:p/w@h:1', '--queue=redis://:x@h', 'a@b.c'])).toEqual([
      'check',
      '--queue',
      'rediss://h:1',
      '--queue=redis://h',
      'a@b.c',
    ]);
  });
});

describe('a parcel', () => {
  const at = (...names: string[]): string => join(folder, ...names);

  it('has all that is read, by content, and nothing that depends on where it is', async () => {
    const prints: string[] = [];
    for (const place of ['one', 'two']) {
      mkdirSync(at(place, 'inc'), { recursive: true });
      mkdirSync(at(place, 'own'));
      writeFileSync(at(place, 'inc/x.h'), '#define X 1\n');
      writeFileSync(at(place, 'inc/unread.h'), place);
      writeFileSync(at(place, 'own/a.c'), '#include "x.h"\nint main(void) { return X; }\n');
      const options = { files: ['a.c'], includeDirs: ['../inc'] };
      const { parcel } = await new Packer(at(place, 'own')).pack(place, options);
      expect(parcel.files.map(({ path }) => path)).toEqual(['inc/x.h', 'own/a.c']);
      expect(parcel.folder).toBe('own');
      prints.push(fingerprintOf(parcel));
    }
    expect(prints[0]).toBe(prints[1]);
    writeFileSync(at('two/inc/x.h'), '#define X 2\n');
    const { parcel } = await new Packer(at('two/own')).pack('', { files: ['a.c'], includeDirs: ['../inc'] });
    expect(fingerprintOf(parcel)).not.toBe(prints[0]);
    expect(fingerprintOf({ ...parcel, version: 'another' })).not.toBe(fingerprintOf(parcel));
    expect(fingerprintOf({ ...parcel, title: 'another' })).toBe(fingerprintOf(parcel));
  });

  it('gives the same names the same contents when it is opened', async () => {
    mkdirSync(at('links/real/deep'), { recursive: true });
    writeFileSync(at('links/real/x.h'), 'int x;\n');
    writeFileSync(at('links/a.c'), '#include "real/deep/../x.h"\nint main(void) { return x; }\n');
    const { parcel, read } = await new Packer(at('links')).pack('', { files: ['a.c'] });
    const contents = new Map([...read.values()].map(({ hash, bytes }) => [hash, compressed(bytes)]));
    const opened = await unpack(parcel, (hash) => Promise.resolve(contents.get(hash) ?? null), undefined);
    for (const [name, { bytes }] of read) expect(readFileSync(join(opened.folder, name))).toEqual(bytes);
    opened.remove();
    expect(() => readdirSync(opened.root)).toThrow(/ENOENT/);
  });

  it('has options as they are, large integers too', async () => {
    const options = await parseCheck([
      'a.c',
      ...['--volatile-input', '0x40021000-0x40021fff', '--volatile-input', 'port', '--isr', 'tick:3:2:1'],
      ...['--target', 'avr', '-D', 'X=1', '--threads', 'f*2', '--unwindset', 'main.0:3'],
    ]);
    const sent = Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'host'));
    const { parcel } = await new Packer(at('links')).pack('', sent as unknown as Parameters<Packer['pack']>[1]);
    expect(readOptions(parcel.options)).toEqual(sent);
    expect(sent['volatileInputs']).toContainEqual({ first: 0x40021000n, last: 0x40021fffn });
  });

  it.each<[string, object, RegExp]>([
    ['an absolute name', { files: [join(ROOT, 'docs/counter.c')] }, /not named from the current folder/],
    ['standard input', { files: [{ name: '<stdin>', text: '' }] }, /standard input/],
    ['peers', { files: ['a.c'], peers: ['x'], connect: [1] }, /--peer is about one machine/],
    ['a solver of this machine', { files: ['a.c'], solver: './kissat' }, /solver/],
    ["this machine's headers", { files: ['a.c'], systemHeaders: true }, /--system-headers/],
  ])('is not made of %s', async (_, options, why) => {
    const packing = new Packer(at('links')).pack('', options as Parameters<Packer['pack']>[1]);
    await expect(packing).rejects.toThrow(NotSendable);
    await expect(packing).rejects.toThrow(why);
  });

  it('is not made where one name means two files', async () => {
    mkdirSync(at('twice/far/inner'), { recursive: true });
    mkdirSync(at('twice/near'));
    writeFileSync(at('twice/far/x.h'), 'int far;\n');
    writeFileSync(at('twice/near/x.h'), 'int near;\n');
    symlinkSync(at('twice/far/inner'), at('twice/near/link'));
    writeFileSync(
      at('twice/near/a.c'),
      '#include "x.h"\n#include "link/../x.h"\nint main(void) { return near + far; }\n',
    );
    await expect(new Packer(at('twice/near')).pack('', { files: ['a.c'] })).rejects.toThrow(/leads through a link/);
  });
});

const ASKED = { named: false, all: false };

describe('a question in parts', () => {
  const named = ['race', 'deadlock', 'checks'];

  it('has a part for each property that is named, and groups of checks stay together', () => {
    const titles = (properties?: readonly string[]): readonly string[] =>
      partsOf({ files: ['a.c'], ...(properties ? { properties } : {}) }, 1).map(({ title }) => title);
    expect(titles(named)).toEqual(named);
    expect(titles(['assertion', 'checks', 'race'])).toEqual(['checks', 'race']);
    expect(titles(['race'])).toEqual(['all']);
    expect(titles(['all'])).toEqual(expect.arrayContaining(['checks', 'overflow', 'race', 'deadlock']));
    expect(titles(['all'])).not.toContain('assertion');
    expect(titles()).toEqual(expect.arrayContaining(['all', 'assertion', 'null-dereference']));
    expect(titles()).not.toContain('io-schedule');
  });

  it('has a share for each of several workers where checks in the code are asked for, with one execution', () => {
    const titles = (options: object, workers = 2): readonly string[] =>
      partsOf({ files: ['a.c'], ...options }, workers).map(({ title }) => title);
    expect(titles({}).slice(0, 3)).toEqual(['share 1 of 2', 'share 2 of 2', 'all']);
    expect(titles({ properties: ['assertion'] }, 3).slice(0, 4)).toEqual([
      ...[1, 2, 3].map((n) => `share ${n} of 3`),
      'all',
    ]);
    expect(titles({ properties: ['memory'] }).slice(0, 3)).toEqual(['share 1 of 2', 'share 2 of 2', 'all']);
    expect(titles({}, 100)).toContain('share 16 of 16');
    for (const options of [{ properties: ['race'] }, { all: true }, { executions: 2 }, { weakenOrders: true }])
      expect(titles(options)).not.toContain('share 1 of 2');
    expect(titles({}, 1)[0]).toBe('all');
  });

  it('is asked in other ways by who has nothing else to do, as far as the options leave them open', () => {
    const ways = (options: object, workers = 7): readonly string[] =>
      partsOf({ files: ['a.c'], properties: ['race'], ...options }, workers)
        .filter(isAside)
        .map(({ title }) => title);
    for (const workers of [0, 1]) expect(ways({}, workers)).toEqual([]);
    expect(ways({}, 2)).toEqual(['partial-order only']);
    expect(ways({})).toEqual([
      'partial-order only',
      '20 iterations',
      'seed 1',
      'blocks only',
      'few switches',
      '100 iterations',
    ]);
    expect(ways({}, 1000)).toHaveLength(16);
    expect(ways({ switches: 3 })).not.toEqual(expect.arrayContaining([expect.stringMatching(/partial-order|few/)]));
    expect(ways({ maxSwitches: 2 })).not.toEqual(expect.arrayContaining([expect.stringMatching(/partial-order|few/)]));
    for (const options of [{ unwind: 3 }, { unwindset: { 'main.0': 3 } }, { maxUnwind: 19 }])
      expect(ways(options)).not.toEqual(expect.arrayContaining([expect.stringMatching(/iterations/)]));
    for (const options of [{ encoding: 'blocks' }, { memoryModel: 'c11' }])
      expect(ways(options)).not.toEqual(expect.arrayContaining([expect.stringMatching(/only|few/)]));
    for (const options of [{ solver: 'minisat' }, { jobs: 1 }])
      expect(ways(options)).not.toEqual(expect.arrayContaining([expect.stringMatching(/seed/)]));
    for (const options of [{ all: true }, { executions: 2 }, { mendOrders: true }, { propertyFiles: ['p.js'] }])
      expect(ways(options)).toEqual([]);
    const all = partsOf({ files: ['a.c'], properties: ['race'] }, 16);
    for (const { options } of all) expect(optionErrors(options, ['library', 'node'])).toEqual([]);
  });

  it('has a part for each of several entries', () => {
    const parts = partsOf({ files: ['a.c'], entries: ['f', 'g', 'f'] }, 4);
    expect(parts.map(({ title, options: { entries } }) => [title, entries])).toEqual([
      ['from f', ['f']],
      ['from g', ['g']],
    ]);
  });

  const text =
    'int main(void) { int x = __VERIFIER_nondet_int(); __CPROVER_assert(x != 7, "seven"); return 10 / (x - 3); }';
  const answer = async (options: object): Promise<CheckResult> =>
    await check({ files: [{ name: 'a.c', text: `int __VERIFIER_nondet_int(void);\n${text}` }], ...options });

  it('is over with the first violation, or when none is in any part', async () => {
    const options = { files: ['a.c'] };
    const parts = partsOf(options, 1);
    const [whole, ...classes] = parts;
    const safe = await answer({ properties: ['race'] });
    const violated = await answer({ properties: ['division-by-zero'] });
    const first = new PartAnswers(parts, options);
    expect(first.add(classes[0]!, safe)).toBeUndefined();
    expect(first.add(classes[1]!, violated)).toMatchObject({ verdict: 'violation' });
    const known: CheckResult = {
      ...violated,
      violations: violated.violations.map((each) => ({ ...each, known: true })),
    };
    const silenced = new PartAnswers(parts, options);
    for (const part of classes) expect(silenced.add(part, part === classes[0] ? known : safe)).toBeUndefined();
    expect(silenced.add(whole!, known)).toMatchObject({ verdict: 'violation', violations: [{ known: true }] });
    const every = new PartAnswers(parts, options);
    const told = classes.map((part) => every.add(part, safe));
    expect(told.map((each) => each?.verdict)).toEqual([...classes.slice(1).map(() => undefined), 'safe']);
    expect(told.at(-1)).not.toHaveProperty('properties');
    expect(new PartAnswers(parts, options).add(whole!, safe)).toBe(safe);
    const cut: CheckResult = { ...safe, verdict: 'bounded' };
    const open = new PartAnswers(parts, options);
    expect(open.add(whole!, cut)).toBeUndefined();
    for (const part of classes.slice(1)) expect(open.add(part, safe)).toBeUndefined();
    expect(open.add(classes[0]!, cut)).toMatchObject({ verdict: 'bounded' });
  });

  it('waits for other ways only where limits have ended the search, and believes them as far as they go', async () => {
    const options = { files: ['a.c'], properties: ['assertion'] };
    const parts = partsOf(options, 7).filter(({ role }) => role !== 'share');
    const [whole, engine, deep] = parts as [QuestionPart, QuestionPart, QuestionPart];
    const safe = await answer({ properties: ['race'] });
    const violated = await answer({ properties: ['assertion'] });
    const bounded: CheckResult = { ...safe, verdict: 'bounded' };
    const late: CheckResult = { ...bounded, bounds: { ...safe.bounds, interrupted: 'searching' }, reason: 'late' };
    const refused: CheckResult = { ...safe, verdict: 'error' };
    const asking = (): PartAnswers => new PartAnswers(parts, options);
    expect(asking().add(whole, bounded)).toBe(bounded);
    expect(asking().add(engine, safe)).toBe(safe);
    expect(asking().add(deep, safe)).toBe(safe);
    expect(asking().add(engine, violated)).toBe(violated);
    expect(asking().add(deep, violated)).toBe(violated);
    // Another property may be violated beyond bounds that nobody gave.
    const open = [...violated.properties!, { name: 'leak', verdict: 'bounded' as const }];
    expect(asking().add(deep, { ...violated, properties: open })).toBeUndefined();
    const known = { ...violated, violations: violated.violations.map((each) => ({ ...each, known: true as const })) };
    expect(asking().add(deep, known)).toBeUndefined();
    for (const [part, said] of [
      [engine, refused],
      [deep, bounded],
    ] as const) {
      const aside = asking();
      expect(aside.add(part, said)).toBeUndefined();
      expect(aside.add(whole, refused)).toBe(refused);
    }
    const waiting = asking();
    expect(waiting.add(whole, late)).toBeUndefined();
    expect(waiting.add(deep, bounded)).toBeUndefined();
    for (const part of parts.slice(3)) expect(waiting.without(part)).toBeUndefined();
    expect(waiting.without(engine)).toBe(late);
    const further = asking();
    expect(further.add(whole, { ...late, verdict: 'unknown' })).toBeUndefined();
    expect(further.add(engine, bounded)).toBe(bounded);
  });

  it('of several entries is as wrong as one of them', async () => {
    const safe = await answer({ properties: ['race'] });
    const violated = await answer({ properties: ['division-by-zero'] });
    const refused: CheckResult = { ...safe, verdict: 'error' };
    const options = { files: ['a.c'], entries: ['f', 'g'] };
    const parts = partsOf(options, 2);
    const [f, g] = parts as [QuestionPart, QuestionPart];
    const late = new PartAnswers(parts, options);
    expect(late.add(g, refused)).toBeUndefined();
    expect(late.add(f, violated)).toBe(violated);
    const both = new PartAnswers(parts, options);
    expect(both.add(g, safe)).toBeUndefined();
    expect(both.add(f, refused)).toMatchObject({ verdict: 'error' });
    const shared = (word: 'proved' | 'open'): CheckResult => ({
      ...safe,
      variables: [{ name: 'x', word, accesses: [] }],
    });
    expect(ofAllEntries([shared('proved'), shared('open')], ASKED).variables).toEqual(shared('open').variables);
    expect(soFarOf([safe], 1, ASKED)).toMatchObject({ verdict: 'unknown', bounds: { switchesComplete: false } });
    const named = { named: true, all: false };
    expect(ofAllEntries([safe, { ...safe, properties: violated.properties! }], named).properties).toContainEqual({
      name: 'division-by-zero',
      verdict: 'violation',
    });
  });

  const TWO_CHECKS = `int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __CPROVER_assert(x != 7, "seven");
  __CPROVER_assert(x != FEWER, "eight");
}`;

  it('is proved by all shares together, of which none says so by itself', async () => {
    const share = async (number: number, options: object): Promise<CheckResult> =>
      await check({ files: [{ name: 'a.c', text: TWO_CHECKS }], share: { number, of: 2 }, ...options });
    const answersFor = async (options: object): Promise<readonly CheckResult[]> => [
      await share(1, options),
      await share(2, options),
    ];
    const verdicts = (answers: readonly CheckResult[]): readonly string[] => answers.map(({ verdict }) => verdict);
    const broken = await answersFor({ defines: { FEWER: '8' } });
    expect(broken.map(({ violations }) => violations.map(({ message }) => message))).toEqual([['seven'], ['eight']]);
    expect(broken.flatMap(({ violations }) => violations)).not.toContainEqual(
      expect.objectContaining({ fewest: true }),
    );
    const one = await answersFor({ defines: { FEWER: '7' } });
    expect(verdicts(one)).toEqual(['violation', 'bounded']);
    expect(formatText(one[1]!)).toContain('nothing is wrong in other shares of the question: this is share 2 of 2');

    const safe = await answersFor({
      files: [{ name: 'b.c', text: TWO_CHECKS.replace('= __VERIFIER_nondet_int()', '= __VERIFIER_nondet_int() & 3') }],
      properties: ['division-by-zero', 'assertion'],
      defines: { FEWER: '8' },
    });
    expect(verdicts(safe)).toEqual(['bounded', 'bounded']);
    const asked = { named: true, all: false };
    expect(ofAllShares(safe, asked)).toMatchObject({
      verdict: 'safe',
      bounds: { assumed: [] },
      properties: [
        { name: 'division-by-zero', verdict: 'safe' },
        { name: 'assertion', verdict: 'safe' },
      ],
    });
    expect(ofAllShares([...safe].reverse(), asked)).toBeUndefined();
    expect(ofAllShares([safe[0]!, safe[0]!], asked)).toBeUndefined();
    expect(ofAllShares([safe[0]!], asked)).toBeUndefined();
    expect(optionErrors({ files: ['a.c'], share: { number: 3, of: 2 }, certify: true }, ['library'])).toEqual([
      "the option 'share' has no share 3 of 2",
      "the option 'share' cannot be given with 'certify', which is about the whole question",
    ]);
  });

  it.each<[string, object]>([
    ['with violations', { properties: ['assertion', 'division-by-zero', 'race'] }],
    ['without', { properties: ['race', 'deadlock'] }],
    ['with all of them', { properties: ['assertion', 'division-by-zero'], all: true }],
  ])('says what it says as one: %s', async (_, options) => {
    const whole = await answer(options);
    const parts = partsOf({ files: ['a.c'], ...options }, 1);
    const answers = await Promise.all(parts.map(({ options: { properties } }) => answer({ ...options, properties })));
    const joint = together(answers, { named: true, all: 'all' in options });
    expect(joint.verdict).toBe(whole.verdict);
    expect(joint.properties).toEqual(whole.properties);
    expect(joint.violations.map(({ property, position }) => [property, position]).sort()).toEqual(
      whole.violations.map(({ property, position }) => [property, position]).sort(),
    );
    expect(joint.bounds).toEqual(whole.bounds);
  });

  it('reaches as far as all of its parts', () => {
    const part = (verdict: Verdict, switches: number, complete: boolean, limit?: number): CheckResult => ({
      verdict,
      bounds: {
        switches,
        switchesComplete: complete,
        met: limit === undefined ? [] : [{ kind: 'loop', name: 'main.0', limit, given: false }],
        assumed: [],
        tasks: 2,
      },
      violations: [],
      diagnostics: [],
      stats: { stages: [], events: 1, sharedCells: 0, variables: 1, clauses: 1, clausesByLabel: {}, bounds: [] },
    });
    const joint = together([part('safe', 0, true), part('bounded', 4, false, 9), part('unknown', 6, false, 5)], ASKED);
    expect(joint.verdict).toBe('unknown');
    expect(joint.bounds).toMatchObject({ switches: 4, switchesComplete: false });
    expect(joint.bounds.met).toEqual([{ kind: 'loop', name: 'main.0', limit: 5, given: false }]);
    expect(together([part('safe', 2, true), part('safe', 3, true)], ASKED).bounds).toMatchObject({
      switches: 3,
      switchesComplete: true,
    });
  });
});

it('memory is shared out: who finds too little waits, in order', async () => {
  const room = new Room(100);
  const entered: string[] = [];
  const enter = async (name: string, megabytes: number): Promise<() => void> => {
    const leave = await room.enter(megabytes);
    entered.push(name);
    return leave;
  };
  const first = await enter('first', 60);
  const large = enter('large', 0);
  const small = enter('small', 30);
  await Promise.resolve();
  expect(entered).toEqual(['first']);
  first();
  (await large)();
  (await small)();
  expect(entered).toEqual(['first', 'large', 'small']);
});

it('the packages of queues are read by nothing else', () => {
  const readers = readdirSync(join(ROOT, 'dist/cli'))
    .filter((name) => /\.c?js$/.test(name))
    .filter((name) => /\(["'`](?:bullmq|ioredis)["'`]\)/.test(readFileSync(join(ROOT, 'dist/cli', name), 'utf8')));
  expect(readers).toEqual(['queue.js']);
});
