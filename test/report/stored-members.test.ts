import { describe, expect, it } from 'vitest';
import { formatJson } from '../../src/report/json.js';
import { readReport } from '../../src/report/stored.js';
import { full } from './everything.js';
import { lostUpdate, violated } from './fixtures.js';

/** The same answer, with something in it changed. */
function changed(change: (answer: Record<string, unknown>) => void): string {
  const answer = JSON.parse(formatJson(violated)) as Record<string, unknown>;
  change(answer);
  return JSON.stringify(answer);
}

describe('the reader of the JSON answer', () => {
  it('gives back all that was written', () => {
    expect(readReport(formatJson(full)).result).toEqual(full);
  });

  it('ignores members that it does not know, and events of a kind that it does not know', () => {
    const more = changed((answer) =>
      Object.assign(answer, { origin: { version: '9', files: [], more: 1 }, sources: {} }),
    );
    expect(readReport(more).result).toEqual(violated);
    const later = formatJson(violated).replace('"kind": "create"', '"kind": "teleport"');
    expect(readReport(later).result.violations[0]!.trace.events).toHaveLength(lostUpdate.trace.events.length - 1);
    const [, linked] = readReport(formatJson(full).replace('"kind": "iterations"', '"kind": "teleport"')).result
      .violations[0]!.trace.events;
    expect(linked).toMatchObject({ uses: [0], because: [1] });
  });

  it.each([
    [
      'a word that is none',
      changed((answer) => (answer['verdict'] = 'perhaps')),
      'verdict should be one of safe, bounded, violation, unknown, error',
    ],
    ['a member that is missing', changed((answer) => delete answer['bounds']), 'bounds should be an object'],
    [
      'a line that is a text',
      formatJson(violated).replace('"line": 17', '"line": "17"'),
      'violations[0].position.line should be a number',
    ],
  ])('refuses %s', (_, json, message) => {
    expect(() => readReport(json)).toThrow(message);
  });
});
