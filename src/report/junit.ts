import type { Report } from '../answer/report.js';
import type { CheckResult, Violation } from '../answer/result.js';
import { EXIT_CODES, exitCodeOf } from '../answer/result.js';
import { formatDiagnostics } from './diagnostic.js';
import { messageOf } from './headline.js';
import { whyKnown } from './known.js';
import { verdictText, reach, reasonOf } from './summary.js';
import { formatText } from './text.js';
import { formatPosition } from '../source/position.js';
import type { Element } from './xml.js';
import { element, xmlDocument } from './xml.js';

/** The name of the check where no property was asked for by name. */
const DEFAULT_NAME = 'checks';
const NO_TIME = '1970-01-01T00:00:00';
const WIDTH = 100;

type Outcome = 'passed' | 'failure' | 'error' | 'skipped';

interface Case {
  readonly name: string;
  readonly outcome: Outcome;
  readonly content?: Element;
}

/** Answers as JUnit reports: a suite for each, with a case for each property that was asked for. */
export function formatJUnit(reports: readonly Report[]): string {
  return xmlDocument(element('testsuites', {}, reports.map(suite)));
}

function count(cases: readonly Case[], outcome: Outcome): string {
  return `${cases.filter((each) => each.outcome === outcome).length}`;
}

function duration({ result }: Report): number {
  return result.stats.stages.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function suite(report: Report, id: number): Element {
  const cases = casesOf(report);
  const { result, origin } = report;
  const [first = 'program'] = origin.files;
  const name = origin.files.join(' ') || first;
  const classname = className(first);
  const each = seconds(duration(report) / cases.length);
  const settings = {
    version: origin.version,
    verdict: result.verdict,
    exitCode: `${exitCodeOf(result, origin.failOn)}`,
    target: origin.target,
    command: origin.command?.join(' '),
  };
  return element(
    'testsuite',
    {
      id: `${id}`,
      name,
      package: classname.split('.').slice(0, -1).join('.') || 'tcbmc',
      timestamp: origin.created?.slice(0, NO_TIME.length) ?? NO_TIME,
      hostname: 'localhost',
      tests: `${cases.length}`,
      failures: count(cases, 'failure'),
      errors: count(cases, 'error'),
      skipped: count(cases, 'skipped'),
      time: seconds(duration(report)),
    },
    [
      element(
        'properties',
        {},
        Object.entries(settings).flatMap(([key, value]) =>
          value === undefined ? [] : [element('property', { name: key, value })],
        ),
      ),
      ...cases.map((testcase) =>
        element('testcase', { name: testcase.name, classname, time: each }, testcase.content ? [testcase.content] : []),
      ),
      element(
        'system-out',
        {},
        [
          ...(result.verdict === 'violation' ? [] : [verdictText(result)]),
          ...reach(result),
          ...result.violations.flatMap(knownLine),
        ]
          .map((line) => `${line}\n`)
          .join(''),
      ),
      element(
        'system-err',
        {},
        result.diagnostics.length > 0
          ? `${formatDiagnostics(result.diagnostics, { source: (file) => report.sources[file] })}\n`
          : '',
      ),
    ],
  );
}

function knownLine(violation: Violation): string[] {
  const why = whyKnown(violation);
  return why === undefined ? [] : [`${violation.property} at ${formatPosition(violation.position)} is ${why}`];
}

/** Readers take what is before the last dot for a package. */
function className(file: string): string {
  return file
    .replace(/\.\w+$/, '')
    .split(/[\\/]/)
    .map((part) => part.replaceAll('.', '_'))
    .filter((part) => part !== '' && part !== '_')
    .join('.');
}

function casesOf(report: Report): Case[] {
  const { result } = report;
  if (result.verdict === 'error')
    return (result.properties ?? [{ name: DEFAULT_NAME }]).map(({ name }) => errorCase(name, result));
  const { properties = [{ name: DEFAULT_NAME, verdict: result.verdict }] } = result;
  return properties.map(({ name, verdict }) => {
    if (verdict !== 'violation') return undecidedCase(name, verdict, result);
    const own = violationsOf(name, result).filter(({ known }) => !known);
    return own.length > 0 ? failureCase(name, own, report) : { name, outcome: 'passed' };
  });
}

/** Those of a property; of one that stands for a group of checks (`checks`, `memory`), those that no other one has. */
function violationsOf(name: string, { properties = [], violations }: CheckResult): readonly Violation[] {
  const named = new Set(properties.map((property) => property.name));
  const own = violations.filter(({ property }) => property === name);
  return own.length > 0 ? own : violations.filter(({ property }) => !named.has(property));
}

function errorCase(name: string, result: CheckResult): Case {
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  return {
    name,
    outcome: 'error',
    content: element(
      'error',
      { message: first?.message ?? verdictText(result), type: first?.code ?? 'error' },
      formatDiagnostics(errors),
    ),
  };
}

function failureCase(name: string, violations: readonly Violation[], report: Report): Case {
  const [first] = violations;
  const text = formatText({ ...report.result, violations }, { source: (file) => report.sources[file], width: WIDTH });
  return {
    name,
    outcome: 'failure',
    content: element(
      'failure',
      { message: first ? messageOf(first) : name, type: first?.property ?? name },
      `\n${text}`,
    ),
  };
}

/**
 * The case of a check that found nothing. It has passed with all executions, or all within bounds that the user gave;
 * all else was not decided.
 */
function undecidedCase(name: string, verdict: CheckResult['verdict'], result: CheckResult): Case {
  const passed =
    verdict === 'safe' || (verdict === 'bounded' && exitCodeOf({ ...result, verdict }) === EXIT_CODES.safe);
  if (passed) return { name, outcome: 'passed' };
  const message =
    verdict === 'bounded'
      ? `not decided: ${verdictText({ ...result, verdict })}`
      : `${result.unchangedSince === undefined ? 'not decided' : 'not asked'}: ${reasonOf(result)}`;
  return { name, outcome: 'skipped', content: element('skipped', { message }) };
}
