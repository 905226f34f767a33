import { execFileSync } from 'node:child_process';

/** The lines of `ps` about processes with this in their command. */
export function processesWith(mark: string): string[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,stat=,args='], { encoding: 'utf8' });
  return all.split('\n').filter((line) => line.includes(mark) && !/^\s*\d+\s+Z/.test(line));
}

/** Whether none is left after some time: who was killed needs a moment. */
export async function areGone(mark: string, milliseconds = 5000): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    if (processesWith(mark).length === 0) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return processesWith(mark).length === 0;
}

/** Whether one with just this command is there soon. */
export async function areThere(mark: string, milliseconds = 10_000): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    if (processesWith(mark).some((line) => /^\s*\d+ +\S+ +(.*)$/.exec(line)?.[1] === mark)) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}
