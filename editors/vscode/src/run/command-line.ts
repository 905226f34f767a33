import { join } from 'node:path';

/** How a program is started. */
export interface Command {
  readonly program: string;
  readonly words: readonly string[];
}

export interface Machine {
  readonly platform: string;
  readonly exists: (path: string) => boolean;
}

/**
 * The tcbmc that is meant: the setting, else the workspace's own, else the one on the PATH. A file of JavaScript is run
 * by `node`, and on Windows the workspace's own is one, since what npm puts into `.bin` there cannot be started without
 * a shell.
 */
export function tcbmcFor(setting: string, folders: readonly string[], { platform, exists }: Machine): Command {
  const [folder = ''] = folders;
  if (setting !== '') return started(setting.replaceAll('${workspaceFolder}', folder));
  const own = platform === 'win32' ? ['tcbmc', 'dist', 'cli', 'main.js'] : ['.bin', 'tcbmc'];
  const found = folders.map((each) => join(each, 'node_modules', ...own)).find(exists);
  return started(found ?? 'tcbmc');
}

function started(path: string): Command {
  return /\.[cm]?js$/.test(path) ? { program: 'node', words: [path] } : { program: path, words: [] };
}

/** `tcbmc check` of these files, answering in JSON. What is found out again comes last, and counts. */
export function checkCommand(
  { program, words }: Command,
  files: readonly string[],
  flags: readonly string[],
  again: readonly string[] = [],
): Command {
  return { program, words: [...words, 'check', ...flags, ...again, '--format', 'json', ...files.map(asFile)] };
}

/** `tcbmc explain` of an answer, as a page. */
export function explainCommand({ program, words }: Command, answer: string, page: string): Command {
  return { program, words: [...words, 'explain', answer, '-o', `html:${page}`] };
}

/** Names that begin with a dash are no flags. */
function asFile(name: string): string {
  return name.startsWith('-') ? `./${name}` : name;
}
