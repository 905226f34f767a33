/** Reads the executions of version 2, in which all but numbers of tasks is text. */
import type { Trace } from '../answer/result.js';
import { taskOfText } from '../answer/version-2.js';
import type { Decoder } from '../base/decoders.js';
import { list, number, object, tagged, text } from '../base/decoders.js';
import type { TraceAction, TraceEvent } from '../answer/result.js';
import { checked, eventsOf, forms, position, queued } from './stored-trace.js';

const event: Decoder<TraceEvent> = object(
  { task: number, block: number, position, stack: list(text), action: tagged<TraceAction>(forms) },
  { locks: list(text) },
);

const texts = object({ tasks: list(object({ name: text, entry: text }, { phase: number })), events: eventsOf(event, forms) }, { queued });

export const olderTrace: Decoder<Trace> = (value, path) => {
  const decoded = texts(value, path);
  const names = decoded.tasks.map(({ name }) => name);
  return checked({ ...decoded, tasks: decoded.tasks.map((task, index) => taskOfText(task, index, names)) }, path);
};
