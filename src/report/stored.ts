/** Reads back what `json.ts` has written. */
import type { Origin, Report } from '../answer/report.js';
import type { Bounds, CheckResult, Parting, Participant, SaidBy, Trace, TraceAction, TraceEvent, Violation } from '../answer/result.js';
import type { Decoder } from '../base/decoders.js';
import { Misfit, certainly, either, list, number, object, oneOf, record, tagged, text, truth } from '../base/decoders.js';
import type { Diagnostic, Position } from '../source/diagnostic.js';
import { JSON_SCHEMA } from './json.js';

/** A text is no stored answer; the message says why, and continues the words "it is no answer of tcbmc: ". */
export class NoStoredAnswer extends Error {}

/** Reads the JSON form of an answer. What was left out of it (sources, where it came from) is empty. @throws NoStoredAnswer */
export function readReport(json: string): Report {
  try {
    return report(parsed(json), '');
  } catch (error) {
    throw error instanceof Misfit ? new NoStoredAnswer(error.message) : error;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Misfit(`it is no JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

const position: Decoder<Position> = object({ file: text, line: number, column: number });

const diagnostic: Decoder<Diagnostic> = object(
  {
    severity: oneOf('error', 'warning'),
    code: oneOf(
      ...(['missing-file', 'preprocessor', 'syntax', 'name', 'type', 'unsupported', 'undefined', 'limit', 'interrupts'] as const),
      ...(['assembly', 'registers', 'target', 'options', 'usage'] as const),
    ),
    message: text,
  },
  { position, hint: text },
);

const bounds: Decoder<Bounds> = object(
  {
    switches: number,
    switchesComplete: truth,
    met: list(
      object(
        { kind: oneOf('switches', 'loop', 'recursion', 'firings', 'phases', 'tasks', 'arguments', 'error', 'conversation'), limit: number, given: truth },
        { name: text, position, length: number, flag: text },
      ),
    ),
    assumed: list(object({ what: text }, { otherwise: text, because: text, lookedAt: text, given: truth, flag: text })),
    tasks: number,
  },
  { interrupted: text },
);

const does = oneOf('sends', 'receives', 'reads', 'shuts', 'closes');
const said: Decoder<SaidBy> = object({ does }, { bytes: text, task: text, position, same: number });
const parting: Decoder<Parting> = object({ stream: text, known: list(said), here: list(said) });
const access = object({ cell: text, value: text, shared: truth }, { unwritten: certainly });

const actions: Parameters<typeof tagged<TraceAction>>[0] = {
  read: access,
  write: access,
  local: object({ name: text, value: text }),
  iterations: object({ count: number }),
  input: object({ name: text, value: text }, { unwritten: certainly }),
  create: object({ child: number }),
  join: object({ child: number }),
  post: object({ child: number }),
  call: object({ text }),
  wake: object({ woken: list(number) }),
  stream: object({ stream: text, does }, { bytes: text }),
  spurious: object({}),
  end: object({}),
  violation: object({ property: text, message: text }),
  wait: object({ text }, { waitsFor: number }),
};

const action: Decoder<TraceAction> = tagged<TraceAction>(actions);

const event: Decoder<TraceEvent> = object({ task: number, block: number, position, stack: list(text), action }, { locks: list(text) });

/** Without those of kinds that a later version may have. */
const events: Decoder<readonly TraceEvent[]> = (value, path) => {
  const kind = object({ action: object({ kind: text }) });
  const known = (each: unknown): boolean => Object.hasOwn(actions, kind(each, path).action.kind);
  return list(event)(Array.isArray(value) ? value.filter(known) : value, path);
};

const anyTrace: Decoder<Trace> = object(
  { tasks: list(object({ name: text, entry: text }, { phase: number })), events },
  { queued: list(object({ block: number, tasks: list(number) })) },
);

/** Every index of a task is one. */
const trace: Decoder<Trace> = (value, path) => {
  const decoded = anyTrace(value, path);
  const isTask = (task: number): boolean => decoded.tasks[task] !== undefined;
  decoded.events.forEach((each, index) => {
    if (![each.task, ...namedBy(each.action)].every(isTask)) throw new Misfit(`${path}.events[${index}] should be of tasks that the trace has`);
  });
  return decoded;
};

function namedBy(each: TraceAction): readonly number[] {
  if ('child' in each) return [each.child];
  if ('woken' in each) return each.woken;
  return 'waitsFor' in each && each.waitsFor !== undefined ? [each.waitsFor] : [];
}

const participant: Decoder<Participant> = object(
  { task: number, position, stack: list(text), action: text, locks: list(text) },
  { interrupts: oneOf('on', 'off'), waitsFor: number },
);

const violation: Decoder<Violation> = object(
  { property: text, message: text, position, task: text, switches: number, trace },
  {
    fewest: truth,
    atMost: number,
    onlyWith: text,
    until: text,
    dependsOnUndefined: list(text),
    remark: text,
    fingerprint: text,
    known: certainly,
    participants: list(participant),
    parting,
  },
);

const milliseconds = number;

const result: Decoder<CheckResult> = object(
  {
    verdict: oneOf('safe', 'bounded', 'violation', 'unknown', 'error'),
    bounds,
    violations: list(violation),
    diagnostics: list(diagnostic),
    stats: object({
      stages: list(object({ name: text, milliseconds })),
      events: number,
      sharedCells: number,
      variables: number,
      clauses: number,
      clausesByLabel: record(number),
      bounds: list(object({ switches: number, result: oneOf('sat', 'unsat'), milliseconds })),
    }),
  },
  {
    reason: text,
    properties: list(object({ name: text, verdict: oneOf('safe', 'bounded', 'violation', 'unknown') })),
    peers: list(object({ command: text, text }, { ended: either(number, text) })),
    dump: text,
  },
);

const origin: Decoder<Origin> = object(
  { version: text, files: list(text) },
  { target: text, read: record(text), command: list(text), failOn: oneOf('violation', 'bounded'), created: text },
);

const report: Decoder<Report> = (value, path) => {
  object({ schema: oneOf(JSON_SCHEMA) })(value, path);
  const about = object({}, { origin, sources: record(text) })(value, path);
  const from = about.origin ?? { version: 'unknown', files: [] };
  const answer = { ...result(value, path), ...(from.target !== undefined ? { target: from.target } : {}) };
  return { result: answer, origin: from, sources: about.sources ?? {} };
};
