import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import type { TraceAction, TraceEvent, Violation } from '../../src/answer/result.js';
import { formatGraphml } from '../../src/report/graphml.js';
import { formatJson } from '../../src/report/json.js';
import { NoStoredAnswer, readReport } from '../../src/report/stored.js';
import { formatMarkdown } from '../../src/report/markdown.js';
import { formatSvg } from '../../src/report/svg.js';
import { formatWitness } from '../../src/report/witness.js';
import { formatText } from '../../src/report/text.js';
import { ALL_CASES, VIOLATIONS, reportOf } from './reports.js';

/** Members that version 2 does not have, by those beside which they are. */
const NEW_MEMBERS: readonly (readonly [beside: string, names: readonly string[]])[] = [
  ['entry', ['kind', 'handler', 'priority', 'instance', 'thread', 'queue']],
  ['cell', ['place', 'by']],
  ['value', ['data', 'function', 'choice', 'type', 'end', 'variable']],
  ['text', ['call', 'result', 'mark']],
  ['action', ['statement']],
  ['locks', ['held', 'event', 'access']],
  ['message', ['about']],
];

/** Without what version 2 does not tell. */
function told(action: TraceAction): TraceAction {
  if (action.kind === 'call') return { kind: 'call', text: action.text, call: action.call };
  if (action.kind === 'input') return (({ end: _end, variable: _variable, type: _type, ...rest }) => rest)(action);
  if (action.kind === 'read' || action.kind === 'write') return (({ by: _by, ...rest }) => rest)(action);
  return action.kind === 'violation'
    ? { kind: 'violation', property: action.property, message: action.message }
    : action;
}

/** The same answer without what says how events depend on each other, which no text says. */
function unlinked({ result, ...rest }: Report): Report {
  const violations = result.violations.map((violation): Violation => {
    const events = violation.trace.events.map(
      ({ uses: _uses, because: _because, statement: _statement, action, ...event }): TraceEvent => ({
        ...event,
        action: told(action),
      }),
    );
    const tasks = violation.trace.tasks.map(({ queue: _queue, ...task }) => task);
    const participants = violation.participants?.map(
      ({ event: _event, access: _access, ...participant }) => participant,
    );
    return { ...violation, ...(participants ? { participants } : {}), trace: { ...violation.trace, tasks, events } };
  });
  return { result: { ...result, violations }, ...rest };
}

function asVersion2(json: string): string {
  const older: unknown = JSON.parse(json, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const dropped = NEW_MEMBERS.flatMap(([beside, names]) => (Object.hasOwn(value, beside) ? names : []));
    return Object.fromEntries(Object.entries(value).filter(([name]) => !dropped.includes(name)));
  });
  return JSON.stringify(older).replace('tcbmc-result/3', 'tcbmc-result/2');
}

const written = ({ result, ...surroundings }: Report): string => formatJson(result, surroundings);

describe('a stored answer', () => {
  it.each([...ALL_CASES])('is read as it was written: %s', async (name) => {
    const report = await reportOf(name);
    const again = readReport(written(report));
    expect(JSON.parse(written(again))).toEqual(JSON.parse(written(report)));
    expect(formatText(again.result)).toBe(formatText(report.result));
  });

  it('needs neither sources nor an origin', async () => {
    const { result } = await reportOf('race');
    const again = readReport(formatJson(result));
    expect(again.sources).toEqual({});
    expect(formatText(again.result)).toBe(formatText(result));
  });

  it.each([...VIOLATIONS])('of version 2, which has texts alone, says the same: %s', async (name) => {
    const report = unlinked(await reportOf(name));
    const older = readReport(asVersion2(written(report)));
    for (const form of [formatSvg, formatMarkdown, formatGraphml, formatWitness])
      expect(form(older)).toBe(form(readReport(written(report))));
    expect(formatText(older.result)).toBe(formatText(report.result));
  });

  const changed = async (change: (answer: Record<string, unknown>) => void): Promise<string> => {
    const answer = JSON.parse(written(await reportOf('race'))) as Record<string, unknown>;
    change(answer);
    return JSON.stringify(answer);
  };

  it.each([
    ['no JSON', '{', /no JSON/],
    ['a list', '[]', /the whole should be an object/],
    ['another schema', '{"schema":"tcbmc-result/1"}', /schema should be one of tcbmc-result\/3, tcbmc-result\/2/],
  ])('says what is wrong: %s', (_, text, message) => {
    expect(() => readReport(text)).toThrow(NoStoredAnswer);
    expect(() => readReport(text)).toThrow(message);
  });

  it('says where something is wrong', async () => {
    expect(() => readReport('null')).toThrow(/the whole should be an object/);
    const wrong = await changed((answer) =>
      Object.assign((answer['violations'] as object[])[0]!, { switches: 'many' }),
    );
    expect(() => readReport(wrong)).toThrow('violations[0].switches should be a number');
    const lost = await changed((answer) => {
      const [violation] = answer['violations'] as { trace: { tasks: unknown[] } }[];
      violation!.trace.tasks = violation!.trace.tasks.slice(0, 1);
    });
    expect(() => readReport(lost)).toThrow(/events\[\d+\] should be of tasks that the trace has/);
  });
});
