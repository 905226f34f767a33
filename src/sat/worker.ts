import type * as Modules from 'node:module';
import type * as Urls from 'node:url';
import type * as Threads from 'node:worker_threads';

/** A thread of its own that answers one request at a time, and can be stopped in the middle of one. */
export class WorkerThread<Request, Reply> {
  private constructor(private readonly worker: Threads.Worker) {
    worker.unref();
  }

  /**
   * Starts a thread that loads the CommonJS module `specifier`, or the ES module in the file `beside` it, and answers requests with `serve(module)`. What `serve` refers
   * to must be its own, since only its text gets there. Undefined where there are no worker threads.
   */
  static async start<Module, Request, Reply>(
    specifier: string,
    serve: (module: Module) => ((request: Request) => Reply) | Promise<(request: Request) => Reply>,
    beside?: string,
  ): Promise<WorkerThread<Request, Reply> | undefined> {
    const threads = await nodeModule<typeof Threads>('node:worker_threads');
    const modules = await nodeModule<typeof Modules>('node:module');
    const urls = await nodeModule<typeof Urls>('node:url');
    if (!threads || !modules || !urls) return undefined;
    const path = modules.createRequire(import.meta.url).resolve(specifier);
    const module = beside === undefined ? path : new URL(beside, urls.pathToFileURL(path)).href;
    const load = beside === undefined ? 'Promise.resolve(require(workerData))' : 'import(workerData)';
    const program = `
      const { parentPort, workerData } = require('node:worker_threads');
      ${load}.then(${serve.toString()}).then((answer) => {
        parentPort.on('message', (request) => parentPort.postMessage(answer(request)));
      });`;
    // Its output is caught and dropped: a module that fails may print.
    const worker = new threads.Worker(program, { eval: true, workerData: module, stdout: true, stderr: true });
    return new WorkerThread(worker);
  }

  /** Rejects when the thread fails. A request that is not awaited any more must be followed by {@link stop}. */
  ask(request: Request): Promise<Reply> {
    const { worker } = this;
    return new Promise<Reply>((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
        act();
      };
      const onMessage = (reply: Reply) => settle(() => resolve(reply));
      const onError = (error: Error) => settle(() => reject(error));
      const onExit = () => settle(() => reject(new Error('the thread has ended')));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.ref();
      worker.postMessage(request);
    });
  }

  stop(): void {
    void this.worker.terminate();
  }
}

/** A module of Node, or undefined elsewhere. The name is a variable so that bundlers for browsers leave it alone. */
async function nodeModule<T>(name: string): Promise<T | undefined> {
  try {
    return (await import(/* @vite-ignore */ name)) as T;
  } catch {
    return undefined;
  }
}
