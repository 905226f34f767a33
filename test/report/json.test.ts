import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatJson, jsonResult, JSON_SCHEMA } from '../../src/report/json.js';
import { lostUpdate, result, violated } from './fixtures.js';

/** Names of all members, nested ones as paths. */
function paths(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => paths(item, `${prefix}[]`));
  if (!(value instanceof Object)) return [prefix];
  return Object.entries(value).flatMap(([key, inner]) => paths(inner, prefix === '' ? key : `${prefix}.${key}`));
}

const full = result({
  verdict: 'violation',
  violations: [{ ...lostUpdate, until: 'main ends' }],
  reason: 'r',
  dump: 'd',
  peers: [{ command: 'c', text: 't', ended: 0 }],
  bounds: {
    switches: 4,
    switchesComplete: false,
    tasks: 2,
    met: [
      {
        kind: 'loop',
        name: 'main.0',
        position: { file: 'a.c', line: 1, column: 1 },
        limit: 2,
        given: true,
        flag: '--unwindset main.0:4',
      },
    ],
    assumed: [
      {
        what: 'malloc never fails',
        flag: '--malloc-may-fail',
        otherwise: 'o',
        because: 'b',
        lookedAt: 'l',
        given: true,
      },
    ],
    interrupted: 'i',
  },
  diagnostics: [
    { severity: 'warning', code: 'name', message: 'm', position: { file: 'a.c', line: 1, column: 1 }, hint: 'h' },
  ],
});

describe('the JSON answer', () => {
  it('keeps the members of its schema', () => {
    const seen = [...new Set(paths(jsonResult(full)))].map((path) =>
      path.replace(/clausesByLabel\..*/, 'clausesByLabel'),
    );
    expect([...new Set(seen)].sort()).toMatchInlineSnapshot(`
      [
        "bounds.assumed[].because",
        "bounds.assumed[].flag",
        "bounds.assumed[].given",
        "bounds.assumed[].lookedAt",
        "bounds.assumed[].otherwise",
        "bounds.assumed[].what",
        "bounds.interrupted",
        "bounds.met[].flag",
        "bounds.met[].given",
        "bounds.met[].kind",
        "bounds.met[].limit",
        "bounds.met[].name",
        "bounds.met[].position.column",
        "bounds.met[].position.file",
        "bounds.met[].position.line",
        "bounds.switches",
        "bounds.switchesComplete",
        "bounds.tasks",
        "diagnostics[].code",
        "diagnostics[].hint",
        "diagnostics[].message",
        "diagnostics[].position.column",
        "diagnostics[].position.file",
        "diagnostics[].position.line",
        "diagnostics[].severity",
        "dump",
        "exitCode",
        "peers[].command",
        "peers[].ended",
        "peers[].text",
        "reason",
        "schema",
        "stats.bounds[].milliseconds",
        "stats.bounds[].result",
        "stats.bounds[].switches",
        "stats.clauses",
        "stats.clausesByLabel",
        "stats.events",
        "stats.sharedCells",
        "stats.stages[].milliseconds",
        "stats.stages[].name",
        "stats.variables",
        "verdict",
        "violations[].fewest",
        "violations[].message",
        "violations[].position.column",
        "violations[].position.file",
        "violations[].position.line",
        "violations[].property",
        "violations[].switches",
        "violations[].task",
        "violations[].trace.events[].action.cell",
        "violations[].trace.events[].action.child",
        "violations[].trace.events[].action.data.kind",
        "violations[].trace.events[].action.data.number",
        "violations[].trace.events[].action.kind",
        "violations[].trace.events[].action.message",
        "violations[].trace.events[].action.name",
        "violations[].trace.events[].action.place.object.id",
        "violations[].trace.events[].action.place.object.kind",
        "violations[].trace.events[].action.place.object.name",
        "violations[].trace.events[].action.property",
        "violations[].trace.events[].action.shared",
        "violations[].trace.events[].action.value",
        "violations[].trace.events[].block",
        "violations[].trace.events[].position.column",
        "violations[].trace.events[].position.file",
        "violations[].trace.events[].position.line",
        "violations[].trace.events[].stack[]",
        "violations[].trace.events[].task",
        "violations[].trace.tasks[].entry",
        "violations[].trace.tasks[].kind",
        "violations[].trace.tasks[].name",
        "violations[].until",
      ]
    `);
  });

  it('starts with its schema and is complete', () => {
    const parsed: unknown = JSON.parse(formatJson(violated));
    expect(parsed).toMatchObject({
      schema: JSON_SCHEMA,
      verdict: 'violation',
      exitCode: 10,
      violations: [{ switches: 2, task: 'main' }],
    });
    expect(formatJson(violated).startsWith(`{\n  "schema": "${JSON_SCHEMA}"`)).toBe(true);
  });

  it('leaves out what is not there', () => {
    expect(jsonResult(result())).not.toHaveProperty('reason');
    expect(jsonResult(result())).not.toHaveProperty('dump');
  });

  it('is documented member by member', () => {
    const documentation = readFileSync(new URL('../../docs/json.md', import.meta.url), 'utf8');
    for (const path of paths(jsonResult(full))) {
      const name = path.split('.').at(-1)!.replace('[]', '');
      if (!path.includes('clausesByLabel.')) expect(documentation, path).toContain(`\`${name}\``);
    }
  });
});
