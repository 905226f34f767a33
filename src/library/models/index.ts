import { once } from '../../base/once.js';
import { ADDRESSES } from './addresses.js';
import { ARGUMENTS } from './arguments.js';
import { ATTRIBUTES } from './attributes.js';
import { AVR, AVR_EEPROM_MODEL, AVR_STREAMS } from './avr.js';
import { AVR_NUMBERS } from './avr-numbers.js';
import { BARRIERS } from './barriers.js';
import { BITS } from './bits.js';
import { BYTES, TEXTS } from './bytes.js';
import { C11_THREADS } from './c11-threads.js';
import { CANCELLING, cancellationPoint } from './cancelling.js';
import { WAITING_FOR_CHILDREN } from './children.js';
import { CLEANUP } from './cleanup.js';
import { CONDITIONS } from './conditions.js';
import { CONTEXTS } from './contexts.js';
import { CORTEX_M } from './cmsis.js';
import { CTYPE } from './ctype.js';
import { descriptionOf, describedFunctions } from './described.js';
import { DESCRIPTORS } from './descriptors.js';
import { ENDING } from './ending.js';
import { ENVIRONMENT, STANDARD_STREAMS } from './environment.js';
import { ERROR_MESSAGES } from './error-messages.js';
import { EVENTS } from './events.js';
import { EXPONENTS } from './exponents.js';
import { ELEMENTARY } from './elementary.js';
import { FLOATS } from './floats.js';
import { FOLDERS } from './folders.js';
import { FOUND_PATHS } from './found-paths.js';
import { FORMATS } from './formats.js';
import { FORMATTED } from './formatted.js';
import { HEAP } from './heap.js';
import { INPUT_FORMATS } from './input-formats.js';
import { INSIDE_ENDS } from './inside.js';
import { INTERFACES } from './interfaces.js';
import { INTERRUPTS } from './interrupts.js';
import { JUMPS, JUMP_FUNCTIONS } from './jumps.js';
import { KEYS } from './keys.js';
import { LINES } from './lines.js';
import { MAPPING } from './mapping.js';
import { MEMORY } from './memory.js';
import type { ModelFile } from './model.js';
import { MORE_STRINGS } from './more-strings.js';
import { MSP430 } from './msp430.js';
import { MULTIBYTE } from './multibyte.js';
import { MUTEXES } from './mutexes.js';
import { NAMED_SEMAPHORES } from './named-semaphores.js';
import { NETWORK } from './network.js';
import { NUMBERS } from './numbers.js';
import { ONCE } from './once.js';
import { OUTPUT } from './output.js';
import { PATHS } from './paths.js';
import { POSTED_TASKS } from './posted-tasks.js';
import { PROCESSES } from './processes.js';
import { REGULAR_EXPRESSIONS } from './regular-expressions.js';
import { ROUNDING } from './rounding.js';
import { RWLOCKS } from './rwlocks.js';
import { SCANNING } from './scanning.js';
import { SEARCHING } from './searching.js';
import { SELECTING } from './selecting.js';
import { SEMAPHORES } from './semaphores.js';
import { SHARED_MEMORY } from './shared-memory.js';
import { SIGNAL_ACTIONS } from './signal-actions.js';
import { SENDING } from './signal-sending.js';
import { SIGNAL_SETS } from './signal-sets.js';
import { SIGNALS } from './signals.js';
import { SPINLOCKS } from './spinlocks.js';
import { STANDARD_BITS } from './standard-bits.js';
import { STATUS_REGISTER } from './status-register.js';
import { STREAMS } from './streams.js';
import { STRINGS } from './strings.js';
import { SYSTEM_NAMES } from './system-names.js';
import { THREAD_ATTRIBUTES } from './thread-attributes.js';
import { THREAD_ENDS } from './thread-ends.js';
import { THREADS } from './threads.js';
import { TIME } from './time.js';
import { TRANSFERS } from './transfers.js';
import { WAITING } from './waiting.js';

