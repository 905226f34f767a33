/** Programs for FreeRTOS: whose headers they get, and whose configuration. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-freertos-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['beside', 'kernel', 'config']) mkdirSync(join(folder, name));
const CONFIG = '#define configTICK_RATE_HZ 100\n#define configASSERT(x) if (!(x)) for (;;)\n';
const program = (ticks: number): string =>
  `#include <FreeRTOS.h>\nint main(void) { configASSERT(pdMS_TO_TICKS(1000) == ${ticks}); configASSERT(portMAX_DELAY == 0); }\n`;
writeFileSync(join(folder, 'beside/FreeRTOSConfig.h'), CONFIG);
writeFileSync(join(folder, 'beside/a.c'), program(100));
writeFileSync(join(folder, 'config/FreeRTOSConfig.h'), CONFIG);
writeFileSync(join(folder, 'a.c'), program(100));
writeFileSync(join(folder, 'b.c'), program(1000));
writeFileSync(
  join(folder, 'kernel/FreeRTOS.h'),
  '#ifndef INC_FREERTOS_H\n#define INC_FREERTOS_H\n#ifndef configUSE_PREEMPTION\n#endif\nstruct xSTATIC_TCB { int x; };\n#endif\n',
);

it.each([
  ['beside the program', ['beside/a.c']],
  ['in a folder of headers', ['a.c', '-I', 'config']],
  ['nowhere', ['b.c']],
])('takes the configuration that lies %s; a failing configASSERT is a violation', async (_, args) => {
  const { code, stdout } = await runCli(['check', ...args], { cwd: folder });
  expect(code).toBe(10);
  expect(stdout).toContain('VIOLATION: assertion: configASSERT(portMAX_DELAY == 0)');
});

it('refuses the headers of the kernel, and says what to leave out', async () => {
  const { code, stderr } = await runCli(['check', 'b.c', '-I', 'kernel'], { cwd: folder });
  expect(code).toBe(6);
  expect(stderr.replace(/\s+/g, ' ')).toMatch(
    /kernel\/FreeRTOS\.h is a header of FreeRTOS's own kernel.*leave out the folders of its headers and its sources/,
  );
});
