import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiReport } from '../support/api-report.js';
import { ROOT } from '../support/samples.js';

const PATH = join(ROOT, 'docs/api-report.txt');
const UPDATE = process.env['UPDATE_DOCS'] === '1';

describe('the interface of the library', () => {
  it('is as docs/api-report.txt has it, where a review sees what changes', () => {
    const report = apiReport();
    if (UPDATE) writeFileSync(PATH, report);
    const before = readFileSync(PATH, 'utf8');
    const how = 'a public type has changed: npm run build && UPDATE_DOCS=1 npx vitest run test/docs/api-report.test.ts';
    expect(report, how).toBe(before);
  });

  it('has all types that are mentioned in it', () => {
    const text = readFileSync(PATH, 'utf8');
    const declared = [...text.matchAll(/^(?:export )?(?:declare )?(?:interface|type|class|const|function) (\w+)/gm)];
    const names = new Set(declared.map(([, name]) => name));
    expect(['CheckOptions', 'CheckResult', 'SourceSettings', 'Valued'].filter((name) => !names.has(name))).toEqual([]);
    expect(text).not.toContain('private ');
  });
});
