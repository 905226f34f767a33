import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/answer/report.js';
import type { CheckResult, TraceEvent, Violation } from '../../src/answer/result.js';
import { check } from '../../src/index.js';
import { parseCheck } from '../support/flags.js';
import { ROOT } from '../support/samples.js';
import { BANK, event, read, result, write } from './fixtures.js';

const made = new Map<string, Promise<Report>>();

/** What a check of a sample says, with its source. The same check is done once. */
export function reportOf(sample: string, ...flags: readonly string[]): Promise<Report> {
  const key = [sample, ...flags].join(' ');
  const known = made.get(key) ?? makeReport(sample, flags);
  made.set(key, known);
  return known;
}

async function makeReport(sample: string, flags: readonly string[]): Promise<Report> {
  const file = `samples/${sample}`;
  const given = await parseCheck([join(ROOT, file), ...flags]);
  const text = readFileSync(join(ROOT, file), 'utf8');
  const named = { ...given, files: [{ name: file, text }] };
  return {
    result: await check(named),
    origin: { version: '1.2.3', files: [file], target: 'lp64' },
    sources: { [file]: text },
  };
}

/** What a check of a text says. */
export async function reportOfText(text: string, ...flags: readonly string[]): Promise<Report> {
  const files = [{ name: 'text.c', text }];
  const given = await parseCheck(['text.c', ...flags]);
  return {
    result: await check({ ...given, files }),
    origin: { version: '1.2.3', files: ['text.c'], target: 'lp64' },
    sources: { 'text.c': text },
  };
}

/** A report of an answer that was made by hand. */
export function reportAbout(
  answer: CheckResult,
  sources: Readonly<Record<string, string>> = { 'bank.c': BANK },
): Report {
  return { result: answer, origin: { version: '1.2.3', files: ['bank.c'] }, sources };
}

/** Two threads that take turns: a switch every `length` events. */
export function longViolation(count: number, length: number): Violation {
  const events = Array.from({ length: count }, (_, i): TraceEvent => {
    const block = Math.floor(i / length);
    const cell = `slots[${i % 700}]`;
    return event(block % 2, block, 7 + (i % 3), i % 2 === 0 ? write(cell, String(i)) : read(cell, String(i)));
  });
  const violation = event(0, Math.floor(count / length) + 1, 17, {
    kind: 'violation',
    property: 'assertion',
    message: 'all is well',
  });
  return {
    property: 'assertion',
    message: 'all is well',
    position: violation.position,
    task: 'main',
    switches: Math.floor(count / length),
    trace: {
      tasks: [
        { kind: 'main', name: 'main', entry: 'main' },
        { kind: 'thread', name: 'thread 1', entry: 'deposit' },
      ],
      events: [...events, violation],
    },
  };
}

/** An answer with this violation. */
export function violatedBy(...violations: readonly Violation[]): CheckResult {
  return result({ verdict: 'violation', violations });
}

/**
 * The lost update of a sample, in which either thread may be the one whose update is lost: who has read first, and who
 * comes in between.
 */
export async function lostUpdateReport(): Promise<{
  readonly report: Report;
  readonly first: string;
  readonly other: string;
}> {
  const report = await reportOf('threads/lost_update_bug.c');
  const { tasks, events } = report.result.violations[0]!.trace;
  const name = (block: number): string => tasks[events.find((each) => each.block === block)!.task]!.name;
  return { report, first: name(1), other: name(2) };
}
