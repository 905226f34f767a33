/** Reads the executions of version 2, in which all but numbers of tasks is text. */
import type { Trace, TraceAction, TraceEvent } from '../answer/result.js';
import { taskOfText } from '../answer/version-2.js';
import { TextReader } from '../answer/version-2-values.js';
import type { Decoder } from '../base/decoders.js';
import { certainly, list, number, object, tagged, text, truth } from '../base/decoders.js';
import type { Forms } from './stored-trace.js';
import { checked, eventsOf, forms, position, queued } from './stored-trace.js';

const access = object({ cell: text, value: text, shared: truth }, { unwritten: certainly });
const local = object({ name: text, value: text });
const input = object({ name: text, value: text }, { unwritten: certainly });
const call = object({ text });
const wait = object({ text }, { waitsFor: number });

/** A decoder that adds other known members to the object that it has read. */
function completed<T extends object, M extends object>(decode: Decoder<T>, more: (decoded: T) => M): Decoder<T & M> {
  return (value, path) => {
    const decoded = decode(value, path);
    return { ...decoded, ...more(decoded) };
  };
}

function formsOf(reader: TextReader): Forms {
  const withData = <T extends { readonly value: string }>(decode: Decoder<T>) =>
    completed(decode, ({ value }) => ({ data: reader.value(value) }));
  const placed = completed(withData(access), ({ cell }) => ({ place: reader.place(cell) }));
  return {
    ...forms,
    read: placed,
    write: placed,
    local: withData(local),
    input: completed(withData(input), ({ name }) => (name.endsWith('()') ? { function: name.slice(0, -2) } : {})),
    call: completed(call, (decoded) => ({ call: reader.call(decoded.text) })),
    wait: completed(wait, (decoded) => (decoded.text.endsWith(')') ? { call: reader.call(decoded.text) } : {})),
  };
}

function eventOf(reader: TextReader): Decoder<TraceEvent> {
  const whole = object(
    { task: number, block: number, position, stack: list(text), action: tagged<TraceAction>(formsOf(reader)) },
    { locks: list(text) },
  );
  return completed(whole, ({ locks }) => (locks ? { held: locks.map((lock) => reader.place(lock)) } : {}));
}

export const olderTrace: Decoder<Trace> = (value, path) => {
  const event = eventOf(new TextReader());
  const decoded = object(
    { tasks: list(object({ name: text, entry: text }, { phase: number })), events: eventsOf(event, forms) },
    { queued },
  )(value, path);
  const names = decoded.tasks.map(({ name }) => name);
  return checked({ ...decoded, tasks: decoded.tasks.map((task, index) => taskOfText(task, index, names)) }, path);
};
