import type { Report } from '../answer/report.js';
import type { Participant, Violation } from '../answer/result.js';
import type { Position } from '../source/diagnostic.js';
import { sha256 } from '../base/sha.js';
import type { SourceLine } from './source.js';
import { reportLines } from './source.js';

/** Changes whenever other things go into a fingerprint. */
export const FINGERPRINT_VERSION = 'v1';

const LENGTH = 32;

/**
 * A name of a violation that stays when lines move: 32 hexadecimal digits of a SHA-256. In it go the property and the
 * places that take part (file without folders, function, text of the line without blanks, entry function of the task).
 * So does how many violations of which all that is the same come before it in the text. No number of a line goes in.
 * Without sources the message stands for the text of the lines.
 */
export function fingerprintOf(report: Report, violation: Violation): string {
  return fingerprints(report).get(violation) ?? digest(nameOf(violation, reportLines(report)), 0);
}

/** Those of all violations of a report. */
export function fingerprints(report: Report): ReadonlyMap<Violation, string> {
  const lineAt = reportLines(report);
  const seen = new Map<string, number>();
  const found = new Map<Violation, string>();
  for (const violation of [...report.result.violations].sort(byPosition)) {
    if (violation.fingerprint !== undefined) {
      found.set(violation, violation.fingerprint);
      continue;
    }
    const name = nameOf(violation, lineAt);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    found.set(violation, digest(name, before));
  }
  return found;
}

function digest(name: string, ordinal: number): string {
  return sha256(JSON.stringify([FINGERPRINT_VERSION, name, ordinal])).slice(0, LENGTH);
}

function byPosition({ position: left }: Violation, { position: right }: Violation): number {
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line || left.column - right.column;
}

/** All that goes in, but for the ordinal. Which of those that take part comes first depends on the schedule. */
function nameOf(violation: Violation, lineAt: SourceLine): string {
  const { property, participants = [], trace } = violation;
  const entryOf = (task: number): string => trace.tasks[task]?.entry ?? '';
  const place = ({ task, position, stack }: Pick<Participant, 'task' | 'position' | 'stack'>): string =>
    JSON.stringify([baseName(position), stack.at(-1) ?? '', entryOf(task), textOf(violation, position, lineAt)]);
  const places = participants.length > 0 ? participants.map(place).sort() : [place(whereItHappens(violation))];
  return JSON.stringify([property, ...places]);
}

/** The task and the functions that are active where it happens. */
export function whereItHappens({ trace, position, task }: Violation): Pick<Participant, 'task' | 'position' | 'stack'> {
  const event = [...trace.events].reverse().find(({ action }) => action.kind === 'violation');
  const index = trace.tasks.findIndex(({ name }) => name === task);
  return { task: event?.task ?? index, position, stack: event?.stack ?? [] };
}

function baseName({ file }: Position): string {
  return file.split(/[\\/]/).at(-1) ?? file;
}

function textOf({ message }: Violation, { file, line }: Position, lineAt: SourceLine): string {
  return lineAt(file, line)?.replace(/\s+/g, '') ?? message;
}
