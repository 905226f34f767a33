import type { Expression, TranslationUnit } from '../c/ast.js';
import type { Position } from '../source/diagnostic.js';
import { slotOf } from './handlers.js';
import { expressionsIn } from './mentions.js';

/** What the program's calls of `NVIC_SetPriority` say. */
export interface NvicPriorities {
  /** By number; a smaller one is more urgent, and 0 that of who is not mentioned. */
  readonly urgencies: ReadonlyMap<number, number>;
  /** A call that could mean something else each time: it is ignored. */
  readonly ignored: Position | undefined;
}

const SET_PRIORITY = /^(?:__)?NVIC_SetPriority$/;

/** Reads the priorities that a program gives its interrupts once, with constants. */
export function nvicPriorities(units: readonly TranslationUnit[]): NvicPriorities {
  const urgencies = new Map<number, number>();
  let ignored: Position | undefined;
  for (const e of expressionsIn(units.flatMap(({ functions }) => functions))) {
    if (e.kind !== 'call' || !SET_PRIORITY.test(calledName(e.callee) ?? '')) continue;
    const [line, urgency] = e.args.map(constantOf);
    if (line === undefined || urgency === undefined || (urgencies.get(slotOf(line)) ?? urgency) !== urgency) ignored ??= e.position;
    else urgencies.set(slotOf(line), urgency);
  }
  return { urgencies, ignored };
}

function calledName(e: Expression): string | undefined {
  if (e.kind === 'cast') return calledName(e.operand);
  return e.kind === 'function' ? e.symbol.name : undefined;
}

function constantOf(e: Expression): number | undefined {
  if (e.kind === 'cast') return constantOf(e.operand);
  return e.kind === 'constant' ? Number(e.value) : undefined;
}
