/** `--changed`: whether anything that a check reads is another one than in a revision of git. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nodeHost } from '../node/host.js';
import type { WorkerOptions } from '../node/messages.js';
import { hasWorld } from '../node/world.js';
import type { CheckOptions } from '../src/options/options.js';
import type { Given } from './given.js';
import { CONFIGURATION } from './config.js';
import { WorkTree } from './git.js';
import { complain } from './output.js';

const MOST_NAMED = 3;

/** The check, and the revision beside which it is asked. */
interface Asked {
  readonly revision: string;
  readonly options: WorkerOptions;
  readonly files: CheckOptions['files'];
  /** Files that are read beside the sources. */
  readonly beside: readonly string[];
  readonly given: Given;
}

/**
 * Why a check need not be made, in a sentence. Undefined if it must: something has changed, which is told, or nobody can
 * say.
 * @throws OutputError
 */
export async function whyUnchanged({ revision, options, files, beside, given }: Asked): Promise<string | undefined> {
  const tree = await WorkTree.at(process.cwd(), revision);
  const named = files.filter((file) => typeof file === 'string');
  const asked = (why: string): undefined => {
    complain(`asked, although --changed is given: ${why}`);
    return undefined;
  };
  if (named.length < files.length) return asked('standard input is in no revision');
  if (hasWorld(options)) return asked('the world may say something else');
  const sources = await sourcesOf(options, named);
  if (!sources) return asked('the sources cannot be read');
  const read = [...new Set([...sources.read, ...beside])].filter((file) => existsSync(file));
  const { found, outside } = await tree.differences(read, [...sources.missed, ...configurations(named, given)]);
  const scripts = options.propertyFiles ? await tree.scripts() : [];
  const all = [...found, ...scripts];
  if (all.length > 0) {
    const some = all.slice(0, MOST_NAMED).map(({ file, how }) => `${file} ${how}`);
    const more = all.length > some.length ? [`and ${all.length - some.length} more`] : [];
    complain(`since ${revision}: ${[...some, ...more].join(', ')}`);
    return undefined;
  }
  const inside = read.length - outside;
  const others = outside > 0 ? ` (${outside} outside of the repository were not compared)` : '';
  return `${inside === 1 ? 'the one file that is read is' : `the ${inside} files that are read are`} as in ${revision}${others}`;
}

/** The files that the sources are read from, and those that were looked for in vain. Undefined if there are errors. */
async function sourcesOf(
  options: WorkerOptions,
  named: readonly string[],
): Promise<{ readonly read: ReadonlySet<string>; readonly missed: ReadonlySet<string> } | undefined> {
  const { survey } = await import('../node/index.js');
  const host = nodeHost([...named, ...(options.stubs ?? [])]);
  const read = new Set<string>();
  const missed = new Set<string>();
  const readFile = (path: string): ReturnType<typeof host.readFile> => {
    const content = host.readFile(path);
    (content === undefined ? missed : read).add(path);
    return content;
  };
  const { diagnostics } = await survey({ ...options, files: named, host: { ...host, readFile } });
  return diagnostics.some(({ severity }) => severity === 'error') || read.size === 0 ? undefined : { read, missed };
}

/** Where there may have been a configuration. */
function configurations([first = '']: readonly string[], { config }: Given): readonly string[] {
  const places = config === undefined ? [join(dirname(first), CONFIGURATION), CONFIGURATION] : [];
  return places.filter((place) => !existsSync(place));
}
