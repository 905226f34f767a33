// An echo server: node echo.mjs PORT
import { createServer } from 'node:net';

createServer({ allowHalfOpen: true }, (socket) => {
  socket.on('error', () => {});
  socket.pipe(socket);
}).listen(Number(process.argv[2]), '127.0.0.1');
