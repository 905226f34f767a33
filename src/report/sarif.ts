import { wellFormed } from '../base/byte-text.js';
import type { Report } from '../answer/report.js';
import type { CheckResult, Violation } from '../answer/result.js';
import { exitCodeOf } from '../answer/result.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { switchCount } from '../answer/within.js';
import { presentedAs } from './diagnostic.js';
import { FINGERPRINT_VERSION, fingerprints } from './fingerprint.js';
import { messageOf } from './headline.js';
import { participantSentences } from './participants.js';
import { ruleOf } from './rules.js';
import { codeFlow } from './sarif-flow.js';
import type { SourceLine } from './source.js';
import { reportLines } from './source.js';
import { verdictText, reach } from './summary.js';
import { ROOT_ID, artifactLocation, location } from './uri.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** Readers of the format want characters, also where a source has bytes that are none. */
function readable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? wellFormed(value) : value;
}

/** An answer in the Static Analysis Results Interchange Format 2.1.0 (OASIS), for code scanning and editors. */
export function formatSarif(report: Report): string {
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run(report)] }, readable, 2)}\n`;
}

function run(report: Report) {
  const { result, origin } = report;
  const ids = [
    ...new Set([
      ...(result.properties ?? []).map(({ name }) => name),
      ...result.violations.map(({ property }) => property),
    ]),
  ];
  const lineAt = reportLines(report);
  const names = fingerprints(report);
  return {
    tool: { driver: { name: 'tcbmc', version: origin.version, semanticVersion: origin.version, rules: ids.map(rule) } },
    invocations: [invocation(report)],
    originalUriBaseIds: {
      [ROOT_ID]: { description: { text: 'The folder in which tcbmc was started: names of files are relative to it.' } },
    },
    artifacts: [...new Set([...origin.files, ...Object.keys(report.sources)])].map((file) => ({
      location: artifactLocation(file),
      sourceLanguage: 'c',
    })),
    columnKind: 'utf16CodeUnits',
    results: result.violations.map((violation) => finding(violation, ids, names.get(violation) ?? '', lineAt)),
    properties: properties(result),
  };
}

function rule(property: string) {
  const { name, short, help, level, cwe, chapter } = ruleOf(property);
  return {
    id: ruleId(property),
    name,
    shortDescription: { text: `${short}.` },
    fullDescription: { text: help },
    help: { text: `${help}\n\ndocs/${chapter} says more.`, markdown: `${help}\n\n\`docs/${chapter}\` says more.` },
    defaultConfiguration: { level },
    properties: {
      precision: 'very-high',
      ...(level === 'error' ? { 'problem.severity': 'error' } : { 'problem.severity': 'warning' }),
      tags: ['concurrency', 'correctness', ...(cwe === undefined ? [] : [`external/cwe/cwe-${cwe}`])],
    },
  };
}

function ruleId(property: string): string {
  return `tcbmc/${property}`;
}

function finding(violation: Violation, ids: readonly string[], fingerprint: string, lineAt: SourceLine) {
  const { property, participants = [], switches, task, fewest, onlyWith, remark, until } = violation;
  return {
    ruleId: ruleId(property),
    ruleIndex: ids.indexOf(property),
    level: ruleOf(property).level,
    message: {
      text: [
        `${messageOf(violation)}, in ${task}, after ${switchCount(switches)}.`,
        ...participantSentences(violation).map((line) => `${line}.`),
      ].join('\n'),
    },
    locations: [location(violation.position)],
    ...suppressed(violation),
    ...(participants.length > 0
      ? {
          relatedLocations: participants.map((each, id) => ({
            id,
            ...location(each.position),
            message: { text: `${violation.trace.tasks[each.task]?.name ?? 'a task'} ${each.action}` },
          })),
        }
      : {}),
    codeFlows: [codeFlow(violation, lineAt)],
    partialFingerprints: { [`tcbmcViolation/${FINGERPRINT_VERSION}`]: fingerprint },
    properties: { switches, ...(fewest ? { fewest } : {}), ...optional({ onlyWith, remark, until }) },
  };
}

/** In the source, or in a baseline (3.27.23). */
function suppressed({ known, suppression }: Violation) {
  if (suppression) {
    const { reason, position } = suppression;
    return { suppressions: [{ kind: 'inSource', justification: reason, location: location(position) }] };
  }
  return known
    ? {
        baselineState: 'unchanged',
        suppressions: [{ kind: 'external', justification: 'It stands in the baseline.' }],
      }
    : {};
}

function optional(members: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function invocation({ result, origin }: Report) {
  const { command, created } = origin;
  return {
    ...(command ? { commandLine: ['tcbmc', ...command].join(' '), arguments: [...command] } : {}),
    ...(created === undefined ? {} : { endTimeUtc: created }),
    exitCode: exitCodeOf(result, origin.failOn),
    exitCodeDescription: verdictText(result),
    executionSuccessful: result.verdict !== 'error',
    toolExecutionNotifications: [...result.diagnostics.map(notification), ...coverage(result)],
  };
}

function notification(diagnostic: Diagnostic) {
  const { code, message, hint, position } = diagnostic;
  return {
    descriptor: { id: `tcbmc/${code}` },
    level: presentedAs(diagnostic),
    message: { text: hint === undefined ? message : `${message}\nHint: ${hint}` },
    ...(position ? { locations: [location(position)] } : {}),
  };
}

/** How far the answer reaches, where it is no violation; else nobody would see that something was left out. */
function coverage(result: CheckResult) {
  if (result.verdict === 'error') return [];
  const told = (id: string, level: 'note' | 'warning', text: string) => ({
    descriptor: { id: `tcbmc/${id}` },
    level,
    message: { text },
  });
  return [
    ...(result.verdict === 'violation'
      ? []
      : [told('verdict', result.verdict === 'unknown' ? 'warning' : 'note', verdictText(result))]),
    ...reach(result).map((text) => told('bound', 'note', text)),
  ];
}

/** Members for which SARIF has no place. */
function properties({ verdict, bounds, properties: decided }: CheckResult) {
  return {
    verdict,
    bounds,
    ...(decided ? { verdicts: Object.fromEntries(decided.map(({ name, verdict: own }) => [name, own])) } : {}),
  };
}
