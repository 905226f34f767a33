import { Interrupted } from '../src/source/limits.js';
import { STOPS } from './messages.js';

/**
 * An abort signal that another thread raises: whoever looks at `aborted` sees it at once, in the middle of work that
 * never yields; listeners are told when the event loop gets its turn and {@link raised} is called.
 */
export class StopSignal extends EventTarget {
  onabort: AbortSignal['onabort'] = null;
  private readonly flag: Int32Array;

  constructor(
    stop: SharedArrayBuffer,
    private readonly memory: string,
  ) {
    super();
    this.flag = new Int32Array(stop);
  }

  get aborted(): boolean {
    return Atomics.load(this.flag, 0) !== 0;
  }

  get reason(): unknown {
    const why = STOPS[Atomics.load(this.flag, 0) - 1];
    return why === undefined
      ? undefined
      : why === 'memory'
        ? new Interrupted('memory', this.memory)
        : new Interrupted(why);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  raised(): void {
    this.dispatchEvent(new Event('abort'));
  }
}
