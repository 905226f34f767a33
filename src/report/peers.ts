import type { CheckResult } from '../answer/result.js';
import { clip, indented, printable, wrapProse } from '../base/layout.js';

/** Of what a peer printed, so many of the last lines are shown. */
const LINES = 10;

/** The output of peers, of those that have failed or where the answer is not that all is well. */
export function peerLines({ peers = [], verdict }: Pick<CheckResult, 'peers' | 'verdict'>, width: number): string[] {
  const told = peers.filter(
    ({ ended, text }) => hasFailed(ended) || (verdict !== 'safe' && verdict !== 'bounded' && text !== ''),
  );
  return told.flatMap(({ command, text, ended }) => {
    const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
    const shown = text === '' ? [] : lines.slice(-LINES);
    const omitted = lines.length > LINES ? [`… (${lines.length - LINES} more before)`] : [];
    const end = ended === undefined ? 'ran until the end' : `ended by itself with ${ended}`;
    return [
      '',
      ...wrapProse(`Peer ${clip(printable(command), width)}`, width),
      ...indented(shown.length === 0 ? `${end}, and printed nothing` : `${end}, and printed`, 2, width),
      ...[...omitted, ...shown].map((line) => clip(`    ${printable(line)}`, width)),
    ];
  });
}

function hasFailed(ended: number | string | undefined): boolean {
  return ended !== undefined && ended !== 0;
}
