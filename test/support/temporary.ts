import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where systems look for the folder of what is temporary. */
const VARIABLES = ['TMPDIR', 'TEMP', 'TMP'] as const;

/**
 * One folder for all that a run of tests leaves behind, and what is started in it: commands that are stopped, bundles
 * of internal errors, browsers. It is gone when the run ends.
 */
export default function temporary(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-tests-'));
  for (const name of VARIABLES) process.env[name] = folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
  };
}
