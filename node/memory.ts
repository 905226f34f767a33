const MEGABYTE = 1 << 20;
/** Milliseconds between two measurements; the largest formulas grow by about a megabyte in each. */
const INTERVAL = 20;
/**
 * At this part of the limit the check is asked to stop, so that it can still say what it knows; at the limit itself it
 * is stopped.
 */
const WARNING = 0.9;

/** Why a check ended for its memory; also the words of the answer. */
export function memoryReason(megabytes: number): string {
  return `the memory limit of ${megabytes} MB was reached (--memory raises it)`;
}

/** Megabytes that this process has in memory: heaps of all threads, WebAssembly, code. */
export function residentMegabytes(): number {
  return process.memoryUsage.rss() / MEGABYTE;
}

export interface MemoryLimit {
  /** 0 for none. */
  readonly megabytes: number;
  /** The memory that the process had before, which does not count. */
  readonly before: number;
  /** Called once, near the limit. */
  readonly nearlyFull: () => void;
  /** Called at the limit. */
  readonly full: () => void;
}

/** Watches the memory of the whole process until the returned function is called. */
export function watchMemory({ megabytes, before, nearlyFull, full }: MemoryLimit): () => void {
  if (megabytes === 0) return () => undefined;
  let warned = false;
  const timer = setInterval(() => {
    const used = residentMegabytes() - before;
    if (used >= megabytes) full();
    else if (used >= WARNING * megabytes && !warned) {
      warned = true;
      nearlyFull();
    }
  }, INTERVAL);
  return () => clearInterval(timer);
}
