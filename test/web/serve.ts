import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** A server of a folder's files, and of nothing else, under a path of its own. */
export interface StaticServer {
  readonly url: string;
  close(): void;
}

/** Serves a folder at a free port, below `/some/where/`, as a page is served that does not have its host to itself. */
export async function serve(folder: string): Promise<StaticServer> {
  const server: Server = createServer((request, response) => {
    const [, path] = /^\/some\/where\/([^?#]*)/.exec(request.url ?? '') ?? [];
    try {
      const file = normalize(path === '' ? 'index.html' : (path ?? '..'));
      if (file.startsWith('..')) throw new Error('outside');
      const bytes = readFileSync(join(folder, file));
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/some/where/`, close: () => void server.close() };
}
