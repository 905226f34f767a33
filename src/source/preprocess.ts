import type { Target } from './target.js';
import { Directives } from './directives.js';
import { DiagnosticError, fail } from './diagnostic.js';
import { HeaderSearch } from './header-search.js';
import type { Host } from './host.js';
import { InputStack } from './input-stack.js';
import type { Budget } from './limits.js';
import type { OnInclude } from './header-search.js';
import { initialMacros } from './macro-table.js';
import { SourceMap } from './source-map.js';
import { TextBuilder } from './text-builder.js';
import { contentText } from './text-file.js';
import type { PreprocessedUnit } from './unit.js';

const TOKENS_BETWEEN_BUDGET_CHECKS = 16_384;

/** The sources and settings of one translation unit. */
export interface PreprocessOptions {
  /** The path that positions show, and beside which `#include "…"` looks first. */
  readonly file: string;
  /** The contents of the file; without it, the host reads the file. */
  readonly text?: string;
  readonly host?: Host;
  readonly includeDirs?: readonly string[];
  /** Where headers in quotes are looked for first. */
  readonly quoteDirs?: readonly string[];
  /** Where the system's own headers are, after `includeDirs`. */
  readonly systemDirs?: readonly string[];
  /** Files that are read before the first line, as if it included them. */
  readonly includeFiles?: readonly string[];
  /** Name, or name with parameters, → replacement. */
  readonly defines?: Readonly<Record<string, string>>;
  /** Macros that are not defined after all; applied after `defines`. */
  readonly undefines?: readonly string[];
  readonly target: Target;
  readonly budget?: Budget;
  /** The text of one of our own standard headers, `pthread.h` say. */
  readonly bundled: (name: string) => string | undefined;
  /** Called with each name that the program includes, and what was found. */
  readonly onInclude?: OnInclude;
}

/**
 * Preprocesses one translation unit (C11 5.1.1.2, phases 2 to 4); throws a DiagnosticError for what is wrong with it.
 */
export function preprocess(options: PreprocessOptions): PreprocessedUnit {
  const { file, host, target, budget, onInclude } = options;
  const text = options.text ?? contentText(host?.readFile(file));
  if (text === undefined) return fail('missing-file', `cannot read the file "${file}"`);
  const { quoteDirs: quoted = [], includeDirs: all = [], systemDirs: system = [] } = options;
  const headers = new HeaderSearch(host, { quoted, all, system, hasMachine: target.name === 'lp64' }, options.bundled);
  const sources = new SourceMap();
  const inputs = new InputStack(sources, budget);
  const directives = new Directives({
    file,
    target,
    macros: initialMacros(target, file.endsWith('.i'), options.defines ?? {}, options.undefines ?? []),
    sources,
    inputs,
    headers,
    budget,
    onInclude,
  });
  inputs.enter({ path: file, text, system: false, directory: -1 }, undefined);
  for (const name of [...(options.includeFiles ?? [])].reverse()) {
    const found = headers.find(name, false, '');
    onInclude?.(name, found);
    inputs.enter(
      found ?? fail('missing-file', `cannot find "${name}"`, undefined, headers.searched(name, false, '')),
      undefined,
    );
  }
  const output = new TextBuilder(sources);
  try {
    readAll(directives, output, budget);
  } catch (error) {
    // What else is wrong may only follow from what is missing.
    if (error instanceof DiagnosticError) directives.state.missing.report();
    throw error;
  }
  directives.state.missing.report();
  const { attributes, warnings } = directives.state;
  return { ...output.finish(file, warnings), attributes, suppressions: inputs.suppressions };
}

function readAll(directives: Directives, output: TextBuilder, budget: Budget | undefined): void {
  let untilCheck = TOKENS_BETWEEN_BUDGET_CHECKS;
  for (let token = directives.nextExpanded(); !token.isEnd; token = directives.nextExpanded()) {
    output.add(token);
    if (--untilCheck === 0) {
      untilCheck = TOKENS_BETWEEN_BUDGET_CHECKS;
      budget?.check();
    }
  }
}
