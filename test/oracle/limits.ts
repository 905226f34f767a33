/** Steps between two visible instructions, and visible instructions in one atomic section. */
export const DEFAULT_MAX_STEPS = 20_000;
export const MAX_TASKS = 30;
/** Ways of deciding the inputs of one step: more can only come from an endless loop in an atomic section. */
export const MAX_SCRIPTS = 1000;
/** Live and dead objects of one state: more can only come from an endless loop, each round of which makes new ones. */
export const MAX_OBJECTS = 200;
