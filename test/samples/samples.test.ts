import { describe, expect, it } from 'vitest';
import { parseExpectations } from '../../cli/suite/expectation.js';
import { oneIn } from '../oracle/seeds.js';
import { innerNamesOf } from '../support/inner-names.js';
import { wrongLinksOf } from '../support/links.js';
import { allSamples } from '../support/samples.js';
import { verify } from '../support/verify.js';

/** Properties of their own are tested in test/properties, and programs with peers in streams.test.ts. */
const samples = allSamples().filter(({ name }) => !/^(?:properties|streams)\//.test(name));

describe('the samples', () => {
  it('are in folders by subject', () => {
    expect(samples.map(({ name }) => name).filter((name) => !name.includes('/'))).toEqual([]);
  });

  it('come in pairs', () => {
    const names = new Set(samples.map((sample) => sample.name));
    for (const name of names) {
      if (name.endsWith('_bug.c')) expect(names).toContain(name.replace('_bug.c', '_ok.c'));
      if (name.endsWith('_ok.c')) expect(names).toContain(name.replace('_ok.c', '_bug.c'));
    }
    expect(names.size).toBeGreaterThanOrEqual(24);
  });

  for (const sample of oneIn(3, samples))
    for (const expected of parseExpectations(sample.text, sample.name)) {
      const title = [expected.verdict, expected.property, expected.switches, ...expected.args].filter(
        (part) => part !== undefined,
      );
      it(`${sample.name}: ${title.join(' ')}`, async () => {
        const result = await verify(sample.path, expected);
        expect(result.violations.flatMap(wrongLinksOf)).toEqual([]);
        expect(innerNamesOf(result, { [sample.path]: sample.text })).toEqual([]);
      });
    }
});
