import { CORE_PERIPHERALS } from '../headers/cmsis.js';
import type { ModelFile } from './model.js';

/** The processor's own peripherals, of which any value can be read. */
export const CORTEX_M: ModelFile = {
  file: '<model of the Cortex-M core>',
  header: 'core_cm4.h',
  defines: Object.fromEntries(CORE_PERIPHERALS.map((name) => [`__${name}_registers`, 'any value at each read'])),
  text: `#include <core_cm4.h>\n${CORE_PERIPHERALS.map((name) => `${name}_Type __${name}_registers __attribute__((tcbmc_volatile_input));\n`).join('')}`,
};
