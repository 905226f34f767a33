/** Peers for tests, each a command of its own: Node is there wherever the tests run. */
import { createServer } from 'node:net';

function node(code: string): string {
  if (code.includes("'")) throw new Error('a shell would end its text here');
  return `"${process.execPath}" -e '${code}'`;
}

/** A server that does this with every connection `s`. */
export function server(port: number, code: string, mark = ''): string {
  return node(
    `/*${mark}*/ require("net").createServer({ allowHalfOpen: true }, (s) => { s.on("error", () => {}); ${code} }).listen(${port}, "127.0.0.1")`,
  );
}

/** A client that does this with its connection `s`. */
export function client(port: number, code: string): string {
  return node(`const s = require("net").connect(${port}, "127.0.0.1"); ${code}`);
}

export const ECHO = 's.on("data", (d) => s.write(d)); s.on("end", () => s.end());';

/** A port that nobody uses at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The port in the commands of samples and documentation. */
const SHOWN_PORT = '7000';

/** A command that has peers, on a port that nobody else uses; any other as it is. */
export async function onFreePort(args: readonly string[]): Promise<readonly string[]> {
  if (!args.includes('--connect') && !args.includes('--listen')) return args;
  const port = String(await freePort());
  return [...args.map((arg) => arg.replaceAll(SHOWN_PORT, port)), '-D', `PORT=${port}`];
}

/** What such a command has printed, as if the port were the one that is shown. */
export function asShown(output: string, args: readonly string[]): string {
  const [, port] = /^PORT=(\d+)$/.exec(args.at(-1) ?? '') ?? [];
  return port === undefined ? output : output.replaceAll(port, SHOWN_PORT);
}
