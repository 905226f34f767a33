import type { FunctionId, Instr, IrFunction, Loop, Program } from '../../ir/ir.js';
import { callsOf } from './forks.js';
import { knownFrom, taken } from './known-values.js';
import { endsIn, neverReturning } from './never-returning.js';

/** The most instructions that are written out. */
const MOST_CODE = 20_000;

/**
 * The program with the loops of its first function that fork written out, round by round, so that each fork is made
 * once. Loops that go round more often than constants say, or more often than is followed, stay as they are.
 * @param fork the function that makes children
 * @param most how many rounds are followed
 */
export function withRoundsApart(program: Program, fork: FunctionId, most: number): Program {
  const first = program.functions[program.entry]!;
  const apart = roundsApart(first, fork, most, neverReturning(program));
  return apart === first
    ? program
    : { ...program, functions: program.functions.map((fn, id) => (id === program.entry ? apart : fn)) };
}

function roundsApart(fn: IrFunction, fork: FunctionId, most: number, never: ReadonlySet<FunctionId>): IrFunction {
  let apart = fn;
  for (let loop = forkingLoop(apart, fork); loop; loop = forkingLoop(apart, fork)) {
    // In one round more the loop is left.
    const rounds = most + 1;
    const written = (loop.end - loop.head + 1) * rounds < MOST_CODE ? writtenOut(apart, loop, rounds) : undefined;
    const known = written && withoutUnreached(written.fn, written.beyond, never);
    if (!known) return fn;
    apart = known;
  }
  return apart;
}

/** A loop with a fork in it that is in no other loop. */
function forkingLoop(fn: IrFunction, fork: FunctionId): Loop | undefined {
  const forks = callsOf(fn, fork);
  return fn.loops.find((loop) => forks.some((pc) => loop.head <= pc && pc <= loop.end));
}

interface WrittenOut {
  readonly fn: IrFunction;
  /** Where it goes that would begin one round more. */
  readonly beyond: number;
}

/** Undefined where the loop can be entered elsewhere than at its head, or lies across another one. */
function writtenOut(fn: IrFunction, { head, end, position }: Loop, rounds: number): WrittenOut | undefined {
  // Behind each round stands the jump to what follows the loop.
  const stride = end - head + 2;
  const beyond = head + rounds * stride;
  const isInside = (pc: number): boolean => head <= pc && pc <= end;
  const moved = (pc: number, round: number): number => {
    if (pc === head) return head + round * stride;
    if (isInside(pc)) return pc + (round - 1) * stride;
    return pc < head ? pc : pc + beyond - end;
  };
  /**
   * An instruction of its own: where it stands is found by it.
   * @param round that of the next time that the head is reached
   */
  const led = (instr: Instr, round: number): Instr =>
    instr.kind === 'jump' || instr.kind === 'branch' ? { ...instr, target: moved(instr.target, round) } : { ...instr };
  const isEntered = fn.code.some(
    (instr, pc) =>
      (instr.kind === 'jump' || instr.kind === 'branch') &&
      !isInside(pc) &&
      instr.target !== head &&
      isInside(instr.target),
  );
  const others = fn.loops.filter((other) => other.head !== head);
  if (isEntered || others.some((other) => isInside(other.head) !== isInside(other.end))) return undefined;
  const round = (number: number): Instr[] => [
    ...fn.code.slice(head, end + 1).map((instr) => led(instr, number + 1)),
    { kind: 'jump', target: moved(end + 1, 0), position },
  ];
  const code = [
    ...fn.code.slice(0, head).map((instr) => led(instr, 0)),
    ...Array.from({ length: rounds }, (_, number) => round(number)).flat(),
    { kind: 'halt', position } as const,
    ...fn.code.slice(end + 1).map((instr) => led(instr, 0)),
  ];
  const loops = others.flatMap((loop) => {
    const numbers = isInside(loop.head) ? Array.from({ length: rounds }, (_, number) => number + 1) : [0];
    return numbers.map((number) => ({ ...loop, head: moved(loop.head, number), end: moved(loop.end, number) }));
  });
  return { fn: { ...fn, code, loops: loops.sort((a, b) => a.head - b.head) }, beyond };
}

/** The function without what constants say is never reached; undefined if `beyond` is. */
function withoutUnreached(fn: IrFunction, beyond: number, never: ReadonlySet<FunctionId>): IrFunction | undefined {
  const states = knownFrom(fn, 0, new Map(), never);
  if (states.has(beyond)) return undefined;
  const kept = [...states.keys()].sort((a, b) => a - b);
  const places = new Map<number, number>();
  let length = 0;
  for (const pc of kept) {
    places.set(pc, length);
    length += endsIn(fn.code[pc]!, never) ? 2 : 1;
  }
  const code = kept.flatMap((pc): Instr[] => {
    const instr = fn.code[pc]!;
    const { position } = instr;
    // What stands behind it in the end has nothing to do with it.
    if (endsIn(instr, never)) return [instr, { kind: 'halt', position }];
    if (instr.kind === 'jump') return [{ ...instr, target: places.get(instr.target)! }];
    if (instr.kind !== 'branch') return [instr];
    const [next, other] = taken(instr, pc, states.get(pc)!);
    return [
      other === undefined
        ? { kind: 'jump', target: places.get(next!)!, position }
        : { ...instr, target: places.get(instr.target)! },
    ];
  });
  const loops = fn.loops.flatMap((loop) => {
    const head = places.get(loop.head);
    if (head === undefined) return [];
    const back = code.flatMap((instr, place) =>
      (instr.kind === 'jump' || instr.kind === 'branch') && instr.target === head && place >= head ? [place] : [],
    );
    return back.length === 0 ? [] : [{ ...loop, head, end: back.at(-1)! }];
  });
  return { ...fn, code, loops };
}
