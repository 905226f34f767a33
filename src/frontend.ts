import type { TranslationUnit } from './c/ast.js';
import type { CParser } from './c/parser.js';
import { loadParser } from './c/parser.js';
import type { Target } from './c/target.js';
import { LP64 } from './c/target.js';
import { parseUnit } from './c/parse-unit.js';
import type { Program } from './ir/ir.js';
import type { LowerOptions } from './ir/lower/program.js';
import { lowerProgram } from './ir/lower/program.js';
import { bundledHeader } from './library/headers/index.js';
import { modelFor } from './library/models/index.js';
import type { CheckOptions } from './options.js';
import type { Diagnostic } from './source/diagnostic.js';
import type { Budget } from './source/limits.js';
import { preprocess } from './source/preprocess.js';
import type { Stopwatch } from './stopwatch.js';

export interface FrontEndResult {
  readonly units: readonly TranslationUnit[];
  readonly program: Program;
  readonly warnings: readonly Diagnostic[];
}

/** From source texts to one IR program. @throws DiagnosticError, Interrupted */
export async function compile(options: CheckOptions, budget: Budget, watch: Stopwatch): Promise<FrontEndResult> {
  const target = options.target ?? LP64;
  const parser = await watch.measure('load parser', () => loadParser(options.host));
  const units: TranslationUnit[] = [];
  const warnings: Diagnostic[] = [];
  for (const file of options.files) {
    const named = typeof file === 'string' ? { file } : { file: file.name, text: file.text };
    const unit = await watch.measure('preprocess', () => preprocess({ ...named, ...sourceOptions(options, target, budget) }));
    const parsed = await watch.measure('parse', () => parseUnit(parser, unit, target, budget));
    warnings.push(...parsed.warnings);
    units.push(parsed);
  }
  const model = modelParser(parser, target, budget);
  const lowered = await watch.measure('lower', () => lowerProgram(units, { ...programOptions(options), target, model }));
  return { units, program: lowered.program, warnings: [...warnings, ...lowered.warnings] };
}

function sourceOptions(options: CheckOptions, target: Target, budget: Budget): Omit<Parameters<typeof preprocess>[0], 'file' | 'text'> {
  return {
    ...(options.host ? { host: options.host } : {}),
    ...(options.includeDirs ? { includeDirs: options.includeDirs } : {}),
    ...(options.defines ? { defines: options.defines } : {}),
    target,
    budget,
    bundled: bundledHeader,
  };
}

function programOptions({ entry = 'main', errorLabel, undefinedFunctions }: CheckOptions): Omit<LowerOptions, 'target' | 'model'> {
  return {
    entry,
    ...(errorLabel !== undefined ? { errorLabel } : {}),
    ...(undefinedFunctions ? { undefinedFunctions } : {}),
  };
}

/** Parses the C models of library functions that the program needs, each file once. */
function modelParser(parser: CParser, target: Target, budget: Budget): (name: string) => TranslationUnit | undefined {
  const parsed = new Map<string, TranslationUnit>();
  return (name) => {
    const model = modelFor(name);
    if (!model) return undefined;
    const known = parsed.get(model.file);
    if (known) return known;
    const source = preprocess({ file: model.file, text: model.text, target, budget, bundled: bundledHeader });
    const unit = parseUnit(parser, source, target, budget);
    parsed.set(model.file, unit);
    return unit;
  };
}
