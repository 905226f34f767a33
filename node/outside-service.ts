import { AllowedHosts } from './outside-hosts.js';
import type { Answer, Question, SocketData } from './outside-messages.js';
import { FROM_SOCKETS, TO_SOCKETS } from './outside-messages.js';
import { Outbox } from './outside-outbox.js';
import type { Frame } from './outside-ring.js';
import { Ring } from './outside-ring.js';
import { Sockets } from './outside-sockets.js';
import { Peers } from './peer.js';

/** Frames that are looked at before sockets get their turn. */
const AT_ONCE = 10_000;
/**
 * Milliseconds without work after which the thread sleeps: to be woken costs the thread of the check more than what it
 * says.
 */
const AWAKE = 1;
/** Milliseconds in which peers that have come to a listening program may end by themselves. */
const LAST_WORDS = 100;

/** The thread that has the sockets and the peers, and does what the thread of the check says. */
export class SocketService {
  private readonly inbox: Ring;
  private readonly outbox: Outbox;
  private readonly hosts: AllowedHosts;
  private readonly sockets: Sockets;
  private readonly peers: Peers;
  private lastWork = -AWAKE;

  constructor(private readonly data: SocketData) {
    const { settings, toSockets, fromSockets } = data;
    this.inbox = new Ring(toSockets);
    this.outbox = new Outbox(new Ring(fromSockets));
    this.hosts = new AllowedHosts(settings.allowedHosts);
    this.sockets = new Sockets(this.hosts, this.outbox.tell, (bytes) => this.inbox.addDone(bytes));
    this.peers = new Peers(settings.peers);
    if (settings.startsPeers) this.peers.start();
    if (settings.lifetime > 0)
      setTimeout(() => void this.peers.stop(), Math.min(settings.lifetime, 0x7fffffff)).unref();
    this.look();
  }

  /** Does what there is to do; called when there is something again. */
  readonly look = (): void => {
    if (this.outbox.flush()) this.sockets.release();
    let frame = this.inbox.take();
    const worked = frame !== undefined;
    for (let i = 0; frame && i < AT_ONCE; i++) {
      this.obey(frame);
      frame = this.inbox.take();
    }
    if (frame) this.obey(frame);
    this.sockets.push();
    if (worked) this.lastWork = performance.now();
    const isAwake = worked || performance.now() - this.lastWork < AWAKE;
    if (isAwake || !this.inbox.sleep()) setImmediate(this.look);
  };

  failed(error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.outbox.tell(FROM_SOCKETS.failed, 0, 0, new TextEncoder().encode(text));
  }

  private obey({ kind, about, bytes }: Frame): void {
    switch (kind) {
      case TO_SOCKETS.send:
        return this.sockets.send(about, bytes);
      case TO_SOCKETS.shut:
        return this.sockets.shut(about);
      case TO_SOCKETS.close:
        return this.sockets.close(about);
      case TO_SOCKETS.pause:
        return this.sockets.want(about, false);
      case TO_SOCKETS.resume:
        return this.sockets.want(about, true);
      case TO_SOCKETS.ask: {
        const answered = (answer: Answer): unknown =>
          this.outbox.tell(FROM_SOCKETS.answer, about, 0, new TextEncoder().encode(JSON.stringify(answer)));
        this.answer(JSON.parse(new TextDecoder().decode(bytes)) as Question).then(answered, (error: unknown) =>
          this.failed(error),
        );
      }
    }
  }

  private async answer(question: Question): Promise<Answer> {
    switch (question.kind) {
      case 'connect':
        return await this.connect(question);
      case 'listen': {
        const value = await this.sockets.listen(question.port);
        if (typeof value === 'string') return { value: 0, trouble: value };
        this.peers.start();
        return { value };
      }
      case 'flush':
        return { value: await this.sockets.flush(question.channel) };
      case 'restart':
        await this.stop();
        if (this.data.settings.startsPeers) this.peers.start();
        return { value: 0 };
      case 'end':
        return { value: 0, peers: await this.stop() };
    }
  }

  private async connect({ host, port, patience }: Extract<Question, { kind: 'connect' }>): Promise<Answer> {
    if (!(await this.hosts.has(host)))
      return { value: 0, trouble: `the program connects to ${host}, and only this machine may be reached` };
    this.peers.start();
    const isHopeless = (wasReached: boolean): boolean =>
      this.peers.over === 'failed' || (this.peers.over === 'well' && wasReached);
    return { value: await this.sockets.connect(host, port, patience, isHopeless) };
  }

  private async stop(): ReturnType<Peers['stop']> {
    await this.sockets.closeAll();
    if (!this.data.settings.startsPeers) await this.peers.ended(LAST_WORDS);
    return await this.peers.stop();
  }
}
