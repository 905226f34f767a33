import { afterEach, describe, expect, it } from 'vitest';
import type { NodeOutside, OutsideSettings } from '../../node/outside.js';
import { OutsideError } from '../../src/source/outside.js';
import { outsideOf } from '../support/outside.js';
import { ECHO, client, freePort, server } from './peers.js';

const PATIENCE = 10_000;
const opened: NodeOutside[] = [];
const open = (settings: OutsideSettings): NodeOutside => {
  const outside = outsideOf({ peerTimeout: PATIENCE / 1000, ...settings });
  opened.push(outside);
  return outside;
};
afterEach(() => opened.splice(0).forEach((outside) => outside.end()));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Everything up to so many bytes, or to the end. */
function read(outside: NodeOutside, channel: number, count = Infinity): string {
  let text = '';
  while (text.length < count) {
    const got = outside.receive(channel, 1 << 20, PATIENCE);
    if (!(got instanceof Uint8Array)) throw new Error(`nothing comes: ${got}`);
    if (got.length === 0) break;
    text += Buffer.from(got).toString('latin1');
  }
  return text;
}

/** A server with connections `s`, to which the program is connected. */
async function connectedTo(code: string): Promise<{ outside: NodeOutside; channel: number; port: number }> {
  const port = await freePort();
  const outside = open({ connect: [port], peers: [server(port, code)] });
  return { outside, channel: outside.connect('127.0.0.1', port), port };
}

