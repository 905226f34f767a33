import type { Condition, Expression, Program, Statement } from './program.js';

/** What programs begin with. */
export const PRELUDE = `#include <arpa/inet.h>
#include <assert.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static struct sockaddr_in place(int port) {
  return (struct sockaddr_in){ .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = { .s_addr = htonl(INADDR_LOOPBACK) } };
}
static int dial(int port) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in peer = place(port);
  return connect(s, (struct sockaddr *)&peer, sizeof peer) < 0 ? -1 : s;
}
static int listen_at(int port) {
  int s = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in own = place(port);
  bind(s, (struct sockaddr *)&own, sizeof own);
  listen(s, 5);
  return s;
}
static int read_all(int from, unsigned char *to, int most) {
  int count = 0;
  while (count < most) {
    int more = read(from, to + count, most - count);
    if (more < 0) return -1;
    if (more == 0) break;
    count += more;
  }
  return count;
}
`;

/** The program in C. */
export function render(program: Program): string {
  const { globals, mutexes, descriptors, pipes, threads } = program;
  const shared = new Set([...descriptors, ...pipes]);
  const [main = [], ...others] = threads;
  const lines = [
    ...globals.map((name) => `int ${name};`),
    ...mutexes.map((name) => `pthread_mutex_t ${name} = PTHREAD_MUTEX_INITIALIZER;`),
    ...descriptors.map((name) => `int ${name};`),
    ...pipes.map((name) => `int ${name}[2];`),
    `pthread_t t[${threads.length}];`,
    ...others.map((_, i) => `static void *thread${i + 1}(void *);`),
    ...others.flatMap((body, i) => [
      `static void *thread${i + 1}(void *unused) {`,
      ...block(body, shared, '  '),
      '  return 0;',
      '}',
    ]),
    'int main(void) {',
    ...block(main, shared, '  '),
    '  return 0;',
    '}',
  ];
  return `${PRELUDE}${lines.join('\n')}\n`;
}

function block(body: readonly Statement[], shared: ReadonlySet<string>, indent: string): string[] {
  return body.flatMap((statement) => text(statement, shared, indent).map((line) => `${indent}${line}`));
}

function text(statement: Statement, shared: ReadonlySet<string>, indent: string): string[] {
  const declared = (name: string): string => (shared.has(name) ? name : `int ${name}`);
  const inner = (body: readonly Statement[]): string[] => block(body, shared, '  ');
  switch (statement.kind) {
    case 'set':
      return [`int ${statement.name} = ${spelled(statement.value)};`];
    case 'load':
      return [`int ${statement.name} = ${statement.global};`];
    case 'store':
      return [`${statement.global} = ${spelled(statement.value)};`];
    case 'if':
      return [
        `if (${condition(statement.condition)}) {`,
        ...inner(statement.then),
        ...(statement.otherwise.length > 0 ? ['} else {', ...inner(statement.otherwise)] : []),
        '}',
      ];
    case 'locked':
      return [
        `pthread_mutex_lock(&${statement.mutex});`,
        ...block(statement.body, shared, indent.slice(2)),
        `pthread_mutex_unlock(&${statement.mutex});`,
      ];
    case 'assert':
      return [`assert(${condition(statement.condition)});`];
    case 'connect':
      return [`${declared(statement.descriptor)} = dial(${statement.port});`];
    case 'listen':
      return [`${declared(statement.descriptor)} = listen_at(${statement.port});`];
    case 'accept':
      return [`${declared(statement.descriptor)} = accept(${statement.listener}, 0, 0);`];
    case 'open':
      return [`${declared(statement.descriptor)} = open("${statement.path}", O_WRONLY | O_CREAT | O_APPEND, 0666);`];
    case 'pipe':
      return [...(shared.has(statement.name) ? [] : [`int ${statement.name}[2];`]), `pipe(${statement.name});`];
    case 'send': {
      const { descriptor, bytes } = statement;
      return [`write(${descriptor}, (unsigned char[]){ ${bytes.map(spelled).join(', ')} }, ${bytes.length});`];
    }
    case 'receive': {
      const { descriptor, name, most, whole } = statement;
      return [
        `unsigned char b${name}[${most}] = { 0 };`,
        `int n${name} = ${whole ? 'read_all' : 'read'}(${descriptor}, b${name}, ${most});`,
      ];
    }
    case 'shut':
      return [`shutdown(${statement.descriptor}, SHUT_WR);`];
    case 'close':
      return [`close(${statement.descriptor});`];
    case 'create':
      return [`pthread_create(&t[${statement.thread}], 0, thread${statement.thread}, 0);`];
    case 'join':
      return [`pthread_join(t[${statement.thread}], 0);`];
  }
}

function condition({ operator, left, right }: Condition): string {
  return `${spelled(left)} ${operator} ${spelled(right)}`;
}

function spelled(expression: Expression): string {
  switch (expression.kind) {
    case 'constant':
      return expression.value > 32 && expression.value < 127 && expression.value !== 39 && expression.value !== 92
        ? `'${String.fromCharCode(expression.value)}'`
        : String(expression.value);
    case 'local':
      return expression.name;
    case 'binary':
      return `(${spelled(expression.left)} ${expression.operator} ${spelled(expression.right)})`;
  }
}
