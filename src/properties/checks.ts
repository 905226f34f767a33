import { CONVERSATION, PROPERTY_CLASSES } from '../ir/check-classes.js';
import type { Property } from './property.js';
import { defineProperty } from './property.js';

/** One property for each class of checks that the lowering and the library models put into the code. */
export const CHECKS: readonly Property[] = PROPERTY_CLASSES.map((name) => defineProperty({ name, checks: [name] }));

/** Executions go beyond what is known of the world. Who can ask the world looks for it. */
export const BEYOND_CONVERSATION: Property = defineProperty({ name: CONVERSATION, checks: [CONVERSATION] });
