import { beforeAll, describe, expect, it } from 'vitest';
import type { CParser } from '../../src/c/parser.js';
import { loadParser } from '../../src/c/parser.js';
import { LP64 } from '../../src/source/target.js';
import { tokenize } from '../../src/c/tokens.js';
import { MODEL_FILES } from '../../src/library/models/index.js';
import type { ModelSettings } from '../../src/front/model-parser.js';
import { ModelParser } from '../../src/front/model-parser.js';
import { Budget } from '../../src/source/limits.js';
import { preprocess } from '../../src/source/preprocess.js';

describe('models, as far as they are needed', () => {
  let parser: CParser;
  beforeAll(async () => {
    parser = await loadParser();
  });
  const modelsFor = (text: string, settings: ModelSettings = {}): ModelParser => {
    const models = new ModelParser(parser, LP64, new Budget(), settings);
    models.expect(tokenize(preprocess({ file: 'a.c', text, target: LP64, bundled: () => undefined })));
    return models;
  };
  const functions = (models: ModelParser, name: string) =>
    models
      .unitFor(name)
      ?.functions.map(({ symbol }) => symbol.name)
      .sort();

  const definedBy = (models: ModelParser, name: string): string[] => {
    const unit = models.unitFor(name);
    return [
      ...(unit?.functions ?? []).map(({ symbol }) => symbol.name),
      ...(unit?.variables ?? []).map((variable) => variable.name),
    ];
  };

  it('are one unit for all names that the program mentions', () => {
    const models = modelsFor(
      'int main(void) { pthread_mutex_lock(0); pthread_mutex_unlock(0); __builtin_strlen(""); }',
    );
    expect(functions(models, 'pthread_mutex_lock')).toEqual([
      'acquire',
      'pthread_mutex_lock',
      'pthread_mutex_unlock',
      'self',
      'take',
      'usable',
    ]);
    expect(models.unitFor('pthread_mutex_unlock')).toBe(models.unitFor('pthread_mutex_lock'));
    expect(functions(models, 'strlen')).toEqual(['strlen']);
  });

  it('know no names of variables that are in all of a unit', () => {
    const tokens = tokenize(
      preprocess({ file: 'a.c', text: 'int signal = 1, kill;', target: LP64, bundled: () => undefined }),
    );
    const models = new ModelParser(parser, LP64, new Budget(), {});
    models.expect(tokens, new Set(['signal']));
    expect([models.mentions('signal'), models.mentions('kill')]).toEqual([false, true]);
  });

  it('are found for names that it does not mention', () => {
    const models = modelsFor('int main(void) { strlen(""); }');
    expect(functions(models, 'strlen')).toEqual(['strlen']);
    expect(functions(models, 'strcmp')).toContain('strcmp');
    expect(models.unitFor('nothing')).toBeUndefined();
  });

  it('define every name by itself, too', () => {
    for (const { defines } of MODEL_FILES)
      for (const name of Object.keys(defines)) {
        const defined = definedBy(
          modelsFor('int pthread_cancel(), sigaction(), dup2(), fork(), pipe(), xTimerCreate(), vTaskDelete();', {
            variant: { resources: true, signalsArrive: true },
          }),
          name,
        );
        if (defined.includes(name)) continue;
        // Sleep is a wait where nobody but handlers could come meanwhile.
        expect(definedBy(modelsFor('void __WFI(void);', { variant: { sleeps: true } }), name)).toContain(name);
      }
  });

  it('have no static data that functions could share, since two units may come of one file', () => {
    const data = MODEL_FILES.flatMap(({ text }) =>
      [...text.matchAll(/^ *static\b[^(]*?(\w+)(?:\[\d*\])*\s*[;=]/gm)].map(([, name]) => name),
    );
    // Each is used by one function, or never changes.
    const tables = ['classes', 'classesFromZero', 'lower', 'lowerFromZero', 'upper', 'upperFromZero'];
    const known = [
      'SIGN',
      'SIGN',
      ...tables,
      'children',
      'ending',
      'h_errno',
      'here',
      'place',
      'rest_of_strtok',
      'seen',
      'streams',
    ];
    expect(data.sort()).toEqual(known.sort());
  });
});
