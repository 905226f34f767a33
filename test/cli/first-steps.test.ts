/** What is said to who does not know how to go on. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Run } from '../support/run.js';
import { runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const run = (...args: readonly string[]): Promise<Run> => runCli(args, { cwd: folder });

describe('headers that are not there', () => {
  it('are all named, of all files, without what follows from them', async () => {
    write('a.c', '#include <FreeRTOS.h>\n#include "mine.h"\n#if !NEEDED\n#error mine.h is missing\n#endif\nint main(void) { return 0; }\n');
    write('b.c', '#include <stdio.h>\n#include "other.h"\nint f(void) { return OTHER; }\n');
    const { code, stderr } = await run('check', 'a.c', 'b.c');
    expect(code).toBe(6);
    expect(stderr.match(/^\S+ error: .*/gm)).toEqual([
      'a.c:1:10: error: cannot find the header <FreeRTOS.h>',
      'a.c:2:10: error: cannot find the header "mine.h"',
      'b.c:2:10: error: cannot find the header "other.h"',
    ]);
  });

  for (const [header, system] of [
    ['FreeRTOS.h', 'FreeRTOS'],
    ['freertos/task.h', 'FreeRTOS'],
    ['zephyr/kernel.h', 'Zephyr'],
    ['cmsis_os.h', 'CMSIS-RTOS'],
    ['cmsis_os2.h', 'CMSIS-RTOS'],
    ['tx_api.h', 'ThreadX'],
    ['windows.h', 'Windows'],
  ] as const)
    it(`of another system point to what there is: <${header}>`, async () => {
      write('system.c', `#include <${header}>\nint main(void) { return 0; }\n`);
      const { code, stderr } = await run('check', 'system.c');
      expect(code).toBe(6);
      expect(stderr.replace(/\s+/g, ' ')).toContain(`hint: ${system} does not come with tcbmc: docs/primitives.md shows`);
    });
});
