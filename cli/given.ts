import type { AllOptions } from '../src/options/rows/row.js';

/** The options given on the command line, by the names of the table of options; only these. */
export type Given = Partial<AllOptions>;
