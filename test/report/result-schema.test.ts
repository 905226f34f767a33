import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { formatJUnit } from '../../src/report/junit.js';
import { formatMarkdown } from '../../src/report/markdown.js';
import { formatSarif } from '../../src/report/sarif.js';
import { jsonResult } from '../../src/report/json.js';
import { ROOT } from '../support/samples.js';
import type { Case } from './reports.js';
import { full } from './everything.js';
import { ALL_CASES, reportOf } from './reports.js';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  value instanceof Object && !Array.isArray(value);

/** The same, but that no object has members that are not listed. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(closed);
  if (!isObject(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return schema['type'] === 'object' && schema['properties'] !== undefined
    ? { ...inner, additionalProperties: false }
    : inner;
}

/** The names of all members that a schema lists. */
function members(schema: Json): string[] {
  if (Array.isArray(schema)) return (schema as readonly Json[]).flatMap(members);
  if (!isObject(schema)) return [];
  const own =
    schema['type'] === 'object' && isObject(schema['properties'] ?? null)
      ? Object.keys(schema['properties'] as object)
      : [];
  return [...own, ...Object.values(schema).flatMap(members)];
}

const schema = JSON.parse(readFileSync(join(ROOT, 'docs/tcbmc.result.schema.json'), 'utf8')) as {
  readonly [key: string]: Json;
};
const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);
const validateClosed = ajv.compile({ ...(closed(schema) as object), $id: 'closed' });

async function answerOf(name: Case) {
  const { result, origin, sources } = await reportOf(name);
  return { ...jsonResult(result), origin, sources };
}

describe('docs/tcbmc.result.schema.json', () => {
  it.each([...ALL_CASES, 'streams'] as const)('describes all of the answer of %s', async (name) => {
    const answer: unknown = JSON.parse(JSON.stringify(await answerOf(name)));
    validateClosed(answer);
    expect(validateClosed.errors ?? []).toEqual([]);
    expect(validate(answer)).toBe(true);
  });

  it('describes an answer in which every member says something', () => {
    const answer: unknown = JSON.parse(JSON.stringify(jsonResult(full)));
    validateClosed(answer);
    expect(validateClosed.errors ?? []).toEqual([]);
  });

  it('lets members be added, but none be missing or of another form', async () => {
    const answer = await answerOf('race');
    expect(validate({ ...answer, more: 1 })).toBe(true);
    expect(validateClosed({ ...answer, more: 1 })).toBe(false);
    expect(validate({ ...answer, verdict: undefined })).toBe(false);
    expect(validate({ ...answer, exitCode: '10' })).toBe(false);
    const [violation] = answer.violations;
    expect(
      validate({
        ...answer,
        violations: [
          {
            ...violation,
            trace: { ...violation!.trace, events: [{ ...violation!.trace.events[0], action: { kind: 'read' } }] },
          },
        ],
      }),
    ).toBe(false);
  });

  it('has no member that docs/json.md does not name', () => {
    const text = readFileSync(join(ROOT, 'docs/json.md'), 'utf8');
    expect(members(schema).length).toBeGreaterThan(90);
    expect([...new Set(members(schema))].filter((name) => !new RegExp(`\`"?${name}"?\``).test(text))).toEqual([]);
  });

  it('knows the codes of diagnostics that docs/json.md names', () => {
    const [, list] = /`code` is one of ([^]*?)\./.exec(readFileSync(join(ROOT, 'docs/json.md'), 'utf8'))!;
    const named = [...list!.matchAll(/`([\w-]+)`/g)].map(([, code]) => code!);
    const { code } = (schema['$defs'] as { diagnostic: { properties: { code: { enum: string[] } } } }).diagnostic
      .properties;
    expect(named.sort()).toEqual([...code.enum].sort());
  });
});

it('what is said on streams stands in the other forms, too', async () => {
  const report = await reportOf('streams');
  expect(formatSarif(report)).toContain('on connection 1 of main to 127.0.0.1:7000');
  expect(formatJUnit([report])).toContain('Two executions part on connection 1 of main to 127.0.0.1:7000');
  expect(formatMarkdown(report)).toContain('connection 1 of main to 127.0.0.1&#58;7000');
});