describe('a connection to a peer', () => {
  it('waits until the peer listens, and brings what it says', async () => {
    const { outside, channel } = await connectedTo(`s.write("hello"); ${ECHO}`);
    expect(channel).toBeGreaterThan(0);
    expect(read(outside, channel, 5)).toBe('hello');
    expect(outside.send(channel, bytes('one'))).toBe(3);
    expect(read(outside, channel, 3)).toBe('one');
    outside.shut(channel);
    expect(read(outside, channel)).toBe('');
    expect(outside.receive(channel, 10, 0)).toEqual(new Uint8Array(0));
  });

  it('gives at most as much as is wanted, and nothing while there is nothing', async () => {
    const { outside, channel } = await connectedTo('s.write("abcdef"); s.on("data", () => s.write("g"));');
    expect(outside.receive(channel, 4, PATIENCE)).toEqual(bytes('abcd'));
    expect(outside.receive(channel, 4, PATIENCE)).toEqual(bytes('ef'));
    expect(outside.receive(channel, 4, 0)).toBeUndefined();
    const start = performance.now();
    expect(outside.receive(channel, 4, 50)).toBeUndefined();
    expect(performance.now() - start).toBeGreaterThanOrEqual(49);
    outside.send(channel, bytes('?'));
    expect(read(outside, channel, 1)).toBe('g');
  });

  it('moves more than there is room for, both ways', async () => {
    const { outside, channel } = await connectedTo(ECHO);
    const all = new Uint8Array(6_000_000).map((_, i) => i % 251);
    let got = 0;
    let wrong = 0;
    for (let from = 0; from < all.length; from += 3_000_000) {
      const part = all.subarray(from, from + 3_000_000);
      expect(outside.send(channel, part)).toBe(part.length);
      while (got < from + part.length) {
        const chunk = outside.receive(channel, 1 << 20, PATIENCE);
        if (!(chunk instanceof Uint8Array) || chunk.length === 0) throw new Error('nothing comes');
        for (const byte of chunk) if (byte !== all[got++]) wrong++;
      }
    }
    expect([got, wrong]).toEqual([all.length, 0]);
  });

  it('leaves a peer waiting that says more than anybody wants', async () => {
    const { outside, channel, port } = await connectedTo(
      'if (global.first) return s.end(String(global.first.bytesWritten - global.first.writableLength)); global.first = s; const b = Buffer.alloc(65536, 65); const go = () => { while (s.write(b)); }; s.on("drain", go); go();',
    );
    for (let i = 0; i < 20; i++) expect(outside.receive(channel, 1, 20)).toEqual(bytes('A'));
    const written = Number(read(outside, outside.connect('127.0.0.1', port)));
    expect(written).toBeGreaterThan(1e6);
    expect(written).toBeLessThan(50e6);
  });

  it('ends beside a peer that goes on talking', async () => {
    const { outside, channel } = await connectedTo(
      'const b = Buffer.alloc(65536, 65); const go = () => { while (s.write(b)); }; s.on("drain", go); go();',
    );
    expect(outside.receive(channel, 1, PATIENCE)).toEqual(bytes('A'));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    expect(outside.end()).toHaveLength(1);
  });

  it('tells of a later write after the peer has closed, as sockets do', async () => {
    const { outside, channel } = await connectedTo('s.end("bye"); s.on("finish", () => s.destroy());');
    expect(read(outside, channel)).toBe('bye');
    expect(outside.send(channel, bytes('more'))).toBe(4);
    // The first one is answered with a reset, which takes as long as it takes.
    const end = Date.now() + PATIENCE;
    let last = 4;
    while (last === 4 && Date.now() < end) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      last = outside.send(channel, bytes('more'));
    }
    expect(last).toBe(-32);
  });

  it('tells that the peer has reset it', async () => {
    const { outside, channel } = await connectedTo('s.on("data", () => s.resetAndDestroy());');
    outside.send(channel, bytes('!'));
    expect(outside.receive(channel, 10, PATIENCE)).toBe(-104);
    expect(outside.send(channel, bytes('!'))).toBe(-32);
  });

  it('is gone when it was closed, and what was sent arrives', async () => {
    const { outside, channel, port } = await connectedTo(
      'let all = ""; s.on("data", (d) => all += d); s.on("end", () => { console.log(all); s.end(); });',
    );
    outside.send(channel, bytes('last words'));
    outside.close(channel);
    expect(outside.receive(channel, 10, 0)).toBe(-9);
    expect(outside.send(channel, bytes('x'))).toBe(-9);
    const again = outside.connect('127.0.0.1', port);
    outside.shut(again);
    read(outside, again);
    expect(outside.end()[0]?.text).toContain('last words');
  });

  it('is refused when nobody comes to listen', async () => {
    const port = await freePort();
    const outside = open({ connect: [port], peerTimeout: 0.2 });
    const start = performance.now();
    expect(outside.connect('localhost', port)).toBe(-111);
    expect(performance.now() - start).toBeGreaterThan(150);
  });

  it('is refused at once when the peer has failed', async () => {
    const port = await freePort();
    const outside = open({ connect: [port], peers: ['echo oops >&2; exit 3'], peerTimeout: 60 });
    expect(outside.connect('127.0.0.1', port)).toBe(-111);
    expect(outside.end()).toEqual([{ command: 'echo oops >&2; exit 3', text: 'oops\n', ended: 3 }]);
  });
});

describe('a connection from a peer', () => {
  it('comes in when the program listens, which is when the peer starts', async () => {
    const port = await freePort();
    const outside = open({
      listen: [port],
      peers: [client(port, 's.end("from afar"); s.on("data", (d) => console.log(String(d)));')],
    });
    expect(outside.listen(port)).toBe(0);
    expect(outside.listen(port)).toBe(-98);
    const channel = outside.accept(port, PATIENCE)!;
    expect(read(outside, channel)).toBe('from afar');
    outside.send(channel, bytes('from here'));
    outside.close(channel);
    expect(outside.accept(port, 20)).toBeUndefined();
    expect(outside.end()).toMatchObject([{ text: 'from here\n', ended: 0 }]);
  });

  it('is one of several, in the order in which they come', async () => {
    const port = await freePort();
    const peer = (name: string, after: number): string => client(port, `setTimeout(() => s.end("${name}"), ${after});`);
    const outside = open({ listen: [port], peers: [peer('first', 0), peer('second', 0)] });
    outside.listen(port);
    const channels = [outside.accept(port, PATIENCE)!, outside.accept(port, PATIENCE)!];
    expect(channels.map((channel) => read(outside, channel)).sort()).toEqual(['first', 'second']);
  });

  it('can be one of the program itself', async () => {
    const port = await freePort();
    const outside = open({ listen: [port], connect: [port] });
    outside.listen(port);
    const there = outside.connect('127.0.0.1', port);
    const here = outside.accept(port, PATIENCE)!;
    outside.send(there, bytes('to myself'));
    expect(read(outside, here, 9)).toBe('to myself');
  });
});

