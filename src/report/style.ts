/** The role of a piece of a report; colours follow from it, so that no formatter knows an escape sequence. */
export type Tone = 'plain' | 'bold' | 'dim' | 'read' | 'write' | 'note' | 'bad' | 'good' | 'doubt';

const CODES: Readonly<Record<Tone, string>> = {
  plain: '',
  bold: '1',
  dim: '2',
  read: '36',
  write: '33',
  note: '35',
  bad: '1;31',
  good: '1;32',
  doubt: '1;33',
};

export type Paint = (tone: Tone, text: string) => string;

/** Wraps text in terminal colours, or leaves it as it is. */
export function painter(color: boolean): Paint {
  if (!color) return (_tone, text) => text;
  return (tone, text) => (CODES[tone] === '' || text === '' ? text : `\u001b[${CODES[tone]}m${text}\u001b[0m`);
}
