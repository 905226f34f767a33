/** Several entries of a program, each asked for by itself within its part of the time. */
import { isEnough, ofAllEntries, soFarOf } from '../answer/entries.js';
import type { CheckResult } from '../answer/result.js';
import { given } from '../base/given.js';
import { DEFAULT_TIMEOUT } from '../options/defaults.js';
import type { CheckOptions } from '../options/options.js';

/** The answer about all entries; the first violation ends it where no property has a verdict of its own. */
export async function fromEachEntry(
  options: CheckOptions,
  answerTo: (options: CheckOptions) => Promise<CheckResult>,
): Promise<CheckResult> {
  const { entries = [], properties, all = false, timeout = DEFAULT_TIMEOUT, onProgress, signal } = options;
  const asked = { named: properties !== undefined, all };
  const deadline = timeout === 0 ? Infinity : Date.now() + timeout * 1000;
  const names = [...new Set(entries)];
  const answers: CheckResult[] = [];
  for (const [i, entry] of names.entries()) {
    const open = names.length - i - 1;
    const told: CheckOptions['onProgress'] =
      onProgress &&
      ((progress) =>
        onProgress(
          progress.soFar ? { ...progress, soFar: soFarOf([...answers, progress.soFar], open, asked) } : progress,
        ));
    const seconds = deadline === Infinity ? 0 : Math.max(0.1, (deadline - Date.now()) / 1000 / (open + 1));
    const answer = await answerTo({
      ...options,
      entry,
      entries: [entry],
      timeout: seconds,
      ...given({ onProgress: told }),
    });
    answers.push(answer);
    if (isEnough(answer, asked)) return answer;
    if (signal?.aborted) return soFarOf(answers, open, asked);
  }
  return ofAllEntries(answers, asked);
}
