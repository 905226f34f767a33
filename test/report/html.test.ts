import { createHash } from 'node:crypto';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import { sha256Base64 } from '../../src/base/sha.js';
import { REPORT_ID, formatHtml } from '../../src/report/html.js';
import { result, violated } from './fixtures.js';
import { reportAbout, reportOf, violatedBy } from './sample-reports.js';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const ASSETS = { script: 'console.log("</script>", "<!--")', style: '.a::before { content: "</style>"; }' };

function elements(node: Node): Element[] {
  const own = 'tagName' in node ? [node] : [];
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elements) : [])];
}

function text(node: Node): string {
  return 'value' in node && node.nodeName === '#text'
    ? node.value
    : 'childNodes' in node
      ? node.childNodes.map(text).join('')
      : '';
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

class Page {
  readonly all: readonly Element[];

  constructor(report: Report) {
    const errors: string[] = [];
    this.all = elements(
      parse(formatHtml(report, ASSETS), { scriptingEnabled: false, onParseError: ({ code }) => errors.push(code) }),
    );
    expect(errors).toEqual([]);
  }

  named(tag: string): Element[] {
    return this.all.filter(({ tagName }) => tagName === tag);
  }

  get report(): unknown {
    return JSON.parse(text(this.all.find((each) => attribute(each, 'id') === REPORT_ID)!));
  }
}

/** What the page consists of, whatever the report says. */
const TAGS = [
  'html',
  'head',
  'meta',
  'meta',
  'meta',
  'meta',
  'meta',
  'title',
  'style',
  'body',
  'div',
  'noscript',
  'pre',
  'script',
  'script',
];

describe('the page', () => {
  it('holds the report as it is', async () => {
    for (const report of [
      await reportOf('threads/lost_update_bug.c'),
      await reportOf('threads/lost_update_ok.c'),
      reportAbout(result()),
    ]) {
      const page = new Page(report);
      expect(page.report).toEqual(report);
      expect(page.all.map(({ tagName }) => tagName)).toEqual(TAGS);
    }
  });

  it('leaves out bytes of conversations, which JSON has no form for', () => {
    const conversation = {
      streams: [{ key: { kind: 'standard', name: 'stdin' }, entries: [], content: new Uint8Array(3) }],
    } as const;
    expect(new Page(reportAbout({ ...violated, conversation })).report).toEqual(reportAbout(violated));
  });

  it('lets nothing run or be fetched but what it has within', () => {
    const page = new Page(reportAbout(violated));
    const policy = attribute(
      page.all.find((each) => attribute(each, 'http-equiv') === 'Content-Security-Policy')!,
      'content',
    )!;
    const hash = (tag: string, index: number): string =>
      `'sha256-${createHash('sha256')
        .update(text(page.named(tag)[index]!))
        .digest('base64')}'`;
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hash('script', 1)}`,
      `style-src ${hash('style', 0)}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(page.all.flatMap(({ attrs }) => attrs).filter(({ name }) => /^(src|href|on.*|style)$/.test(name))).toEqual(
      [],
    );
  });

  it('says the answer without scripts as well', () => {
    const page = new Page(reportAbout(violated));
    expect(text(page.named('noscript')[0]!)).toMatch(/^VIOLATION: assertion: balance == 90/);
    expect(text(page.named('title')[0]!)).toBe('The assertion balance == 90 || balance == 140 fails – bank.c – tcbmc');
  });

  it('says what is wrong with a program', () => {
    const diagnostics = [
      {
        severity: 'error',
        code: 'syntax',
        message: "unexpected '<'",
        position: { file: 'bank.c', line: 7, column: 3 },
      },
    ] as const;
    expect(text(new Page(reportAbout(result({ verdict: 'error', diagnostics }))).named('pre')[0]!)).toContain(
      "bank.c:7:3: error: unexpected '<'\n  7 |   int seen = balance;",
    );
  });

  it('cannot be broken out of by names and sources', () => {
    const evil =
      '</script></pre></noscript></title><script>alert(1)</script><!-- <img src=x onerror=alert(1)> \u2028 & &lt; " \'';
    const [violation] = violated.violations;
    const hostile = {
      ...violation!,
      message: evil,
      task: evil,
      position: { ...violation!.position, file: evil },
      trace: {
        ...violation!.trace,
        tasks: [
          { kind: 'thread' as const, name: evil, entry: evil },
          { kind: 'thread' as const, name: evil, entry: evil },
        ],
      },
    };
    const report = {
      ...reportAbout(violatedBy(hostile), { [evil]: evil, 'bank.c': `${evil}\n`.repeat(20) }),
      origin: { version: evil, files: [evil], command: ['check', evil] },
    };
    const page = new Page(report);
    expect(page.all.map(({ tagName }) => tagName)).toEqual(TAGS);
    expect(page.report).toEqual(report);
    expect(text(page.named('script')[1]!)).toBe('console.log("\\x3c/script>", "\\x3c!--")');
    expect(text(page.named('style')[0]!)).toBe(ASSETS.style.replace('</style', '<\\/style'));
  });
});

describe('SHA-256', () => {
  it('is what Node.js makes it, for all lengths around a block', () => {
    for (const length of [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) % 256);
      expect(sha256Base64(bytes)).toBe(createHash('sha256').update(bytes).digest('base64'));
    }
  });
});
