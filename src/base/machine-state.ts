/** Names on which the models of interrupts, who reads the source, and who reports agree. */

/** The machine's status: what lets interrupts in. */
export const STATUS = '__tcbmc_status';
/** The bit of the status that lets in all of them. */
export const OPEN_BIT = 7;
/** By number: whether that interrupt is kept out. */
export const LINES_MASKED = '__tcbmc_lines_masked';
/** Whether the kernel of FreeRTOS keeps interrupts out. */
export const KERNEL_MASKS = '__tcbmc_kernel_masks';
/** Stands for registers that are given by their addresses; each task has one. */
export const SPARE = '(hardware)';

/** Objects that handlers change for those who sleep, as answers call them. */
const COUNTED: ReadonlySet<string> = new Set(['the wakes', 'the ends of low power', 'the might end']);

/** Who waits in a loop that looks at these sleeps. */
export function isSleep(looks: readonly string[]): boolean {
  return looks.length > 0 && looks.every((name) => COUNTED.has(name));
}
