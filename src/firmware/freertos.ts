import { fail } from '../source/diagnostic.js';
import type { FoundFile } from '../source/header-search.js';

/** Words that only the kernel's own header has, and no substitute of somebody's. */
const KERNELS = [/\bINC_FREERTOS_H\b/, /\bxSTATIC_TCB\b/, /\bconfigUSE_PREEMPTION\b/];

/**
 * The kernel of FreeRTOS switches tasks in assembly: with its own headers and sources none would ever run.
 * @throws DiagnosticError if this is its header
 */
export function refuseKernel(header: string, found: FoundFile | undefined): void {
  if (!/(?:^|\/)FreeRTOS\.h$/.test(header) || !found || found.system || !KERNELS.every((mark) => mark.test(found.text)))
    return;
  fail(
    'unsupported',
    `${found.path} is a header of FreeRTOS's own kernel, whose tasks run on a device only`,
    undefined,
    'tcbmc has this header, and models in place of the kernel: leave out the folders of its headers and its sources (tasks.c, queue.c, list.c, timers.c, event_groups.c, stream_buffer.c, port.c, heap_*.c); that of FreeRTOSConfig.h stays',
  );
}
