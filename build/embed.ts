/**
 * Embeds the C of `library/` in a module of TypeScript, `src/library/texts.ts`: headers as they are, models together
 * with the shared pieces that they include. So nothing is read at run time.
 */
import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorNumbersIn } from '../src/library/models/error-causes.js';
import { headersFrom } from './headers.js';
import { Pieces } from './pieces.js';
import type { Model } from './pieces.js';
import { Texts } from './texts.js';

const MODULE = 'src/library/texts.ts';

/** Writes the module, unless it is there already. Several processes may do so at the same time. */
export function embed(root: string): void {
  const path = join(root, MODULE);
  const text = moduleText(join(root, 'library'));
  if (before(path) === text) return;
  const beside = `${path}.${String(process.pid)}`;
  writeFileSync(beside, text);
  renameSync(beside, path);
}

function before(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** The C files of a folder and of the folders in it, by their paths from there, in order. */
function filesIn(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return new Map(
    paths
      .filter((path) => /\.[ch]$/.test(path))
      .sort()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );
}

function moduleText(library: string): string {
  const include = filesIn(join(library, 'include'));
  const files = filesIn(join(library, 'models'));
  const pieces = new Pieces(files, errorNumbersIn(include.get('errno.h') ?? ''));
  const headers = headersFrom(include);
  const paths = [...files.keys()].filter((path) => path.endsWith('.c'));
  const isOfStreams = (path: string): boolean => path.startsWith('conversation/');
  const general = paths.filter((path) => !isOfStreams(path)).map((path) => pieces.model(path));
  const ofStreams = paths.filter(isOfStreams).map((path) => pieces.model(path));
  const texts = new Texts([
    ...headers.values(),
    ...[...general, ...ofStreams].flatMap(({ parts, defines }) => [...parts, ...Object.values(defines)]),
  ]);
  const list = (models: readonly Model[]): string => models.map((model) => `  ${literalOf(texts, model)},\n`).join('');
  const own = `/** <tcbmc.h> by itself: who needs no more of this module is not given more. */\nexport const TCBMC = ${JSON.stringify(headers.get('tcbmc.h') ?? '')};\n`;
  const entries = [...headers].map(([name, text]) => `  [${JSON.stringify(name)}, () => ${texts.literal(text)}],\n`);
  // A bundle leaves out what is not used only if it is told that making it has no effect.
  const made = (list: string): string => `/* @__PURE__ */ (() => [\n${list}])()`;
  const lists = `export const HEADER_TEXTS: ReadonlyMap<string, () => string> = /* @__PURE__ */ new Map([\n${entries.join('')}]);
export const MODEL_TEXTS: readonly ModelFile[] = ${made(list(general))};
export const CONVERSATION_TEXTS: readonly ModelFile[] = ${made(list(ofStreams))};\n`;
  return `/** Made of library/ by build/embed.ts. */\nimport type { ModelFile } from './models/model.js';\n${texts.functions()}${own}${lists}`;
}

function literalOf(texts: Texts, { file, header, when, parts, defines }: Model): string {
  const text = `get text() { return ${parts.map((part) => texts.literal(part)).join(' + ')}; }`;
  const condition = when === undefined ? '' : `, when: ${JSON.stringify(when)}`;
  const names = record(texts, new Map(Object.entries(defines)));
  return `{ file: ${JSON.stringify(file)}, header: ${JSON.stringify(header)}${condition}, ${text}, defines: ${names} }`;
}

function record(texts: Texts, members: ReadonlyMap<string, string>): string {
  return `{ ${[...members].map(([name, text]) => `${JSON.stringify(name)}: ${texts.literal(text)}`).join(', ')} }`;
}
