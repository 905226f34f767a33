/**
 * Where two executions say different things on one stream: the answer of Artho et al. to a program whose communication
 * depends on the schedule, made visible.
 */
import type { CheckResult, Parting, SaidBy, Trace, Violation } from '../answer/result.js';
import type { Conversation, Part, StreamTrace } from '../base/conversation.js';
import { nameOf } from '../base/conversation.js';
import { escaped, escapedUnits } from '../base/escaped.js';
import type { CheckOptions } from '../options/options.js';
import type { Position } from '../source/diagnostic.js';

/** Violations of `io-schedule` with the two executions that say different things. */
export function withPartings(result: CheckResult, { conversation }: Pick<CheckOptions, 'conversation'>): CheckResult {
  if (!conversation) return result;
  const violations = result.violations.map((violation) => {
    const parting = partingOf(conversation, violation);
    return parting ? { ...violation, parting } : violation;
  });
  return { ...result, violations };
}

/**
 * Of a violation of `io-schedule`: the execution of which the rest is known, beside that of the trace. Undefined where
 * they do not part at one place of a stream (writes in any order, say).
 */
function partingOf(
  { streams }: Conversation,
  { property, trace }: Pick<Violation, 'property' | 'trace'>,
): Parting | undefined {
  if (property !== 'io-schedule') return undefined;
  const last = [...trace.events].reverse().find(({ action }) => action.kind === 'stream')?.action;
  const stream = last?.kind === 'stream' ? last.stream : undefined;
  const known = streams.find(({ key }) => nameOf(key) === stream);
  return known && stream !== undefined ? parted(stream, saidBefore(known, trace), saidIn(trace, stream)) : undefined;
}

function parted(stream: string, known: readonly SaidBy[], here: readonly SaidBy[]): Parting | undefined {
  const [a, b] = [known, here].map((said) => said.flatMap(unitsOf)) as [string[], string[]];
  const at = b.findIndex((unit, i) => unit !== a[i]);
  return at < 0 || at >= a.length ? undefined : { stream, known: upTo(known, at), here: upTo(here, at) };
}

/** One for each byte, or one for what moves none. */
function unitsOf({ does, bytes }: SaidBy): readonly string[] {
  return bytes === undefined ? [does] : escapedUnits(bytes).map((byte) => `${does} ${byte}`);
}

/** The part before a unit, and that in which it is. */
function upTo(said: readonly SaidBy[], unit: number): SaidBy[] {
  const result: SaidBy[] = [];
  let left = unit;
  for (const each of said) {
    const count = unitsOf(each).length;
    if (count <= left) result.push(each);
    else
      return [
        ...result,
        { ...each, ...(left > 0 ? { same: escapedUnits(each.bytes!).slice(0, left).join('').length } : {}) },
      ];
    left -= count;
  }
  return result;
}

/** The units said when the stream was recorded. How it ended for the program is no doing of it. */
function saidBefore({ entries }: StreamTrace, trace: Trace): SaidBy[] {
  const names = namesOfThreads(trace);
  return entries.flatMap((entry): readonly SaidBy[] => {
    switch (entry.kind) {
      case 'sent':
      case 'received':
        return piecesOf(entry.bytes, entry.parts).map(({ bytes, part }) => ({
          does: entry.kind === 'sent' ? 'sends' : 'receives',
          bytes: escaped(bytes),
          ...(part ? { task: names.get(part.thread) ?? part.thread, ...placeOf(part) } : {}),
        }));
      case 'shut':
        return [{ does: 'shuts' }];
      case 'closed':
        return [{ does: 'closes' }];
      case 'ended':
      case 'read-fails':
      case 'write-fails':
        return [];
    }
  });
}

/** Bytes as they were moved, and the rest. */
function piecesOf(bytes: Uint8Array, parts: readonly Part[]): { readonly bytes: Uint8Array; readonly part?: Part }[] {
  let at = 0;
  const pieces: { readonly bytes: Uint8Array; readonly part?: Part }[] = parts.map((part) => ({
    bytes: bytes.subarray(at, (at += part.length)),
    part,
  }));
  return at < bytes.length ? [...pieces, { bytes: bytes.subarray(at) }] : pieces;
}

/** `file:line:column`. */
function placeOf({ at }: Part): { readonly position?: Position } {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(at) ?? [];
  return file === undefined ? {} : { position: { file, line: Number(line), column: Number(column) } };
}

/** By the way of creations: the name of the task in the trace. */
function namesOfThreads({ tasks, events }: Trace): ReadonlyMap<string, string> {
  const paths = new Map([[0, 'main']]);
  const children = new Map<number, number>();
  for (const { task, action } of events) {
    if (action.kind !== 'create') continue;
    const nth = (children.get(task) ?? 0) + 1;
    children.set(task, nth);
    paths.set(action.child, `${paths.get(task) ?? ''}.${nth}`);
  }
  return new Map([...paths].map(([task, path]) => [path, tasks[task]!.name]));
}

/** The units said in the execution of the trace. To try to read is said only where the execution ends with that. */
function saidIn({ tasks, events }: Trace, stream: string): SaidBy[] {
  const said = events.flatMap(({ task, position, action }): readonly SaidBy[] => {
    if (action.kind !== 'stream' || action.stream !== stream) return [];
    const { does, bytes } = action;
    return [{ does, ...(bytes === undefined ? {} : { bytes }), task: tasks[task]!.name, position }];
  });
  return said.filter(({ does }, i) => does !== 'reads' || i === said.length - 1);
}
