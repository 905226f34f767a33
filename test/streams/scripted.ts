import type { Outside } from '../../src/source/outside.js';

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** What a peer says to all that it was told on a connection so far, or one that has just been opened. */
export type Reply = (line: string, connection: number, before: readonly string[]) => string | undefined;

/** A world whose peers are functions of whole lines; what happened is in `log`. */
export class ScriptedOutside implements Outside {
  readonly log: string[] = [];
  private channels: { rest: string; lines: string[]; replies: string[] }[] = [];
  private said: string[] = [];

  constructor(
    private readonly reply: Reply,
    private readonly files: Readonly<Record<string, string>> = {},
    private readonly incoming: readonly string[] = [],
    private readonly input = '',
  ) {}

  connect(_host: string, port: number): number {
    this.log.push(`connect ${port}`);
    return this.opened([]);
  }

  listen(port: number): number {
    this.log.push(`listen ${port}`);
    return 0;
  }

  accept(): number | undefined {
    const nth = this.channels.length;
    const request = this.incoming[nth];
    return request === undefined ? undefined : this.opened([request, '']);
  }

  receive(channel: number, _most: number, _patience: number): Uint8Array | undefined {
    const next = this.channels[channel]!.replies.shift();
    return next === undefined ? undefined : encoder.encode(next);
  }

  send(channel: number, bytes: Uint8Array): number {
    const own = this.channels[channel]!;
    const text = decoder.decode(bytes);
    this.log.push(`send ${channel} ${text}`);
    own.rest += text;
    for (let end = own.rest.indexOf('\n'); end >= 0; end = own.rest.indexOf('\n')) {
      const line = own.rest.slice(0, end);
      own.rest = own.rest.slice(end + 1);
      const answer = this.reply(line, channel, this.said);
      this.said.push(line);
      own.lines.push(line);
      if (answer !== undefined) own.replies.push(answer);
    }
    return bytes.length;
  }

  shut(channel: number): void {
    this.log.push(`shut ${channel}`);
  }

  close(channel: number): void {
    this.log.push(`close ${channel}`);
  }

  readFile(path: string): Uint8Array | number {
    const text = this.files[path];
    return text === undefined ? -2 : encoder.encode(text);
  }

  readInput(): Uint8Array {
    return encoder.encode(this.input);
  }

  restart(): void {
    this.log.push('restart');
    this.channels = [];
    this.said = [];
  }

  end(): readonly [] {
    return [];
  }

  private opened(replies: string[]): number {
    this.channels.push({ rest: '', lines: [], replies });
    return this.channels.length - 1;
  }
}
