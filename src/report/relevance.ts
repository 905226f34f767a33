/** What happens before the first context switch, and matters afterwards. */
import type { TraceAction, TraceEvent } from '../answer/result.js';

interface SourceOfRow {
  readonly source: string;
  readonly events: readonly TraceEvent[];
}

const WORD = /[A-Za-z_]\w*/g;

function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

/**
 * Indices of the rows before the first switch that can be left out: nobody is created or waited for there, no input is read, no cell or lock is touched
 * that is met again, and no local variable gets its last value that a later line of the same task mentions.
 */
export function irrelevantRows(rows: readonly SourceOfRow[]): ReadonlySet<number> {
  const groups = rows.map(({ events }) => events);
  const start = groups[0]?.[0];
  const end = groups.findIndex(([event]) => event!.block !== start!.block);
  if (!start || end < 0) return new Set();
  const later = new Later(groups.slice(end).flat());
  const open = new Set(rows.slice(end).flatMap(({ source }, index) => (groups[end + index]![0]!.task === start.task ? wordsIn(source) : [])));
  const left = new Set<number>();
  for (let index = end - 1; index >= 0; index--) {
    const matters = groups[index]!.some(({ action }) => later.meets(action) || (action.kind === 'local' && open.delete(action.name)));
    if (!matters) left.add(index);
  }
  return left;
}

/** The cells and locks of the rest of an execution. */
class Later {
  private readonly cells = new Set<string>();
  /** Names in calls and waits: of locks, conditions, threads. */
  private readonly names = new Set<string>();

  constructor(events: readonly TraceEvent[]) {
    for (const { action } of events) {
      if (action.kind === 'read' || action.kind === 'write') this.cells.add(action.cell);
      if (action.kind === 'call' || action.kind === 'wait') for (const name of argumentsOf(action.text)) this.names.add(name);
    }
  }

  meets(action: TraceAction): boolean {
    switch (action.kind) {
      case 'read':
      case 'write':
        return [...this.cells].some((cell) => overlap(cell, action.cell)) || wordsIn(action.cell).some((name) => this.names.has(name));
      case 'call':
        return argumentsOf(action.text).some((name) => this.names.has(name) || [...this.cells].some((cell) => overlap(cell, name)));
      case 'local':
        return false;
      default:
        return true;
    }
  }
}

/** One is the other, or a part of it. */
function overlap(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return long.startsWith(short) && (long.length === short.length || /[.[-]/.test(long[short.length]!));
}

function argumentsOf(call: string): string[] {
  return wordsIn(call.slice(call.indexOf('(') + 1)).filter((word) => word !== 'NULL');
}
