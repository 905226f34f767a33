import { describe, expect, it } from 'vitest';
import { describeProgress, statusLine } from '../../cli/progress.js';

function stream(isTTY: boolean): { written: string[]; stream: NodeJS.WriteStream } {
  const written: string[] = [];
  const fake = { isTTY, columns: 40, write: (text: string) => written.push(text) > 0 };
  return { written, stream: fake as unknown as NodeJS.WriteStream };
}

const PROGRESS = { stage: 'solving', switches: 3, events: 1200, clauses: 34567, milliseconds: 1240 };

describe('the status line', () => {
  it('names bound, events, clauses and time', () => {
    expect(describeProgress(PROGRESS)).toBe('solving  ≤ 3 switches  1,200 events  34,567 clauses  1.2 s');
    expect(describeProgress({ stage: 'parsing', milliseconds: 0 })).toBe('parsing  0.0 s');
  });

  it('is silent in a pipe', () => {
    const { written, stream: pipe } = stream(false);
    const status = statusLine(pipe);
    status.update(PROGRESS);
    status.clear();
    expect(written).toEqual([]);
  });

  it('stays on one line of a terminal, is not written too often, and goes away', () => {
    const { written, stream: terminal } = stream(true);
    const status = statusLine(terminal);
    status.update(PROGRESS);
    status.update(PROGRESS);
    expect(written).toHaveLength(1);
    expect(written[0]!.length).toBeLessThanOrEqual(40 + '\r\u001b[K'.length);
    status.clear();
    status.clear();
    expect(written.slice(1)).toEqual(['\r\u001b[K']);
  });
});
