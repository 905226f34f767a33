import type { TranslationUnit } from '../../src/c/ast.js';
import type { CParser } from '../../src/c/parser.js';
import { parseTokens, parseUnit, tokensOf } from '../../src/c/parse-unit.js';
import { loadParser } from '../../src/c/parser.js';
import { identifiers, withoutUnused } from '../../src/c/unused.js';
import type { Target } from '../../src/source/target.js';
import { LP64 } from '../../src/source/target.js';
import type { Program } from '../../src/ir/ir.js';
import type { AtomicWidth } from '../../src/firmware/atomic-width.js';
import { withAtomicWidth } from '../../src/firmware/atomic-width.js';
import { planInterrupts } from '../../src/firmware/handler-plan.js';
import { lowerProgram } from '../../src/lower/program.js';
import { LONG_JUMPS } from '../../src/lower/setjmp-sites.js';
import { withYields } from '../../src/transform/yields.js';
import { bundledHeader } from '../../src/library/headers/index.js';
import type { ModelVariant } from '../../src/library/models/features.js';
import { modelMacros } from '../../src/library/models/features.js';
import { modelFor } from '../../src/library/models/index.js';
import { preprocess } from '../../src/source/preprocess.js';
import { interruptsIn } from './interrupts.js';

const models = new Map<string, TranslationUnit>();

/**
 * The IR of a C program given as text; `variant`: of the library models. These are parsed only
 * once, since tests compile many programs. @throws DiagnosticError
 */
export async function compileC(
  text: string,
  file = 'program.c',
  target: Target = LP64,
  variant: ModelVariant = {},
): Promise<Program> {
  const parser = await loadParser();
  const tokens = withoutUnused(tokensOf(preprocess({ file, text, target, bundled: bundledHeader })));
  const unit = parseTokens(parser, tokens, target);
  const macros = modelMacros(new Set(identifiers(tokens)), variant);
  const { interrupts, startsMasked } = planInterrupts([unit], interruptsIn(text), {});
  const jumps = LONG_JUMPS.some((name) => text.includes(name));
  const { program: lowered } = lowerProgram([unit], {
    entry: 'main',
    target,
    interrupts,
    startsMasked,
    jumps,
    model: (name) => model(parser, name, target, macros),
  });
  const program = withYields(lowered);
  const width = widthIn(text);
  return width ? withAtomicWidth(program, width) : program;
}

/** A program says in a line how wide an access of its machine is. */
export function widthLine(width: AtomicWidth): string {
  return `// atomic width: ${width}`;
}

export function widthIn(text: string): AtomicWidth | undefined {
  return ([8, 16, 32] as const).find((width) => text.includes(`${widthLine(width)}\n`));
}

function model(
  parser: CParser,
  name: string,
  target: Target,
  defines: Readonly<Record<string, string>>,
): TranslationUnit | undefined {
  const source = modelFor(name);
  if (!source) return undefined;
  const key = `${source.file} ${target.name} ${JSON.stringify(defines)}`;
  const unit =
    models.get(key) ??
    parseUnit(
      parser,
      preprocess({ file: source.file, text: source.text, target, defines, bundled: bundledHeader }),
      target,
    );
  models.set(key, unit);
  return unit;
}
