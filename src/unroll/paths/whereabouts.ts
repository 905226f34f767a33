import type { Position } from '../../source/diagnostic.js';

/** A loop or a recursion that is being followed, by the name that `--unwindset` takes. */
interface Repetition {
  readonly name: string;
  readonly times: number;
}

/** Where the unrolling of a task was when it had to end, gathered from the innermost function to the outermost one. */
export class Whereabouts {
  private innermost: { readonly name: string; readonly position: Position } | undefined;
  private readonly loops: Repetition[] = [];
  private readonly depths = new Map<string, number>();

  /** One more active function, and its loops that were entered. */
  note(name: string, position: Position, loops: readonly Repetition[]): void {
    this.innermost ??= { name, position };
    this.loops.push(...loops);
    this.depths.set(name, (this.depths.get(name) ?? -1) + 1);
  }

  /**
   * `in f at a.c:3:5, after 400 iterations of main.0, which --unwindset main.0:k bounds`; empty if nothing was noted.
   */
  toString(): string {
    if (!this.innermost) return '';
    const { name, position } = this.innermost;
    const recursions = [...this.depths].map(([fn, times]) => ({ name: `${fn}.recursion`, times }));
    const repetitions = [...this.loops, ...recursions].filter(({ times }) => times > 0);
    const most = repetitions.reduce<Repetition | undefined>(
      (best, each) => (best && best.times >= each.times ? best : each),
      undefined,
    );
    const rounds = most
      ? `, after ${most.times} ${most.times === 1 ? 'round' : 'rounds'} of ${most.name}, which --unwindset ${most.name}:k bounds`
      : '';
    const { file, line, column } = position;
    return `in ${name} at ${file}:${line}:${column}${rounds}`;
  }
}
