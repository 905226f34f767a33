/** The outcomes of a suite, or of a part of it, as a file from which `tcbmc suite merge` goes on. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { filesBelow } from '../files-below.js';
import type { Decoder } from '../../src/base/decoders.js';
import { Misfit, list, number, object, oneOf, text, truth } from '../../src/base/decoders.js';
import { formatJson } from '../../src/report/json.js';
import { NoStoredAnswer, readReport } from '../../src/report/stored.js';
import { OutputError } from '../output.js';
import { ownVersion } from '../version.js';
import type { Expected } from './expectation.js';
import { problemWith } from './outcome.js';
import type { Outcome } from './outcome.js';
import type { PlannedCheck } from './suite-file.js';

const SCHEMA = 'tcbmc-suite/1';

/** All checks of a suite, and what came of some. */
export interface Blob {
  readonly title: string;
  readonly version: string;
  readonly checks: readonly PlannedCheck[];
  readonly outcomes: readonly Outcome[];
}

const expected: Decoder<Expected> = object(
  { verdict: oneOf('safe', 'bounded', 'violation', 'unknown', 'error') },
  { property: text, switches: number },
);
const planned: Decoder<PlannedCheck> = object({ name: text, files: list(text), flags: list(text) }, { expected });
const outcome = object({ name: text, seconds: number, reused: truth }, { answer: text, complaint: text });
const blob = object({
  schema: oneOf(SCHEMA),
  title: text,
  version: text,
  checks: list(planned),
  outcomes: list(outcome),
});

/** @param checks all of the suite, also those of other parts */
export function formatBlob(title: string, checks: readonly PlannedCheck[], outcomes: readonly Outcome[]): string {
  const told = outcomes.map(({ check, seconds, reused, report, problem }) => ({
    name: check.name,
    seconds,
    reused,
    ...(report ? { answer: formatJson(report.result, report) } : { complaint: problem }),
  }));
  return `${JSON.stringify({ schema: SCHEMA, title, version: ownVersion(), checks, outcomes: told })}\n`;
}

/** @throws OutputError if the file is none */
export function readBlob(path: string): Blob {
  const refuse = (why: string): never => {
    throw new OutputError(`${path} is no part of a suite (tcbmc suite … -o part.json): ${why}`);
  };
  try {
    const { title, version, checks, outcomes } = blob(JSON.parse(readFileSync(path, 'utf8')) as unknown, '');
    const byName = new Map(checks.map((check) => [check.name, check]));
    const read = outcomes.map(({ name, seconds, reused, answer, complaint }): Outcome => {
      const check = byName.get(name) ?? refuse(`it has an answer of ${name}, which is none of its checks`);
      if (answer === undefined) return { check, seconds, reused, problem: complaint ?? 'there is no answer' };
      const report = readReport(answer);
      const problem = problemWith(check, report);
      return { check, seconds, reused, report, ...(problem === undefined ? {} : { problem }) };
    });
    return { title, version, checks, outcomes: read };
  } catch (error) {
    if (error instanceof Misfit || error instanceof NoStoredAnswer || error instanceof SyntaxError)
      return refuse(error.message);
    if (error instanceof OutputError) throw error;
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** The files that are meant: a folder stands for the `.json` files in it, and in the folders in it. @throws OutputError */
export function blobsIn(paths: readonly string[]): readonly string[] {
  const found = paths.flatMap((path) => {
    if (!existsSync(path)) throw new OutputError(`there is no ${path}`);
    if (!statSync(path).isDirectory()) return [path];
    return filesBelow(path)
      .filter((name) => name.endsWith('.json'))
      .sort();
  });
  if (found.length === 0) throw new OutputError('there are no parts to merge: name files, or folders of .json files');
  return found;
}

/** All in one. Of several outcomes of one check the first counts. @throws OutputError if they are of different suites */
export function merged(blobs: readonly (Blob & { readonly path: string })[]): Blob {
  const [first, ...others] = blobs;
  if (!first) throw new Error('nothing to merge');
  const stranger = others.find((other) => suiteOf(other) !== suiteOf(first));
  if (stranger)
    throw new OutputError(
      `${stranger.path} is a part of another suite than ${first.path}, or was made by another version of tcbmc`,
    );
  const byName = new Map<string, Outcome>();
  for (const each of blobs.flatMap(({ outcomes }) => outcomes))
    if (!byName.has(each.check.name)) byName.set(each.check.name, each);
  const { title, version, checks } = first;
  return { title, version, checks, outcomes: checks.flatMap(({ name }) => byName.get(name) ?? []) };
}

/** The identity of a part's suite. */
function suiteOf({ checks, version }: Blob): string {
  return createHash('sha256')
    .update(JSON.stringify([version, checks.map(({ name, files, flags }) => [name, files, flags])]))
    .digest('hex');
}
