import type { Report } from '../src/answer/report.js';
import type { LookedFile, LookedLine } from '../src/answer/result.js';
import type { LookedSign } from '../src/report/looked-words.js';
import { LOOKED_SIGNS, lookedLineWords, lookedSummary, signsOf } from '../src/report/looked-words.js';
import { card, h } from './dom.js';
import { textOf } from './model.js';
import { LINE, SourceFile } from './source-file.js';
import { VirtualList } from './virtual-list.js';

/**
 * The program with what was looked at in its margin; `fill` shows it once it is on the page. Undefined where the answer
 * does not say.
 */
export function lookedView(report: Report): { readonly element: HTMLElement; fill(): void } | undefined {
  const { looked = [] } = report.result;
  const shown = looked.flatMap((file) => {
    const text = textOf(report, file.file);
    return text === undefined ? [] : [{ ...file, text }];
  });
  if (shown.length === 0) return undefined;
  const scroller = h('div', {
    class: 'source looked',
    tabindex: 0,
    role: 'region',
    'aria-label': 'The program, with what was looked at',
  });
  const open = (index: number): void => {
    scroller.replaceChildren();
    const { text, lines } = shown[index]!;
    const file = new SourceFile(text);
    const byLine = new Map(lines.map((line) => [line.line, line]));
    new VirtualList(scroller, LINE, file.lines.length, (at) => row(file, at, byLine.get(at + 1))).fill();
  };
  const head = lookedSummary(looked).map((text) => h('p', {}, text));
  const element = card(
    'What was looked at',
    { class: 'looked-card' },
    ...head,
    legend(looked),
    chooser(shown, open),
    scroller,
  );
  return { element, fill: () => open(0) };
}

/** The name of the file, to be chosen where there are several. */
function chooser(files: readonly LookedFile[], open: (index: number) => void): HTMLElement {
  if (files.length === 1) return h('p', { class: 'file-name' }, files[0]!.file);
  const select = h(
    'select',
    { class: 'button', 'aria-label': 'File' },
    ...files.map(({ file }, index) => h('option', { value: index }, file)),
  );
  select.addEventListener('change', () => open(Number(select.value)));
  return h('p', {}, select);
}

function row(file: SourceFile, index: number, looked: LookedLine | undefined): HTMLElement {
  const signs = looked ? signsOf(looked) : [];
  const marks = signs.map((sign) =>
    h('b', { class: `looked-sign ${sign}`, title: LOOKED_SIGNS[sign][1] }, LOOKED_SIGNS[sign][0]),
  );
  return h(
    'div',
    { class: `line${looked?.unreached ? ' unreached' : ''}` },
    h('span', { class: 'gutter' }, ...marks),
    h('span', { class: 'number' }, String(index + 1)),
    h('code', {}, ...file.code(index)),
    h('span', { class: 'said' }, looked ? lookedLineWords(looked) : ''),
  );
}

/** The meaning of the signs, as far as there are any. */
function legend(looked: readonly LookedFile[]): HTMLElement {
  const used = new Set(looked.flatMap(({ lines }) => lines.flatMap(signsOf)));
  const known = (Object.keys(LOOKED_SIGNS) as LookedSign[]).filter((sign) => used.has(sign));
  const items = known.map((sign) =>
    h('span', {}, h('b', { class: `looked-sign ${sign}` }, LOOKED_SIGNS[sign][0]), ` ${LOOKED_SIGNS[sign][1]}`),
  );
  return h('p', { class: 'legend' }, ...items);
}
