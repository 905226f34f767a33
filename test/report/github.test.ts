import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import { formatGithub } from '../../src/report/github.js';
import { formatMarkdown } from '../../src/report/markdown.js';
import type { Case } from './reports.js';
import { VIOLATIONS, reportOf } from './reports.js';

interface Command {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

const unescaped = (text: string): string =>
  text
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%25', '%');

/** As the runner of GitHub Actions reads a line (actions/runner, ActionCommand.cs). */
function parsed(line: string): Command {
  const [, head, message] = /^::(.*?)::(.*)$/.exec(line)!;
  const [, command, rest = ''] = /^(\w+)(?: (.*))?$/.exec(head!)!;
  const pairs = rest
    .split(',')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), unescaped(pair.slice(pair.indexOf('=') + 1))] as const);
  return { command: command!, properties: Object.fromEntries(pairs), message: unescaped(message!) };
}

async function commandsOf(name: Case, change: (report: Report) => Report = (report) => report): Promise<Command[]> {
  return formatGithub(change(await reportOf(name)))
    .trimEnd()
    .split('\n')
    .map(parsed);
}

describe('commands for GitHub Actions', () => {
  it('tell a violation at its place, with who takes part', async () => {
    const [first] = await commandsOf('race');
    expect(first).toMatchObject({
      command: 'error',
      properties: { file: 'samples/races/mutex_bug.c', line: '19', col: '14', title: 'tcbmc: race' },
    });
    expect(first!.message.split('\n').slice(1)).toEqual([
      'in main, after 2 context switches',
      'thread 1 writes counter at samples/races/mutex_bug.c:11:3 (in writer), holding mutex',
      'main reads counter at samples/races/mutex_bug.c:19:14 (in main), holding no lock',
    ]);
  });

  it('are notices of bounds, warnings where nothing is known, errors where the program is wrong', async () => {
    const told = async (name: Case) =>
      (await commandsOf(name)).map(({ command, properties }) => `${command} ${properties['title']}`);
    expect(await told('asGiven')).toEqual(['notice tcbmc', 'notice tcbmc: bound']);
    expect((await commandsOf('asGiven'))[1]).toMatchObject({ properties: { file: 'loop.c', line: '5' } });
    expect(await told('safe')).toEqual(['notice tcbmc']);
    expect(await told('stopped')).toEqual(['warning tcbmc']);
    expect(await told('syntax')).toEqual(['error tcbmc: syntax']);
  });

  it('escape what would end a property, a message or the line', async () => {
    const [first] = await commandsOf('inputs', ({ result, ...rest }) => {
      const violations = result.violations.map((each) => ({
        ...each,
        message: '100%0A\r\n::warning::x',
        position: { file: 'a,b:c%\n.c', line: 1, column: 2 },
      }));
      return { ...rest, result: { ...result, violations } };
    });
    expect(first).toMatchObject({ command: 'error', properties: { file: 'a,b:c%\n.c', line: '1', col: '2' } });
    expect(first!.message).toMatch(/^100%0A\r\n::warning::x\nin /);
  });
});

const markdown = new MarkdownIt({ html: true, linkify: true });

/** Texts of the cells of the first table. */
function cells(html: string): string[][] {
  const table = /<table>([^]*?)<\/table>/.exec(html)![1]!;
  return [...table.matchAll(/<tr>([^]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd]>([^]*?)<\/t[hd]>/g)].map(([, text]) => text!),
  );
}

const plain = (html: string): string =>
  html
    .replace(/<br>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

describe('Markdown', () => {
  it.each(VIOLATIONS)('of %s has a table with a column for each task', async (name) => {
    const report = await reportOf(name);
    const rows = cells(markdown.render(formatMarkdown(report)));
    const tasks = new Set(report.result.violations[0]!.trace.events.map(({ task }) => task));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([tasks.size]));
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.slice(1).every((row) => row.filter((cell) => cell !== '').length === 1)).toBe(true);
  });

  it('shows the execution line by line', async () => {
    const rows = cells(markdown.render(formatMarkdown(await reportOf('race')))).map((row) => row.map(plain));
    expect(rows).toEqual([
      ['main', 'thread 1 (writer)'],
      ['18 pthread_create(&thread, 0, writer, 0);\nstarts thread 1', ''],
      ['', '10 pthread_mutex_lock(&mutex);'],
      ['', '11 counter++;\ncounter → 0\ncounter := 1'],
      [expect.stringMatching(/^19 int seen = counter;\ncounter → 1\n✗ race: two threads access .*\nseen := 1$/), ''],
    ]);
  });

  it('shows texts of the program as they are, whatever is in them', async () => {
    const hostile = '|`<b>*x*_y_</b></details>[a](http://b) & @everyone :+1: \\| $x$ ~~z~~ | |';
    const report = await reportOf('inputs');
    const text = report.sources['inputs.c']!.replace(/pthread_create\(.*/, `pthread_create(); // ${hostile}`);
    const violations = report.result.violations.map((each) => ({ ...each, message: `- 1. # ${hostile}` }));
    const html = markdown.render(
      formatMarkdown({ ...report, result: { ...report.result, violations }, sources: { 'inputs.c': text } }),
    );
    expect(
      plain(html)
        .split('\n')
        .filter((line) => line.includes(hostile)).length,
    ).toBe(2);
    expect(html).not.toMatch(/<b>|<em>|<a /);
    expect(html.match(/<\/details>/g)).toHaveLength(html.match(/<details>/g)!.length);
    expect(new Set(cells(html).map((row) => row.length))).toEqual(new Set([2]));
  });

  it('says what was covered, where nothing was found', async () => {
    expect(plain(markdown.render(formatMarkdown(await reportOf('safe'))))).toMatch(
      /^✅ SAFE: no data race, deadlock or failing assertion in any execution, whatever the interleaving\./,
    );
    const bounded = plain(markdown.render(formatMarkdown(await reportOf('asGiven'))));
    expect(bounded).toMatch(/^✅ NO VIOLATION FOUND in executions with at most 3 iterations of main\.0\./);
    expect(bounded).toContain('loop.c:5:3: main.0 was followed for 3 iterations only, as given');
    expect(plain(markdown.render(formatMarkdown(await reportOf('bounded'))))).toMatch(
      /^❔ NO VIOLATION FOUND in executions with at most 3 arguments of main/,
    );
    expect(plain(markdown.render(formatMarkdown(await reportOf('syntax'))))).toMatch(
      /^❌ ERROR: the program could not be read/,
    );
  });

  it('is small, also of many and long executions', async () => {
    const report = await reportOf('posted');
    const [violation] = report.result.violations;
    const events = Array.from({ length: 40 }, (_, block) =>
      violation!.trace.events.map((event) => ({ ...event, block })),
    ).flat();
    const violations = Array.from({ length: 30 }, () => ({ ...violation!, trace: { ...violation!.trace, events } }));
    const text = formatMarkdown({ ...report, result: { ...report.result, violations } });
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('… and 10 more.');
  });
});
