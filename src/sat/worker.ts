import type * as Modules from 'node:module';
import type * as Urls from 'node:url';
import type * as Threads from 'node:worker_threads';

/** The message that ends a session and opens the next one. */
const AFRESH = 'afresh';
/** Milliseconds for which a thread that nobody needs is kept: to start one takes longer than to solve most formulas. */
const KEPT = 2000;

/** The code of a thread. */
export interface Service<Module, Request, Reply> {
  /** A CommonJS module. */
  readonly specifier: string;
  /** The ES module in this file beside it is meant. */
  readonly beside?: string;
  /**
   * Opens a session: what answers requests. What it refers to must be its own, since only its text gets into the
   * thread.
   */
  readonly open: (module: Module) => ((request: Request) => Reply) | Promise<(request: Request) => Reply>;
}

/** Threads that wait for somebody to need them, by what they run. */
const idle = new Map<unknown, WorkerThread<never, unknown>[]>();

/** A thread of its own that answers one request at a time, and can be stopped in the middle of one. */
export class WorkerThread<Request, Reply> {
  private expiry: ReturnType<typeof setTimeout> | undefined;
  private failure: Error | undefined;

  private constructor(
    private readonly worker: Threads.Worker,
    private readonly service: unknown,
  ) {
    worker.unref();
    const fail = (error: Error): void => {
      this.failure ??= error;
      this.forget();
    };
    worker.on('error', fail).on('exit', () => fail(new Error('the thread has ended')));
  }

  static async arePossible(): Promise<boolean> {
    return (await nodeModules()) !== undefined;
  }

  /** A thread with a session of its own, one that is idle if there is one, where threads are possible. */
  static async start<Module, Request, Reply>(
    service: Service<Module, Request, Reply>,
  ): Promise<WorkerThread<Request, Reply>> {
    const found = idle.get(service)?.pop() as WorkerThread<Request, Reply> | undefined;
    if (!found) return WorkerThread.create(service);
    clearTimeout(found.expiry);
    return found;
  }

  /** Sees to it that so many threads are idle, soon, where threads are possible. */
  static async prepare<Module, Request, Reply>(service: Service<Module, Request, Reply>, count: number): Promise<void> {
    if (!(await WorkerThread.arePossible())) return;
    for (let missing = count - (idle.get(service)?.length ?? 0); missing > 0; missing--)
      (await WorkerThread.create(service)).keep();
  }

  private static async create<Module, Request, Reply>(
    service: Service<Module, Request, Reply>,
  ): Promise<WorkerThread<Request, Reply>> {
    const { specifier, beside, open } = service;
    const found = await nodeModules();
    if (!found) throw new Error('there are no worker threads here');
    const { threads, modules, urls } = found;
    const path = modules.createRequire(import.meta.url).resolve(specifier);
    const module = beside === undefined ? path : new URL(beside, urls.pathToFileURL(path)).href;
    const load = beside === undefined ? 'Promise.resolve(require(workerData))' : 'import(workerData)';
    // A session opens before anybody asks, and the one before is garbage then.
    const program = `
      const { parentPort, workerData } = require('node:worker_threads');
      const open = ${open.toString()};
      const module = ${load};
      let session = module.then(open);
      parentPort.on('message', (message) => {
        if (message === '${AFRESH}') session = module.then(open);
        else session.then((answer) => parentPort.postMessage(answer(message)));
      });`;
    // Its output is caught and dropped: a module that fails may print.
    const worker = new threads.Worker(program, { eval: true, workerData: module, stdout: true, stderr: true });
    return new WorkerThread(worker, service);
  }

  /** Ends the session. The thread may serve another one, unless it is in the middle of a request. */
  release(): void {
    this.worker.postMessage(AFRESH);
    this.keep();
  }

  private keep(): void {
    if (this.failure) return;
    const others = idle.get(this.service) ?? [];
    idle.set(this.service, [...others, this]);
    this.expiry = setTimeout(() => this.stop(), KEPT);
    this.expiry.unref();
  }

  private forget(): void {
    clearTimeout(this.expiry);
    const others = idle.get(this.service)?.filter((other) => other !== this);
    if (others) idle.set(this.service, others);
  }

  /** Rejects when the thread fails. A request that is not awaited any more must be followed by {@link stop}. */
  ask(request: Request): Promise<Reply> {
    const { worker, failure } = this;
    if (failure) return Promise.reject(failure);
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
    this.forget();
    void this.worker.terminate();
  }
}

interface NodeModules {
  readonly threads: typeof Threads;
  readonly modules: typeof Modules;
  readonly urls: typeof Urls;
}

/** The modules of Node.js that threads take. */
async function nodeModules(): Promise<NodeModules | undefined> {
  const threads = await nodeModule<typeof Threads>('node:worker_threads');
  const modules = await nodeModule<typeof Modules>('node:module');
  const urls = await nodeModule<typeof Urls>('node:url');
  return threads && modules && urls ? { threads, modules, urls } : undefined;
}

/** A module of Node, or undefined elsewhere. The name is a variable so that bundlers for browsers leave it alone. */
async function nodeModule<T>(name: string): Promise<T | undefined> {
  try {
    return (await import(/* @vite-ignore */ name)) as T;
  } catch {
    return undefined;
  }
}
