import type { Report } from '../../src/answer/report.js';
import type { CheckResult } from '../../src/answer/result.js';
import { sha256 } from '../../src/base/sha.js';
import { fingerprints } from '../../src/report/fingerprint.js';
import { mentionedSources } from '../../src/report/mentioned.js';
import type { SourceFile } from '../program/workspace.js';
import { isSource, plainPath } from '../program/workspace.js';

/** The answer with all that its forms show of it, as the command line would have it. */
export function reportOf(result: CheckResult, files: readonly SourceFile[], words: readonly string[]): Report {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const checked = files.filter(isSource).map(({ name }) => name);
  const { target } = result;
  const origin = {
    version: TCBMC_VERSION,
    files: checked,
    ...(target !== undefined ? { target } : {}),
    read: Object.fromEntries(files.map(({ name, text }) => [name, sha256(text)])),
    command: ['check', ...checked, ...words],
    created: new Date().toISOString(),
  };
  const report = { result, origin, sources: mentionedSources(result, checked, (path) => texts.get(plainPath(path))) };
  const names = fingerprints(report);
  const violations = result.violations.map((violation) => {
    const fingerprint = names.get(violation);
    return fingerprint === undefined ? violation : { ...violation, fingerprint };
  });
  return { ...report, result: { ...result, violations } };
}
