/** Callers in JavaScript, whom no compiler stops, are told what an option must be. */
import { conflictsIn, describeConflict, describeNeed, needsOf } from './conflicts.js';
import type { AllOptions, Scope } from './rows/row.js';
import { OPTIONS } from './table.js';
import type { Field, Shape } from './shapes.js';
import { IDENTIFIER, TARGETS, describeShape } from './shapes.js';
import { unknownName } from '../source/suggest.js';

/** Errors in the options of a caller, a sentence each. */
export function optionErrors(options: unknown, scopes: readonly Scope[]): string[] {
  if (!isObject(options)) return ['the options must be an object'];
  const known = Object.entries(OPTIONS).flatMap(([name, { scope = 'library' }]) =>
    scopes.includes(scope) ? [name] : [],
  );
  const errors = Object.entries(options).flatMap(([name, value]) => {
    if (!known.includes(name)) return [unknownName('option', name, known)];
    return value === undefined ? [] : complaints(name, OPTIONS[name as keyof AllOptions].shape, value);
  });
  if (errors.length === 0) errors.push(...together(options as Partial<AllOptions>));
  if (options['files'] === undefined) errors.push("the option 'files' must be given");
  return errors;
}

/** Errors of options that are each fine. */
function together(options: Partial<AllOptions>): string[] {
  const called = (name: keyof AllOptions): string => `the option '${name}'`;
  return [
    ...conflictsIn(options).map((conflict) => describeConflict(conflict, called)),
    ...needsOf(options).map((need) => describeNeed(need, called)),
    ...errorsOfShare(options).map((error) => `${called('share')} ${error}`),
    ...besideEntries(options).map((name) => `${called('entries')} cannot be given with '${name}'`),
  ];
}

/** Options whose answers are about the whole question. */
const OF_THE_WHOLE = ['certify', 'mendOrders', 'weakenOrders'] as const satisfies readonly (keyof AllOptions)[];

function errorsOfShare({ share, ...options }: Partial<AllOptions>): string[] {
  if (!share) return [];
  const beside = OF_THE_WHOLE.filter((name) => options[name]);
  return [
    ...(share.number > share.of ? [`has no share ${share.number} of ${share.of}`] : []),
    ...beside.map((name) => `cannot be given with '${name}', which is about the whole question`),
  ];
}

/** Options about one program, of which the world may know, or about `main`. */
const OF_ONE_PROGRAM = [
  ...OF_THE_WHOLE,
  ...(['share', 'dump', 'threads', 'args', 'argsBound', 'peers', 'connect', 'listen', 'ioTrace'] as const),
] as const satisfies readonly (keyof AllOptions)[];

function besideEntries({ entries = [], ...options }: Partial<AllOptions>): readonly string[] {
  return entries.length === 0 ? [] : OF_ONE_PROGRAM.filter((name) => options[name] !== undefined && options[name]);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `the text ${JSON.stringify(value)}`;
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Errors of a value, each with its place in it. */
function complaints(path: string, shape: Shape, value: unknown): string[] {
  if (!fits(shape, value)) return [`the option '${path}' must be ${describeShape(shape)}, not ${shown(value)}`];
  if (shape.kind === 'list')
    return (value as readonly unknown[]).flatMap((item, index) => complaints(`${path}[${index}]`, shape.of, item));
  if (shape.kind === 'record')
    return Object.entries(value as object).flatMap(([key, item]) => complaints(`${path}.${key}`, shape.of, item));
  return shape.kind === 'object' || shape.kind === 'handler'
    ? inFields(path, shape.fields, value as Readonly<Record<string, unknown>>)
    : [];
}

function inFields(
  path: string,
  fields: Readonly<Record<string, Field>>,
  value: Readonly<Record<string, unknown>>,
): string[] {
  const byName = new Map(Object.entries(fields).map(([name, field]) => [field.as ?? name, field]));
  const missing = [...byName].flatMap(([name, { required }]) =>
    required && value[name] === undefined ? [`the option '${path}' needs '${name}'`] : [],
  );
  const wrong = Object.entries(value).flatMap(([name, item]) => {
    const field = byName.get(name);
    if (!field) return [`in the option '${path}', ${unknownName('member', name, [...byName.keys()])}`];
    return item === undefined ? [] : complaints(`${path}.${name}`, field.shape, item);
  });
  return [...missing, ...wrong];
}

/** Whether a value has a shape, its parts aside. */
function fits(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case 'truth':
      return typeof value === 'boolean';
    case 'number':
      return (
        typeof value === 'number' &&
        value >= shape.least &&
        value <= shape.most &&
        (!shape.whole || Number.isInteger(value))
      );
    case 'text':
      return typeof value === 'string' && (shape.empty || value !== '');
    case 'path':
      return typeof value === 'string' && value !== '';
    case 'identifier':
      return typeof value === 'string' && IDENTIFIER.test(value);
    case 'choice':
      return shape.choices.some((choice) => choice === value);
    case 'list':
      return Array.isArray(value);
    case 'words':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'record':
      return isObject(value) && Object.keys(value).every((key) => shape.keys.test(key));
    case 'object':
    case 'handler':
      return isObject(value);
    case 'target':
      return (
        isObject(value) &&
        Object.entries(TARGETS.get(String(value['name'])) ?? { name: '' }).every(([key, item]) => value[key] === item)
      );
    case 'volatile-input':
      return typeof value === 'string'
        ? IDENTIFIER.test(value)
        : isObject(value) && typeof value['first'] === 'bigint' && typeof value['last'] === 'bigint';
    case 'property':
      return typeof value === 'string' || (isObject(value) && typeof value['name'] === 'string');
    case 'given':
      return shape.is(value);
  }
}
