import { InvalidArgumentError } from 'commander';
import type { Field, Shape } from '../src/options/shapes.js';
import { IDENTIFIER, describeShape } from '../src/options/shapes.js';
import type { Position } from '../src/source/diagnostic.js';
import { fail } from '../src/source/diagnostic.js';
import { targetNamed, volatileInput } from './flag-values.js';
import type { JsonNode } from './json-text.js';

/** The members of an object, each of which must be asked for. */
export class Fields {
  private readonly members: Extract<JsonNode, { kind: 'object' }>['members'];
  private readonly known: string[] = [];

  constructor(
    private readonly node: JsonNode,
    private readonly what: string,
  ) {
    this.members =
      node.kind === 'object' ? node.members : fail('usage', `${what} must be an object: { … }`, node.position);
  }

  /** The value of the member of this name, if there is one. */
  get<T>(name: string, read: (node: JsonNode) => T, required = false): T | undefined {
    this.known.push(name);
    const member = this.members.get(name);
    if (!member && required) fail('usage', `${this.what} needs "${name}"`, this.node.position);
    return member ? read(member.value) : undefined;
  }

  /** Where the name of a member stands. */
  placeOf(name: string): Position | undefined {
    return this.members.get(name)?.key;
  }

  /** @throws DiagnosticError for a member that nobody has asked for */
  nothingElse(): void {
    for (const [name, { key }] of this.members)
      if (!this.known.includes(name))
        fail(
          'usage',
          `${this.what} cannot have "${name}"`,
          key,
          `it can have ${this.known.filter((each) => each !== '$schema').join(', ')}`,
        );
  }
}

/**
 * The value of a JSON node; `resolve` makes paths relative to the current folder.
 * @throws DiagnosticError at the value that does not fit
 */
export function valueOf(shape: Shape, node: JsonNode, resolve: (path: string) => string): unknown {
  switch (shape.kind) {
    case 'truth':
      return node.kind === 'boolean' ? node.value : mustBe(shape, node);
    case 'number':
      return number(shape, node);
    case 'identifier':
      return IDENTIFIER.test(text(node)) ? text(node) : mustBe(shape, node);
    case 'choice':
      return shape.choices.find((choice) => 'value' in node && choice === node.value) ?? mustBe(shape, node);
    case 'text':
    case 'property':
      return text(node);
    case 'path':
      return resolve(text(node));
    case 'list':
      return node.kind === 'array'
        ? node.items.map((item) => valueOf(shape.of, item, resolve))
        : fail('usage', 'this must be a list: [ … ]', node.position);
    case 'words':
      return node.kind === 'array' ? node.items.map(text) : fail('usage', 'this must be a list: [ … ]', node.position);
    case 'record':
      return record(shape, node, resolve);
    case 'object':
      return object(shape.what, shape.fields, node, resolve);
    case 'handler':
      return object('a handler', shape.fields, node, resolve);
    case 'target':
      return word(node, targetNamed);
    case 'volatile-input':
      return word(node, volatileInput);
    case 'given':
      throw new Error(`a configuration cannot hold ${shape.what}`);
  }
}

function mustBe(shape: Shape, node: JsonNode): never {
  return fail('usage', `this must be ${describeShape(shape)}`, node.position);
}

export function text(node: JsonNode): string {
  return node.kind === 'string' ? node.value : fail('usage', 'this must be a text: "…"', node.position);
}

function number(shape: Extract<Shape, { kind: 'number' }>, node: JsonNode): number {
  const { least, most, whole } = shape;
  const fits =
    node.kind === 'number' && node.value >= least && node.value <= most && (!whole || Number.isInteger(node.value));
  return fits ? node.value : mustBe(shape, node);
}

function record(
  { of, keys, flag }: Extract<Shape, { kind: 'record' }>,
  node: JsonNode,
  resolve: (path: string) => string,
): Record<string, unknown> {
  if (node.kind !== 'object') return fail('usage', 'this must be an object: { … }', node.position);
  for (const [name, { key }] of node.members)
    if (!keys.test(name)) fail('usage', `"${name}" cannot stand here`, key, `the flag looks like ${flag.example}`);
  return Object.fromEntries([...node.members].map(([name, { value }]) => [name, valueOf(of, value, resolve)]));
}

function object(
  what: string,
  fields: Readonly<Record<string, Field>>,
  node: JsonNode,
  resolve: (path: string) => string,
): Record<string, unknown> {
  const members = new Fields(node, what);
  const values = Object.entries(fields).flatMap(([name, { shape, required, as = name }]) => {
    const value = members.get(name, (member) => valueOf(shape, member, resolve), required);
    return value === undefined ? [] : [[as, value]];
  });
  members.nothingElse();
  return Object.fromEntries(values) as Record<string, unknown>;
}

/** A text that is read as the flag of the same meaning reads it. */
function word<T>(node: JsonNode, parse: (text: string) => T): T {
  try {
    return parse(text(node));
  } catch (error) {
    if (error instanceof InvalidArgumentError)
      return fail('usage', error.message.replace(/^It/, 'this').replace(/\.$/, ''), node.position);
    throw error;
  }
}
