/** The rarer forms of an answer; in a file of their own, so that a plain check does not read them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Report } from '../src/answer/report.js';
import { fingerprints } from '../src/report/fingerprint.js';
import type { FormName } from '../src/answer/form-names.js';
import { formatGraphml } from '../src/report/graphml.js';
import { formatGithub } from '../src/report/github.js';
import { formatHtml } from '../src/report/html.js';
import { formatJUnit } from '../src/report/junit.js';
import { formatMarkdown } from '../src/report/markdown.js';
import { formatSarif } from '../src/report/sarif.js';
import { formatSvg } from '../src/report/svg.js';
import { viewerAssets } from '../node/viewer.js';
import { formatWitness } from '../src/report/witness.js';
import { storedReport } from './stored-report.js';

export { writeCertificate } from './certificate.js';
export { whyUnchanged } from './changed.js';

const WRITERS: Readonly<Record<Exclude<FormName, 'text' | 'json'>, (report: Report) => string>> = {
  html: (report) => formatHtml(report, viewerAssets()),
  svg: formatSvg,
  markdown: formatMarkdown,
  sarif: formatSarif,
  junit: (report) => formatJUnit([report]),
  github: formatGithub,
  witness: formatWitness,
  graphml: formatGraphml,
};

/** An answer in a form for others than the person at the terminal. */
export function rendered(report: Report, form: Exclude<FormName, 'text' | 'json'>): string {
  return WRITERS[form](report);
}

/**
 * The report with names for its violations that stay when lines move, and with the hashes of the files that were read.
 * @param hash of a file as it was then
 */
export function identified(report: Report, read: Iterable<string>, hash = hashOf): Report {
  const names = fingerprints(report);
  const violations = report.result.violations.map((violation) => ({
    ...violation,
    fingerprint: names.get(violation)!,
  }));
  const hashes = [...read].flatMap((file) => {
    const found = hash(file);
    return found === undefined ? [] : [[file, found] as const];
  });
  return {
    ...report,
    result: { ...report.result, violations },
    origin: { ...report.origin, read: Object.fromEntries(hashes) },
  };
}

/** The SHA-256 of the contents of a file; undefined if it cannot be read. */
export function hashOf(path: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return undefined;
  }
}

/** Those of the violations of stored answers. @throws OutputError */
export function knownFingerprints(baselines: readonly string[]): ReadonlySet<string> {
  return new Set(baselines.flatMap((path) => [...fingerprints(storedReport(path)).values()]));
}

/** The report with those violations marked as known that have one of these fingerprints. */
export function compared(report: Report, known: ReadonlySet<string>): Report {
  const names = fingerprints(report);
  const violations = report.result.violations.map((violation) =>
    known.has(names.get(violation)!) ? { ...violation, known: true as const } : violation,
  );
  return { ...report, result: { ...report.result, violations } };
}
