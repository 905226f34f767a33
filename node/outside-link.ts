import { Worker } from 'node:worker_threads';
import { OutsideError } from '../src/source/outside.js';
import type { Answer, Question, SocketData, SocketSettings } from './outside-messages.js';
import { FROM_SOCKETS, TO_SOCKETS } from './outside-messages.js';
import type { Frame } from './outside-ring.js';
import { Ring, ringMemory } from './outside-ring.js';

/** From every bundle that this file is a part of, as in `start.ts`. */
const SCRIPT = new URL('../node/outside-thread.cjs', import.meta.url);
/** Bytes on the way, in each direction. */
const ROOM = 1 << 21;
/** Bytes that the peers have not taken yet; whoever sends more waits. */
const MOST_UNSENT = 1 << 23;
/** Milliseconds between two looks at whether the check is to end. */
const SLICE = 20;
/** Milliseconds for an answer that should come at once. */
const ANSWER_PATIENCE = 10_000;

export interface LinkSettings extends SocketSettings {
  /** Called while somebody waits; throws when the check is to end. */
  readonly waiting: () => void;
  /** Milliseconds for a peer that does not take what is sent. */
  readonly patience: number;
  readonly script?: URL | undefined;
}

/** The way to the thread of the sockets, for a thread that waits. */
export class OutsideLink {
  private readonly worker: Worker;
  private readonly toSockets: Ring;
  private readonly fromSockets: Ring;
  private readonly answers = new Map<number, Answer>();
  private asked = 0;
  private sent = 0;

  constructor(
    private readonly settings: LinkSettings,
    private readonly onFrame: (frame: Frame) => void,
  ) {
    const { peers, startsPeers, allowedHosts, lifetime, script = SCRIPT } = settings;
    const [toSockets, fromSockets] = [ringMemory(ROOM), ringMemory(ROOM)];
    this.toSockets = new Ring(toSockets);
    this.fromSockets = new Ring(fromSockets);
    const workerData: SocketData = { settings: { peers, startsPeers, allowedHosts, lifetime }, toSockets, fromSockets };
    this.worker = new Worker(script, { workerData });
    this.worker.on('error', () => undefined).unref();
  }

  /** Says something; waits only while there is no room. */
  tell(kind: number, about: number, bytes?: Uint8Array): void {
    this.until(Infinity, () => this.toSockets.write(kind, about, 0, bytes) || undefined);
    this.call();
  }

  /** @throws OutsideError if the peers take nothing for long */
  send(channel: number, bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; from += this.toSockets.most) {
      const part = bytes.subarray(from, from + this.toSockets.most);
      this.waitForPeers();
      this.sent = (this.sent + part.length) | 0;
      this.tell(TO_SOCKETS.send, channel, part);
    }
  }

  /** @throws OutsideError with what the user is to be told */
  ask(question: Question, patience = ANSWER_PATIENCE, waiting = this.settings.waiting): Answer {
    const number = ++this.asked;
    this.tell(TO_SOCKETS.ask, number, new TextEncoder().encode(JSON.stringify(question)));
    const answer = this.until(patience, () => this.answers.get(number), waiting);
    this.answers.delete(number);
    if (!answer) throw new Error(`the thread of the sockets does not answer: ${question.kind}`);
    if (answer.trouble !== undefined) throw new OutsideError(answer.trouble);
    return answer;
  }

  /** Waits at most so many milliseconds until something is there. */
  until<T>(patience: number, find: () => T | undefined, waiting = this.settings.waiting): T | undefined {
    this.listen();
    let found = find();
    if (found !== undefined || patience <= 0) return found;
    const end = performance.now() + patience;
    for (;;) {
      waiting();
      const left = end - performance.now();
      this.fromSockets.wait(Math.max(0, Math.min(SLICE, left)));
      this.listen();
      found = find();
      if (found !== undefined || left <= 0) return found;
    }
  }

  /** The thread is of no use any more. */
  end(): void {
    void this.worker.terminate();
  }

  /** Takes note of what has come. */
  listen(): void {
    for (let frame = this.fromSockets.take(); frame; frame = this.fromSockets.take()) {
      if (frame.kind === FROM_SOCKETS.failed)
        throw new Error(`the thread of the sockets has failed: ${new TextDecoder().decode(frame.bytes)}`);
      if (frame.kind === FROM_SOCKETS.answer)
        this.answers.set(frame.about, JSON.parse(new TextDecoder().decode(frame.bytes)) as Answer);
      else this.onFrame(frame);
    }
    if (this.fromSockets.wasStarved()) this.worker.postMessage('');
  }

  private call(): void {
    if (this.toSockets.wasAsleep()) this.worker.postMessage('');
  }

  private get unsent(): number {
    return (this.sent - this.toSockets.done) >>> 0;
  }

  private waitForPeers(): void {
    if (this.unsent < MOST_UNSENT) return;
    const { patience } = this.settings;
    let before = this.unsent;
    let since = performance.now();
    this.until(Infinity, () => {
      const now = this.unsent;
      if (now < before) since = performance.now();
      before = now;
      if (performance.now() - since > patience)
        throw new OutsideError(`the peer does not read: ${now} bytes that were sent to it wait`);
      return now < MOST_UNSENT || undefined;
    });
  }
}
