import { InvalidArgumentError } from 'commander';
import type { InterruptSettings } from '../src/firmware/handler-plan.js';
import type { VolatileInput } from '../src/firmware/volatile-inputs.js';
import type { Target } from '../src/source/target.js';
import type { Shape } from '../src/options/shapes.js';
import { IDENTIFIER, TARGETS, describeShape } from '../src/options/shapes.js';

function mustBe(what: string): never {
  throw new InvalidArgumentError(`It must be ${what}.`);
}

/**
 * The value of a flag's text; `previous` is that of occurrences of the flag before it.
 * @throws InvalidArgumentError
 */
export function flagValue(shape: Shape, text: string, previous?: unknown): unknown {
  switch (shape.kind) {
    case 'list':
      return [
        ...((previous as readonly unknown[] | undefined) ?? []),
        ...items(text, shape.separated).map((item) => flagValue(shape.of, item)),
      ];
    case 'record':
      return {
        ...(previous as object | undefined),
        ...Object.fromEntries(items(text, shape.separated).map((item) => member(shape, item))),
      };
    case 'number':
      return number(shape, text);
    case 'choice':
      return shape.choices.find((choice) => String(choice) === text) ?? mustBe(describeShape(shape));
    case 'identifier':
      return IDENTIFIER.test(text) ? text : mustBe(describeShape(shape));
    case 'target':
      return targetNamed(text);
    case 'volatile-input':
      return volatileInput(text);
    case 'handler':
      return interrupt(text);
    case 'text':
    case 'path':
    case 'property':
      return text === '' ? mustBe(describeShape(shape)) : text;
    case 'words':
      return wordsOf(text);
    case 'object':
      return members(shape, text);
    case 'truth':
    case 'given':
      throw new Error(`a flag cannot hold ${describeShape(shape)}`);
  }
}

/** At blanks, as far as they are not quoted. */
function wordsOf(text: string): string[] {
  if (!/^(?:[^"']|"[^"]*"|'[^']*')*$/.test(text))
    throw new InvalidArgumentError('A quotation mark in it is not closed.');
  const words = text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  );
}

/** In the order of the table. */
function members({ what, fields, example }: Extract<Shape, { kind: 'object' }>, text: string): Record<string, unknown> {
  if (example === undefined) throw new Error(`a flag cannot hold ${what}`);
  const names = Object.keys(fields);
  const values = text.split(':');
  if (values.length > names.length || values.includes(''))
    throw new InvalidArgumentError(`It must look like ${example}.`);
  return Object.fromEntries(values.map((value, i) => [names[i]!, flagValue(fields[names[i]!]!.shape, value)]));
}

function items(text: string, separated: boolean): string[] {
  if (!separated) return [text];
  const found = text.split(',').map((item) => item.trim());
  return found.includes('') ? mustBe('one name, or several with commas between them') : found;
}

function member(
  { of, keys, flag: { pattern, example, implied } }: Extract<Shape, { kind: 'record' }>,
  text: string,
): [string, unknown] {
  const [, key, value = implied] = pattern.exec(text) ?? [];
  if (key === undefined || value === undefined || !keys.test(key))
    throw new InvalidArgumentError(`It must look like ${example}.`);
  return [key, of.kind === 'text' ? value : flagValue(of, value)];
}

function number({ least, most, whole }: Extract<Shape, { kind: 'number' }>, text: string): number {
  const value = (whole ? /^\d+$/ : /^\d+(\.\d+)?$/).test(text) ? Number(text) : NaN;
  return value >= least && value <= most ? value : mustBe(`a ${whole ? 'whole ' : ''}number from ${least} to ${most}`);
}

/** @throws InvalidArgumentError */
export function targetNamed(text: string): Target {
  return TARGETS.get(text) ?? mustBe(describeShape({ kind: 'target' }));
}

/** @throws InvalidArgumentError */
export function volatileInput(text: string): VolatileInput {
  const [, first, last] = /^(0x[0-9a-f]{1,16})(?:-(0x[0-9a-f]{1,16}))?$/i.exec(text) ?? [];
  if (first !== undefined) return { first: BigInt(first), last: BigInt(last ?? first) };
  return IDENTIFIER.test(text) ? text : mustBe(describeShape({ kind: 'volatile-input' }));
}

function interrupt(text: string): InterruptSettings {
  const [, handler, number, priority, fires, software] =
    /^([A-Za-z_]\w*):(\d{1,3}):(\d{1,3})(?::(\d{1,2}))?(:software)?$/.exec(text) ?? [];
  if (handler === undefined)
    throw new InvalidArgumentError('It must look like timer_isr:3:1, timer_isr:3:1:2 or task_isr:14:1:software.');
  if (Number(priority) === 0)
    throw new InvalidArgumentError('The priority must be 1 or more; 0 is that of the program.');
  return {
    handler,
    number: Number(number),
    priority: Number(priority),
    ...(fires ? { fires: Number(fires) } : {}),
    ...(software ? { software: true } : {}),
  };
}
