import type { RegisterObject } from '../headers/avr-io.js';
import type { ModelFile } from './model.js';

/** Definitions of the registers that a header declares. */
export function registerModel(file: string, header: string, registers: readonly RegisterObject[]): ModelFile {
  return {
    file,
    header,
    defines: Object.fromEntries(registers.map(({ name, input }) => [name, input ? 'any value at each read' : 'a variable'])),
    text: registers.map(({ name, type, input }) => `volatile ${type} ${name}${input ? ' __attribute__((tcbmc_volatile_input))' : ''};\n`).join(''),
  };
}
