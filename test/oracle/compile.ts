import type { TranslationUnit } from '../../src/c/ast.js';
import { parseUnit } from '../../src/c/parse-unit.js';
import type { CParser } from '../../src/c/parser.js';
import { loadParser } from '../../src/c/parser.js';
import { LP64 } from '../../src/c/target.js';
import type { Program } from '../../src/ir/ir.js';
import { lowerProgram } from '../../src/ir/lower/program.js';
import { bundledHeader } from '../../src/library/headers/index.js';
import { modelFor } from '../../src/library/models/index.js';
import { preprocess } from '../../src/source/preprocess.js';

const models = new Map<string, TranslationUnit>();

/** The IR of a C program given as text. Library models are parsed only once, since tests compile many programs. @throws DiagnosticError */
export async function compileC(text: string, file = 'program.c'): Promise<Program> {
  const parser = await loadParser();
  const { program } = lowerProgram([parse(parser, file, text)], { entry: 'main', target: LP64, model: (name) => model(parser, name) });
  return program;
}

function parse(parser: CParser, file: string, text: string): TranslationUnit {
  return parseUnit(parser, preprocess({ file, text, target: LP64, bundled: bundledHeader }), LP64);
}

function model(parser: CParser, name: string): TranslationUnit | undefined {
  const source = modelFor(name);
  if (!source) return undefined;
  const unit = models.get(source.file) ?? parse(parser, source.file, source.text);
  models.set(source.file, unit);
  return unit;
}
