import type { TraceEvent } from '../answer/result.js';
import type { Step } from './step.js';

/** Of these a report may show each access; in a compiled program they are one call. */
const COPYING = /^(mem(ccpy|chr|cmp|cpy|move|pcpy|set)|bcopy|bzero|bcmp|st[rp]n?(cat|chr|cmp|cpy|dup|len|rchr|spn|cspn|str|pbrk|casecmp)|st[rp]rchr)$/;

/** The library function that makes an access; `any` function, if the memory is nothing of the program's. */
export function calledAt({ position }: TraceEvent, sources: Readonly<Record<string, string>>, any: boolean): string | undefined {
  const line = sources[position.file]?.split('\n')[position.line - 1] ?? '';
  const name = /^([A-Za-z_]\w*)\s*\(/.exec(line.slice(position.column - 1))?.[1];
  return name !== undefined && (any || COPYING.test(name)) ? name : undefined;
}

/** All accesses of a call are that call, and so are those that come after it is shown. */
export function withCalls(steps: readonly Step[]): Step[] {
  const done: Step[] = [];
  for (const step of steps) {
    const last = done.at(-1);
    if (!step.access || !last || !isSameCall(last, step)) done.push(step);
    else if (step.race) done.splice(-1, 1, { ...last, race: step.race });
  }
  return done;
}

function isSameCall(a: Step, b: Step): boolean {
  const { position: one } = a.event;
  const { position: other } = b.event;
  return a.kind === 'call' && a.run === b.run && a.name === b.name && one.file === other.file && one.line === other.line && one.column === other.column;
}
