import type { Command } from 'commander';
import { conflictsIn, describeConflict, describeNeed, needsOf } from '../src/options/conflicts.js';
import type { AllOptions } from '../src/options/rows/row.js';
import { OPTIONS, OPTION_ROWS, longFlag } from '../src/options/table.js';
import type { Given } from './given.js';

/** The flags of a command line that deny each other: `--spurious-wakeups` and `--no-spurious-wakeups`. */
export class Denials {
  private readonly given = new Map<string, unknown>();

  constructor(command: Command) {
    for (const [flag, negation] of pairs)
      for (const each of [flag, negation])
        command.on(`option:${longFlag(each).slice(2)}`, (value: unknown) => this.given.set(each, value ?? true));
  }

  /** The first two of them. */
  find(): string | undefined {
    const denied = pairs.find(
      ([flag, negation, value]) => this.given.has(flag) && this.given.has(negation) && this.given.get(flag) !== value,
    );
    return denied && bothOf(longFlag(denied[0]), longFlag(denied[1]));
  }
}

const pairs = OPTION_ROWS.flatMap(([, { flag, negation }]) =>
  flag !== undefined && negation ? [[flag, negation.flag, negation.value] as const] : [],
);

/** The fault of a flag that stands for another one, beside that other one with another value. */
export function overridden(shorthand: string, means: Given, own: Given): string | undefined {
  const names = Object.keys(means).filter((each) => each !== 'properties') as (keyof AllOptions)[];
  const contradicted = names.find((name) => own[name] !== undefined && own[name] !== means[name]);
  return contradicted && bothOf(shorthand, flagOf(contradicted));
}

/** Options of the command line that mean nothing where workers make the check, and why. */
const BESIDE_QUEUE: readonly (readonly [keyof AllOptions, string])[] = [
  ['watch', 'a program is watched where it is checked'],
  ['certificate', 'the answers of workers come without proofs'],
  ['dump', 'a stage is printed where it is made'],
  ['showProperties', 'to list properties nothing is checked'],
];

/** Of options that cannot both be meant, or that mean nothing alone. */
export function conflicting(given: Given): string | undefined {
  const beside = given.queue === undefined ? undefined : BESIDE_QUEUE.find(([name]) => given[name] !== undefined);
  if (beside) return `${bothOf(flagOf('queue'), flagOf(beside[0]))}: ${beside[1]}`;
  const [first] = conflictsIn(given);
  const [need] = needsOf(given);
  return first ? describeConflict(first, flagOf) : need && describeNeed(need, flagOf);
}

function bothOf(first: string, second: string): string {
  return `${first} and ${second} contradict each other`;
}

function flagOf(name: keyof AllOptions): string {
  return longFlag(OPTIONS[name].flag ?? name);
}
