import { EXIT_CODES, EXIT_USAGE } from '../src/answer/result.js';

export const EXIT_INTERNAL = 70;
/** 128 and the number of the signal. */
export const EXIT_HANGUP = 129;
export const EXIT_INTERRUPTED = 130;
export const EXIT_TERMINATED = 143;

/** Every exit code of `tcbmc check`, as the help and the documentation list them. */
export const EXIT_MEANINGS: readonly (readonly [number, string])[] = [
  [
    EXIT_CODES.safe,
    'safe; or no violation, and every bound that was met had been given (what is assumed is listed and does not count); or the same where all violations are known (by a baseline, or a comment in the source); or the dump was made',
  ],
  [EXIT_CODES.violation, 'a violation was found, and its execution is shown'],
  [
    EXIT_CODES.bounded,
    'no violation, but a bound was met that nobody gave, or the time was over (0 with --fail-on violation); or unknown: the answer says which',
  ],
  [EXIT_CODES.error, 'the program cannot be read, or uses something that cannot be modelled'],
  [
    EXIT_USAGE,
    'wrong usage: of flags, of tcbmc.json, or of a name that the program does not have; or the answer could not be written',
  ],
  [EXIT_INTERNAL, 'an internal error: a defect of tcbmc, never a verdict'],
  [EXIT_HANGUP, 'ended by SIGHUP, since the terminal was closed; the answer says what is known'],
  [EXIT_INTERRUPTED, 'interrupted by Ctrl-C; the answer says what is known'],
  [EXIT_TERMINATED, 'ended by SIGTERM; the answer says what is known'],
];

/** Those of `tcbmc run`. */
export const RUN_EXIT_MEANINGS: readonly (readonly [number, string])[] = [
  [EXIT_CODES.safe, 'the program has ended; with what is told unless it is 0'],
  [EXIT_CODES.violation, 'a violation: the execution ends there'],
  [EXIT_CODES.unknown, 'all that is left waits for ever, the time was over, or nobody knows how the execution goes on'],
  [EXIT_CODES.error, 'the program cannot be read, or uses something that cannot be modelled'],
  [EXIT_USAGE, 'wrong usage of flags, or the program asks for what is not allowed'],
];
