import type { IrFunction, Program } from '../../ir/ir.js';
import type { Position } from '../../source/diagnostic.js';
import type { UnrolledTask } from '../../steps/events.js';
import type { LookedAt, LookedLine } from '../../steps/looked.js';

type Draft = { -readonly [K in keyof LookedLine]: LookedLine[K] } & { readonly asked: Set<string> };

/** Which code paths have come to, and what was asked there. */
export class Visits {
  private readonly visited = new Map<IrFunction, Uint8Array>();
  private readonly asked = new Map<Position, Set<string>>();
  /** Where accesses are that nobody needs to ask about. */
  private readonly proved = new Set<Position>();

  /** One for each instruction of a function to which a path has come, 0 for others; to be filled in. */
  of(fn: IrFunction): Uint8Array {
    const known = this.visited.get(fn) ?? new Uint8Array(fn.code.length);
    this.visited.set(fn, known);
    return known;
  }

  /** An access is known not to race: that is its answer. */
  noteProved(position: Position): void {
    this.proved.add(position);
  }

  /** A check was asked. */
  ask(position: Position, property: string): void {
    const known = this.asked.get(position);
    if (known) known.add(property);
    else this.asked.set(position, new Set([property]));
  }

  /** The lines of the user's own code, and what of them the tasks' steps say. */
  lines(program: Program, tasks: readonly UnrolledTask[]): LookedAt[] {
    const files = new Map<string, Map<number, Draft>>();
    const lineOf = ({ file, line }: Position): Draft | undefined => files.get(file)?.get(line);
    for (const fn of program.functions) if (!fn.library) this.addLines(fn, files);
    for (const [position, properties] of this.asked)
      for (const property of properties) lineOf(position)?.asked.add(property);
    for (const position of this.proved) {
      const line = lineOf(position);
      if (line) line.accesses = true;
    }
    for (const { steps } of tasks) {
      for (const { actions } of steps) {
        for (const action of actions) {
          const line = lineOf(action.position);
          if (!line) continue;
          if (action.kind === 'read' && !action.library) line.reads = true;
          if (action.kind === 'write' && !action.library) line.writes = true;
          if (action.kind === 'access' && action.watched === undefined) line.accesses = true;
          if (action.kind === 'join' || (action.kind === 'assume' && action.waits)) line.waits = true;
        }
      }
    }
    return [...files].map(([file, lines]) => ({
      file,
      lines: [...lines.values()].sort((a, b) => a.line - b.line).map(finished),
    }));
  }

  private addLines(fn: IrFunction, files: Map<string, Map<number, Draft>>): void {
    const visited = this.visited.get(fn);
    for (const [pc, { kind, position }] of fn.code.entries()) {
      const isReached = visited?.[pc] === 1;
      // The ways between other code, and what ends a scope, are nothing of which one would say that it is not reached.
      if (!isReached && (kind === 'jump' || kind === 'leave')) continue;
      const lines = files.get(position.file) ?? new Map<number, Draft>();
      files.set(position.file, lines);
      const known = lines.get(position.line);
      if (!known)
        lines.set(position.line, { line: position.line, asked: new Set(), ...(isReached ? {} : { unreached: true }) });
      else if (isReached) delete known.unreached;
    }
  }
}

function finished({ asked, ...line }: Draft): LookedLine {
  return { ...line, ...(asked.size > 0 ? { checks: [...asked].sort() } : {}) };
}
