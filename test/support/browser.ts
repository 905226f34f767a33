import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where Chromium is: `TCBMC_CHROMIUM` says so, or it is found among the programs. */
function findBrowser(): string | undefined {
  const given = process.env['TCBMC_CHROMIUM'];
  if (given !== undefined && given !== '') return given;
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(executable);
}

const found = findBrowser();
// Where all tests have to run, one that does not is a failure: starting the browser says why.
if (found === undefined && !process.env['CI'])
  console.warn('No Chromium was found (TCBMC_CHROMIUM names one): tests in a browser are skipped.');

/** For `describe.skipIf`: there is no browser here, and there need not be one. */
export const NO_BROWSER = found === undefined && !process.env['CI'];

/** A browser without windows. One for all tests of a file; whoever starts it closes it. */
export function startBrowser(): Promise<Browser> {
  if (found === undefined) throw new Error('No Chromium was found; TCBMC_CHROMIUM names one.');
  return chromium.launch({ executablePath: found, args: ['--no-sandbox'] });
}
