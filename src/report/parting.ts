import type { Parting, SaidBy, Violation } from '../answer/result.js';
import { clip, displayWidth, indented, pad, printable } from '../base/layout.js';
import { saidText } from './said.js';
import type { Paint } from './style.js';

/** So many things are shown of each execution, the last ones. */
const MOST = 8;
/** Columns narrower than this are not readable; then one execution goes below the other. */
const LEAST_COLUMN = 34;
/** Of what is the same in the last thing, so many characters at most. */
const MOST_SAME = 12;

const TITLES = ['the execution that was recorded', 'this execution'] as const;

/** Two executions side by side that say different things on a stream. */
export function partingLines({ parting }: Violation, width: number, paint: Paint): string[] {
  if (!parting) return [];
  const room = Math.floor((width - 4) / 2);
  const title = indented(`Two executions part on ${printable(parting.stream)}`, 2, width);
  const columns = room < LEAST_COLUMN ? below(parting, width, paint) : beside(parting, room, paint);
  return ['', ...title, ...columns];
}

function beside({ known, here }: Parting, room: number, paint: Paint): string[] {
  const count = Math.min(MOST, Math.max(known.length, here.length));
  const columns = [known, here].map((said, i) => [TITLES[i]!, '', ...lastOnes(said, count, room)]);
  const [left, right] = columns as [string[], string[]];
  const last = left.length - 2;
  return left.map((line, i) => {
    const [a, b] = [pad(clip(line, room), room), clip(right[i]!, room)];
    const tone = i === 0 ? 'dim' : i >= last ? 'bad' : 'plain';
    return `    ${paint(tone, a)}${paint(tone, b)}`.trimEnd();
  });
}

function below({ known, here }: Parting, width: number, paint: Paint): string[] {
  return [known, here].flatMap((said, i) => {
    const lines = lastOnes(said, Math.min(MOST, said.length), width - 4);
    return [
      `    ${paint('dim', TITLES[i]!)}`,
      ...lines.map((line, k) =>
        `    ${paint(k >= lines.length - 2 ? 'bad' : 'plain', clip(line, width - 4))}`.trimEnd(),
      ),
    ];
  });
}

/** The last things in as many lines, and one more that points to where the last one differs. */
function lastOnes(said: readonly SaidBy[], count: number, room: number): string[] {
  const omitted = said.length - count;
  const shown =
    omitted > 0
      ? [`… (${omitted + 1} before)`, ...said.slice(omitted + 1, -1).map(sentence)]
      : said.slice(0, -1).map(sentence);
  const last = said.at(-1)!;
  const [head, from] = [introduction(last), last.same ?? 0];
  const kept = Math.min(from, MOST_SAME);
  const cut = kept < from ? '…' : '';
  const line = last.bytes === undefined ? sentence(last) : `${head} "${cut}${last.bytes.slice(from - kept)}"`;
  const offset = last.bytes === undefined ? 0 : displayWidth(head) + 2 + cut.length + kept;
  const lines = [...shown, clip(printable(line), room - 2)];
  return [...new Array<string>(Math.max(0, count - lines.length)).fill(''), ...lines, `${' '.repeat(offset)}^`];
}

function sentence(said: SaidBy): string {
  return printable(`${place(said)}${saidText(said)}`);
}

function introduction(said: SaidBy): string {
  return printable(`${place(said)}${said.does}`);
}

function place({ task, position }: SaidBy): string {
  return `${position ? `${position.line}  ` : ''}${task === undefined ? '' : `${task} `}`;
}
