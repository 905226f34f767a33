import type { StreamProgram } from './program.js';

const READER = `
  int ends[2];
  static void *reads(void *buffer) { return (void *)read(ends[0], buffer, 8); }`;

/** Pipes, and pairs of sockets. */
export const PIPES: readonly StreamProgram[] = [
  {
    name: 'bytes come in order, as many as there are',
    main: `
      char b[8] = ".......";
      int ends[2];
      assert(pipe(ends) == 0 && ends[0] == 3 && ends[1] == 4);
      WRITES(ends[1], "abc");
      WRITES(ends[1], "de");
      assert(read(ends[0], b, 0) == 0 && read(ends[0], b, 2) == 2 && IS(b, "ab....."));
      assert(read(ends[0], b, 8) == 3 && IS(b, "cde...."));
      WRITES(ends[1], "f");
      close(ends[1]);
      assert(read(ends[0], b, 8) == 1 && b[0] == 'f');
      assert(read(ends[0], b, 8) == 0 && read(ends[0], b, 8) == 0 && read(ends[0], b, 0) == 0);`,
    native: true,
  },
  {
    name: 'nobody reads, and the signal is ignored',
    main: `
      int ends[2];
      pipe(ends);
      signal(SIGPIPE, SIG_IGN);
      WRITES(ends[1], "abc");
      close(ends[0]);
      FAILS(write(ends[1], "x", 1), EPIPE);
      assert(write(ends[1], "x", 0) == 0);
      FAILS(dprintf(ends[1], "x"), EPIPE);`,
    native: true,
  },
  {
    name: 'nobody reads, and the signal has a handler',
    before: `
      volatile sig_atomic_t came;
      static void note(int number) { came = number; }`,
    main: `
      int ends[2];
      pipe(ends);
      signal(SIGPIPE, note);
      close(ends[0]);
      FAILS(write(ends[1], "x", 1), EPIPE);
      assert(came == SIGPIPE);`,
    native: true,
  },
  {
    name: 'nobody reads, and the signal ends the program',
    main: `
      int ends[2];
      pipe(ends);
      close(ends[0]);
      write(ends[1], "x", 1);
      assert(0);`,
    properties: ['deadlock'],
    violates: 'SAFE',
  },
  {
    name: 'a duplicate keeps an end open',
    main: `
      char b[2];
      int ends[2];
      pipe2(ends, O_NONBLOCK);
      int twin = dup(ends[1]);
      close(ends[1]);
      FAILS(read(ends[0], b, 1), EAGAIN);
      WRITES(twin, "x");
      assert(read(ends[0], b, 1) == 1);
      close(twin);
      assert(read(ends[0], b, 1) == 0);`,
    native: true,
  },
  {
    name: 'full at 64 KiB, without waiting',
    main: `
      static char b[70000];
      int ends[2];
      pipe2(ends, O_NONBLOCK);
      assert(write(ends[1], b, 70000) == 65536);
      FAILS(write(ends[1], b, 1), EAGAIN);
`,
    native: true,
  },
  {
    name: 'what is atomic is written as a whole, or not',
    main: `
      static char b[65536];
      int ends[2];
      pipe2(ends, O_NONBLOCK);
      assert(write(ends[1], b, 61440) == 61440);
      assert(write(ends[1], b, 4096) == 4096);
      assert(read(ends[0], b, 4095) == 4095);
      FAILS(write(ends[1], b, 4096), EAGAIN);
      assert(read(ends[0], b, 1) == 1 && write(ends[1], b, 4096) == 4096);`,
    native: true,
  },
  {
    name: 'a writer that waits for room for ever',
    main: `
      static char b[65537];
      int ends[2];
      pipe(ends);
      write(ends[1], b, 65537);`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'a reader that waits for a writer that is itself',
    main: `
      char b[1];
      int ends[2];
      pipe(ends);
      read(ends[0], b, 1);`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'a reader for which somebody closes the other end',
    before: READER,
    main: `
      char b[8];
      pipe(ends);
      STARTS(t, reads, b);
      WRITES(ends[1], "x");
      close(ends[1]);
      ENDS(t);
      assert(read(ends[0], b, 8) == 0);`,
    properties: ['deadlock'],
    native: true,
  },
  {
    name: 'two readers and two bytes',
    before: `
      int ends[2];
      static void *reads(void *buffer) { return (void *)read(ends[0], buffer, 1); }`,
    main: `
      char a, b;
      pipe(ends);
      STARTS(t, reads, &a);
      STARTS(u, reads, &b);
      WRITES(ends[1], "xy");
      ENDS(t);
      ENDS(u);
      assert(a + b == 'x' + 'y');`,
    properties: ['deadlock'],
    native: true,
  },
  {
    name: 'two readers and two bytes, in no order',
    before: `
      int ends[2];
      static void *reads(void *buffer) { return (void *)read(ends[0], buffer, 1); }`,
    main: `
      char a, b;
      pipe(ends);
      STARTS(t, reads, &a);
      STARTS(u, reads, &b);
      WRITES(ends[1], "xy");
      ENDS(t);
      ENDS(u);
      assert(a == 'x');`,
    violates: "assertion: a == 'x'",
  },
  {
    name: 'two readers that take as much as there is, and one byte',
    before: READER,
    main: `
      char a[8], b[8];
      pipe(ends);
      STARTS(t, reads, a);
      STARTS(u, reads, b);
      WRITES(ends[1], "x");
      ENDS(t);
      ENDS(u);`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'a reader that takes a message for a whole one',
    before: `
      int ends[2];
      static void *writes(void *unused) { write(ends[1], "a", 1); write(ends[1], "b", 1); return 0; }`,
    main: `
      char b[2];
      pipe(ends);
      STARTS(t, writes, 0);
      assert(read(ends[0], b, 2) == 2);`,
    violates: 'assertion: read(ends[0], b, 2) == 2',
  },
  {
    name: 'a reader that goes on to the end',
    before: `
      int ends[2];
      static void *writes(void *unused) { write(ends[1], "ab", 2); close(ends[1]); return 0; }`,
    main: `
      char b[4];
      int length = 0, count;
      pipe(ends);
      STARTS(t, writes, 0);
      while ((count = read(ends[0], b + length, 4 - length)) > 0) length += count;
      assert(length == 2 && IS(b, "ab"));`,
    native: true,
    properties: ['deadlock'],
  },
  {
    name: 'who is read to by the kernel races with who writes',
    before: READER,
    main: `
      char b[8];
      pipe(ends);
      WRITES(ends[1], "x");
      STARTS(t, reads, b);
      b[0] = 1;`,
    properties: ['race'],
    violates: 'race:',
  },
  {
    name: 'who writes from memory races with who changes it',
    before: `
      int ends[2];
      char b[2];
      static void *writes(void *unused) { write(ends[1], b, 2); return 0; }`,
    main: `
      pipe(ends);
      STARTS(t, writes, 0);
      b[0] = 1;`,
    properties: ['race'],
    violates: 'race:',
  },
  {
    name: 'what goes through a pipe is in order',
    before: `
      int ends[2], shared;
      static void *works(void *unused) { char b; if (read(ends[0], &b, 1) == 1) shared++; return 0; }`,
    main: `
      pipe(ends);
      STARTS(t, works, 0);
      shared = 1;
      WRITES(ends[1], "x");
      ENDS(t);
      assert(shared == 2);`,
    properties: ['race'],
    native: true,
  },
  {
    name: 'who reads already reads on though the descriptor is closed',
    before: READER,
    main: `
      char b[8];
      pipe(ends);
      STARTS(t, reads, b);
      close(ends[0]);
      ENDS(t);`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'memory that does not suffice',
    main: `
      char b[2];
      int ends[2];
      pipe(ends);
      WRITES(ends[1], "abc");
      read(ends[0], b, 3);`,
    violates: 'out-of-bounds:',
  },
  {
    name: 'a pair of sockets goes both ways',
    main: `
      char b[8];
      int ends[2];
      struct stat s;
      assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
      WRITES(ends[0], "ab");
      assert(send(ends[1], "cd", 2, 0) == 2);
      assert(recv(ends[1], b, 8, MSG_PEEK) == 2 && recv(ends[1], b, 8, 0) == 2 && IS(b, "ab"));
      assert(recv(ends[0], b, 1, 0) == 1 && read(ends[0], b, 8) == 1 && b[0] == 'd');
      FAILS(recv(ends[0], b, 1, MSG_DONTWAIT), EAGAIN);
      assert(fstat(ends[0], &s) == 0 && S_ISSOCK(s.st_mode));
      FAILS(accept(ends[0], 0, 0), EINVAL);`,
    native: true,
  },
  {
    name: 'a pair of sockets that is half closed',
    main: `
      char b[8];
      int ends[2];
      socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
      WRITES(ends[0], "ab");
      assert(shutdown(ends[0], SHUT_WR) == 0);
      FAILS(send(ends[0], "x", 1, MSG_NOSIGNAL), EPIPE);
      assert(read(ends[1], b, 8) == 2 && read(ends[1], b, 8) == 0);
      WRITES(ends[1], "cd");
      assert(read(ends[0], b, 8) == 2 && IS(b, "cd"));
      close(ends[1]);
      assert(read(ends[0], b, 8) == 0);`,
    native: true,
  },
  {
    name: 'a pair of sockets of which one is closed',
    main: `
      char b[8];
      int ends[2];
      socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
      WRITES(ends[1], "ab");
      close(ends[1]);
      FAILS(send(ends[0], "x", 1, MSG_NOSIGNAL), EPIPE);
      assert(read(ends[0], b, 8) == 2 && read(ends[0], b, 8) == 0);`,
    native: true,
  },
  {
    name: 'a pair of sockets of which one is closed with something unread',
    main: `
      char b[8];
      int ends[2];
      socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
      WRITES(ends[0], "ab");
      WRITES(ends[1], "cd");
      close(ends[1]);
      assert(read(ends[0], b, 8) == 2 && IS(b, "cd"));
      FAILS(read(ends[0], b, 8), ECONNRESET);
      assert(read(ends[0], b, 8) == 0);
      FAILS(send(ends[0], "x", 1, MSG_NOSIGNAL), EPIPE);`,
    native: true,
  },
  {
    name: 'a pair of sockets that no longer receives',
    main: `
      char b[8];
      int ends[2];
      socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
      WRITES(ends[1], "ab");
      assert(shutdown(ends[0], SHUT_RD) == 0);
      assert(read(ends[0], b, 8) == 2 && read(ends[0], b, 8) == 0);
      FAILS(send(ends[1], "x", 1, MSG_NOSIGNAL), EPIPE);
      WRITES(ends[0], "x");
      assert(read(ends[1], b, 8) == 1);
      FAILS(shutdown(ends[0], 3), EINVAL);`,
    native: true,
  },
  {
    name: 'shutting down wakes who reads',
    before: `
      int ends[2];
      static void *reads(void *buffer) { assert(read(ends[0], buffer, 8) == 0); return 0; }`,
    main: `
      char b[8];
      socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
      STARTS(t, reads, b);
      assert(shutdown(ends[0], SHUT_RD) == 0);
      ENDS(t);`,
    properties: ['deadlock'],
    native: true,
  },
  {
    name: 'all of what is wanted is waited for',
    main: `
      char b[8];
      int ends[2];
      socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
      WRITES(ends[1], "ab");
      WRITES(ends[1], "cd");
      assert(recv(ends[0], b, 4, MSG_WAITALL) == 4 && IS(b, "abcd"));
      WRITES(ends[1], "ef");
      close(ends[1]);
      assert(recv(ends[0], b, 4, MSG_WAITALL) == 2 && IS(b, "efcd"));`,
    native: true,
  },
  {
    name: 'pieces of a message',
    main: `
      char x[2], y[4] = "....";
      int ends[2];
      struct iovec out[] = { { "ab", 2 }, { "cd", 2 } }, in[] = { { x, 2 }, { y, 4 } };
      struct msghdr from = { .msg_iov = out, .msg_iovlen = 2 }, to = { .msg_iov = in, .msg_iovlen = 2 };
      socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
      assert(sendmsg(ends[0], &from, 0) == 4);
      assert(recvmsg(ends[1], &to, 0) == 4 && IS(x, "ab") && IS(y, "cd.."));`,
    native: true,
  },
];
