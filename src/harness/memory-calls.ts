import type { HarnessStep } from './step.js';

/** Of these a report may show each access; in a compiled program they are one call. */
const COPYING: ReadonlySet<string> = new Set([
  ...['ccpy', 'chr', 'cmp', 'cpy', 'move', 'pcpy', 'set'].map((what) => `mem${what}`),
  ...['cat', 'chr', 'cmp', 'cpy', 'dup', 'len', 'rchr', 'spn', 'cspn', 'str', 'pbrk', 'casecmp'].map(
    (what) => `str${what}`,
  ),
  ...['cat', 'cmp', 'cpy', 'dup', 'len', 'casecmp'].map((what) => `strn${what}`),
  ...['stpcpy', 'stpncpy', 'bcopy', 'bzero', 'bcmp'],
]);

/** The accesses of a function are its call; those of others only where the memory is nothing of the program's. */
export function isOfCall(by: string, isElsewhere: boolean): boolean {
  return isElsewhere || COPYING.has(by);
}

/** All accesses of a call are that call, and so are those that come after it is shown. */
export function withCalls(steps: readonly HarnessStep[]): HarnessStep[] {
  const done: HarnessStep[] = [];
  for (const step of steps) {
    const last = done.at(-1);
    if (!step.access || !last || !isSameCall(last, step)) done.push(step);
    else if (step.race) done.splice(-1, 1, { ...last, race: step.race });
  }
  return done;
}

function isSameCall(a: HarnessStep, b: HarnessStep): boolean {
  const { position: one } = a.event;
  const { position: other } = b.event;
  return (
    a.kind === 'call' &&
    a.run === b.run &&
    a.name === b.name &&
    one.file === other.file &&
    one.line === other.line &&
    one.column === other.column
  );
}
