/**
 * Proofs about races and deadlocks without unrolling (`static/`): what of that need not be asked any more, and what is
 * told of each variable.
 */
import type { CheckResult, OpenWait, SharedVariable, Violation } from '../answer/result.js';
import type { Assumption, Instr, Program } from '../ir/ir.js';
import { IS_PROVED } from '../ir/access-flags.js';
import { mayOnlyLook } from '../ir/looking.js';
import { flagsOf } from '../ir/ids.js';
import { ATOMICITY } from '../properties/atomicity.js';
import { DEADLOCK } from '../properties/deadlocks.js';
import type { Property } from '../properties/property.js';
import { RACE } from '../properties/races.js';
import { formatPosition } from '../source/position.js';
import type { DiagnosticError, Position } from '../source/diagnostic.js';
import type { StaticAnswer } from '../static/analyse.js';
import { valueInvariants } from '../static/value-invariants.js';
import { unknown, UNSEEN_RESULTS } from '../static/analyse.js';
import type { Protection, Variable } from '../static/variables.js';
import { reliedIn } from './coverage.js';

/** Whether races are all that is asked of accesses, but for what is watched by name. */
export function isOnlyTold(properties: readonly Property[]): boolean {
  return properties.every(
    (property) =>
      property === RACE ||
      (property !== ATOMICITY &&
        (property.watch.length > 0 || !(property.on.read ?? property.on.write ?? property.on.free))),
  );
}

/** The program with what is proved marked, so that it is not asked. */
export function withProofs(program: Program, { unknown, openInstructions }: StaticAnswer): Program {
  if (unknown) return program;
  const marked = (instr: Instr): Instr =>
    (instr.kind === 'load' || instr.kind === 'store') && !openInstructions.has(instr)
      ? { ...instr, flags: flagsOf(instr.flags, IS_PROVED) }
      : instr;
  return { ...program, functions: program.functions.map((fn) => ({ ...fn, code: fn.code.map(marked) })) };
}

/** Whether an access in this line may be part of a race. What rests on assumptions is not known here. */
export function mayRaceAt({ file, line }: Position, { unknown, relied, openInstructions }: StaticAnswer): boolean {
  const isHere = ({ position }: Instr): boolean => position.file === file && position.line === line;
  return unknown !== undefined || relied.size > 0 || [...openInstructions].some(isHere);
}

/** A program that cannot be modelled is not proved anything of. */
export function withoutProofs(
  { functions, entry }: Program,
  { diagnostics: [first], message }: DiagnosticError,
): StaticAnswer {
  return unknown({ why: first?.message ?? message, position: first?.position ?? functions[entry]!.position });
}

/** Whether something may be proved of all of these. */
export function areProvable(properties: readonly Property[]): boolean {
  return properties.every((property) => property === RACE || property === DEADLOCK);
}

/** None of these that are {@link areProvable} is violated in any execution. */
export function isProved(proofs: StaticAnswer | undefined, properties: readonly Property[]): proofs is StaticAnswer {
  if (!proofs || proofs.unknown) return false;
  return !(properties.includes(RACE) && proofs.open.length > 0) && !(properties.includes(DEADLOCK) && proofs.openWait);
}

/** A search may find loops that wait, of which it says that nobody has asked whether they end. */
export function mayNameLoops(program: Program, properties: readonly Property[]): boolean {
  return properties.includes(DEADLOCK) && mayOnlyLook(program);
}

/** Assumptions of the program, wherever they may come. */
export function reliedOn({ relied }: StaticAnswer): Assumption[] {
  return reliedIn(relied);
}

/** That calls do not fail whose results are not looked at, where a proof needs that. */
export function resultsNotSeen({ relied }: StaticAnswer): Assumption[] {
  const places = relied.get(UNSEEN_RESULTS);
  return places ? reliedIn(new Map([[UNSEEN_RESULTS, places]])) : [];
}

/** The verdict on each variable after a search. */
export function variablesTold(
  { unknown, variables }: StaticAnswer,
  result: Pick<CheckResult, 'verdict' | 'violations' | 'properties'>,
): SharedVariable[] | undefined {
  if (unknown) return undefined;
  const races = result.violations.filter(({ property }) => property === RACE.name);
  const isSafe = (result.properties?.find(({ name }) => name === RACE.name)?.verdict ?? result.verdict) === 'safe';
  return variables.map((variable) => told(variable, races, isSafe));
}

/** Why deadlocks are not proved away, where they were looked for, and whether there are any is open. */
export function openWaitTold(
  { openWait }: StaticAnswer,
  properties: readonly Property[],
  result: CheckResult,
): OpenWait | undefined {
  const verdict = result.properties?.find(({ name }) => name === DEADLOCK.name)?.verdict ?? result.verdict;
  return properties.includes(DEADLOCK) && verdict === 'bounded' ? openWait : undefined;
}

function told(variable: Variable, races: readonly Violation[], isSafe: boolean): SharedVariable {
  const { name, protection, accesses } = variable;
  const common = { name, accesses };
  if (protection) return { ...common, word: 'proved', because: reason(protection) };
  if (isSafe) return { ...common, word: 'proved' };
  return { ...common, word: races.some((race) => isAbout(race, variable)) ? 'race' : 'open' };
}

/** The participants stand where two accesses to the variable do that may race. */
function isAbout({ participants = [] }: Violation, { open }: Variable): boolean {
  const places = participants.map(({ position }) => formatPosition(position));
  const [one, other] = places;
  return open.some((pair) => {
    const [first, second] = pair.map(formatPosition);
    return (first === one && second === other) || (first === other && second === one);
  });
}

function reason(protection: Protection): string {
  switch (protection.kind) {
    case 'read-only':
      return 'nobody writes to it while others may read it';
    case 'one-task':
      return 'only one task accesses it';
    case 'one-handler':
      return 'only one handler accesses it';
    case 'atomic':
      return 'all accesses are atomic';
    case 'locked':
      return `protected by ${protection.locks.join(' and ')}`;
    case 'kept-out':
      return 'handlers do not come where others access it';
    case 'before-others':
      return 'written only before other tasks are created';
    case 'own-element':
      return 'each thread has an element of its own';
    case 'ordered':
      return 'creation, joins, barriers, locks or atomic sections keep any two accesses apart';
  }
}

/** The answer with bounds at the heads of loops, if nothing is violated in any execution. */
export function withInvariants(result: CheckResult, program: Program | undefined): CheckResult {
  return result.verdict === 'safe' && program ? { ...result, invariants: valueInvariants(program) } : result;
}
