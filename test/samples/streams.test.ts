import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inWorld } from '../../node/world.js';
import { check } from '../../src/index.js';
import type { CheckOptions, WorldOptions } from '../../src/options/options.js';
import { onFreePort } from '../node/peers.js';
import { parseExpectations } from '../../cli/suite/expectation.js';
import { parseCheck } from '../support/flags.js';
import { OUTSIDE_THREAD } from '../support/outside.js';
import { runCli } from '../support/run.js';
import { ROOT, SAMPLES, allSamples } from '../support/samples.js';
import { expectAnswer } from '../support/verify.js';

/** `npm run docs` records the conversations anew. */
const UPDATE = process.env['UPDATE_DOCS'] === '1';
const FOLDER = join(SAMPLES, 'streams');
/** Flags that say who answers, each with a value. */
const WORLD = ['--peer', '--connect', '--listen', '--files', '--stdin'];

/** The command at the head of a sample, with what was recorded in place of peers and files. */
function fromRecord(args: readonly string[], record: string): string[] {
  return [...args.filter((arg, i) => !WORLD.includes(arg) && !WORLD.includes(args[i - 1] ?? '')), '--io-trace', record];
}

/** Without what says who answers. */
function checkedOf(options: CheckOptions & WorldOptions): CheckOptions {
  const world: readonly string[] = [
    'peers',
    'connect',
    'listen',
    'stdin',
    'dataFolder',
    'ioTrace',
  ] satisfies (keyof WorldOptions)[];
  return Object.fromEntries(
    Object.entries(options).filter(([option]) => !world.includes(option)),
  ) as unknown as CheckOptions;
}

/** With this in the environment all are checked in both ways: some take many seconds. */
const ALL = process.env['ALL_PEERS'] === '1';
const SLOW = /^(?:filter|jobs)_|^(?:chat|http)_bug/;

describe('programs that talk to peers', () => {
  for (const { name, path, text } of allSamples(FOLDER))
    for (const [i, expected] of parseExpectations(text, name).entries()) {
      const { verdict, property, args } = expected;
      const record = join(FOLDER, 'conversations', name.replace('.c', i === 0 ? '.json' : `-${i + 1}.json`));
      const verify = async (flags: readonly string[]): Promise<void> => {
        const options = await parseCheck([path, ...flags]);
        expectAnswer(
          await inWorld(options, [path], { script: OUTSIDE_THREAD }, (world) =>
            check({ timeout: 0, ...checkedOf(options), ...world }),
          ),
          expected,
        );
      };
      const answer = `${name}: ${property ?? verdict}`;
      const isTried = ALL || (!UPDATE && !SLOW.test(name));

      it.runIf(isTried && (ALL || name.endsWith('_bug.c')))(`${answer}, with its peer`, async () =>
        verify(await onFreePort(args)),
      );
      if (name.endsWith('_bug.c')) continue;
      it.runIf(UPDATE)(`${name} is recorded`, async () => {
        await runCli(['check', relative(ROOT, path), ...args, '--record', relative(ROOT, record)]);
        expect(readFileSync(record, 'utf8')).toContain('"streams"');
      });
      it.runIf(isTried)(`${answer}, from what was recorded`, () => verify(fromRecord(args, record)));
    }
});
