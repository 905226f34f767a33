import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatText } from '../../../../src/report/text.js';
import { explainCommand } from '../run/command-line.js';
import { StartError, run } from '../run/process.js';
import { plainPage } from '../trace/page.js';
import type { Answer } from './checker.js';

/** The answer as a page: tcbmc's own, or its text where this tcbmc writes no pages. */
export async function reportPage(answer: Answer): Promise<string> {
  return (await explained(answer)) ?? plainPage(formatText(answer.result, { source: answer.source, fullTrace: true }));
}

async function explained({ json, settings: { tcbmc, folder } }: Answer): Promise<string | undefined> {
  const place = await mkdtemp(join(tmpdir(), 'tcbmc-'));
  try {
    const [from, to] = [join(place, 'answer.json'), join(place, 'report.html')];
    await writeFile(from, json);
    const { code } = await run(explainCommand(tcbmc, from, to), folder, new AbortController().signal);
    return code === 0 ? await readFile(to, 'utf8') : undefined;
  } catch (error) {
    if (error instanceof StartError) return undefined;
    throw error;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