describe('what is not allowed', () => {
  const complaint = (action: () => unknown): OutsideError => {
    try {
      action();
    } catch (error) {
      if (error instanceof OutsideError) return error;
      throw error;
    }
    throw new Error('nobody complains');
  };

  it('is to connect to other ports', () => {
    expect(complaint(() => open({ connect: [7000] }).connect('127.0.0.1', 7001))).toMatchObject({
      message: 'the program connects to 127.0.0.1:7001, which nobody has allowed',
      hint: '--connect 7001 allows it',
    });
  });

  it('is to connect to other machines, unless they are named', async () => {
    const hint = '--allow-host 192.0.2.7 allows it';
    expect(complaint(() => open({ connect: [7000] }).connect('192.0.2.7', 7000))).toMatchObject({ hint });
    expect(
      complaint(() => open({ connect: [7000], allowedHosts: ['192.0.2.8'] }).connect('192.0.2.7', 7000)).message,
    ).toContain('192.0.2.7');
    const outside = open({ connect: [7000], allowedHosts: ['192.0.2.7'], peerTimeout: 0.1 });
    expect(outside.connect('192.0.2.7', 7000)).toBeLessThan(0);
  });

  it('is to listen on other ports, or on those of others', async () => {
    expect(complaint(() => open({ listen: [7000] }).listen(7001)).hint).toBe('--listen 7001 allows it');
    const port = await freePort();
    const first = open({ listen: [port] });
    first.listen(port);
    expect(complaint(() => open({ listen: [port] }).listen(port)).message).toBe(
      `nobody can listen on port ${port}: another program uses it already`,
    );
  });
});

it('starts again as in the beginning', async () => {
  const port = await freePort();
  const outside = open({
    connect: [port],
    peers: [server(port, 'global.n = (global.n ?? 0) + 1; s.write(String(n));')],
  });
  const first = outside.connect('127.0.0.1', port);
  expect(read(outside, first, 1)).toBe('1');
  expect(read(outside, outside.connect('127.0.0.1', port), 1)).toBe('2');
  outside.restart();
  expect(outside.receive(first, 1, 0)).toBe(-9);
  expect(read(outside, outside.connect('127.0.0.1', port), 1)).toBe('1');
});

it('a program that listens does so again after a new start', async () => {
  const port = await freePort();
  const outside = open({ listen: [port], peers: [client(port, 's.end("x");')] });
  for (let i = 0; i < 2; i++) {
    outside.listen(port);
    expect(read(outside, outside.accept(port, PATIENCE)!)).toBe('x');
    outside.restart();
  }
});

it('who waits sees that the check is to end', async () => {
  const port = await freePort();
  let isOver = false;
  const waiting = (): void => {
    if (isOver) throw new Error('enough');
  };
  const outside = open({ listen: [port], waiting });
  outside.listen(port);
  isOver = true;
  expect(() => outside.accept(port, PATIENCE)).toThrow('enough');
  expect(outside.end()).toEqual([]);
});

it('nobody waits for ever for a peer that does not read', async () => {
  const port = await freePort();
  const outside = open({ listen: [port], connect: [port], peerTimeout: 0.3 });
  outside.listen(port);
  const channel = outside.connect('127.0.0.1', port);
  const send = (): void => {
    for (let i = 0; i < 60; i++) outside.send(channel, new Uint8Array(1 << 20));
  };
  expect(send).toThrow(/^the peer does not read: \d+ bytes/);
});
