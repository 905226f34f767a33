import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import { PROPERTY_DESCRIPTIONS, PROPERTY_NAMES, GROUPS } from '../../src/properties/select.js';
import { fingerprintOf } from '../../src/report/fingerprint.js';
import { knownRules, ruleOf } from '../../src/report/rules.js';
import { formatSarif } from '../../src/report/sarif.js';
import { artifactLocation } from '../../src/report/uri.js';
import type { Case } from './reports.js';
import { ALL_CASES, VIOLATIONS, reportOf } from './reports.js';

interface Step {
  readonly location: {
    readonly physicalLocation: { readonly region: { readonly startLine: number } };
    readonly message: { readonly text: string };
  };
  readonly kinds: readonly string[];
  readonly executionOrder: number;
  readonly nestingLevel: number;
  readonly state?: Readonly<Record<string, { readonly text: string }>>;
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly relatedLocations?: readonly { readonly message: { readonly text: string } }[];
  readonly codeFlows: readonly { readonly threadFlows: readonly { readonly locations: readonly Step[] }[] }[];
  readonly partialFingerprints: Readonly<Record<string, string>>;
}

interface Run {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly invocations: readonly [
    {
      readonly exitCode: number;
      readonly executionSuccessful: boolean;
      readonly toolExecutionNotifications: readonly {
        readonly level: string;
        readonly message: { readonly text: string };
      }[];
    },
  ];
  readonly results: readonly Result[];
}

const schema = JSON.parse(readFileSync(new URL('schemas/sarif-2.1.0.json', import.meta.url), 'utf8')) as object;
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schema);

async function runOf(name: Case): Promise<Run> {
  return (JSON.parse(formatSarif(await reportOf(name))) as { runs: [Run] }).runs[0];
}

