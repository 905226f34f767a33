/** Checks on other machines, over a queue; in a file of their own, so that others do not read them. */
export { checkOverQueue } from './queue/check.js';
export { makerOverQueue } from './queue/suite.js';
export { workerCommand } from './queue/worker.js';
