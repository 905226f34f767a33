// Two clients that ask once each, on connections of their own: node visitors.mjs PORT. It ends with 1 if an answer is not the one that is right.
import { connect } from 'node:net';

const port = Number(process.argv[2]);

function visit() {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write('VISIT\n'));
    socket.setEncoding('utf8').on('data', (data) => (answer += data));
    socket.on('error', reject).on('end', () => (answer === 'WELCOME\n' ? resolve() : reject(new Error(`the answer is ${JSON.stringify(answer)}`))));
  });
}

await Promise.all([visit(), visit()]);
