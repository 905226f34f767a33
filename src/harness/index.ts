export type { Harness, HarnessOptions } from './harness.js';
export { harness } from './harness.js';
export type { Refusal } from './refusals.js';
