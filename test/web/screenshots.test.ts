import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startBrowser } from '../support/browser.js';
import { ROOT, SAMPLES } from '../support/samples.js';
import { buildPlayground } from './build.js';
import { serve } from './serve.js';

const IMAGES = join(ROOT, 'docs/images');
const LARGEST = 150_000;
/** Where they are shown: the README, and the page about the playground. */
const PAGES = ['README.md', 'docs/web.md', 'docs/reports.md'];

interface Look {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

/** A picture of what is to be seen of a page, twice as sharp as its pixels. */
async function picture(
  browser: Browser,
  name: string,
  { width, height, colorScheme }: Look,
  show: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme,
    reducedMotion: 'reduce',
  });
  await show(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  mkdirSync(IMAGES, { recursive: true });
  writeFileSync(join(IMAGES, `${name}.webp`), Buffer.from(data, 'base64'));
  await page.close();
}

/** Opens the HTML report of a sample, as the command writes it. */
function report(folder: string, sample: string, ...flags: readonly string[]): (page: Page) => Promise<void> {
  const name = basename(sample);
  cpSync(join(SAMPLES, sample), join(folder, name));
  const args = [join(ROOT, 'dist/cli/main.js'), 'check', name, ...flags, '-o', 'report.html'];
  const { status } = spawnSync(process.execPath, args, { cwd: folder });
  if (status !== 10) throw new Error(`${name}: exit code ${status}`);
  const text = readFileSync(join(folder, 'report.html'));
  const page = join(folder, `${name}.html`);
  writeFileSync(page, text);
  return async (browserPage) => {
    await browserPage.goto(pathToFileURL(page).href);
    await browserPage.locator('.tcv-root').waitFor();
  };
}

/** Checks a sample in the playground, and goes back to the top of the page. */
function playground(url: string, sample: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.goto(`${url}#sample=${sample}`);
    await page.locator('[data-ready]').waitFor();
    await page.getByRole('button', { name: /^Check/ }).click();
    await page.locator('#form .tcv-root').waitFor();
    await page.evaluate('scrollTo(0, 0)');
  };
}

async function makeAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-pictures-'));
  const built = join(folder, 'web');
  await buildPlayground(built);
  const [server, browser] = await Promise.all([serve(built), startBrowser()]);
  try {
    const lost = 'threads/lost_update_bug.c';
    await picture(browser, 'report', { width: 1180, height: 1180, colorScheme: 'light' }, report(folder, lost));
    await picture(
      browser,
      'deadlock',
      { width: 1180, height: 1220, colorScheme: 'dark' },
      report(folder, 'deadlocks/lock_order_bug.c', '--deadlock-only'),
    );
    await picture(
      browser,
      'playground',
      { width: 1280, height: 1380, colorScheme: 'light' },
      playground(server.url, lost),
    );
    await picture(browser, 'playground-phone', { width: 390, height: 844, colorScheme: 'dark' }, async (page) => {
      await playground(server.url, lost)(page);
      await page.locator('#result').evaluate((result) => result.scrollIntoView());
    });
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run screenshots` makes them anew. */
describe('the pictures in the documentation', () => {
  if (process.env['UPDATE_SCREENSHOTS'] === '1') it('are made from real runs', makeAll, 120_000);

  it('are small, and shown somewhere', () => {
    const pages = PAGES.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
    for (const name of readdirSync(IMAGES)) {
      expect({ name, isSmall: statSync(join(IMAGES, name)).size <= LARGEST }).toEqual({ name, isSmall: true });
      expect({ name, isShown: pages.includes(`images/${name}`) }).toEqual({ name, isShown: true });
    }
  });
});
