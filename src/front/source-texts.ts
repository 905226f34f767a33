import type { Guess } from './machine-search.js';
import { bundledHeader } from '../library/headers/index.js';
import type { ReadSettings } from '../options/settings.js';
import type { DiagnosticCode } from '../source/diagnostic.js';
import { Errors } from '../source/diagnostic.js';
import type { FoundFile } from '../source/header-search.js';
import type { Budget } from '../source/limits.js';
import { preprocess } from '../source/preprocess.js';
import type { PreprocessedUnit } from '../source/unit.js';

type SourceOptions = Omit<Parameters<typeof preprocess>[0], 'file' | 'text'>;

/** The header as which the declarations of a platform are read. */
const PLATFORM_HEADER = 'tcbmc/platform.h';

/** All files as they are on a machine. @throws DiagnosticError */
export function textsOn(
  { machine, platform }: Guess,
  settings: ReadSettings,
  budget: Budget,
  onInclude: (header: string, found: FoundFile | undefined) => void,
): PreprocessedUnit[] {
  const files = [...settings.files, ...settings.stubs].map((file) =>
    typeof file === 'string' ? { file } : { file: file.name, text: file.text },
  );
  return each(files, (file) => {
    const source = sourceOptions(settings, file.file, machine.target, budget);
    if (!platform) {
      const defines = machine.macro ? { [machine.macro]: '1', ...source.defines } : source.defines;
      return preprocess({ ...file, ...source, ...(defines ? { defines } : {}), onInclude });
    }
    const { declarations, places } = platform;
    const includeFiles = [PLATFORM_HEADER, ...(source.includeFiles ?? [])];
    const bundled = (name: string): string | undefined =>
      name === PLATFORM_HEADER ? declarations : source.bundled(name);
    return { ...preprocess({ ...file, ...source, includeFiles, bundled }), places };
  });
}

function sourceOptions(
  settings: ReadSettings,
  file: string,
  target: Guess['machine']['target'],
  budget: Budget,
): SourceOptions {
  const { host } = settings;
  const own = settings.sourceSettings[file] ?? {};
  const machine = settings.systemHeaders ? (host?.systemIncludeDirs?.() ?? []) : [];
  return {
    ...(host ? { host } : {}),
    includeDirs: [...(own.includeDirs ?? []), ...settings.includeDirs],
    quoteDirs: own.quoteDirs ?? [],
    systemDirs: [...(own.systemDirs ?? []), ...machine],
    includeFiles: [...(own.includeFiles ?? []), ...settings.includeFiles],
    defines: { ...own.defines, ...settings.defines },
    undefines: [...(own.undefines ?? []).filter((name) => !hasMacro(settings, name)), ...settings.undefines],
    target,
    budget,
    bundled: bundledHeader,
  };
}

function hasMacro({ defines }: ReadSettings, name: string): boolean {
  return Object.keys(defines).some((head) => head.replace(/\(.*/s, '') === name);
}

/** The results of an action for each file; files missing for some of them are told together. @throws DiagnosticError */
function each<T, U>(files: readonly T[], action: (file: T) => U): U[] {
  const missing = new Errors(new Set<DiagnosticCode>(['missing-file']));
  const made = files.flatMap((file) => {
    try {
      return [action(file)];
    } catch (error) {
      missing.add(error);
      return [];
    }
  });
  missing.report();
  return made;
}
