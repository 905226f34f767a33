/** What counts before the options are known. */

/** Seconds. */
export const DEFAULT_TIMEOUT = 60;
/** Megabytes. */
export const DEFAULT_MEMORY = 2000;
