/** Where the check runs: the library in a web worker, with the files of the page as all that there is. */
import { check } from '../../src/index.js';
import type { Host } from '../../src/source/host.js';
import type { SourceFile } from '../program/workspace.js';
import { isSource, plainPath } from '../program/workspace.js';
import type { FromWorker, Modules, Request, ToWorker } from './messages.js';

let provide: (modules: Modules) => void = () => undefined;
const modules = new Promise<Modules>((resolve) => (provide = resolve));
let running: AbortController | undefined;

function hostOf(files: readonly SourceFile[], compiled: Modules): Host {
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  return { readFile: (path) => texts.get(plainPath(path)), compiled: (name) => compiled[name], cores: () => 1 };
}

async function run({ files, options }: Request): Promise<void> {
  const controller = new AbortController();
  running = controller;
  try {
    const host = hostOf(files, await modules);
    const onProgress = (progress: Extract<FromWorker, { kind: 'progress' }>['progress']): void =>
      say({ kind: 'progress', progress });
    const result = await check({
      ...options,
      files: files.filter(isSource),
      host,
      jobs: 1,
      signal: controller.signal,
      onProgress,
    });
    say({ kind: 'result', result });
  } catch (error) {
    say({ kind: 'defect', message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    running = undefined;
  }
}

function say(message: FromWorker): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'modules':
      return provide(data.modules);
    case 'check':
      return void run(data.request);
    case 'cancel':
      return running?.abort();
  }
});
