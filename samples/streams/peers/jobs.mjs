// Hands out jobs, and takes their results in the order of the jobs: node jobs.mjs PORT. NEXT is answered by a number or END, RESULT n by OK or WRONG: a result is the square of its job.
import { createServer } from 'node:net';

const JOBS = [3];

createServer((socket) => {
  const open = [...JOBS];
  const due = [...JOBS];
  let text = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (data) => {
    const lines = (text + data).split('\n');
    text = lines.pop();
    for (const line of lines) {
      const [word, number] = line.split(' ');
      if (word === 'NEXT') socket.write(`${open.shift() ?? 'END'}\n`);
      else if (word === 'RESULT') socket.write(Number(number) === due.shift() ** 2 ? 'OK\n' : 'WRONG\n');
      else socket.write('WHAT\n');
    }
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
