import { expect, it } from 'vitest';
import type { PeerOutput } from '../../src/source/outside.js';
import { formatText } from '../../src/report/text.js';
import { result } from './fixtures.js';

const told = (verdict: 'safe' | 'error', ...peers: PeerOutput[]): string =>
  formatText(result({ verdict, peers, bounds: { ...result().bounds, tasks: 1, met: [] } }), { width: 200 }).replace(
    /^[^\n]*\n/,
    '',
  );

it('a peer that has failed is told, with the last that it printed', () => {
  const text = Array.from({ length: 12 }, (_, i) => `line ${i}\u001b[1m\n`).join('');
  expect(
    told(
      'safe',
      { command: 'node server.mjs', text, ended: 1 },
      { command: 'nc', text: 'fine\n', ended: 0 },
      { command: 'quiet', text: '', ended: 'SIGSEGV' },
    ),
  ).toMatchInlineSnapshot(`
    "
    Peer node server.mjs
      ended by itself with 1, and printed
        … (2 more before)
        line 2�[1m
        line 3�[1m
        line 4�[1m
        line 5�[1m
        line 6�[1m
        line 7�[1m
        line 8�[1m
        line 9�[1m
        line 10�[1m
        line 11�[1m

    Peer quiet
      ended by itself with SIGSEGV, and printed nothing
    "
  `);
});

it('those that have not are told where something went wrong', () => {
  expect(told('error', { command: 'node server.mjs', text: 'listens' })).toMatchInlineSnapshot(`
    "
    Peer node server.mjs
      ran until the end, and printed
        listens
    "
  `);
  expect(told('error', { command: 'node server.mjs', text: '' })).toBe('');
});
