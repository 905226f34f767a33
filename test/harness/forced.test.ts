import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import { harness } from '../../src/harness/index.js';
import { ROOT } from '../support/samples.js';
import type { Outcome } from './forced.js';
import { Workshop, allCases, hasGcc, reportOf } from './forced.js';
import { UNFORCED } from './unforced.js';

/** `npm run nightly:harness`: all samples. */
const ALL = process.env['ALL_HARNESSES'] === '1';
const UPDATE = process.env['UPDATE_DOCS'] === '1';
const DOCS = join(ROOT, 'docs', 'harness.md');
const EVERYDAY = [
  'deadlocks/lock_order_bug.c: deadlock',
  'deadlocks/signal_one_bug.c: deadlock',
  'locks/spurious_wakeup_bug.c: assertion',
  'locks/timed_wait_bug.c: assertion',
  'memory/double_free_bug.c: invalid-free',
  'memory/freed_too_early_bug.c: use-after-free',
  'memory/null_after_check_bug.c: null-dereference',
  'races/c11_mutex_bug.c: race',
  'races/struct_copy_bug.c: race',
  'threads/lost_update_bug.c: assertion',
  'threads/nested_threads_bug.c: assertion',
  'threads/signal_handler_bug.c: assertion',
];

const cases = allCases();
/** Peers would have to run for these. */
const checked = cases.filter(({ sample }) => !sample.name.startsWith('streams/'));
const workshop = new Workshop();
afterAll(() => workshop.close(), 60_000);

function named(name: string): (typeof cases)[number] {
  const found = cases.find((each) => each.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** As the list of those that are not forced has it. */
function isAsListed(name: string, { kind, said }: Outcome): boolean {
  const listed = UNFORCED[name];
  if (kind === 'forced' || listed === undefined) return kind === 'forced' && listed === undefined;
  return kind === 'refused' ? listed === `refused: ${said}` : listed.startsWith(`${kind}: `);
}

function tableText(): string {
  const rows = cases.map(({ name }) => `| ${name} | ${UNFORCED[name] ?? 'forced'} |\n`).join('');
  const forced = cases.filter(({ name }) => UNFORCED[name] === undefined).length;
  return `<!-- harness -->\n${forced} of ${cases.length} violations are forced.\n\n| sample | outcome |\n| --- | --- |\n${rows}<!-- /harness -->`;
}

describe('the list of what is not forced', () => {
  it('names violations of samples', () => {
    const names = new Set(cases.map(({ name }) => name));
    expect(Object.keys(UNFORCED).filter((name) => !names.has(name))).toEqual([]);
    expect(EVERYDAY.filter((name) => UNFORCED[name] !== undefined)).toEqual([]);
  });

  it('is the table of docs/harness.md', () => {
    const text = readFileSync(DOCS, 'utf8');
    const updated = text.replace(/<!-- harness -->[^]*<!-- \/harness -->/, tableText);
    if (UPDATE) writeFileSync(DOCS, updated);
    else expect(text).toBe(updated);
  });
});

describe.runIf(hasGcc || process.env['CI'])('counterexamples run as they are shown', () => {
  for (const name of ALL ? checked.map((each) => each.name) : EVERYDAY)
    it(name, async () => {
      const outcome = workshop.outcomeOf(await reportOf(named(name)));
      expect(isAsListed(name, outcome), outcome.said).toBe(true);
    });

  it('with exit code 3 if the program does not do what is shown', async () => {
    const report = await reportOf(named('threads/lost_update_bug.c: assertion'));
    const sources = Object.fromEntries(
      Object.entries(report.sources).map(([name, text]) => [
        name,
        text.replace('assert(counter == 2)', 'assert(counter == 1)'),
      ]),
    );
    const outcome = workshop.outcomeOf({ ...report, sources });
    expect(outcome.kind).toBe('not forced');
    expect(outcome.said).toMatch(/^NOT FORCED: the program ended/);
  });

  it('and say which assertion else fails', async () => {
    const report = await reportOf(named('threads/lost_update_bug.c: assertion'));
    const sources = Object.fromEntries(
      Object.entries(report.sources).map(([name, text]) => [
        name,
        text.replace('seen + 1;', 'seen + 1; assert(counter < 0);'),
      ]),
    );
    expect(workshop.outcomeOf({ ...report, sources }).said).toMatch(
      /^NOT FORCED: another assertion fails than in the report: counter < 0/,
    );
  });
});

it.runIf(!hasGcc && !process.env['CI'])('counterexamples are not run: there is no gcc', () => undefined);

describe('a report is refused', () => {
  async function refusalOf(change: (report: Report) => Report): Promise<unknown> {
    return harness(change(await reportOf(named('threads/lost_update_bug.c: assertion'))));
  }

  it('without a violation', async () => {
    expect(await refusalOf((report) => ({ ...report, result: { ...report.result, violations: [] } }))).toEqual({
      reason: 'the report has no such violation',
    });
  });

  it('without the text of the program', async () => {
    const reason = 'the report does not hold the text of samples/threads/lost_update_bug.c';
    expect(await refusalOf((report) => ({ ...report, sources: {} }))).toEqual({ reason });
  });

  it('of another machine', async () => {
    const changed = await refusalOf((report) => ({ ...report, origin: { ...report.origin, target: 'avr' } }));
    expect(changed).toEqual({ reason: 'it was checked for avr, which this machine is not' });
  });

  it('of posted tasks', async () => {
    expect(harness(await reportOf(named('events/mailbox_bug.c: assertion')))).toEqual({
      reason: 'task 2 is a posted task',
    });
  });
});
