import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { transformSync } from 'rolldown/utils';
import type { Plugin } from 'vitest/config';

/** Folders of the checker that do not look for files beside themselves. */
const FOLDERS: readonly string[] = ['src', 'encodings'];
/** Within what git ignores, and what the package leaves out. */
const OUTPUT = 'dist/test/modules';

/**
 * Lets tests import the checker as modules of JavaScript that Node.js loads by itself. Vitest's own loader makes each
 * use of an import a look into an object of getters, which took a sixth of the processor time of all tests, and
 * transforms all modules in each worker. While it watches, sources are loaded as they are, so that it sees them change.
 */
export function compiledSources(root: string): Plugin {
  let watches = false;
  return {
    name: 'compiled-sources',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [new RegExp(`/${OUTPUT}/`)] } } } }),
    configureVitest({ vitest }) {
      watches = vitest.config.watch;
      if (!watches) for (const folder of FOLDERS) compile(join(root, folder), join(root, OUTPUT, folder));
    },
    resolveId(id, importer) {
      if (watches || importer === undefined || !id.startsWith('.') || !id.endsWith('.js')) return undefined;
      const path = relative(root, resolve(dirname(importer), id));
      return FOLDERS.includes(path.split(sep)[0]!) ? { id: join(root, OUTPUT, path), external: true } : undefined;
    },
  };
}

/** Brings the modules of a folder up to date: each has the time of its source. Several processes may do so at once. */
function compile(folder: string, output: string): void {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.d)\.ts$/.test(path),
  );
  const modules = new Set(sources.map((path) => path.replace(/\.ts$/, '.js')));
  mkdirSync(output, { recursive: true });
  for (const path of readdirSync(output, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.js') && !modules.has(path)) rmSync(join(output, path));
  for (const path of sources) {
    const source = join(folder, path);
    const module = join(output, path.replace(/\.ts$/, '.js'));
    const { mtime } = statSync(source);
    if (timeOf(module) === mtime.getTime()) continue;
    mkdirSync(dirname(module), { recursive: true });
    const beside = `${module}.${String(process.pid)}`;
    writeFileSync(beside, moduleOf(source));
    utimesSync(beside, mtime, mtime);
    renameSync(beside, module);
  }
}

function timeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtime.getTime();
}

function moduleOf(path: string): string {
  const { code, map, errors } = transformSync(path, readFileSync(path, 'utf8'), { sourcemap: true });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  const sources = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${sources}\n`;
}
