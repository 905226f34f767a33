/** Reads what `tcbmc suite` is to check. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import picomatch from 'picomatch';
import { filesBelow } from '../files-below.js';
import { fail } from '../../src/source/diagnostic.js';
import { PROPERTY_NAMES } from '../../src/properties/select.js';
import { unknownName } from '../../src/source/suggest.js';
import type { JsonNode } from '../json-text.js';
import { parseJson } from '../json-text.js';
import { Fields, text } from '../shape.js';
import type { Expectation, Expected } from './expectation.js';
import { parseExpected, parseExpectations } from './expectation.js';
import { shellLine } from './shell-words.js';

/** One check of a suite. */
export interface PlannedCheck {
  /** No other check of the suite has it. */
  readonly name: string;
  readonly files: readonly string[];
  readonly flags: readonly string[];
  readonly expected?: Expected;
}

export interface Suite {
  /** In which the checks run, and to which names of files are relative. */
  readonly folder: string;
  readonly checks: readonly PlannedCheck[];
}

/** Reads a suite, and finds its files. @throws DiagnosticError */
export function readSuite(path: string): Suite {
  const fields = new Fields(parseJson(path, contentOf(path)), 'the suite');
  fields.get('$schema', text);
  const folder = resolve(dirname(path), fields.get('folder', text) ?? '.');
  const flags = fields.get('flags', texts) ?? [];
  const checks = fields.get('checks', (node) => items(node).flatMap((item) => group(item, folder, flags)), true) ?? [];
  fields.nothingElse();
  if (checks.length === 0) return fail('usage', 'the suite has no checks');
  return { folder, checks: withOwnNames(checks) };
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return fail('missing-file', `cannot read the suite ${path}`);
  }
}

function items(node: JsonNode): readonly JsonNode[] {
  return node.kind === 'array' ? node.items : fail('usage', 'this must be a list: [ … ]', node.position);
}

function texts(node: JsonNode): readonly string[] {
  return items(node).map(text);
}

/** One entry of `checks`: a check for each file, or one of all of them. */
function group(node: JsonNode, folder: string, common: readonly string[]): readonly PlannedCheck[] {
  const fields = new Fields(node, 'a check');
  const patterns = fields.get('files', (value) => (value.kind === 'array' ? texts(value) : [text(value)]), true) ?? [];
  const files = matching(patterns, fields.get('except', texts) ?? [], folder, node);
  const flags = [...common, ...(fields.get('flags', texts) ?? [])];
  const impossible = flags.find((flag) => /^(?:-[ofw]|--(?:output|format|watch|queue))(?:=|$)/.test(flag));
  if (impossible !== undefined)
    return fail(
      'usage',
      `${impossible} cannot stand in a suite: where answers go is said on its command line`,
      node.position,
    );
  const isProgram = fields.get('program', truth) ?? false;
  const fromComments = fields.get('comments', truth) ?? false;
  const expected = fields.get('expect', (value) => expectation(value, flags));
  const title = fields.get('name', text);
  fields.nothingElse();
  if (fromComments && (expected || isProgram))
    return fail(
      'usage',
      '"comments" says of each file what is expected; "expect" and "program" do not go with it',
      node.position,
    );
  if (fromComments) return files.flatMap((file) => commented(file, folder, flags));
  const expectation_ = expected ? { expected } : {};
  const programs = isProgram ? [files] : files.map((file) => [file]);
  return programs.map((sources) => ({
    name: title !== undefined && isProgram ? title : shellLine([...sources, ...flags]),
    files: sources,
    flags,
    ...expectation_,
  }));
}

function truth(node: JsonNode): boolean {
  return node.kind === 'boolean' ? node.value : fail('usage', 'this must be true or false', node.position);
}

function expectation(node: JsonNode, flags: readonly string[]): Expected {
  const expected =
    parseExpected(text(node)) ??
    fail(
      'usage',
      'this must look like "safe", "bounded", "violation race" or "violation assertion switches=2"',
      node.position,
    );
  const { property } = expected;
  const isKnown = property === undefined || PROPERTY_NAMES.includes(property) || flags.includes('--property-file');
  return isKnown ? expected : fail('usage', unknownName('property', property, PROPERTY_NAMES), node.position);
}

/** The checks that the `// tcbmc:` lines of a file ask for. */
function commented(file: string, folder: string, common: readonly string[]): readonly PlannedCheck[] {
  const lines = expectationsIn(join(folder, file), file);
  return lines.map(({ args, ...expected }) => {
    const bound =
      expected.verdict !== 'violation' && expected.switches !== undefined
        ? ['--switches', String(expected.switches)]
        : [];
    const flags = [...common, ...args, ...bound];
    return { name: shellLine([file, ...args, ...bound]), files: [file], flags, expected };
  });
}

function expectationsIn(path: string, file: string): readonly Expectation[] {
  try {
    return parseExpectations(readFileSync(path, 'utf8'), file);
  } catch (error) {
    return fail('usage', error instanceof Error ? error.message : String(error));
  }
}

/** Files below a folder, by their names in it, in order. */
function matching(
  patterns: readonly string[],
  except: readonly string[],
  folder: string,
  node: JsonNode,
): readonly string[] {
  const excluded = except.length > 0 ? picomatch([...except]) : () => false;
  const found = patterns.flatMap((pattern) => {
    const { base } = picomatch.scan(pattern);
    const matches = picomatch(pattern);
    const names =
      pattern === base
        ? [pattern].filter((name) => existsSync(join(folder, name)))
        : namesBelow(join(folder, base), folder).filter((name) => matches(name));
    return names.length > 0 ? names : fail('usage', `no file is named ${pattern}`, node.position);
  });
  return [...new Set(found)].filter((name) => !excluded(name));
}

function namesBelow(start: string, folder: string): readonly string[] {
  return filesBelow(start)
    .map((path) => relative(folder, path).replaceAll('\\', '/'))
    .sort();
}

function withOwnNames(checks: readonly PlannedCheck[]): readonly PlannedCheck[] {
  const seen = new Map<string, number>();
  return checks.map((check) => {
    const count = (seen.get(check.name) ?? 0) + 1;
    seen.set(check.name, count);
    return count === 1 ? check : { ...check, name: `${check.name} (${count})` };
  });
}
