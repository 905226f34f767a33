/** Defaults that count before the options are known. */

/** Seconds. */
export const DEFAULT_TIMEOUT = 60;
/** Seconds, for a peer that does not listen yet, or does not read. */
export const DEFAULT_PEER_TIMEOUT = 5;
/** Megabytes. */
export const DEFAULT_MEMORY = 2000;
/** Threads that search at the same time where nobody says how many, at most. */
export const MOST_JOBS = 4;
