/** Offset of the one-bit flag of an object that says whether it exists. */
export const ALIVE = -1;

/** Offset of the one-bit flag of a task that says whether it has been joined. */
export const JOINED = -2;

/** Offset of the one-bit flag of a task that says whether it has been created; kept where leaks are looked for. */
export const CREATED = -3;

/**
 * Offset of the one-bit flag that says whether others may know an object that was made beside them; kept where a number
 * may look like its address.
 */
export const KNOWN = -4;

/** From this offset on lie the shadows of the bytes of an object, if the program has any: no object is so large. */
export const SHADOWS = 2 ** 50;
