import { once } from '../../base/once.js';
import type { RegisterObject } from '../headers/avr-io.js';
import type { ModelFile } from './model.js';

/**
 * Definitions of the registers that a header declares; there are hundreds, which few programs ask for. Their names
 * begin with capitals.
 */
export function registerModel(file: string, header: string, registers: () => readonly RegisterObject[]): ModelFile {
  const defines = once(() =>
    Object.fromEntries(registers().map(({ name, input }) => [name, input ? 'any value at each read' : 'a variable'])),
  );
  return {
    file,
    header,
    get defines() {
      return defines();
    },
    get text() {
      return registers().map(definition).join('');
    },
  };
}

function definition({ name, type, input, bank }: RegisterObject): string {
  const attributes = [...(input ? ['tcbmc_volatile_input'] : []), ...(bank ? [`tcbmc_bank_${bank}`] : [])];
  return `volatile ${type} ${name}${attributes.length > 0 ? ` __attribute__((${attributes.join(', ')}))` : ''};\n`;
}
