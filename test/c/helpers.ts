import { fileURLToPath } from 'node:url';
import type { FunctionDefinition, TranslationUnit } from '../../src/c/ast.js';
import { loadParser } from '../../src/c/parser.js';
import { parseUnit } from '../../src/c/parse-unit.js';
import type { Target } from '../../src/source/target.js';
import { LP64 } from '../../src/source/target.js';
import type { Diagnostic } from '../../src/source/diagnostic.js';
import { DiagnosticError } from '../../src/source/diagnostic.js';
import type { PreprocessedUnit } from '../../src/source/unit.js';

const parser = await loadParser();

/** A unit without directives; lines between `# 1 "…" 3` markers, if any, count as system headers and are blanked. */
export function plainUnit(source: string, file = 'test.c'): PreprocessedUnit {
  let system = false;
  const systemLines: boolean[] = [];
  const lines = source.split('\n').map((line) => {
    const marker = /^#[^"]*"([^"]*)"([ \d]*)/.exec(line);
    if (marker) system = / 3/.test(marker[2]!) || marker[1]!.startsWith('/usr/');
    systemLines.push(system);
    return line.startsWith('#') ? '' : line;
  });
  const text = lines.join('\n');
  const starts = [0];
  for (const line of lines) starts.push(starts[starts.length - 1]! + line.length + 1);
  const lineOf = (offset: number): number => {
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    file,
    text,
    positionAt: (offset) => ({ file, line: lineOf(offset) + 1, column: offset - starts[lineOf(offset)]! + 1 }),
    attributes: new Map(),
    suppressions: [],
    inSystemHeader: (offset) => systemLines[lineOf(offset)]!,
    warnings: [],
  };
}

export function parse(source: string, target: Target = LP64): TranslationUnit {
  return parseUnit(parser, plainUnit(source), target);
}

/** The diagnostic that the source is refused with. */
export function refusal(source: string, target: Target = LP64): Diagnostic {
  try {
    parse(source, target);
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostic;
    throw error;
  }
  throw new Error(`accepted: ${source.slice(0, 200)}`);
}

export function functionNamed(unit: TranslationUnit, name: string): FunctionDefinition {
  const found = unit.functions.find((each) => each.symbol.name === name);
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

/** A path of this directory. */
export function here(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
