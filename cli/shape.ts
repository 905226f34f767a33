import { InvalidArgumentError } from 'commander';
import { fail } from '../src/source/diagnostic.js';
import type { JsonNode } from './json-text.js';

/** Turns a value of a JSON text into what it stands for. @throws DiagnosticError at the value if it cannot */
export type Shape<T> = (node: JsonNode) => T;

/** The members of an object, each of which must be asked for. */
export class Fields {
  private readonly members: Extract<JsonNode, { kind: 'object' }>['members'];
  private readonly known: string[] = [];

  constructor(
    private readonly node: JsonNode,
    private readonly what: string,
  ) {
    this.members = node.kind === 'object' ? node.members : fail('usage', `${what} must be an object: { … }`, node.position);
  }

  /** An object with this member, or without any if there is none. */
  optional<const N extends string, T>(name: N, shape: Shape<T>): { readonly [K in N]?: T } {
    return this.renamed(name, name, shape);
  }

  /** The same with the member under another name. */
  renamed<const A extends string, T>(name: string, as: A, shape: Shape<T>): { readonly [K in A]?: T } {
    this.known.push(name);
    const member = this.members.get(name);
    return (member ? { [as]: shape(member.value) } : {}) as { readonly [K in A]?: T };
  }

  required<T>(name: string, shape: Shape<T>): T {
    this.known.push(name);
    const member = this.members.get(name);
    return shape(member?.value ?? fail('usage', `${this.what} needs "${name}"`, this.node.position));
  }

  /** @throws DiagnosticError for a member that nobody has asked for */
  nothingElse(): void {
    for (const [name, { key }] of this.members)
      if (!this.known.includes(name))
        fail('usage', `${this.what} cannot have "${name}"`, key, `it can have ${this.known.filter((each) => each !== '$schema').join(', ')}`);
  }
}

export function text(node: JsonNode): string {
  return node.kind === 'string' ? node.value : fail('usage', 'this must be a text: "…"', node.position);
}

export function truth(node: JsonNode): boolean {
  return node.kind === 'boolean' ? node.value : fail('usage', 'this must be true or false', node.position);
}

export function wholeNumber(least: number, most: number): Shape<number> {
  return (node) => {
    if (node.kind === 'number' && Number.isInteger(node.value) && node.value >= least && node.value <= most) return node.value;
    return fail('usage', `this must be a whole number from ${least} to ${most}`, node.position);
  };
}

export function oneOf<T extends string | number>(choices: readonly T[]): Shape<T> {
  return (node) => {
    const value = node.kind === 'string' || node.kind === 'number' ? node.value : undefined;
    return choices.find((choice) => choice === value) ?? fail('usage', `this must be one of ${choices.join(', ')}`, node.position);
  };
}

export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (node) => (node.kind === 'array' ? node.items.map(shape) : fail('usage', 'this must be a list: [ … ]', node.position));
}

export function recordOf<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (node) => {
    if (node.kind !== 'object') return fail('usage', 'this must be an object: { … }', node.position);
    return Object.fromEntries([...node.members].map(([name, { value }]) => [name, shape(value)]));
  };
}

/** A text that is read as the flag of the same meaning reads it. */
export function word<T>(node: JsonNode, parse: (text: string) => T): T {
  try {
    return parse(text(node));
  } catch (error) {
    if (error instanceof InvalidArgumentError) return fail('usage', error.message, node.position);
    throw error;
  }
}
