import type { Conversation, StreamTrace } from '../base/conversation.js';
import { nameOf } from '../base/conversation.js';
import { joined } from './record.js';
import { quoted } from './repeat.js';

/** In a row of one direction. */
interface Stretch {
  readonly kind: 'sent' | 'received';
  readonly bytes: Uint8Array;
}

/**
 * A difference between a peer's bytes on a stream in two executions, though it was told the same there: then it depends
 * on other streams, or on time.
 * @returns a sentence, or undefined if there is no such thing
 */
export function peerDifference(one: Conversation, other: Conversation): string | undefined {
  for (const stream of one.streams) {
    const same = other.streams.find(({ key }) => nameOf(key) === nameOf(stream.key));
    const difference = same && firstDifference(stream, same);
    if (difference !== undefined)
      return `the peer's answers on ${nameOf(stream.key)} depend on the schedule: ${difference}`;
  }
  return undefined;
}

function firstDifference(one: StreamTrace, other: StreamTrace): string | undefined {
  const [a, b] = [stretches(one), stretches(other)];
  for (let i = 0; ; i++) {
    const [left, right] = [a[i], b[i]];
    if (!left || !right) return silence(one, other, left, right);
    if (left.kind !== right.kind) return undefined;
    const length = Math.min(left.bytes.length, right.bytes.length);
    const at = left.bytes.subarray(0, length).findIndex((byte, k) => byte !== right.bytes[k]);
    if (at >= 0)
      return left.kind === 'received'
        ? `it says ${quoted(left.bytes.subarray(at))} in one, ${quoted(right.bytes.subarray(at))} in another`
        : undefined;
    if (left.bytes.length !== right.bytes.length)
      return silence(
        one,
        other,
        left.bytes.length > length ? left : undefined,
        right.bytes.length > length ? right : undefined,
      );
  }
}

/** One side has been listened to in vain where the other one has heard something. */
function silence(
  one: StreamTrace,
  other: StreamTrace,
  left: Stretch | undefined,
  right: Stretch | undefined,
): string | undefined {
  const heard = left ?? right;
  const isSilent = (left ? other : one).silent === true;
  return heard?.kind === 'received' && isSilent
    ? `it says ${quoted(heard.bytes)} in one, nothing in another`
    : undefined;
}

function stretches({ entries }: StreamTrace): Stretch[] {
  const result: { kind: 'sent' | 'received'; chunks: Uint8Array[] }[] = [];
  for (const entry of entries) {
    if (!('bytes' in entry)) continue;
    const last = result.at(-1);
    if (last?.kind === entry.kind) last.chunks.push(entry.bytes);
    else result.push({ kind: entry.kind, chunks: [entry.bytes] });
  }
  return result.map(({ kind, chunks }) => ({ kind, bytes: joined(chunks) }));
}
