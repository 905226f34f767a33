/**
 * Operating systems whose headers do not come with tcbmc, by the names of these: who asks for one is told what there is
 * instead.
 */
const SYSTEMS: readonly (readonly [system: string, headers: RegExp])[] = [
  ["ESP-IDF's FreeRTOS", /^freertos\/.+\.h$/i],
  [
    "what FreeRTOS has beyond its kernel's usual headers",
    /^(?:FreeRTOS_\w+|portmacro|stack_macros|croutine|mpu_wrappers)\.h$/i,
  ],
  ['what Zephyr has beyond its kernel', /^(?:zephyr\/.+|zephyr)\.h$/],
  ['what RTX has beyond <cmsis_os2.h>', /^(?:.*\/)?rtx_(?:os|evr|config)\.h$/i],
  ['ThreadX', /^tx_api\.h$/],
  ['RT-Thread', /^rt(?:thread|device|hw)\.h$/],
  ['µC/OS', /^ucos_ii\.h$/],
  ['NuttX', /^nuttx\/.+\.h$/],
  ['ChibiOS', /^ch(?:printf)?\.h$/],
  ['Mbed OS', /^(?:mbed|rtos\/.+|mbed_\w+)\.h$/],
  [
    'the kernel of Linux',
    /^linux\/(?:kernel|module|mutex|spinlock|kthread|slab|interrupt|wait|atomic|sched|semaphore|workqueue|completion)\.h$/,
  ],
  ['Windows', /^(?:windows|synchapi|processthreadsapi)\.h$/i],
];

/** A hint where a header of another system is missing; none if the name tells no system. */
export function insteadOf(header: string): string | undefined {
  const [system] = SYSTEMS.find(([, headers]) => headers.test(header)) ?? [];
  return system === undefined
    ? undefined
    : `${system} does not come with tcbmc: docs/primitives.md shows how to write its locks, queues and tasks in a few lines of C, which --stub adds; or -I names the folder of its headers`;
}
