/** `tcbmc init`: writes a `tcbmc.json` from what is seen in a project. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { nodeHost } from '../node/host.js';
import { textOf } from '../src/base/byte-text.js';
import type { Survey } from '../src/front/survey.js';
import { formatDiagnostics } from '../src/report/diagnostic.js';
import { filesBelow } from './files-below.js';
import { buildFromDatabase, isBuild } from './build.js';
import { CONFIGURATION } from './config.js';
import type { FurtherGiven } from './further-commands.js';
import { print } from './outlets.js';
import { OutputError, whyNotWritten } from './output.js';
import { shellLine } from './suite/shell-words.js';
import { useColor } from './terminal.js';

/** Where builds leave their commands. */
const BUILD_FOLDERS: readonly string[] = ['.', 'build', 'out', 'cmake-build-debug', 'cmake-build-release'];
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git', 'build', 'out', 'dist', 'CMakeFiles']);
const MOST_FILES = 2000;

interface Project {
  readonly build?: string;
  readonly sources: readonly string[];
  readonly headers: readonly string[];
}

/** Returns 0, or 1 if the file is there already or cannot be written. */
export async function initCommand({ words, flags }: FurtherGiven): Promise<number> {
  const folder = words[0] ?? '.';
  const path = join(folder, CONFIGURATION);
  if (existsSync(path) && flags['force'] !== true)
    throw new OutputError(`${path} is there already; --force overwrites it`);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new OutputError(`there is no folder ${folder}`);
  const project = lookAt(folder);
  if (project.sources.length === 0) throw new OutputError(`there is no C source in ${folder}`);
  const includeDirs = project.build === undefined ? foldersOfHeaders(project) : [];
  const seen = await surveyOf(project, includeDirs);
  const configuration = {
    ...schema(folder),
    ...(includeDirs.length > 0 ? { includeDirs: includeDirs.map((each) => relative(folder, each) || '.') } : {}),
    ...(seen.mains.length === 0 && seen.unmentioned.length === 1 ? { entry: seen.unmentioned[0] } : {}),
    ...(seen.candidates.length > 0 ? { handlers: seen.candidates.map((name) => ({ name, priority: 1 })) } : {}),
  };
  try {
    writeFileSync(path, `${JSON.stringify(configuration, undefined, 2)}\n`);
  } catch (error) {
    throw new OutputError(`cannot write ${path}: ${whyNotWritten(error)}`);
  }
  const nothing = Object.keys(configuration).length === 0 ? ' Nothing needs to be said in it.' : '';
  await print(`${[`${path} is written.${nothing}`, ...told(folder, project, seen)].join('\n')}\n`);
  const errors = seen.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) process.stderr.write(`${formatDiagnostics(errors, { color: useColor(process.stderr) })}\n`);
  return 0;
}

function lookAt(folder: string): Project {
  const files = filesIn(folder);
  const headers = files.filter((file) => file.endsWith('.h'));
  const build = BUILD_FOLDERS.map((name) => join(folder, name)).find(isBuild);
  return build === undefined
    ? { sources: files.filter((file) => file.endsWith('.c')), headers }
    : { build, sources: buildFromDatabase(build, []).files, headers };
}

function filesIn(folder: string): readonly string[] {
  return filesBelow(folder, { isLeftOut: (name) => SKIPPED.has(name), most: MOST_FILES }).sort();
}

/** Folders of headers that a source names and that do not lie beside it. */
function foldersOfHeaders({ sources, headers }: Project): readonly string[] {
  const wanted = sources.flatMap((source) => {
    const text = textOf(readFileSync(source));
    return [...text.matchAll(/^[ \t]*#[ \t]*include[ \t]*["<]([^">]+)[">]/gm)].flatMap(([, name = '']) => {
      if (existsSync(join(dirname(source), name))) return [];
      const found = headers.find((header) => header.endsWith(join('/', name)));
      return found === undefined ? [] : [found.slice(0, -name.length - 1) || '.'];
    });
  });
  return [...new Set(wanted)].sort();
}

async function surveyOf({ build, sources }: Project, includeDirs: readonly string[]): Promise<Survey> {
  const { survey } = await import('../node/index.js');
  const built = build === undefined ? undefined : buildFromDatabase(build, []);
  return await survey({
    files: sources,
    includeDirs,
    host: nodeHost(sources),
    ...(built ? { sourceSettings: built.sourceSettings } : {}),
    ...(built?.target ? { target: built.target } : {}),
  });
}

/** For editors, where the package is installed beside the project. */
function schema(folder: string): { readonly $schema?: string } {
  const path = 'node_modules/tcbmc/docs/tcbmc.schema.json';
  return existsSync(join(folder, path)) ? { $schema: `./${path}` } : {};
}

/** How to check, from the folder in which the configuration is: the programs of a project, one for each `main`. */
function checks(folder: string, { build, sources }: Project, { mains }: Survey): readonly string[] {
  const inside = (file: string): string => relative(folder, file) || '.';
  const line = (words: readonly string[]): string =>
    `${folder === '.' ? '' : `cd ${shellLine([folder])} && `}tcbmc check ${shellLine(words)}`;
  const others = sources.filter((file) => mains.every((main) => main.file !== file));
  const programs = mains.length > 1 ? mains.map(({ file }) => [file, ...others]) : [[...sources]];
  return programs.map(
    (files) =>
      `Now: ${line(build === undefined ? files.map(inside) : ['--build', inside(build), ...(mains.length > 1 ? files.map(inside) : [])])}`,
  );
}

function told(folder: string, project: Project, seen: Survey): readonly string[] {
  const { build, sources } = project;
  const { target, handlers, candidates, mains, unmentioned } = seen;
  return [
    `C sources: ${sources.length}${build === undefined ? '' : `, from ${build}/compile_commands.json`}`,
    ...(target === undefined ? [] : [`data model: ${target}`]),
    ...(handlers.length > 0
      ? [`interrupt handlers: ${handlers.map(({ name, priority }) => `${name} (priority ${priority})`).join(', ')}`]
      : []),
    ...(candidates.length > 0 ? [`named like handlers, and taken for such: ${candidates.join(', ')}`] : []),
    ...(mains.length > 1 ? [`main is defined ${mains.length} times: these are several programs`] : []),
    ...(mains.length === 0 && unmentioned.length > 1
      ? [`there is no main; --entry names what a check begins with: ${unmentioned.slice(0, 10).join(', ')}`]
      : []),
    ...checks(folder, project, seen),
  ];
}
