// A chat: each line that somebody says is told to all who are there. node chat.mjs PORT
import { createServer } from 'node:net';

const members = new Set();

createServer((socket) => {
  let text = '';
  members.add(socket);
  socket.on('error', () => {});
  socket.on('close', () => members.delete(socket));
  socket.setEncoding('utf8').on('data', (data) => {
    const lines = (text + data).split('\n');
    text = lines.pop();
    for (const line of lines) for (const member of members) member.write(`${line}\n`);
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
