import type { TraceEvent, Violation } from '../../src/answer/result.js';

/** What takes time, and can stand for writes that no event tells of. */
const HIDING: ReadonlySet<string> = new Set(['call', 'create', 'end', 'stream', 'wake', 'input']);

/**
 * What is wrong with what the events of an execution say that they have used, seen from their places alone. Each read
 * must have used the last write to each of its bytes, unless a call came later, and no older one. Nothing but a call
 * may have used what comes after it.
 */
export function wrongLinksOf({ trace: { events } }: Violation): string[] {
  const last = new Map<string, number>();
  return events.flatMap((event, at) => {
    const { action, uses = [], because = [] } = event;
    const early = [...(action.kind === 'call' ? [] : uses), ...because]
      .filter((used) => used >= at)
      .map((used) => `${at} goes back to ${used}`);
    if (action.kind !== 'read' && action.kind !== 'write') return early;
    const bytes = bytesOf(event);
    if (action.kind === 'write') {
      for (const byte of bytes) last.set(byte, at);
      return early;
    }
    const writers = new Set(bytes.flatMap((byte) => last.get(byte) ?? []));
    const isHidden = (writer: number): boolean =>
      uses.some((used) => used > writer && HIDING.has(events[used]!.action.kind));
    const lost = [...writers]
      .filter((writer) => !uses.includes(writer) && !isHidden(writer))
      .map((writer) => `${at} has read what ${writer} has written`);
    const stale = uses.filter(
      (used) => !writers.has(used) && events[used]!.action.kind === 'write' && overlaps(bytes, events[used]!),
    );
    return [...early, ...lost, ...stale.map((used) => `${at} has not read what ${used} has written`)];
  });
}

function bytesOf({ action }: TraceEvent): string[] {
  if (action.kind !== 'read' && action.kind !== 'write') return [];
  const { object, offset = 0, size = 0 } = action.place;
  return Array.from({ length: size }, (_, i) => `${object.id} ${offset + i}`);
}

function overlaps(bytes: readonly string[], event: TraceEvent): boolean {
  return bytesOf(event).some((byte) => bytes.includes(byte));
}
