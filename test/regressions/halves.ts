import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { parseExpectations } from '../../cli/suite/expectation.js';
import { allSamples, REGRESSIONS } from '../support/samples.js';
import { oneIn } from '../oracle/seeds.js';
import { verify } from '../support/verify.js';

/** `// violated: 12 assertion 2`: with --all, this line, property and number of switches are among the violations. */
const PLACE = /^\/\/ violated: (\d+) ([a-z-]+) (\d+)$/gm;

/** `npm run test:quick` takes one in so many, by name. */
const ONE_IN = process.env['TCBMC_QUICK'] === '1' ? 8 : 1;
const ALL = allSamples(REGRESSIONS);
const PROGRAMS = ONE_IN > 1 ? ALL.filter((_, index) => index % ONE_IN === 0) : oneIn(4, ALL);

/**
 * Small programs on which the checker once was wrong, or gave up without need: those of one half, so that two threads
 * may test them.
 */
export function testRegressions(half: 0 | 1): void {
  describe('regressions', () => {
    for (const program of PROGRAMS.filter((_, index) => index % 2 === half)) {
      for (const expected of parseExpectations(program.text, program.name))
        it(program.name, () => verify(program.path, expected));
      const places = [...program.text.matchAll(PLACE)].map(
        ([, line, property, switches]) => `${line} ${property} ${switches}`,
      );
      if (places.length === 0) continue;
      it(`${program.name}: all places`, async () => {
        const { violations } = await check({
          files: [{ name: program.name, text: program.text }],
          all: true,
          maxSwitches: 6,
        });
        const found = violations.filter(({ position }) => position.file === program.name);
        expect(
          found.map(({ position, property, switches }) => `${position.line} ${property} ${switches}`).sort(),
        ).toEqual(places.sort());
      });
    }
  });
}
