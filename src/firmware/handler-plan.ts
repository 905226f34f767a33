import { STATUS } from '../base/machine-state.js';
import type { FunctionDefinition, Lvalue, TranslationUnit, VariableSymbol } from '../c/ast.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { fail } from '../source/diagnostic.js';
import type { RecognisedHandler } from './handlers.js';
import { recogniseHandlers, SLOTS, SYSTEM_SLOTS, unrecognised } from './handlers.js';
import type { InterruptSource } from '../ir/interrupt-source.js';
import { expressionsIn } from './mentions.js';
import { nvicPriorities } from './nvic.js';
import { vectorTables } from './vector-table.js';

/** Settings that the user gives for a handler; the source or the defaults say the rest. */
export interface InterruptSettings {
  /** Name of the function. */
  readonly handler: string;
  /** By which the program masks it. Default: what the source says, or else the first free one. */
  readonly number?: number;
  /** At least 1. Default: what the source says, or else 1. */
  readonly priority?: number;
  /** How often it fires at most; default 1. */
  readonly fires?: number;
  /** It fires only when the program has set it pending. */
  readonly software?: boolean;
}

export interface InterruptPlan {
  readonly interrupts: readonly InterruptSource[];
  readonly startsMasked: boolean;
  /** The source is one for machines that access bytes. */
  readonly ofBytes: boolean;
  readonly warnings: readonly Diagnostic[];
  /** By handler, the number that the source states, of those that hardware triggers. */
  readonly vectors: ReadonlyMap<string, number>;
}

/** A name that <avr/interrupt.h> and <msp430.h> declare. */
const STARTS_MASKED = '__tcbmc_starts_masked';
const UNMASKING =
  /^(?:sei|__enable_irq|__enable_interrupt|__eint|enable_isr|__builtin_avr_sei|__tcbmc_mask_all|__bis_SR_register|__tcbmc_set_status_byte)$/;
/** A handler leaves the mask as it is. */
const HANDLERS_KEEP_MASK = '__tcbmc_handlers_keep_mask';
/** A name that <avr/interrupt.h> declares. */
const IS_AVR = '__tcbmc_is_avr';
/** A name that its compilers declare. */
const IS_8051 = '__tcbmc_is_8051';

interface PlanOptions {
  readonly recognise?: boolean;
  readonly fires?: number;
  readonly goOn?: boolean;
  readonly entry?: string;
  /** Names of variables that are the registers at these addresses. */
  readonly homes?: ReadonlyMap<bigint, string>;
}

/**
 * All interrupts of a program: those given, and those recognised unless `recognise` is false; `fires` is the default,
 * `goOn` if it is no more than that.
 */
export function planInterrupts(
  units: readonly TranslationUnit[],
  given: readonly InterruptSettings[],
  { recognise = true, fires = 1, goOn = false, entry = 'main', homes = new Map() }: PlanOptions,
): InterruptPlan {
  const declares = (variable: string): boolean =>
    units.some(({ variables }) => variables.some(({ name }) => name === variable));
  const startsMasked = declares(STARTS_MASKED);
  const isAvr = declares(IS_AVR);
  const ofBytes = isAvr || declares(IS_8051);
  const handlersMask = startsMasked && !declares(HANDLERS_KEEP_MASK);
  const tables = vectorTables(units, entry);
  // What the source says of a handler that is given holds for it, whether or not others are looked for.
  const found = recogniseHandlers(units, isAvr, tables).filter(
    ({ handler }) => recognise || given.some((each) => each.handler === handler),
  );
  const missed = unrecognised(units, new Set([...found, ...given].map(({ handler }) => handler)), tables);
  const doubts = recognise ? doubtsAbout(missed) : [];
  if (found.length + given.length === 0)
    return { interrupts: [], startsMasked, ofBytes, warnings: doubts, vectors: new Map() };
  for (const { handler, number = 0 } of given)
    if (number >= SLOTS) fail('usage', `the number of '${handler}' must be less than ${SLOTS}`);
  const numbers = new Numbers(given, found);
  const nvic = nvicPriorities(units, numbers.all);
  const priorityOf = defaultPriorities(found, numbers, nvic.urgencies);
  const names = [...new Set([...found.map(({ handler }) => handler), ...given.map(({ handler }) => handler)])];
  const interrupts = names.map((handler): InterruptSource => {
    const settings = given.find((each) => each.handler === handler);
    const recognised = found.find((each) => each.handler === handler);
    return {
      handler,
      number: numbers.of(handler),
      priority: settings?.priority ?? recognised?.priority ?? priorityOf(handler),
      fires: settings?.fires ?? fires,
      ...(goOn && settings?.fires === undefined ? { goesOn: true } : {}),
      ...(handlersMask && !recognised?.unblocking ? { masksAll: true } : {}),
      ...(settings?.software ? { software: true } : {}),
    };
  });
  const warnings = [...(recognise ? notes(found, interrupts, nvic.urgencies) : []), ...doubts];
  if (nvic.ignored)
    warnings.push(
      note(
        'this call of NVIC_SetPriority is not followed: the priority is not that of one constant',
        nvic.ignored,
        'give the priority with --isr',
      ),
    );
  if (startsMasked && !mayUnmask(units, homes))
    warnings.push(
      note(
        'interrupts are off at the start and nothing turns them on: no handler ever runs',
        found[0]?.position,
        'call sei(), or what else turns them on',
      ),
    );
  const bySoftware = new Set(given.filter(({ software }) => software).map(({ handler }) => handler));
  const vectors = found.flatMap(({ handler, number }) =>
    number === undefined || bySoftware.has(handler) ? [] : [[handler, number] as const],
  );
  return { interrupts, startsMasked, ofBytes, warnings, vectors: new Map(vectors) };
}

