import type { Violation } from '../answer/result.js';
import type { HarnessStep } from './step.js';

/** The program's expected outcome, in a sentence. */
export function expectationOf({ property, message, position, trace }: Violation): string {
  const place = `${position.file}:${position.line}`;
  const end = 'the program says so and ends with exit code 10';
  if (property === 'deadlock') return `the threads of the report come to the calls in which they wait for ever; ${end}`;
  if (property === 'race')
    return `two threads stand before conflicting accesses at the same time, the second at ${place}; ${end}`;
  if (property === 'assertion') return `the assertion at ${place} fails (${message}); ${end}`;
  if (property === 'null-dereference') return `the program crashes at ${place} (${message}); ${end}`;
  return `${trace.tasks.length > 1 ? 'a thread comes' : 'the program comes'} to ${place}, where the report says: ${message}; ${end}`;
}

/** README.txt. */
export function readmeOf(violation: Violation, steps: readonly HarnessStep[]): string {
  const switches = steps.at(-1)?.run ?? 0;
  return `A counterexample of tcbmc, to be run.

    make
    ./program

What was found: ${violation.property}: ${violation.message}
  at ${violation.position.file}:${violation.position.line}, after ${switches} switches between ${violation.trace.tasks.length} tasks.

What happens: ${expectationOf(violation)}.
If the interleaving could not be forced, the program says why and ends with exit code 3. It never runs longer than ten seconds.

How it works. The program's files (in source/) are compiled as they are, with gcc -fsanitize=thread, but without the library of that
name: gcc calls a function before each access to memory, and these functions are in accesses.c. places.awk adds to the program which
line each call is on. Calls of library functions go through wrappers (ld --wrap). In all of these a thread waits until it is its turn
(scheduler.c): schedule.c has the events of the report in order, and matching.c says which of them an access or a call is. What tcbmc
chose (inputs, deadlines that pass, who is woken) is as in the report. Needed are gcc, GNU ld, awk and make.
`;
}
