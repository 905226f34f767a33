/** Reads back what `json.ts` has written. */
import type { Origin, Report } from '../answer/report.js';
import type {
  Bounds,
  CheckResult,
  LookedLine,
  Others,
  Parting,
  Participant,
  SaidBy,
  Trace,
  Violation,
} from '../answer/result.js';
import type { Decoder } from '../base/decoders.js';
import { Misfit, certainly, either, list, number, object, oneOf, record, text, truth } from '../base/decoders.js';
import type { Diagnostic } from '../source/diagnostic.js';
import { JSON_SCHEMA } from './json.js';
import { memory, orders } from './stored-memory.js';
import { olderTrace } from './stored-older.js';
import { position, round, trace } from './stored-trace.js';

/** In it traces are texts alone. */
const OLDER_SCHEMA = 'tcbmc-result/2';

/** A text is no stored answer; the message says why, and continues the words "it is no answer of tcbmc: ". */
export class NoStoredAnswer extends Error {}

/**
 * Reads the JSON form of an answer. What was left out of it (sources, where it came from) is empty.
 * @throws NoStoredAnswer
 */
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

const diagnostic: Decoder<Diagnostic> = object(
  {
    severity: oneOf('error', 'warning'),
    code: oneOf(
      ...([
        'missing-file',
        'preprocessor',
        'syntax',
        'name',
        'type',
        'unsupported',
        'undefined',
        'limit',
        'interrupts',
      ] as const),
      ...(['assembly', 'registers', 'target', 'processes', 'options', 'suppression', 'usage'] as const),
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
        {
          kind: oneOf(
            'switches',
            'loop',
            'recursion',
            'firings',
            'phases',
            'tasks',
            'arguments',
            'error',
            'conversation',
          ),
          limit: number,
          given: truth,
        },
        { name: text, position, length: number, flag: text },
      ),
    ),
    assumed: list(
      object(
        { what: text },
        { otherwise: text, because: text, lookedAt: text, given: truth, flag: text, of: list(text) },
      ),
    ),
    tasks: number,
  },
  { proved: certainly, spins: list(position), cycles: oneOf('open'), starvation: oneOf('open'), interrupted: text },
);

const does = oneOf('sends', 'receives', 'reads', 'shuts', 'closes');
const said: Decoder<SaidBy> = object({ does }, { bytes: text, task: text, position, same: number });
const parting: Decoder<Parting> = object({ stream: text, known: list(said), here: list(said) });

const access = object({ kind: oneOf('read', 'write', 'free'), cell: text }, { part: certainly });

const participant: Decoder<Participant> = object(
  { task: number, position, stack: list(text), action: text, locks: list(text) },
  { interrupts: oneOf('on', 'off'), waitsFor: number, round, access, event: number },
);

const others = (trace: Decoder<Trace>): Decoder<Others> =>
  object(
    {
      executions: list(
        object({ position, task: text, switches: number, trace }, { until: text, participants: list(participant) }),
      ),
    },
    { noneWithin: number },
  );

const violation = (trace: Decoder<Trace>): Decoder<Violation> =>
  object(
    { property: text, message: text, position, task: text, switches: number, trace },
    {
      fewest: truth,
      atMost: number,
      byChance: certainly,
      onlyWith: text,
      until: text,
      dependsOnUndefined: list(text),
      remark: text,
      fingerprint: text,
      known: certainly,
      suppression: object({ reason: text, position }),
      participants: list(participant),
      parting,
      memory,
      others: others(trace),
    },
  );

const lookedLine: Decoder<LookedLine> = object(
  { line: number },
  { unreached: certainly, asked: list(text), reads: certainly, writes: certainly },
);

const milliseconds = number;

const result = (trace: Decoder<Trace>): Decoder<CheckResult> =>
  object(
    {
      verdict: oneOf('safe', 'bounded', 'violation', 'unknown', 'error'),
      bounds,
      violations: list(violation(trace)),
      diagnostics: list(diagnostic),
      stats: object(
        {
          stages: list(object({ name: text, milliseconds })),
          events: number,
          sharedCells: number,
          variables: number,
          clauses: number,
          clausesByLabel: record(number),
          bounds: list(object({ switches: number, result: oneOf('sat', 'unsat'), milliseconds })),
        },
        {
          states: object(
            { states: number, steps: number, executed: number, switches: number, bytes: number, milliseconds },
            { left: text },
          ),
        },
      ),
    },
    {
      reason: text,
      properties: list(object({ name: text, verdict: oneOf('safe', 'bounded', 'violation', 'unknown') })),
      looked: list(object({ file: text, lines: list(lookedLine) })),
      variables: list(
        object(
          {
            name: text,
            word: oneOf('proved', 'race', 'open'),
            accesses: list(object({ kind: oneOf('read', 'write'), position, locks: list(text) })),
          },
          { because: text },
        ),
      ),
      openWait: object({ why: text, position }),
      invariants: list(
        object({
          position,
          function: text,
          bounds: list(object({ name: text, scope: oneOf('global', 'local') }, { least: number, most: number })),
        }),
      ),
      orders,
      peers: list(object({ command: text, text }, { ended: either(number, text) })),
      dump: text,
      unchangedSince: text,
    },
  );

const origin: Decoder<Origin> = object(
  { version: text, files: list(text) },
  { target: text, read: record(text), command: list(text), failOn: oneOf('violation', 'bounded'), created: text },
);

const report: Decoder<Report> = (value, path) => {
  const { schema } = object({ schema: oneOf(JSON_SCHEMA, OLDER_SCHEMA) })(value, path);
  const about = object({}, { origin, sources: record(text) })(value, path);
  const from = about.origin ?? { version: 'unknown', files: [] };
  const answer = {
    ...result(schema === JSON_SCHEMA ? trace : olderTrace)(value, path),
    ...(from.target !== undefined ? { target: from.target } : {}),
  };
  return { result: answer, origin: from, sources: about.sources ?? {} };
};
