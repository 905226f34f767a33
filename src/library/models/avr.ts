import { AVR_REGISTERS } from '../headers/avr-registers.js';
import type { ModelFile } from './model.js';

/** The registers that <avr/io.h> declares. */
export const AVR: ModelFile = {
  file: '<model of AVR registers>',
  header: 'avr/io.h',
  defines: Object.fromEntries(AVR_REGISTERS.map(({ name, input }) => [name, input ? 'any value at each read' : 'a variable'])),
  text: AVR_REGISTERS.map(({ name, type, input }) => `volatile ${type} ${name}${input ? ' __attribute__((tcbmc_volatile_input))' : ''};\n`).join(''),
};
