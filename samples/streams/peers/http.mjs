// A server of HTTP/1.1 that keeps connections alive: `node http.mjs PORT`.
import { createServer } from 'node:net';

const PAGES = { '/a': 'apple', '/b': 'bee' };

createServer((socket) => {
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    text += bytes;
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      const [, path] = text.slice(0, end).split(' ');
      text = text.slice(end + 4);
      const page = PAGES[path];
      socket.write(page ? `HTTP/1.1 200 OK\r\nContent-Length: ${page.length}\r\n\r\n${page}` : 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    }
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
