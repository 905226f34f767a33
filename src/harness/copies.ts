import type { HarnessStep } from './step.js';

/**
 * The copy of an object is one access for a compiler, and one for each member in a report: what follows the first is
 * part of it.
 */
export function withCopies(steps: readonly HarnessStep[]): HarnessStep[] {
  const done: HarnessStep[] = [];
  for (let start = 0; start < steps.length;) {
    const length = copyAt(steps, start);
    const copy = steps.slice(start, start + Math.max(length, 1));
    done.push(...(length > 2 ? asOne(copy) : copy));
    start += copy.length;
  }
  return done;
}

/** How many steps from here on read a member and write it elsewhere, at one place and without a switch. */
function copyAt(steps: readonly HarnessStep[], start: number): number {
  const first = steps[start]!;
  let length = 0;
  for (;;) {
    const [read, write] = steps.slice(start + length, start + length + 2);
    if (read?.kind !== 'read' || read.run !== first.run || !isAt(read, first) || read.name !== first.name)
      return length;
    if (write?.kind !== 'write' || write.run !== first.run || !isAt(write, first)) return length > 0 ? length + 1 : 0;
    if (suffix(read) !== suffix(write) || read.name === write.name) return length;
    length += 2;
  }
}

function isAt({ event: { position: a } }: HarnessStep, { event: { position: b } }: HarnessStep): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column;
}

/** The member that is copied, with what of it: `.x` of `points[0].x` and of `copy.x`. */
function suffix({ place }: HarnessStep): string {
  const path = place?.path ?? [];
  const member = path.reduce<number>((last, step, i) => (typeof step === 'number' ? last : i), -1);
  return member < 0 ? '' : JSON.stringify([path.slice(member), place?.partial]);
}

/** The first read and the first write stand for all of their kind. */
function asOne(copy: readonly HarnessStep[]): HarnessStep[] {
  return copy.map((step, index): HarnessStep => {
    const race = copy.find(({ kind, race: mark }) => kind === step.kind && mark)?.race;
    const rest = unmarked(step);
    if (index < 2) return { ...rest, ...(race ? { race } : {}) };
    return { ...rest, part: true };
  });
}

function unmarked({ race: _race, value: _value, ...rest }: HarnessStep): HarnessStep {
  return rest;
}
