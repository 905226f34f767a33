/** The library's models, as other compilers get them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorMacros } from '../../build/error-macros.js';
import { AVR_DEVICES } from '../../src/library/headers/avr-io.js';
import { bundledHeader } from '../../src/library/headers/index.js';
import { errorNumbersIn } from '../../src/library/models/error-causes.js';
import { conversationModels, tablesHeader } from '../../src/library/models/conversation/index.js';
import { MODEL_FILES } from '../../src/library/models/index.js';
import { modelMacros } from '../../src/library/models/features.js';
import { ROOT } from '../support/samples.js';

export const LIBRARY = join(ROOT, 'library');
export const hasGcc = spawnSync('gcc', ['--version']).status === 0;
if (!hasGcc) console.warn('gcc is not here: models are not compiled');

/** By their paths in `library/models` and `library/include`. */
export const modelPaths: readonly string[] = filesOf('models').filter((path) => path.endsWith('.c'));
export const headerPaths: readonly string[] = filesOf('include').filter((path) => path.endsWith('.h'));

/** The C files of a folder of the library, by their paths from there. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(join(LIBRARY, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[ch]$/.test(path))
    .sort();
}

const NO_CONVERSATION = { conversation: { streams: [] } };

/** A folder with the headers that are made where models are embedded, or where a program is checked. */
export class MadeHeaders {
  readonly folder = mkdtempSync(join(tmpdir(), 'tcbmc-models-'));

  constructor() {
    const texts = [...MODEL_FILES, ...conversationModels(NO_CONVERSATION)].map(({ text }) => text);
    const uses = texts.join('').match(/\bERRORS_OF\(\w+\)/g) ?? [];
    const numbers = errorNumbersIn(readFileSync(join(LIBRARY, 'include/errno.h'), 'utf8'));
    writeFileSync(
      join(this.folder, 'errors.h'),
      `#pragma once\n${errorMacros(numbers, uses.filter((use) => use !== 'ERRORS_OF(name)').join(' '))}`,
    );
    for (const name of ['avr/io.h', ...AVR_DEVICES.map((device) => `tcbmc/avr/${device}.h`)]) {
      mkdirSync(join(this.folder, dirname(name)), { recursive: true });
      writeFileSync(join(this.folder, name), bundledHeader(name)!);
    }
    writeFileSync(join(this.folder, 'tables.h'), `#pragma once\n${tablesHeader(NO_CONVERSATION)}`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** The arguments by which a compiler finds what models include. */
  get flags(): readonly string[] {
    const macros = Object.entries(modelMacros(new Set())).map(([name, value]) => `-D${name}=${value}`);
    const folders = ['-I', join(LIBRARY, 'models/include'), '-I', this.folder];
    return ['-std=gnu11', '-fno-builtin', ...macros, ...folders, '-include', join(LIBRARY, 'builtins.h')];
  }
}
