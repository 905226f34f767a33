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
