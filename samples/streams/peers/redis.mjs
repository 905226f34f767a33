// A server that speaks the protocol of Redis, as far as PING, SET, GET, INCR and QUIT go, in a line or as an array: node redis.mjs PORT
import { createServer } from 'node:net';

const values = new Map();
const bulk = (text) => (text === undefined ? '$-1\r\n' : `$${Buffer.byteLength(text)}\r\n${text}\r\n`);

const COMMANDS = {
  PING: () => '+PONG\r\n',
  SET: (key, value) => {
    values.set(key, value);
    return '+OK\r\n';
  },
  GET: (key) => bulk(values.get(key)),
  INCR: (key) => {
    const value = Number(values.get(key) ?? 0) + 1;
    if (!Number.isInteger(value)) return '-ERR value is not an integer or out of range\r\n';
    values.set(key, String(value));
    return `:${value}\r\n`;
  },
};

/** The first command in a text, and what is left of it; undefined if it has not come as a whole. */
function parse(text) {
  const line = /^([^\r\n]*)\r?\n/.exec(text);
  if (!line) return undefined;
  let rest = text.slice(line[0].length);
  if (!line[1].startsWith('*')) return { words: line[1].trim().split(/\s+/), rest };
  const words = [];
  for (let left = Number(line[1].slice(1)); left > 0; left--) {
    const head = /^\$(\d+)\r\n/.exec(rest);
    if (!head) return undefined;
    const end = head[0].length + Number(head[1]);
    if (rest.length < end + 2) return undefined;
    words.push(rest.slice(head[0].length, end));
    rest = rest.slice(end + 2);
  }
  return { words, rest };
}

createServer((socket) => {
  let text = '';
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (data) => {
    text += data;
    for (let command = parse(text); command; command = parse(text)) {
      const [name, ...words] = command.words;
      text = command.rest;
      if (name.toUpperCase() === 'QUIT') return socket.end('+OK\r\n');
      socket.write(COMMANDS[name.toUpperCase()]?.(...words) ?? `-ERR unknown command '${name}'\r\n`, 'latin1');
    }
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
