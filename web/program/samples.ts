import { parseExpectations, sampleDescription } from '../../cli/suite/expectation.js';

/** A program to begin with. */
export interface Sample {
  /** `threads/lost_update_bug.c`. */
  readonly name: string;
  readonly text: string;
  /** The words of the command line with which it says what it is there to say. */
  readonly flags: readonly string[];
  readonly description: string;
}

const TEXTS = import.meta.glob<string>(
  [
    '../../samples/threads/lost_update_*.c',
    '../../samples/threads/published_early_*.c',
    '../../samples/locks/bank_*.c',
    '../../samples/memory/redirected_pointer_*.c',
    '../../samples/memory/freed_too_early_*.c',
    '../../samples/atomics/treiber_stack_*.c',
    '../../samples/races/volatile_flag_*.c',
    '../../samples/races/mutex_*.c',
    '../../samples/deadlocks/lock_order_*.c',
    '../../samples/deadlocks/lost_signal_*.c',
    '../../samples/classics/dining_philosophers_*.c',
    '../../samples/classics/peterson_*.c',
    '../../samples/firmware/torn_counter_*.c',
    '../../samples/firmware/ring_buffer_*.c',
    '../../samples/events/motor_*.c',
    '../../samples/values/overflow_*.c',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** Of a program with an error, how it is found; of its twin, how it is checked for the same. */
function flagsOf(text: string, name: string, twin: string | undefined): readonly string[] {
  const expected = parseExpectations(text, name);
  const wanted =
    name.endsWith('_bug.c') || twin === undefined
      ? undefined
      : flagsOf(twin, name.replace('_ok.c', '_bug.c'), undefined).join(' ');
  const chosen =
    expected.find(({ verdict, args }) =>
      wanted === undefined ? verdict === 'violation' : args.join(' ') === wanted,
    ) ?? expected[0];
  if (!chosen) return [];
  const bound =
    chosen.verdict === 'bounded' && chosen.switches !== undefined ? ['--switches', String(chosen.switches)] : [];
  return [...chosen.args, ...bound];
}

function twinName(name: string): string {
  return name.endsWith('_bug.c') ? name.replace('_bug.c', '_ok.c') : name.replace('_ok.c', '_bug.c');
}

const PREFIX = '../../samples/';
/** Subjects in their order; those to begin with come first. */
const SUBJECTS = [
  'threads',
  'locks',
  'races',
  'deadlocks',
  'memory',
  'atomics',
  'classics',
  'firmware',
  'events',
  'values',
];

function subjectIndex(path: string): number {
  return SUBJECTS.indexOf(path.slice(PREFIX.length).split('/')[0] ?? '');
}

/** By name, in the order of their subjects. */
export const SAMPLES: ReadonlyMap<string, Sample> = new Map(
  Object.entries(TEXTS)
    .sort(([one], [other]) => subjectIndex(one) - subjectIndex(other))
    .map(([path, text]) => {
      const name = path.slice(PREFIX.length);
      return [
        name,
        {
          name,
          text,
          flags: flagsOf(text, name, TEXTS[PREFIX + twinName(name)]),
          description: sampleDescription(text),
        },
      ];
    }),
);

/** The program that is wrong where this one is right, or the other way round. */
export function twinOf({ name }: Sample): Sample | undefined {
  return SAMPLES.get(twinName(name));
}
