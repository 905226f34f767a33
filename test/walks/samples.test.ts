import { describe, expect, it } from 'vitest';
import type { Expectation } from '../../cli/suite/expectation.js';
import { parseExpectations } from '../../cli/suite/expectation.js';
import { Limits } from '../../src/driver/limits.js';
import { Pipeline } from '../../src/driver/pipeline.js';
import { walksAnswer } from '../../src/driver/walking.js';
import { Meter } from '../../src/engine/meter.js';
import { Walks } from '../../src/engine/walks.js';
import { Budget } from '../../src/source/limits.js';
import { oneIn } from '../oracle/seeds.js';
import { parseCheck } from '../support/flags.js';
import { allSamples, REGRESSIONS, SAMPLES } from '../support/samples.js';

const STEPS = 10_000;
const FIRES = 8;
const PHASES = 200;

/** What chance finds in a program; undefined where it is not tried, or finds nothing. */
async function tried(path: string, { args }: Expectation): Promise<string | undefined> {
  const pipeline = new Pipeline(await parseCheck([path, ...args]), new Budget(), new Meter(undefined));
  await pipeline.read();
  const { settings, properties } = pipeline;
  if (!walksAnswer(settings, properties)) return undefined;
  const { fires = FIRES, maxFires, phases = PHASES } = settings.limits;
  const most = Math.min(fires, maxFires);
  const program = await pipeline.compile(Limits.first(settings.limits).withFires(most));
  const classes = new Set<string>(properties.flatMap(({ checks }) => checks));
  const finding = await new Walks(program, properties, { classes, phases }, most).look(STEPS, new Budget());
  return finding && `${finding.violation.property}: ${finding.violation.message}`;
}

/** Those that talk to a world have another one here; where a pointer is not followed, something may be wrong. */
function isQuiet(name: string, { verdict, switches }: Expectation): boolean {
  const isBounded = verdict === 'bounded' && switches !== undefined;
  return !name.startsWith('streams/') && !isBounded && (verdict === 'safe' || verdict === 'bounded');
}

describe('chance finds nothing', () => {
  const rows = [...allSamples(REGRESSIONS), ...allSamples(SAMPLES)].flatMap(({ name, path, text }) =>
    parseExpectations(text, name)
      .filter((row) => isQuiet(name, row))
      .map((row) => ({ name, path, row })),
  );
  it.each(oneIn(16, rows))('in $name $row.args', async ({ path, row }) => {
    expect(await tried(path, row)).toBeUndefined();
  });
});
