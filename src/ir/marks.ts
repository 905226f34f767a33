/** Marks: events that the program, and the library's models, tell by name. */

/**
 * Marks with a meaning for everybody: their argument is the address of a lock. The `shared` ones are those of readers.
 */
export const LOCK_MARKS: readonly string[] = ['lock', 'unlock', 'lock-shared', 'unlock-shared'];
/**
 * Marks that no property is told of. `#wakes`: how many threads have a lower number than those of this word of flags,
 * its address, and which of them are lowered.
 */
export const WAKES_MARK = '#wakes';
/** Its arguments leave the program; there are such marks only where it matters whether they were ever written. */
export const OUTPUT_MARK = '#output';
export const SPURIOUS_MARK = '#spurious';
/** The task has begun, though it has made no access yet: a step of its own. */
export const BEGIN_MARK = '#begins';
/** Rounds of a loop in which the task comes by here are no waste: it makes progress. */
export const PROGRESS_MARK = '#progress';

/** Events of a stream. Arguments: its number, and of what is moved the address and the length. */
export const STREAM_MARKS = {
  '#sends': 'sends',
  '#receives': 'receives',
  '#reads': 'reads',
  '#shuts': 'shuts',
  '#closes': 'closes',
} as const;

export function isStreamMark(mark: string): mark is keyof typeof STREAM_MARKS {
  return Object.hasOwn(STREAM_MARKS, mark);
}

export function isForReports(mark: string): boolean {
  return mark.startsWith('#');
}
