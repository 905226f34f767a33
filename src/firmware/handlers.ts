/**
 * Interrupt handlers as firmware marks them. Nothing in C says what a handler is; compilers and vendors' libraries have
 * these ways:
 *
 *   __attribute__((interrupt))  ((interrupt("IRQ")))  ((signal))     GCC, Clang; a number in parentheses is the vector (MSP430)
 *   ISR(TIMER0_OVF_vect) { … }                                       AVR: <avr/interrupt.h> makes it an attribute with the vector's number
 *   __interrupt void f(void)   __irq void f(void)                    IAR, ARM; the vector in a #pragma vector=… before it
 *   void f(void) interrupt 3   void f(void) __interrupt (3)          Keil C51, SDCC
 *   void USART1_IRQHandler(void)   void SysTick_Handler(void)        CMSIS: by name, if nothing in the program's functions mentions it
 *   a table of vectors names it                                      {@link ./vector-table.ts}
 */
import type { FunctionDefinition, TranslationUnit } from '../c/ast.js';
import type { Position } from '../source/diagnostic.js';
import { fail } from '../source/diagnostic.js';
import { mentionedFunctions } from './mentions.js';
import type { VectorTables } from './vector-table.js';

/** A handler found in the source. */
export interface RecognisedHandler {
  readonly handler: string;
  /** If the source tells. */
  readonly number: number | undefined;
  /** Of XC8's two priorities, that of the handler. */
  readonly priority?: number;
  /** Others may interrupt it from its start, though an AVR masks them by itself. */
  readonly unblocking: boolean;
  readonly position: Position;
}

const MARK = /^_*(?:interrupt|signal|isr|irq|fiq)_*(?:\((.*)\))?$/i;
/** Names that <avr/io.h> makes of vectors. */
const AVR_VECTOR = /^__vector_(\d+)$/;
const VECTOR = /^vector\((.*)\)$/;
const PRIORITY = /^tcbmc_priority\((\d+)\)$/;
/** Exceptions that happen for other reasons than an interrupt. */
const NO_INTERRUPT =
  /^(?:Reset|Default|NMI|HardFault|MemManage|BusFault|UsageFault|SecureFault|SVC|DebugMon)_(?:IRQ)?Handler$/;
/** Numbers of the system's own interrupts, which CMSIS counts below zero. */
const SYSTEM: Readonly<Record<string, number>> = { SysTick_Handler: -1, PendSV_Handler: -2 };

/** The slot in the table of masks that belongs to a number, system interrupts at its end. */
export function slotOf(number: number): number {
  return number < 0 ? SLOTS + number : number;
}

/** As in the model of interrupts. */
export const SLOTS = 256;
/** From here on they are those of system interrupts. */
export const SYSTEM_SLOTS = SLOTS - 16;

/**
 * All handlers, in source order. On an AVR, `interrupt` says that the handler unmasks others at once, and `signal` that
 * it does not.
 */
export function recogniseHandlers(
  units: readonly TranslationUnit[],
  isAvr: boolean,
  tables: VectorTables,
): RecognisedHandler[] {
  // A handler that cannot be modelled is one nevertheless: to leave it out would hide what it does.
  const named = new Map(cmsisHandlers(units).map((each) => [each.handler, each]));
  const definitions = units.flatMap(({ functions }) => functions);
  return definitions.flatMap((definition) => {
    const place = tables.handlers.get(definition);
    const found =
      markedHandler(definition, isAvr) ?? (isCmsisName(definition) ? named.get(definition.symbol.name) : undefined);
    if (place === undefined) return found ?? [];
    return { ...(found ?? unmarked(definition)), number: found?.number ?? slotIfAny(place) };
  });
}

/** Those that only CMSIS's names tell, and that no function mentions. */
export function cmsisHandlers(units: readonly TranslationUnit[]): RecognisedHandler[] {
  const definitions = units.flatMap(({ functions }) => functions);
  const candidates = definitions.filter(isCmsisName);
  if (candidates.length === 0) return [];
  const mentioned = mentionedFunctions(definitions.filter(({ refused }) => !refused));
  return candidates
    .filter(({ symbol }) => !mentioned.has(symbol.name))
    .map((definition) => cmsisHandler(definition, units));
}

/** Usual names of handlers that nothing marks. */
const LIKE_A_HANDLER =
  /(?:^|_)(?:isr|irq|irqhandler|handler|interrupt)\d*$|(?:ISR|IRQ|IRQHandler|Handler|Interrupt)$|^_*(?:isr|irq|interrupt)_/i;
const NO_HANDLER =
  /(?:error|fault|default|reset|nmi|panic|assert|hook|exit|enable|disable)|(?:^|_)(?:init|setup|config|configure|register|request|attach|detach|install)(?:_|$)/i;

