import type { Position } from '../../source/diagnostic.js';

/** The prefix of functions of the library that no program calls itself. */
const OWN = '__tcbmc_';

/** A loop or a recursion that is being followed, by the name that `--unwindset` takes. */
interface Repetition {
  readonly name: string;
  readonly times: number;
}

/** An active function, and its loops that were entered. */
interface ActiveFunction {
  readonly name: string;
  /** It is none of the program's. */
  readonly library: boolean;
  readonly position: Position;
  readonly loops: readonly Repetition[];
}

/** A loop or a recursion in words, and the flag that bounds it. */
interface Rounds {
  readonly times: number;
  readonly of: string;
  readonly flag: string;
}

/**
 * Where the unrolling of a task was when it had to end, gathered from the innermost function to the outermost one. What
 * the library's functions call has names that no program knows: it is told as the function that the program calls.
 */
export class Whereabouts {
  private readonly active: ActiveFunction[] = [];

  /** One more active function. */
  note(active: ActiveFunction): void {
    this.active.push(active);
  }

  /** The program's own function in which the task began. */
  get first(): string | undefined {
    return this.active.filter(({ library }) => !library).at(-1)?.name;
  }

  /**
   * `in f at a.c:3:5, after 400 iterations of main.0, which --unwindset main.0:k bounds`; empty if nothing was noted.
   */
  toString(): string {
    const [innermost] = this.active;
    if (!innermost) return '';
    const most = this.rounds().reduce<Rounds | undefined>(
      (best, each) => (best && best.times >= each.times ? best : each),
      undefined,
    );
    const rounds = most
      ? `, after ${most.times} ${most.times === 1 ? 'round' : 'rounds'} of ${most.of}, which ${most.flag}:k bounds`
      : '';
    const name = this.called(0);
    const { file, line, column } = innermost.position;
    return `${name === undefined ? '' : `in ${name} `}at ${file}:${line}:${column}${rounds}`;
  }

  /** The name by which the program knows it; none for what a library does before it calls the program. */
  private called(index: number): string | undefined {
    const own = this.active.findIndex(({ library }, i) => i >= index && !library);
    if (own < 0) return undefined;
    const { name } = this.active[Math.max(index, own - 1)]!;
    return name.startsWith(OWN) ? this.active[own]!.name : name;
  }

  private rounds(): readonly Rounds[] {
    const depths = new Map<string, { readonly times: number; readonly index: number }>();
    for (const [index, { name }] of this.active.entries())
      depths.set(name, { times: (depths.get(name)?.times ?? -1) + 1, index: depths.get(name)?.index ?? index });
    const recursions = [...depths].map(([name, { times, index }]) =>
      this.roundsOf(index, { name: `${name}.recursion`, times }, 'a recursion'),
    );
    const loops = this.active.flatMap((each, index) => each.loops.map((loop) => this.roundsOf(index, loop, 'a loop')));
    return [...loops, ...recursions].filter(({ times }) => times > 0);
  }

  private roundsOf(index: number, { name, times }: Repetition, kind: string): Rounds {
    if (!this.active[index]!.library) return { times, of: name, flag: `--unwindset ${name}` };
    const within = this.called(index);
    return { times, of: within === undefined ? kind : `${kind} in ${within}`, flag: `--unwindset ${name}` };
  }
}
