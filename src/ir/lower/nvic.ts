import type { Expression, TranslationUnit } from '../../c/ast.js';
import type { Position } from '../../source/diagnostic.js';
import { slotOf } from './handlers.js';
import { expressionsIn } from './mentions.js';

/** What the program's calls of CMSIS's functions say of its interrupts. */
export interface NvicSettings {
  /** By number; a smaller one is more urgent, and 0 that of who is not mentioned. */
  readonly urgencies: ReadonlyMap<number, number>;
  /** Numbers that the program enables: the machine starts with these disabled. */
  readonly enabled: ReadonlySet<number>;
  /** A call that could mean something else each time: it is ignored. */
  readonly ignored: Position | undefined;
}

/** Reads what a program does to its interrupts with constants. */
export function nvicSettings(units: readonly TranslationUnit[]): NvicSettings {
  const urgencies = new Map<number, number>();
  const enabled = new Set<number>();
  let ignored: Position | undefined;
  for (const e of expressionsIn(units.flatMap(({ functions }) => functions))) {
    const action = e.kind === 'call' ? /^(?:__)?NVIC_(SetPriority|EnableIRQ)$/.exec(calledName(e.callee) ?? '')?.[1] : undefined;
    if (e.kind !== 'call' || action === undefined) continue;
    const [line, urgency] = e.args.map(constantOf);
    if (action === 'EnableIRQ') {
      if (line !== undefined && line >= 0) enabled.add(line);
    } else if (line === undefined || urgency === undefined || (urgencies.get(slotOf(line)) ?? urgency) !== urgency) ignored ??= e.position;
    else urgencies.set(slotOf(line), urgency);
  }
  return { urgencies, enabled, ignored };
}

function calledName(e: Expression): string | undefined {
  if (e.kind === 'cast') return calledName(e.operand);
  return e.kind === 'function' ? e.symbol.name : undefined;
}

function constantOf(e: Expression): number | undefined {
  if (e.kind === 'cast') return constantOf(e.operand);
  return e.kind === 'constant' ? Number(e.value) : undefined;
}