describe('SARIF', () => {
  it.each(ALL_CASES)('of %s is valid', async (name) => {
    const valid = validate(JSON.parse(formatSarif(await reportOf(name))));
    expect(validate.errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('is looked at by the schema', async () => {
    const text = formatSarif(await reportOf('race'));
    expect(validate(JSON.parse(text.replace('"startLine": 19', '"startLine": 0')))).toBe(false);
    expect(validate(JSON.parse(text.replace('"essential"', '"vital"')))).toBe(false);
  });

  it.each(VIOLATIONS)('of %s numbers the steps of all tasks in order of time', async (name) => {
    for (const { ruleId, ruleIndex, codeFlows } of (await runOf(name)).results) {
      expect((await runOf(name)).tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      const steps = codeFlows[0]!.threadFlows.flatMap(({ locations }) => locations);
      expect(steps.map(({ executionOrder }) => executionOrder).sort((a, b) => a - b)).toEqual(
        steps.map((_, i) => i + 1),
      );
      for (const { locations } of codeFlows[0]!.threadFlows)
        expect(locations.map(({ executionOrder }) => executionOrder)).toEqual(
          [...locations.map(({ executionOrder }) => executionOrder)].sort((a, b) => a - b),
        );
      expect(steps.some(({ kinds }) => kinds.includes('danger'))).toBe(true);
      expect(steps.every(({ location }) => location.message.text !== '')).toBe(true);
    }
  });

  it('tells who takes part in a race, which locks are taken, and what values are', async () => {
    const [result] = (await runOf('race')).results;
    expect(result!.relatedLocations!.map(({ message }) => message.text)).toEqual([
      'thread 1 writes counter',
      'main reads counter',
    ]);
    const [main, writer] = result!.codeFlows[0]!.threadFlows;
    expect(writer!.locations.map(({ kinds }) => kinds)).toEqual([['call', 'acquire', 'lock'], ['memory']]);
    expect(main!.locations.at(-1)!.state).toEqual({ counter: { text: '1' }, seen: { text: '1' } });
    expect(
      (await runOf('atomicity')).results[0]!.codeFlows[0]!.threadFlows.some(({ locations }) =>
        locations.some((step) => step.nestingLevel === 1),
      ),
    ).toBe(true);
  });

  it('of what is no violation says how far it reaches', async () => {
    const told = async (name: 'safe' | 'bounded' | 'stopped' | 'syntax') => {
      const { results, invocations } = await runOf(name);
      expect(results).toEqual([]);
      const [{ exitCode, executionSuccessful, toolExecutionNotifications }] = invocations;
      return {
        exitCode,
        executionSuccessful,
        told: toolExecutionNotifications.map(({ level, message }) => `${level}: ${message.text}`),
      };
    };
    expect(await told('safe')).toMatchObject({
      exitCode: 0,
      executionSuccessful: true,
      told: [expect.stringMatching(/^note: SAFE: /)],
    });
    const bounded = await told('bounded');
    expect(bounded).toMatchObject({ exitCode: 5, executionSuccessful: true });
    expect(bounded.told.join('\n')).toMatch(
      /^note: NO VIOLATION FOUND in executions with at most 3 arguments of main.*\nnote: main was given at most 3 arguments/,
    );
    expect(await told('stopped')).toMatchObject({ exitCode: 5, told: [expect.stringMatching(/^warning: UNKNOWN: /)] });
    expect(await told('syntax')).toMatchObject({
      exitCode: 6,
      executionSuccessful: false,
      told: [expect.stringMatching(/^error: /)],
    });
  });
});

describe('fingerprints', () => {
  const of = (report: Report): string[] =>
    report.result.violations.map((violation) => fingerprintOf(report, violation));

  /** The same answer, if so many lines came before the program. */
  function moved(report: Report, by: number): Report {
    const text = JSON.stringify(report).replace(/"line":(\d+)/g, (_, line: string) => `"line":${Number(line) + by}`);
    const result = JSON.parse(text) as Report;
    const sources = Object.fromEntries(
      Object.entries(report.sources).map(([file, source]) => [file, '\n'.repeat(by) + source.replaceAll('  ', '\t')]),
    );
    return { ...result, sources };
  }

  it.each(VIOLATIONS)('of %s stay when lines move and are indented otherwise', async (name) => {
    const report = await reportOf(name);
    expect(of(moved(report, 7))).toEqual(of(report));
    expect(of(report)[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('differ within a report, also of lines that are the same', async () => {
    const report = await reportOf('twice');
    expect(report.result.violations).toHaveLength(3);
    expect(new Set(of(report)).size).toBe(3);
  });

  it('do not depend on the order of violations, or of who takes part', async () => {
    const twice = await reportOf('twice');
    const turned = { ...twice, result: { ...twice.result, violations: [...twice.result.violations].reverse() } };
    expect(of(turned).reverse()).toEqual(of(twice));
    const race = await reportOf('race');
    const violations = race.result.violations.map((each) => ({
      ...each,
      participants: [...each.participants!].reverse(),
    }));
    expect(of({ ...race, result: { ...race.result, violations } })).toEqual(of(race));
  });

  it('change with the text of the line', async () => {
    const report = await reportOf('race');
    const sources = Object.fromEntries(
      Object.entries(report.sources).map(([file, text]) => [
        file,
        text.replace('int seen = counter', 'int seen = +counter'),
      ]),
    );
    expect(of({ ...report, sources })).not.toEqual(of(report));
  });
});

it('there is a rule for every property, and for no other', () => {
  const properties = PROPERTY_NAMES.filter((name) => !Object.hasOwn(GROUPS, name)).sort();
  expect(
    Object.keys(PROPERTY_DESCRIPTIONS)
      .filter((name) => !Object.hasOwn(GROUPS, name))
      .sort(),
  ).toEqual(properties);
  expect([...knownRules()].sort()).toEqual(properties);
  expect(ruleOf('limit-grows')).toMatchObject({ name: 'LimitGrows', chapter: 'properties.md' });
});

it.each([
  ['a b/ü.c', { uri: 'a%20b/%C3%BC.c', uriBaseId: '%SRCROOT%' }],
  ['\ud800.c', { uri: '%EF%BF%BD.c', uriBaseId: '%SRCROOT%' }],
  ['./x.c', { uri: 'x.c', uriBaseId: '%SRCROOT%' }],
  ['/home/x.c', { uri: 'file:///home/x.c' }],
  ['C:\\x y\\z.c', { uri: 'file:///C:/x%20y/z.c' }],
])('%s as a URI', (file, uri) => {
  expect(artifactLocation(file)).toEqual(uri);
});
