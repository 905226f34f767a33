import type { Expression, TranslationUnit } from '../c/ast.js';
import { evaluateInteger } from '../c/constants.js';
import type { Position } from '../source/diagnostic.js';
import { slotOf } from './handlers.js';
import { expressionsIn } from './mentions.js';

/** Priorities from the program's calls of `NVIC_SetPriority`. */
export interface NvicPriorities {
  /** By number; a smaller one is more urgent, and 0 that of who is not mentioned. */
  readonly urgencies: ReadonlyMap<number, bigint>;
  /** A call that could mean something else each time: it is ignored. */
  readonly ignored: Position | undefined;
}

/** CMSIS's names, and that of what `IRQ_CONNECT` stands for. */
const SET_PRIORITY: ReadonlySet<string> = new Set(['NVIC_SetPriority', '__NVIC_SetPriority', '__tcbmc_set_priority']);

/**
 * Reads the priorities that a program gives its interrupts once, with constants.
 * @param slots of those that have handlers
 */
export function nvicPriorities(units: readonly TranslationUnit[], slots: ReadonlySet<number>): NvicPriorities {
  const urgencies = new Map<number, bigint>();
  let ignored: Position | undefined;
  for (const e of expressionsIn(units.flatMap(({ functions }) => functions))) {
    if (e.kind !== 'call' || !SET_PRIORITY.has(calledName(e.callee) ?? '')) continue;
    const [slot, urgency] = [e.args[0] && slotIn(e.args[0]), e.args[1] && evaluateInteger(e.args[1])];
    if (slot !== undefined && !slots.has(slot)) continue;
    if (slot === undefined || urgency === undefined || (urgencies.get(slot) ?? urgency) !== urgency)
      ignored ??= e.position;
    else urgencies.set(slot, urgency);
  }
  return { urgencies, ignored };
}

function calledName(e: Expression): string | undefined {
  if (e.kind === 'cast') return calledName(e.operand);
  return e.kind === 'function' ? e.symbol.name : undefined;
}

function slotIn(e: Expression): number | undefined {
  const line = evaluateInteger(e);
  return line === undefined ? undefined : slotOf(Number(BigInt.asIntN(32, line)));
}
