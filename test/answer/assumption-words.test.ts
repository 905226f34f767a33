import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assumptionWords, isTold } from '../../src/answer/assumption-words.js';
import { assumptionLine } from '../../src/report/bounds.js';
import { ROOT } from '../support/samples.js';

const sources = ['library/models', 'src/library/models', 'src/lower', 'src/firmware'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|c|h)$/.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
);

/** What models and passes note, with `#` for numbers. */
const noted = sources
  .flatMap((text) => [...text.matchAll(/__tcbmc_take_for_granted\("([^"]+)"|\.assume\((?:'([^']+)'|"([^"]+)")/g)])
  .map(([, model, plain, quoted]) => (model ?? plain ?? quoted)!.replace(/\$\{\w+\}|\b\d+\b/g, '#'))
  .filter((what) => !what.startsWith('the scheduler is initialised'));

describe('what is assumed', () => {
  it('is found in the sources', () => expect(noted.length).toBeGreaterThan(30));
  for (const what of new Set(noted)) it(`has its words and its page: ${what}`, () => expect(isTold(what)).toBe(true));

  it('is told with whom it concerns, and its numbers', () => {
    expect(assumptionWords('patterns fit at most 2 paths (glob)')).toEqual({
      words: 'a pattern matches at most 2 paths (glob)',
      page: 'docs/library.md',
    });
    expect(assumptionLine({ what: 'what a child of a process with several threads does is right (fork)' })).toBe(
      'assuming that the child that fork makes of a program with several threads does nothing wrong, since it is not followed (fork); docs/library.md says more',
    );
    expect(assumptionLine({ what: 'anything else', flag: '--flag' })).toBe(
      'assuming that anything else; --flag looks at the rest',
    );
  });
});
