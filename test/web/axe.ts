import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LISTED =
  '({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, failureSummary }) => `${id}: ${target} ${html} ${failureSummary}`))';

/** What axe finds wrong with a page as it is, a sentence each. */
export async function inaccessible(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return await page.evaluate<string[]>(`axe.run().then(${LISTED})`);
}