/** The number of each handler: given, in the source, or the first that nobody has. */
class Numbers {
  private readonly byHandler = new Map<string, number>();

  constructor(given: readonly InterruptSettings[], found: readonly RecognisedHandler[]) {
    for (const { handler, number } of [...given, ...found])
      if (number !== undefined && !this.byHandler.has(handler)) this.byHandler.set(handler, number);
    const used = new Set(this.byHandler.values());
    for (const { handler } of [...found, ...given]) {
      if (this.byHandler.has(handler)) continue;
      const free = Array.from({ length: SLOTS }, (_, number) => number).find((number) => !used.has(number)) ?? 0;
      used.add(free);
      this.byHandler.set(handler, free);
    }
  }

  get all(): ReadonlySet<number> {
    return new Set(this.byHandler.values());
  }

  of(handler: string): number {
    return this.byHandler.get(handler)!;
  }
}

/**
 * Urgencies of the NVIC, turned into ranks from 1. Handlers that let themselves be interrupted (AVR) are below the
 * others. All else gets 1.
 */
function defaultPriorities(
  found: readonly RecognisedHandler[],
  numbers: Numbers,
  urgencies: ReadonlyMap<number, bigint>,
): (handler: string) => number {
  const unblocking = new Set(found.filter(({ unblocking: each }) => each).map(({ handler }) => handler));
  const urgencyOf = (handler: string): bigint => urgencies.get(numbers.of(handler)) ?? 0n;
  const levels =
    urgencies.size > 0
      ? [...new Set(found.map(({ handler }) => urgencyOf(handler)))].sort((a, b) => Number(b - a))
      : [];
  return (handler) =>
    Math.max(levels.indexOf(urgencyOf(handler)), 0) + 1 + (unblocking.size > 0 && !unblocking.has(handler) ? 1 : 0);
}

function notes(
  found: readonly RecognisedHandler[],
  interrupts: readonly InterruptSource[],
  urgencies: ReadonlyMap<number, bigint>,
): Diagnostic[] {
  if (found.length === 0) return [];
  const listed = found.map(({ handler }) => {
    const { number, priority, fires = 1 } = interrupts.find((each) => each.handler === handler)!;
    const times = fires === 1 ? '' : `, ${fires} times`;
    return `${handler} (number ${numberShown(number)}, priority ${priority}${ofNvic(urgencies, number)}${times})`;
  });
  const order =
    urgencies.size === 0 ? '' : 'the largest of these priorities is the most urgent, whatever the program gives; ';
  const hint = `${order}--isr or tcbmc.json say otherwise; --no-isr-recognition takes them for plain functions`;
  return [
    note(
      `taken for interrupt ${found.length === 1 ? 'handler' : 'handlers'}: ${listed.join(', ')}`,
      found[0]!.position,
      hint,
    ),
  ];
}

/** The priority in the program's own words, where it gives any: there the smallest is the most urgent. */
function ofNvic(urgencies: ReadonlyMap<number, bigint>, number: number): string {
  if (urgencies.size === 0) return '';
  const given = urgencies.get(number);
  return given === undefined ? ', 0 after reset' : `, given as ${given}`;
}

/** Of a handler of the system, also the number that CMSIS's functions take. */
function numberShown(number: number): string {
  return number < SYSTEM_SLOTS ? `${number}` : `${number}, for CMSIS ${number - SLOTS}`;
}

/** A program whose handlers are overlooked is easily safe. */
function doubtsAbout(missed: readonly FunctionDefinition[]): Diagnostic[] {
  const [first] = missed;
  if (!first) return [];
  const names = missed.map(({ symbol }) => symbol.name);
  const hint = `if an interrupt calls it: --isr ${names[0]}:0:1 (its number and priority)`;
  return [note(`named like interrupt handlers, but called by nobody: ${names.join(', ')}`, first.position, hint)];
}

function note(message: string, position: Diagnostic['position'], hint: string): Diagnostic {
  return { severity: 'warning', code: 'interrupts', message, ...(position ? { position } : {}), hint };
}

function mayUnmask(units: readonly TranslationUnit[], homes: ReadonlyMap<bigint, string>): boolean {
  for (const e of expressionsIn(units.flatMap(({ functions }) => functions))) {
    if (e.kind === 'function' && UNMASKING.test(e.symbol.name)) return true;
    if ((e.kind === 'assign' || e.kind === 'update') && variableOf(e.target)?.name === STATUS) return true;
    if (e.kind === 'constant' && homes.get(e.value) === STATUS) return true;
  }
  return false;
}

/** The variable that has the place, or whose address leads to it. */
function variableOf(place: Lvalue): VariableSymbol | undefined {
  if (place.kind === 'variable') return place.symbol;
  if (place.kind === 'member') return variableOf(place.base);
  if (place.kind !== 'deref') return undefined;
  let pointer = place.pointer;
  while (pointer.kind === 'cast') pointer = pointer.operand;
  return pointer.kind === 'address' ? variableOf(pointer.lvalue) : undefined;
}
