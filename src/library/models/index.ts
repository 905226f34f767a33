import { once } from '../../base/once.js';
import { MODEL_TEXTS } from '../texts.js';
import { AVR } from './avr.js';
import { cancellationPoint } from './cancellation-points.js';
import { descriptionOf, describedFunctions } from './described.js';
import { JUMP_FUNCTIONS } from './jump-functions.js';
import type { ModelFile } from './model.js';
import { MSP430 } from './msp430.js';

export { cancellationPoint, descriptionOf };
export type { ModelFile };

/** All library models: those of `library/models`, and those of registers, which are made of tables. */
export const MODEL_FILES: readonly ModelFile[] = [...MODEL_TEXTS, AVR, MSP430];

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
  return new Map(
    models.flatMap((model) => Object.keys(model.defines).map((name): [string, ModelFile] => [name, model])),
  );
}

const byName = byNames(MODEL_FILES.filter((model) => !REGISTERS.includes(model)));
const registersByName = once(() => byNames(REGISTERS));

/** The model that defines a library function or variable. */
export function modelFor(name: string): ModelFile | undefined {
  return byName.get(name) ?? (/^[A-Z]/.test(name) ? registersByName().get(name) : undefined);
}

/** Every modelled function with its header and what is modelled. */
export function modelTable(): readonly { readonly name: string; readonly header: string; readonly note: string }[] {
  const modelled = MODEL_FILES.flatMap(({ header, defines }) =>
    Object.entries(defines).map(([name, note]) => ({ name, header, note })),
  );
  const builtIn = Object.entries(BUILT_IN).flatMap(([header, notes]) =>
    Object.entries(notes).map(([name, note]) => ({ name, header, note })),
  );
  const known = new Set(modelled.map(({ name }) => name));
  return [...modelled, ...builtIn, ...describedFunctions().filter(({ name }) => !known.has(name))]
    .filter(({ name }) => !/^_(?:_|pthread)/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
