/** Reads back places, values and calls of a stored answer. */
import type { Call, PathStep, Place, TracedObject, Value } from '../answer/data.js';
import type { Decoder } from '../base/decoders.js';
import { certainly, either, list, number, object, oneOf, tagged, text } from '../base/decoders.js';

const traced: Decoder<TracedObject> = object(
  { kind: oneOf('global', 'local', 'heap', 'literal', 'system'), id: number, name: text },
  { function: text, file: text, type: text, machine: certainly, temporary: certainly },
);

const step: Decoder<PathStep> = either(text, either(number, list(text)));

export const place: Decoder<Place> = object(
  { object: traced, path: list(step) },
  { offset: number, size: number, partial: certainly },
);

const digits = object({ number: text });

export const value: Decoder<Value> = tagged<Value>({
  integer: object({ number: text }, { boolean: certainly, character: certainly, task: number }),
  float: digits,
  null: object({}),
  pointer: object({ to: place }, { dead: certainly }),
  function: object({ name: text }),
  address: digits,
  string: object({ literal: text }),
  bits: digits,
});

export const call: Decoder<Call> = object({ name: text, args: list(value) });