/** A function of this name may be a handler, whoever calls it. */
export function isNamedLikeHandler(name: string): boolean {
  return /_Handler$/.test(name) || (LIKE_A_HANDLER.test(name) && !NO_HANDLER.test(name));
}

/**
 * Functions that are named like handlers and are none: nobody calls them, as is usual for handlers in a table of
 * vectors.
 */
export function unrecognised(
  units: readonly TranslationUnit[],
  recognised: ReadonlySet<string>,
  { named }: VectorTables,
): readonly FunctionDefinition[] {
  const definitions = units.flatMap(({ functions }) => functions).filter(({ refused }) => !refused);
  const looksSo = ({ symbol: { name, type }, parameters }: FunctionDefinition): boolean =>
    LIKE_A_HANDLER.test(name) &&
    !NO_HANDLER.test(name) &&
    !recognised.has(name) &&
    type.result.kind === 'void' &&
    parameters.length === 0;
  const candidates = definitions.filter((definition) => looksSo(definition) && !named.has(definition));
  if (candidates.length === 0) return [];
  const mentioned = mentionedFunctions(definitions);
  return candidates.filter(({ symbol }) => !mentioned.has(symbol.name));
}

function markedHandler({ symbol, position }: FunctionDefinition, isAvr: boolean): RecognisedHandler | undefined {
  const { attributes, name } = symbol;
  const marks = attributes.map((attribute) => MARK.exec(attribute)).filter((match) => match !== null);
  const [mark] = marks;
  if (!mark) return undefined;
  refuseSeveral(name, marks, position);
  const vector = attributes.map((attribute) => VECTOR.exec(attribute)?.[1]).find((text) => text !== undefined);
  const unblocking =
    attributes.includes('tcbmc_noblock') || (isAvr && !attributes.some((attribute) => /^_*signal/.test(attribute)));
  const priority = attributes.map((attribute) => PRIORITY.exec(attribute)?.[1]).find((text) => text !== undefined);
  return {
    handler: name,
    number: numberIn(vector ?? mark[1] ?? (isAvr ? AVR_VECTOR.exec(name)?.[1] : undefined) ?? ''),
    ...(priority ? { priority: Number(priority) } : {}),
    unblocking,
    position,
  };
}

/** One function for several interrupts would fire for the first of them only, with what that is given. */
function refuseSeveral(name: string, marks: readonly RegExpExecArray[], position: Position): void {
  const numbers = new Set(marks.flatMap(([, text]) => numberIn(text ?? '') ?? []));
  if (numbers.size < 2) return;
  const hint = 'define a function of its own for each, which calls this one, and connect that';
  fail('unsupported', `'${name}' is the handler of several interrupts: ${[...numbers].join(' and ')}`, position, hint);
}

/** The value of an integer constant, also in parentheses and as a product of two, as vectors' offsets are written. */
function numberIn(text: string): number | undefined {
  const factors = text
    .replace(/[()\s]/g, '')
    .split('*')
    .map((factor) => /^(0x[0-9a-f]+|\d+)[ul]*$/i.exec(factor)?.[1]);
  if (factors.some((factor) => factor === undefined)) return undefined;
  const number = factors.reduce((product, factor) => product * Number(factor), 1);
  return number < SLOTS + Math.min(...Object.values(SYSTEM)) ? number : undefined;
}

function isCmsisName({ symbol, parameters }: FunctionDefinition): boolean {
  const { name, type, linkage } = symbol;
  return (
    /_(?:IRQ)?Handler$/.test(name) &&
    !NO_INTERRUPT.test(name) &&
    linkage === 'external' &&
    type.result.kind === 'void' &&
    parameters.length === 0
  );
}

/** `USART1_IRQHandler` serves the interrupt `USART1_IRQn` of the device's header. */
function cmsisHandler(
  { symbol: { name }, position }: FunctionDefinition,
  units: readonly TranslationUnit[],
): RecognisedHandler {
  const constant = name.replace(/_(?:IRQ)?Handler$/, '_IRQn');
  const declared = units.map(({ enumerators }) => enumerators.get(constant)).find((value) => value !== undefined);
  const number = declared !== undefined ? Number(declared) : SYSTEM[name];
  return { handler: name, number: number === undefined ? undefined : slotIfAny(number), unblocking: false, position };
}

function unmarked({ symbol: { name }, position }: FunctionDefinition): RecognisedHandler {
  return { handler: name, number: undefined, unblocking: false, position };
}

/** The slot of a number that can be an interrupt's. */
function slotIfAny(number: number): number | undefined {
  return number >= -16 && number < SYSTEM_SLOTS ? slotOf(number) : undefined;
}
