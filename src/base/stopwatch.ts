/** Measures the stages of one check. */
export class Stopwatch {
  readonly started = performance.now();
  private readonly stages = new Map<string, number>();
  /** Those that go on, with when they began. */
  private readonly open = new Set<{ readonly stage: string; readonly begin: number }>();

  /** Counts what happens until the returned function is called as part of a stage. */
  start(stage: string): () => void {
    const begun = { stage, begin: performance.now() };
    this.open.add(begun);
    return () => {
      if (this.open.delete(begun))
        this.stages.set(stage, (this.stages.get(stage) ?? 0) + performance.now() - begun.begin);
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
    const stages = new Map(this.stages);
    for (const { stage, begin } of this.open) stages.set(stage, (stages.get(stage) ?? 0) + performance.now() - begin);
    return [...stages].map(([name, milliseconds]) => ({ name, milliseconds }));
  }
}
