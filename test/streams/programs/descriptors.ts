import { absent, file, input, sent } from './program.js';
import type { StreamProgram } from './program.js';

const ABC = file('a.txt', 'abcdef');

/** Numbers, what they lead to, and access modes. */
export const DESCRIPTORS: readonly StreamProgram[] = [
  {
    name: 'the lowest free number is given out',
    streams: [ABC],
    main: `
      int a = open("a.txt", O_RDONLY), b = open("a.txt", O_RDONLY);
      assert(a == 3 && b == 4);
      assert(close(a) == 0);
      assert(dup(b) == 3);
      assert(open("a.txt", O_RDONLY) == 5);
      close(0);
      int ends[2];
      assert(pipe(ends) == 0 && ends[0] == 0 && ends[1] == 6);`,
    native: true,
  },
  {
    name: 'duplicates share an offset, descriptions do not',
    streams: [ABC],
    main: `
      char b[4];
      int a = open("a.txt", O_RDONLY), twin = dup(a), other = open("a.txt", O_RDONLY);
      assert(read(a, b, 2) == 2 && IS(b, "ab"));
      assert(read(twin, b, 2) == 2 && IS(b, "cd"));
      assert(read(other, b, 2) == 2 && IS(b, "ab"));
      close(a);
      assert(read(twin, b, 4) == 2 && IS(b, "ef"));
      assert(lseek(twin, 0, SEEK_CUR) == 6);`,
    native: true,
  },
  {
    name: 'dup2 replaces what is open, and leaves itself alone',
    streams: [ABC],
    main: `
      char b[4];
      int ends[2], a = open("a.txt", O_RDONLY);
      pipe(ends);
      WRITES(ends[1], "x");
      assert(dup2(a, a) == a);
      assert(dup2(a, ends[1]) == ends[1]);
      assert(read(ends[0], b, 4) == 1 && b[0] == 'x');
      assert(read(ends[0], b, 4) == 0);
      assert(read(ends[1], b, 4) == 4 && IS(b, "abcd"));
      assert(dup2(a, 31) == 31 && read(31, b, 4) == 2);`,
    native: true,
  },
  {
    name: 'calls that fail with closed numbers',
    main: `
      char b[1];
      struct iovec v = { b, 1 };
      struct stat s;
      FAILS(dup(40), EBADF);
      FAILS(dup2(40, 1), EBADF);
      FAILS(dup2(40, 40), EBADF);
      FAILS(dup2(1, -1), EBADF);
      FAILS(dup3(1, 1, 0), EINVAL);
      FAILS(dup3(1, 5, O_APPEND), EINVAL);
      FAILS(close(40), EBADF);
      FAILS(close(-1), EBADF);
      FAILS(read(40, b, 0), EBADF);
      FAILS(write(40, b, 0), EBADF);
      FAILS(readv(40, &v, 1), EBADF);
      FAILS(lseek(40, 0, SEEK_SET), EBADF);
      FAILS(fcntl(40, F_GETFD), EBADF);
      FAILS(fcntl(1, F_DUPFD, -1), EINVAL);
      FAILS(fstat(40, &s), EBADF);
      FAILS(fsync(40), EBADF);
      FAILS(shutdown(40, SHUT_WR), EBADF);
      errno = 0;
      assert(isatty(40) == 0 && errno == EBADF);`,
    native: true,
  },
  {
    name: 'a close that fails twice, and one that frees the number in between',
    streams: [ABC],
    main: `
      int a = open("a.txt", O_RDONLY);
      assert(close(a) == 0);
      FAILS(close(a), EBADF);
      FAILS(close(a), EBADF);
      assert(open("a.txt", O_RDONLY) == a);
      assert(close(a) == 0);`,
    native: true,
  },
  {
    name: 'access modes count, even of nothing',
    streams: [ABC, absent('new.txt')],
    main: `
      char b[2];
      int ends[2], in = open("a.txt", O_RDONLY), out = open("new.txt", O_WRONLY | O_CREAT, 0600);
      pipe(ends);
      FAILS(write(in, "x", 1), EBADF);
      FAILS(write(in, "x", 0), EBADF);
      FAILS(read(out, b, 1), EBADF);
      FAILS(read(out, b, 0), EBADF);
      FAILS(pread(out, b, 1, 0), EBADF);
      FAILS(pwrite(in, b, 1, 0), EBADF);
      FAILS(write(ends[0], "x", 1), EBADF);
      FAILS(read(ends[1], b, 1), EBADF);
      FAILS(ftruncate(in, 0), EINVAL);`,
    native: true,
  },
  {
    name: 'flags of descriptors and of descriptions',
    streams: [absent('new.txt')],
    main: `
      int a = open("new.txt", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600), b = dup(a);
      assert(fcntl(a, F_GETFD) == FD_CLOEXEC && fcntl(b, F_GETFD) == 0);
      assert((fcntl(b, F_GETFL) & (O_ACCMODE | O_APPEND | O_CREAT | O_NONBLOCK)) == (O_WRONLY | O_APPEND));
      assert(fcntl(b, F_SETFL, O_NONBLOCK) == 0);
      assert((fcntl(a, F_GETFL) & (O_APPEND | O_NONBLOCK)) == O_NONBLOCK);
      assert(fcntl(a, F_DUPFD, 10) == 10 && fcntl(a, F_DUPFD_CLOEXEC, 10) == 11);
      assert(fcntl(10, F_GETFD) == 0 && fcntl(11, F_GETFD) == FD_CLOEXEC);
      assert(fcntl(10, F_SETFD, FD_CLOEXEC) == 0 && fcntl(10, F_GETFD) == FD_CLOEXEC);
      assert(dup2(a, 11) == 11 && fcntl(11, F_GETFD) == 0);
      close(10);
      assert(fcntl(a, F_DUPFD, 9) == 9 && fcntl(9, F_GETFD) == 0);`,
    native: true,
  },
  {
    name: 'errno is left alone by what succeeds',
    streams: [file('a.txt', 'abcdef', sent('x'))],
    main: `
      char b[8];
      struct stat s;
      errno = 77;
      int ends[2], a = open("a.txt", O_RDWR | O_APPEND);
      assert(errno == 77 && pipe(ends) == 0 && errno == 77);
      assert(read(a, b, 8) == 6 && read(a, b, 8) == 0 && errno == 77);
      assert(write(a, "x", 1) == 1 && lseek(a, 0, SEEK_END) == 7 && fstat(a, &s) == 0 && s.st_size == 7 && errno == 77);
      struct pollfd p[3] = { { ends[0], POLLIN, 0 }, { -1, POLLIN, 7 }, { 60, POLLIN, 0 } };
      assert(poll(p, 3, 0) == 1 && p[0].revents == 0 && p[1].revents == 0 && p[2].revents == POLLNVAL && errno == 77);
      close(ends[0]);
      close(a);
      assert(errno == 77);`,
    native: true,
  },
  {
    name: 'kinds of what there is',
    streams: [ABC],
    main: `
      struct stat s;
      int ends[2], a = open("a.txt", O_RDONLY), socket_ = socket(AF_INET, SOCK_STREAM, 0), null = open("/dev/null", O_RDWR);
      pipe(ends);
      assert(fstat(a, &s) == 0 && S_ISREG(s.st_mode) && s.st_size == 6);
      assert(fstat(ends[1], &s) == 0 && S_ISFIFO(s.st_mode) && s.st_size == 0);
      assert(fstat(socket_, &s) == 0 && S_ISSOCK(s.st_mode));
      assert(fstat(null, &s) == 0 && S_ISCHR(s.st_mode));
      assert(stat("a.txt", &s) == 0 && S_ISREG(s.st_mode) && s.st_size == 6);
      errno = 0;
      assert(isatty(a) == 0 && errno == ENOTTY);
      FAILS(shutdown(a, SHUT_WR), ENOTSOCK);
      FAILS(send(ends[1], "x", 1, 0), ENOTSOCK);
      FAILS(recv(a, &s, 1, 0), ENOTSOCK);
      FAILS(listen(ends[0], 1), ENOTSOCK);
      FAILS(fsync(ends[1]), EINVAL);`,
    native: true,
  },
  {
    name: '/dev/null takes everything and gives nothing',
    main: `
      char b[4];
      int null = open("/dev/null", O_RDWR);
      assert(read(null, b, 4) == 0);
      WRITES(null, "abcd");
      assert(read(null, b, 4) == 0);
      assert(lseek(null, 5, SEEK_SET) == 0);
      assert(pread(null, b, 4, 3) == 0 && pwrite(null, b, 4, 3) == 4);
      assert(open("/dev/null", O_RDONLY) == 4);
      FAILS(write(4, b, 1), EBADF);`,
    native: true,
  },
  {
    name: 'standard input is read to its end, and stays there',
    streams: [input('hello')],
    main: `
      char b[8];
      assert(read(0, b, 0) == 0);
      assert(read(0, b, 2) == 2 && IS(b, "he"));
      assert(read(dup(0), b, 8) == 3 && IS(b, "llo"));
      assert(read(0, b, 8) == 0 && read(0, b, 8) == 0);
      close(0);
      FAILS(read(0, b, 8), EBADF);`,
    native: true,
  },
  {
    name: 'standard output that is closed fails',
    main: `
      assert(write(1, "x", 1) == 1);
      assert(close(1) == 0);
      FAILS(write(1, "x", 1), EBADF);
      FAILS(dprintf(1, "x"), EBADF);
      FAILS(dup(1), EBADF);
      assert(dup(2) == 1);
      assert(write(1, "", 0) == 0);`,
    native: true,
  },
  {
    name: 'of two threads that close one descriptor one fails',
    before: `
      int fd, succeeded;
      static void *closes(void *unused) { if (close(fd) == 0) __sync_fetch_and_add(&succeeded, 1); else assert(errno == EBADF); return 0; }`,
    main: `
      int ends[2];
      pipe(ends);
      fd = ends[0];
      STARTS(t, closes, 0);
      STARTS(u, closes, 0);
      ENDS(t);
      ENDS(u);
      assert(succeeded == 1);`,
    native: true,
  },
  {
    name: 'threads that open something get different numbers',
    streams: [ABC],
    before: `
      static void *opens(void *to) { *(int *)to = open("a.txt", O_RDONLY); return 0; }`,
    main: `
      int a, b;
      STARTS(t, opens, &a);
      STARTS(u, opens, &b);
      ENDS(t);
      ENDS(u);
      assert(a + b == 7 && (a == 3 || a == 4));`,
    native: true,
  },
  {
    name: 'which thread opens first is open',
    streams: [ABC],
    before: `
      static void *opens(void *to) { *(int *)to = open("a.txt", O_RDONLY); return 0; }`,
    main: `
      int a, b;
      STARTS(t, opens, &a);
      STARTS(u, opens, &b);
      ENDS(t);
      ENDS(u);
      assert(a == 3);`,
    violates: 'assertion: a == 3',
  },
  {
    name: 'a number that was closed and given out again leads elsewhere',
    streams: [ABC, file('b.txt', 'uvw')],
    before: `
      int fd;
      static void *reopens(void *unused) { close(fd); open("b.txt", O_RDONLY); return 0; }`,
    main: `
      char b[2];
      fd = open("a.txt", O_RDONLY);
      STARTS(t, reopens, 0);
      if (read(fd, b, 1) == 1) assert(b[0] == 'a');`,
    violates: "assertion: b[0] == 'a'",
  },
  {
    name: 'what a thread opened it finds where another one put it',
    streams: [ABC, file('b.txt', 'uvw')],
    before: `
      int fd;
      static void *replaces(void *unused) { int other = open("b.txt", O_RDONLY); assert(dup2(other, fd) == fd); close(other); return 0; }`,
    main: `
      char b[2];
      fd = open("a.txt", O_RDONLY);
      STARTS(t, replaces, 0);
      ENDS(t);
      assert(read(fd, b, 2) == 2 && IS(b, "uv"));`,
    native: true,
  },
  {
    name: 'what cannot be opened is no lost memory',
    streams: [absent('none.txt')],
    main: `
      FAILS(open("none.txt", O_RDONLY), ENOENT);
      assert(fopen("none.txt", "r") == 0);`,
    properties: ['leak'],
  },
  {
    name: 'a stream that is not closed is lost memory',
    streams: [ABC],
    main: 'assert(fopen("a.txt", "r") != 0);',
    properties: ['leak'],
    violates: 'leak:',
  },
];
