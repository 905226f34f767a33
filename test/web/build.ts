import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../support/samples.js';

/** Makes the playground in a folder, which must lie below one for temporary files: what is in it goes. */
export async function buildPlayground(folder: string): Promise<void> {
  await build({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error', build: { outDir: folder } });
}