export { cancellationPoint, descriptionOf };
export type { ModelFile };

/** All library models. */
export const MODEL_FILES: readonly ModelFile[] = [
  MEMORY,
  BYTES,
  TEXTS,
  STRINGS,
  MORE_STRINGS,
  HEAP,
  NUMBERS,
  MULTIBYTE,
  FLOATS,
  ROUNDING,
  EXPONENTS,
  ELEMENTARY,
  BITS,
  STANDARD_BITS,
  CTYPE,
  TIME,
  ENVIRONMENT,
  STANDARD_STREAMS,
  ENDING,
  ERROR_MESSAGES,
  OUTPUT,
  THREADS,
  THREAD_ENDS,
  CANCELLING,
  CLEANUP,
  THREAD_ATTRIBUTES,
  KEYS,
  MUTEXES,
  CONDITIONS,
  RWLOCKS,
  SPINLOCKS,
  BARRIERS,
  ONCE,
  SEMAPHORES,
  NAMED_SEMAPHORES,
  PROCESSES,
  WAITING_FOR_CHILDREN,
  SIGNALS,
  SIGNAL_SETS,
  SIGNAL_ACTIONS,
  SENDING,
  JUMPS,
  CONTEXTS,
  ATTRIBUTES,
  C11_THREADS,
  INTERRUPTS,
  STATUS_REGISTER,
  POSTED_TASKS,
  AVR,
  MSP430,
  CORTEX_M,
  AVR_EEPROM_MODEL,
  AVR_STREAMS,
  AVR_NUMBERS,
  TRANSFERS,
  INSIDE_ENDS,
  SELECTING,
  WAITING,
  DESCRIPTORS,
  STREAMS,
  FOLDERS,
  FOUND_PATHS,
  REGULAR_EXPRESSIONS,
  LINES,
  FORMATTED,
  FORMATS,
  SCANNING,
  INPUT_FORMATS,
  SEARCHING,
  ARGUMENTS,
  NETWORK,
  ADDRESSES,
  INTERFACES,
  MAPPING,
  SHARED_MEMORY,
  EVENTS,
  PATHS,
  SYSTEM_NAMES,
];

/** Functions that the lowering to IR itself knows, for the documentation. */
export const BUILT_IN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'setjmp.h': JUMP_FUNCTIONS,
  'stdlib.h': {
    abort: 'runs the handler of SIGABRT, if there is one, and ends the program silently',
    exit: 'ends the program, after the functions that atexit was given and the destructors',
    _Exit: 'ends the program silently',
    quick_exit: 'ends the program, after the functions that at_quick_exit was given',
  },
};

const REGISTERS: readonly ModelFile[] = [AVR, MSP430];

function byNames(models: readonly ModelFile[]): ReadonlyMap<string, ModelFile> {
  return new Map(models.flatMap((model) => Object.keys(model.defines).map((name): [string, ModelFile] => [name, model])));
}

const byName = byNames(MODEL_FILES.filter((model) => !REGISTERS.includes(model)));
const registersByName = once(() => byNames(REGISTERS));

/** The model that defines a library function or variable. */
export function modelFor(name: string): ModelFile | undefined {
  return byName.get(name) ?? (/^[A-Z]/.test(name) ? registersByName().get(name) : undefined);
}

/** Every modelled function with its header and what is modelled. */
export function modelTable(): readonly { readonly name: string; readonly header: string; readonly note: string }[] {
  const modelled = MODEL_FILES.flatMap(({ header, defines }) => Object.entries(defines).map(([name, note]) => ({ name, header, note })));
  const builtIn = Object.entries(BUILT_IN).flatMap(([header, notes]) => Object.entries(notes).map(([name, note]) => ({ name, header, note })));
  const known = new Set(modelled.map(({ name }) => name));
  return [...modelled, ...builtIn, ...describedFunctions().filter(({ name }) => !known.has(name))]
    .filter(({ name }) => !/^_(?:_|pthread)/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
