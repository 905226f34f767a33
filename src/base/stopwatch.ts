/** Measures the stages of one check. */
export class Stopwatch {
  readonly started = performance.now();
  private readonly stages = new Map<string, number>();

  /** Counts what happens until the returned function is called as part of a stage. */
  start(stage: string): () => void {
    const begin = performance.now();
    return () => {
      this.stages.set(stage, (this.stages.get(stage) ?? 0) + performance.now() - begin);
    };
  }

  async measure<T>(stage: string, work: () => T | Promise<T>): Promise<T> {
    const stop = this.start(stage);
    try {
      return await work();
    } finally {
      stop();
    }
  }

  get elapsed(): number {
    return performance.now() - this.started;
  }

  get results(): readonly { readonly name: string; readonly milliseconds: number }[] {
    return [...this.stages].map(([name, milliseconds]) => ({ name, milliseconds }));
  }
}
