import type { Assumption, BoundKind, Bounds, CheckResult, MetBound, Stats, Violation } from '../../../../src/answer/result.js';
import { JSON_SCHEMA } from '../../../../src/report/json.js';
import type { Diagnostic, DiagnosticCode } from '../../../../src/source/diagnostic.js';
import type { PeerOutput } from '../../../../src/source/outside.js';
import { participant, parting, position, trace } from './decode-trace.js';
import type { Decoder } from './shape.js';
import { Members, ShapeError, listOf, number, oneOf, recordOf, text, truth } from './shape.js';

/** Where an unknown word may stand, what is shown instead. */
function oneOfOr<T extends string>(otherwise: T, words: Readonly<Record<T, true>>): Decoder<T> {
  return (value, path) => {
    const word = text(value, path);
    const known = (name: string): name is T => Object.hasOwn(words, name);
    return known(word) ? word : otherwise;
  };
}

const CODES: Readonly<Record<DiagnosticCode, true>> = {
  'missing-file': true,
  preprocessor: true,
  syntax: true,
  name: true,
  type: true,
  unsupported: true,
  undefined: true,
  limit: true,
  interrupts: true,
  assembly: true,
  registers: true,
  target: true,
  options: true,
  usage: true,
};

const diagnostic: Decoder<Diagnostic> = (value, path) => {
  const members = new Members(value, path);
  return {
    severity: members.get('severity', oneOf('error', 'warning')),
    code: members.get('code', oneOfOr('unsupported', CODES)),
    message: members.get('message', text),
    ...members.maybe('position', position),
    ...members.maybe('hint', text),
  };
};

const KINDS: Readonly<Record<BoundKind, true>> = {
  switches: true,
  loop: true,
  recursion: true,
  firings: true,
  phases: true,
  tasks: true,
  arguments: true,
  error: true,
  conversation: true,
};

const met: Decoder<MetBound> = (value, path) => {
  const members = new Members(value, path);
  return {
    kind: members.get('kind', oneOfOr('conversation', KINDS)),
    ...members.maybe('name', text),
    ...members.maybe('position', position),
    limit: members.get('limit', number),
    ...members.maybe('length', number),
    given: members.get('given', truth),
    ...members.maybe('flag', text),
  };
};

const assumption: Decoder<Assumption> = (value, path) => {
  const members = new Members(value, path);
  return {
    what: members.get('what', text),
    ...members.maybe('otherwise', text),
    ...members.maybe('lookedAt', text),
    ...members.maybe('given', truth),
    ...members.maybe('flag', text),
  };
};

const bounds: Decoder<Bounds> = (value, path) => {
  const members = new Members(value, path);
  return {
    switches: members.get('switches', number),
    switchesComplete: members.get('switchesComplete', truth),
    met: members.get('met', listOf(met)),
    assumed: members.get('assumed', listOf(assumption)),
    tasks: members.get('tasks', number),
    ...members.maybe('interrupted', text),
  };
};

const violation: Decoder<Violation> = (value, path) => {
  const members = new Members(value, path);
  return {
    property: members.get('property', text),
    message: members.get('message', text),
    position: members.get('position', position),
    task: members.get('task', text),
    switches: members.get('switches', number),
    ...members.maybe('fewest', truth),
    ...members.maybe('atMost', number),
    ...members.maybe('onlyWith', text),
    ...members.maybe('until', text),
    ...members.maybe('remark', text),
    ...members.maybe('participants', listOf(participant)),
    ...members.maybe('parting', parting),
    trace: members.get('trace', trace),
  };
};

const peer: Decoder<PeerOutput> = (value, path) => {
  const members = new Members(value, path);
  const ended: Decoder<number | string> = (code, where) => (typeof code === 'number' ? code : text(code, where));
  return { command: members.get('command', text), text: members.get('text', text), ...members.maybe('ended', ended) };
};

const stats: Decoder<Stats> = (value, path) => {
  const members = new Members(value, path);
  const stage: Decoder<Stats['stages'][number]> = (each, where) => {
    const inner = new Members(each, where);
    return { name: inner.get('name', text), milliseconds: inner.get('milliseconds', number) };
  };
  const bound: Decoder<Stats['bounds'][number]> = (each, where) => {
    const inner = new Members(each, where);
    const result = inner.get('result', oneOf('sat', 'unsat'));
    return { switches: inner.get('switches', number), result, milliseconds: inner.get('milliseconds', number) };
  };
  return {
    stages: members.get('stages', listOf(stage)),
    events: members.get('events', number),
    sharedCells: members.get('sharedCells', number),
    variables: members.get('variables', number),
    clauses: members.get('clauses', number),
    clausesByLabel: members.get('clausesByLabel', recordOf(number)),
    bounds: members.get('bounds', listOf(bound)),
  };
};

const property: Decoder<NonNullable<CheckResult['properties']>[number]> = (value, path) => {
  const members = new Members(value, path);
  return { name: members.get('name', text), verdict: members.get('verdict', oneOf('safe', 'bounded', 'violation', 'unknown')) };
};

const result: Decoder<CheckResult> = (value, path) => {
  const members = new Members(value, path);
  const schema = members.get('schema', text);
  if (schema !== JSON_SCHEMA) throw new ShapeError(`the answer has the form ${schema}, and ${JSON_SCHEMA} is understood`);
  return {
    verdict: members.get('verdict', oneOf('safe', 'bounded', 'violation', 'unknown', 'error')),
    bounds: members.get('bounds', bounds),
    violations: members.get('violations', listOf(violation)),
    diagnostics: members.get('diagnostics', listOf(diagnostic)),
    stats: members.get('stats', stats),
    ...members.maybe('properties', listOf(property)),
    ...members.maybe('reason', text),
    ...members.maybe('peers', listOf(peer)),
    ...members.maybe('dump', text),
  };
};

/** The answer that `tcbmc --format json` has written. @throws ShapeError if it is not one */
export function decodeAnswer(json: string): CheckResult {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new ShapeError('the answer is not JSON');
  }
  return result(value, 'the answer');
}
