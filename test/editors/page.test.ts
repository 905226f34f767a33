import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { plainPage, pointedAt, webviewPage } from '../../editors/vscode/src/trace/page.js';

/** Built as the pages of `-o html:FILE` are: a policy of its own, the report as data, and a script. */
const REPORT = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-x'">
<style>p { color: red }</style>
</head>
<body>
<script type="application/json" id="tcbmc-report">{"text":"\\u003cscript>"}</script>
<script>const text = '<script src="evil">';</script>
</body>
</html>
`;

describe('the page in the panel', () => {
  const page = webviewPage(REPORT, 'n0nce');

  it('has one policy, which allows its own scripts only', () => {
    expect(page.match(/Content-Security-Policy/g)).toHaveLength(1);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-n0nce';`);
    expect(page).toContain('body.vscode-dark');
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'));
    expect(page).toContain(
      '<script nonce="n0nce" type="application/json" id="tcbmc-report">{"text":"\\u003cscript>"}</script>',
    );
  });

  it('leaves what is in scripts as it is', () => {
    expect(page).toContain(`<script nonce="n0nce">const text = '<script src="evil">';</script>`);
  });

  it('hands steps to the editor, and what the editor says to the viewer', () => {
    const bridge = /<script nonce="n0nce">([^]*?)<\/script>/.exec(page)![1]!;
    const target = new EventTarget();
    const sent: unknown[] = [];
    const shown: unknown[] = [];
    target.addEventListener('tcbmc:show', (event) => shown.push((event as CustomEvent).detail));
    const acquireVsCodeApi = () => ({ postMessage: (message: unknown) => sent.push(message) });
    const methods = {
      addEventListener: target.addEventListener.bind(target),
      dispatchEvent: target.dispatchEvent.bind(target),
    };
    runInNewContext(bridge, { ...methods, acquireVsCodeApi, CustomEvent });
    target.dispatchEvent(new CustomEvent('tcbmc:step', { detail: { file: 'a.c', line: 3, column: 1 } }));
    target.dispatchEvent(Object.assign(new Event('message'), { data: { line: 7 } }));
    expect(sent).toEqual([{ kind: 'step', file: 'a.c', line: 3, column: 1 }]);
    expect(sent.map(pointedAt)).toEqual([{ file: 'a.c', line: 3 }]);
    expect(shown).toEqual([{ line: 7 }]);
  });

  it('is not believed when it sends something else', () => {
    const messages = [
      undefined,
      'step',
      {},
      { kind: 'step', file: 1, line: 1 },
      { kind: 'step', file: 'a', line: 0 },
      { kind: 'go', file: 'a', line: 1 },
    ];
    expect(messages.map(pointedAt)).toEqual(messages.map(() => undefined));
  });

  it('is text where nothing else is to be had', () => {
    expect(webviewPage(plainPage('a < b && c'), 'n')).toContain('<pre>a &lt; b &amp;&amp; c</pre>');
  });
});
