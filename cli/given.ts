import type { AllOptions } from '../src/options/table.js';

/** What was asked for on the command line, by the names of the table of options; only what was given. */
export type Given = Partial<AllOptions>;
