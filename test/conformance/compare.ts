import { DiagnosticError } from '../../src/source/diagnostic.js';
import { LP64 } from '../../src/source/target.js';
import type { Ingredients } from './context.js';
import { nativeSums, nativeValues } from './native.js';
import { interpretedSum, interpretedValues, solverAgrees } from './ours.js';
import type { Generated } from './program.js';
import { generate } from './program.js';

/** Programs for the interpreter, and such for the solver. */
export const INTERPRETED: Ingredients = { target: LP64, floats: true, small: false };
export const SOLVED: Ingredients = { target: LP64, floats: false, small: true };

/** The seeds of so many programs, compiled at once. */
export interface Batch {
  readonly first: number;
  readonly count: number;
}

function programs({ first, count }: Batch, ingredients: Ingredients): (Generated & { readonly seed: number })[] {
  return Array.from({ length: count }, (_, i) => ({
    seed: first + i,
    ...generate(first + i, ingredients, `p${first + i}_`),
  }));
}

async function firstDifference(program: Generated): Promise<string> {
  const [theirs, ours] = [nativeValues(program), await interpretedValues(program)];
  const at = ours.findIndex((value, index) => value !== theirs[index]);
  return at < 0
    ? `we tell ${ours.length} numbers, GCC ${theirs.length}`
    : `number ${at} is ${theirs[at]}, we say ${ours[at]}`;
}

async function interpreted(program: Generated, sum: bigint): Promise<string | undefined> {
  const complaint = await complaintAbout(program, sum);
  return complaint === undefined || isCertain(program, sum)
    ? complaint
    : 'GCC differs with itself: the program has no certain meaning';
}

async function complaintAbout(program: Generated, sum: bigint): Promise<string | undefined> {
  try {
    return (await interpretedSum(program)) === sum ? undefined : await firstDifference(program);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const at = error instanceof DiagnosticError ? ` in line ${error.diagnostic.position?.line}` : '';
    return `${error.message}${at}`;
  }
}

/** Whether GCC says the same however it optimises. */
function isCertain(program: Generated, sum: bigint): boolean {
  return (['-O1', '-O2', '-O3'] as const).every((optimisation) => nativeSums([program], optimisation)[0] === sum);
}

/** What differs between GCC and the interpreter, a line for each program. */
export async function compareInterpreter(batch: Batch): Promise<string[]> {
  const all = programs(batch, INTERPRETED);
  const sums = nativeSums(all, '-O0');
  const found: string[] = [];
  for (const [i, program] of all.entries()) {
    const sum = sums[i];
    const different = sum === undefined ? undefined : await interpreted(program, sum);
    if (different !== undefined) found.push(`seed ${program.seed}: ${different}`);
  }
  return found;
}

/** The same of the solver; `open` counts the programs that take it too long. */
export async function compareSolver(batch: Batch): Promise<{ readonly different: string[]; readonly open: number }> {
  const all = programs(batch, SOLVED);
  const sums = nativeSums(all, '-O1');
  const different: string[] = [];
  let open = 0;
  for (const [i, program] of all.entries()) {
    const sum = sums[i];
    const agrees = sum === undefined ? undefined : await solverAgrees(program, sum);
    if (agrees === undefined) open++;
    else if (!agrees) different.push(`seed ${program.seed}: the solver does not agree that the sum is ${sums[i]}`);
  }
  return { different, open };
}
