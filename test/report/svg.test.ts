import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import { formatSvg } from '../../src/report/svg.js';
import { result, violated } from './fixtures.js';
import { longViolation, lostUpdateReport, reportAbout, reportOf, violatedBy } from './sample-reports.js';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly string[];
  count(tag: string, className?: string): number;
  readonly names: ReadonlySet<string>;
  readonly text: string;
}

/** What an XML parser finds, which accepts nothing that is not well-formed. */
function picture(report: Report): Picture {
  const onError = (level: string, message: string): void => {
    if (!message.startsWith('Unicode replacement character')) throw new Error(`${level}: ${message}`);
  };
  const root = new DOMParser({ onError }).parseFromString(formatSvg(report), 'image/svg+xml').documentElement!;
  const all = [...root.getElementsByTagName('*')];
  return {
    width: Number(root.getAttribute('width')),
    height: Number(root.getAttribute('height')),
    texts: all.filter(({ tagName }) => tagName === 'text').map(({ textContent }) => textContent ?? ''),
    count: (tag, name) =>
      all.filter((each) => each.tagName === tag && (name === undefined || each.getAttribute('class') === name)).length,
    names: new Set([root.tagName, ...all.map(({ tagName }) => tagName)]),
    text: root.textContent ?? '',
  };
}

const KNOWN = new Set(['svg', 'title', 'desc', 'rect', 'g', 'text', 'tspan', 'line', 'path']);

describe('the SVG of a violation', () => {
  it('has a bar for each block, a line for each switch, a title and the story', async () => {
    const { report, other } = await lostUpdateReport();
    const drawn = picture(report);
    expect([drawn.count('rect', 'block'), drawn.count('line', 'switch'), drawn.count('text', 'violation')]).toEqual([
      5, 4, 1,
    ]);
    expect([drawn.count('title'), drawn.count('desc')]).toEqual([1, 1]);
    expect(drawn.texts).toContain('The assertion counter == 2 fails');
    expect(drawn.texts).toContain(`3. ${other} reads counter (0); sets counter to 1`);
    expect(drawn.texts).toEqual(expect.arrayContaining(['main', 'thread 1', 'thread 2', 'increment']));
  });

  it('draws no switch where tasks only stand and wait', async () => {
    const drawn = picture(await reportOf('deadlocks/lock_order_bug.c', '--deadlock-only'));
    expect([drawn.count('line', 'switch'), drawn.count('text', 'wait'), drawn.count('text', 'lock')]).toEqual([
      1, 2, 2,
    ]);
  });

  it('has elements that only draw, in a width that fits a page', async () => {
    for (const report of [
      reportAbout(violated),
      await reportOf('events/motor_bug.c'),
      reportAbout(violatedBy(longViolation(5000, 1))),
    ]) {
      const drawn = picture(report);
      expect([...drawn.names].filter((name) => !KNOWN.has(name))).toEqual([]);
      expect(drawn.width).toBe(928);
      expect(drawn.height).toBeLessThan(1000);
    }
  });

  it('says how many blocks of a long execution it leaves out, and shortens long blocks', () => {
    const many = picture(reportAbout(violatedBy(longViolation(5000, 1))));
    const drawn = many.count('rect', 'block');
    const omitted = Number(
      /^… (\d+) …$/.exec(many.texts.find((text) => text.startsWith('… ') && !text.includes('blocks'))!)![1],
    );
    expect(drawn + omitted).toBe(5001);
    const long = picture(reportAbout(violatedBy(longViolation(300, 100))));
    expect(long.texts.some((text) => text.includes('a long block, shortened'))).toBe(true);
    expect(long.count('rect', 'block')).toBe(4);
  });

  it('cannot be broken out of', () => {
    const name = '</text><script>alert(1)</script>" onload="x" \u0000\u0008\ud800 ]]>';
    const [violation] = violated.violations;
    const hostile = {
      ...violation!,
      message: name,
      trace: {
        ...violation!.trace,
        tasks: [
          { kind: 'thread' as const, name, entry: name },
          { kind: 'thread' as const, name, entry: name },
        ],
      },
    };
    const drawn = picture(reportAbout(violatedBy(hostile)));
    expect([...drawn.names].filter((each) => !KNOWN.has(each))).toEqual([]);
    expect(drawn.text).toContain('<script>alert(1)</script>" onload="x"');
  });
});

describe('the SVG of other answers', () => {
  it('shows how many context switches were covered, and what was not', async () => {
    const bounded = picture(reportAbout(result()));
    expect(bounded.texts).toEqual(expect.arrayContaining(['No violation found', '0', '1', '2', '3', '4', 'more']));
    expect(bounded.text).toContain('--switches 5 goes further');
    const safe = picture(await reportOf('threads/lost_update_ok.c'));
    expect(safe.texts).toEqual(expect.arrayContaining(['SAFE', 'more']));
    expect(safe.text).not.toContain('What was not looked at');
  });

  it('is a line of text where nothing was covered', () => {
    const bounds = { switches: -1, switchesComplete: false, met: [], assumed: [], tasks: 0 };
    const drawn = picture(
      reportAbout(result({ verdict: 'unknown', reason: 'the time limit of 1 s was reached', bounds })),
    );
    expect(drawn.texts).toEqual(['Unknown', 'the time limit of 1 s was reached']);
    const diagnostics = [
      { severity: 'error', code: 'syntax', message: "unexpected ';'", position: { file: 'a.c', line: 1, column: 2 } },
    ] as const;
    expect(picture(reportAbout(result({ verdict: 'error', diagnostics, bounds }))).texts).toEqual([
      'Error',
      "a.c:1:2: unexpected ';'",
    ]);
  });
});
