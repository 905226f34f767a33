import { describe, expect, it } from 'vitest';
import { faultsAskedFor, notAskedFor } from '../../src/report/looked-for.js';
import { GROUPS, PROPERTY_DESCRIPTIONS, PROPERTY_NAMES } from '../../src/properties/select.js';
import { result } from './fixtures.js';

const asked = (...names: string[]) => ({ properties: names.map((name) => ({ name, verdict: 'safe' as const })) });

describe('what did not happen', () => {
  it.each([
    [['race'], 'data race'],
    [['race', 'deadlock'], 'data race or deadlock'],
    [['out-of-bounds'], 'access out of bounds'],
    [GROUPS['memory']!, 'invalid access'],
    [['division-by-zero', 'race', 'division-overflow'], 'invalid division or data race'],
    [['assertion', 'turns', 'leak'], 'failing assertion, violation of turns or leak of memory'],
    [
      PROPERTY_NAMES.filter((name) => !(name in GROUPS)),
      `violation of the ${PROPERTY_NAMES.filter((name) => !(name in GROUPS)).length} properties asked for`,
    ],
  ])('%s: %s', (names, words) => {
    expect(faultsAskedFor(asked(...names))).toBe(words);
  });

  it('says the same of the checks whether they are asked for by default or by name', () => {
    const names = GROUPS['checks']!.filter((name) => name !== 'io-schedule');
    expect(faultsAskedFor(asked(...names))).toBe(faultsAskedFor({}));
  });

  it('has words for every property that is built in', () => {
    const names = Object.keys(PROPERTY_DESCRIPTIONS).filter((name) => !(name in GROUPS));
    expect(names.filter((name) => faultsAskedFor(asked(name)).startsWith('violation of '))).toEqual([]);
  });
});

describe('what was not asked for', () => {
  const tasks = (count: number) => ({ bounds: { ...result().bounds, tasks: count } });

  it('is nothing where one task is alone', () => {
    expect(notAskedFor({ ...asked(), ...tasks(1) })).toEqual([]);
  });

  it.each([
    [['race'], ['failing checks and deadlocks']],
    [['assertion', 'deadlock'], ['data races']],
    [['assertion', 'race', 'deadlock'], []],
  ])('beside %s: %s', (names, missing) => {
    expect(notAskedFor({ ...asked(...names), ...tasks(2) })).toEqual(
      missing.map((each) => `Not asked for: ${each}; --property all asks for everything.`),
    );
  });
});
