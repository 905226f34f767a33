import { absent, file, sent } from './program.js';
import type { StreamProgram } from './program.js';

const ABC = file('a.txt', 'abcdef');

/** Regular files over descriptors. */
export const FILES: readonly StreamProgram[] = [
  {
    name: 'a path is the same without what leads nowhere',
    streams: [ABC, absent('new.txt', sent('hi'))],
    main: `
      char b[4];
      int a = open(".//./a.txt", O_RDONLY), made = open("./new.txt", O_WRONLY | O_CREAT, 0600);
      assert(read(a, b, 2) == 2 && IS(b, "ab"));
      WRITES(made, "hi");
      int again = open("new.txt", O_RDONLY);
      assert(read(again, b, 4) == 2 && IS(b, "hi"));`,
    native: true,
  },
  {
    name: 'whether a path with .. leads anywhere depends on a folder',
    streams: [ABC],
    main: 'open("none/../a.txt", O_RDONLY);',
    violates: 'bounded, , conversation a path with ..',
  },
  {
    name: 'nor does one with a slash at its end lead to a file',
    streams: [ABC],
    main: 'open("a.txt/", O_RDONLY);',
    violates: 'bounded, , conversation a path that ends as those of folders do',
  },
  {
    name: 'what is not there, what is there already, and what is made',
    streams: [ABC, absent('new.txt', sent('hi')), absent('none.txt')],
    main: `
      char b[4];
      FAILS(open("new.txt", O_RDONLY), ENOENT);
      FAILS(open("new.txt", O_WRONLY | O_TRUNC), ENOENT);
      FAILS(open("a.txt", O_RDONLY | O_CREAT | O_EXCL, 0600), EEXIST);
      FAILS(access("new.txt", F_OK), ENOENT);
      int a = open("new.txt", O_RDWR | O_CREAT | O_EXCL, 0600);
      assert(a == 3 && access("new.txt", F_OK) == 0);
      WRITES(a, "hi");
      FAILS(open("new.txt", O_WRONLY | O_CREAT | O_EXCL, 0600), EEXIST);
      int again = open("new.txt", O_RDONLY | O_CREAT, 0600);
      assert(read(again, b, 4) == 2 && IS(b, "hi"));
      struct stat s;
      FAILS(stat("none.txt", &s), ENOENT);`,
    native: true,
  },
  {
    name: 'truncating at opening, and what was written before is gone for all',
    streams: [file('a.txt', 'abcdef', sent('xyz12'))],
    main: `
      char b[8];
      int old = open("a.txt", O_RDONLY);
      assert(read(old, b, 2) == 2);
      int a = open("a.txt", O_RDWR | O_TRUNC);
      assert(read(old, b, 8) == 0 && lseek(old, 0, SEEK_END) == 0);
      WRITES(a, "xyz");
      assert(lseek(old, 0, SEEK_SET) == 0 && read(old, b, 8) == 3 && IS(b, "xyz"));
      int again = creat("a.txt", 0600);
      assert(read(a, b, 8) == 0 && lseek(a, 0, SEEK_END) == 0);
      WRITES(again, "12");
      FAILS(read(again, b, 1), EBADF);
      assert(read(a, b, 8) == 2 && IS(b, "12"));
      struct stat s;
      assert(fstat(a, &s) == 0 && s.st_size == 2);`,
    native: true,
  },
  {
    name: 'a file that is opened for reading is truncated as well',
    streams: [ABC],
    main: `
      char b[8];
      int a = open("a.txt", O_RDONLY | O_TRUNC);
      assert(a == 3 && read(a, b, 8) == 0);`,
    native: true,
  },
  {
    name: 'appending goes to the end, wherever one has read',
    streams: [file('a.txt', 'abcdef', sent('gh!'))],
    main: `
      char b[8];
      int a = open("a.txt", O_RDWR | O_APPEND);
      assert(lseek(a, 0, SEEK_CUR) == 0);
      assert(read(a, b, 2) == 2 && IS(b, "ab"));
      WRITES(a, "gh");
      assert(lseek(a, 0, SEEK_CUR) == 8 && read(a, b, 8) == 0);
      assert(lseek(a, 1, SEEK_SET) == 1);
      assert(write(a, "!", 1) == 1);
      assert(lseek(a, 0, SEEK_CUR) == 9);
      assert(lseek(a, -4, SEEK_END) == 5 && read(a, b, 8) == 4 && IS(b, "fgh!"));`,
    native: true,
  },
  {
    name: 'places to go to',
    streams: [ABC],
    main: `
      char b[8];
      int a = open("a.txt", O_RDONLY);
      assert(lseek(a, 4, SEEK_SET) == 4 && lseek(a, 1, SEEK_CUR) == 5 && lseek(a, -5, SEEK_CUR) == 0 && lseek(a, -6, SEEK_END) == 0);
      FAILS(lseek(a, -1, SEEK_SET), EINVAL);
      FAILS(lseek(a, -7, SEEK_END), EINVAL);
      assert(lseek(a, 2, SEEK_SET) == 2);
      FAILS(lseek(a, -3, SEEK_CUR), EINVAL);
      FAILS(lseek(a, 0, 99), EINVAL);
      assert(read(a, b, 1) == 1 && b[0] == 'c');
      assert(lseek(a, 100, SEEK_SET) == 100 && read(a, b, 8) == 0 && lseek(a, 0, SEEK_CUR) == 100);
      int ends[2];
      pipe(ends);
      FAILS(lseek(ends[0], 0, SEEK_CUR), ESPIPE);
      FAILS(lseek(ends[1], 0, 99), EINVAL);`,
    native: true,
  },
  {
    name: 'reading to the end, and beyond it, of a file that grows',
    streams: [file('a.txt', 'abc', sent('de'))],
    main: `
      char b[8] = "........";
      int in = open("a.txt", O_RDONLY), out = open("a.txt", O_WRONLY | O_APPEND);
      assert(read(in, b, 0) == 0);
      assert(read(in, b, 8) == 3 && IS(b, "abc....."));
      assert(read(in, b, 8) == 0 && read(in, b, 8) == 0 && IS(b, "abc....."));
      WRITES(out, "de");
      assert(write(out, "z", 0) == 0);
      assert(read(in, b, 8) == 2 && IS(b, "dec....."));
      assert(read(in, b, 8) == 0);`,
    native: true,
  },
  {
    name: 'at a place of its own',
    streams: [file('a.txt', 'abcdef', sent('gh'))],
    main: `
      char b[8];
      int ends[2], a = open("a.txt", O_RDWR);
      pipe(ends);
      assert(pread(a, b, 2, 3) == 2 && IS(b, "de") && lseek(a, 0, SEEK_CUR) == 0);
      assert(pread(a, b, 8, 5) == 1 && pread(a, b, 8, 6) == 0 && pread(a, b, 8, 60) == 0);
      assert(pwrite(a, "gh", 2, 6) == 2 && lseek(a, 0, SEEK_CUR) == 0);
      assert(read(a, b, 8) == 8 && IS(b, "abcdefgh"));
      FAILS(pread(a, b, 1, -1), EINVAL);
      FAILS(pwrite(a, b, 1, -1), EINVAL);
      FAILS(pread(ends[0], b, 1, 0), ESPIPE);
      FAILS(pwrite(ends[1], b, 1, 0), ESPIPE);`,
    native: true,
  },
  {
    name: 'truncating what is open',
    streams: [file('a.txt', 'abcdef', sent('x'))],
    main: `
      char b[8];
      int ends[2], a = open("a.txt", O_RDWR);
      pipe(ends);
      assert(ftruncate(a, 6) == 0 && read(a, b, 8) == 6);
      assert(ftruncate(a, 0) == 0 && read(a, b, 8) == 0 && lseek(a, 0, SEEK_CUR) == 6 && lseek(a, 0, SEEK_END) == 0);
      assert(write(a, "x", 1) == 1 && lseek(a, 0, SEEK_END) == 1);
      FAILS(ftruncate(a, -1), EINVAL);
      FAILS(ftruncate(ends[1], 0), EINVAL);`,
    native: true,
  },
  {
    name: 'several pieces at once',
    streams: [ABC, absent('new.txt', sent('abcdef'))],
    main: `
      char x[2], y[1], z[8] = "........";
      struct iovec in[] = { { x, 2 }, { 0, 0 }, { y, 1 }, { z, 8 } }, out[] = { { "ab", 2 }, { "", 0 }, { "cdef", 4 } };
      int a = open("a.txt", O_RDONLY), new = open("new.txt", O_RDWR | O_CREAT, 0600);
      assert(readv(a, in, 4) == 6 && IS(x, "ab") && y[0] == 'c' && IS(z, "def....."));
      assert(readv(a, in, 4) == 0 && readv(a, in, 0) == 0);
      FAILS(readv(a, in, -1), EINVAL);
      FAILS(writev(new, out, 1025), EINVAL);
      FAILS(writev(a, out, 3), EBADF);
      assert(writev(new, out, 3) == 6 && writev(new, out, 0) == 0);
      assert(lseek(new, 3, SEEK_SET) == 3 && readv(new, in, 2) == 2 && IS(x, "de"));`,
    native: true,
  },
  {
    name: 'a path with a folder that is this one',
    streams: [ABC],
    main: `
      char b[8];
      int a = openat(AT_FDCWD, "a.txt", O_RDONLY);
      assert(read(a, b, 8) == 6);
      struct stat s;
      assert(lstat("a.txt", &s) == 0 && s.st_size == 6);`,
    native: true,
  },
  {
    name: 'two threads that append to one file, each for itself, write it in some order',
    streams: [absent('log.txt', sent('abcd', 2, 2))],
    before: `
      static void *logs(void *text) { int f = open("log.txt", O_WRONLY | O_CREAT | O_APPEND, 0600); write(f, text, 2); close(f); return 0; }`,
    main: `
      STARTS(t, logs, "ab");
      STARTS(u, logs, "cd");
      ENDS(t);
      ENDS(u);`,
    violates: 'io-schedule: what is written is not what was written before',
  },
  {
    name: 'a log in any order',
    streams: [absent('log.txt', sent('abcd', 2, 2))],
    before: `
      static void *logs(void *text) { int f = open("log.txt", O_WRONLY | O_CREAT | O_APPEND, 0600); write(f, text, 2); close(f); return 0; }`,
    main: `
      STARTS(t, logs, "ab");
      STARTS(u, logs, "cd");
      ENDS(t);
      ENDS(u);
      struct stat s;
      assert(stat("log.txt", &s) == 0 && s.st_size == 4);`,
    rules: { 'log.txt': 'unordered' },
  },
  {
    name: 'a log in any order, of writes that come in pieces',
    streams: [absent('log.txt', sent('abcd', 2, 2))],
    before: `
      static void *logs(void *text) {
        int f = open("log.txt", O_WRONLY | O_CREAT | O_APPEND, 0600);
        write(f, text, 1);
        write(f, (char *)text + 1, 1);
        return 0;
      }`,
    main: `
      STARTS(t, logs, "ab");
      logs("cd");
      ENDS(t);`,
    rules: { 'log.txt': 'unordered' },
    violates: 'io-schedule: what is written is none of the writes that were made before',
  },
  {
    name: 'a log that one thread writes under a lock after the other',
    streams: [absent('log.txt', sent('abab', 2, 2))],
    before: `
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static void *logs(void *f) {
        pthread_mutex_lock(&m);
        write(*(int *)f, "a", 1);
        write(*(int *)f, "b", 1);
        pthread_mutex_unlock(&m);
        return 0;
      }`,
    main: `
      int f = open("log.txt", O_WRONLY | O_CREAT, 0600);
      STARTS(t, logs, &f);
      STARTS(u, logs, &f);
      ENDS(t);
      ENDS(u);`,
  },
  {
    name: 'the same without a lock',
    streams: [absent('log.txt', sent('abab', 2, 2))],
    before: `
      static void *logs(void *f) { write(*(int *)f, "a", 1); write(*(int *)f, "b", 1); return 0; }`,
    main: `
      int f = open("log.txt", O_WRONLY | O_CREAT, 0600);
      STARTS(t, logs, &f);
      STARTS(u, logs, &f);
      ENDS(t);
      ENDS(u);`,
    violates: 'io-schedule: what is written is not what was written before',
  },
  {
    name: 'a file that is ignored may be written in any way',
    streams: [],
    before: `
      static void *logs(void *text) { int f = open("log.txt", O_WRONLY | O_CREAT | O_APPEND, 0600); write(f, text, 2); close(f); return 0; }`,
    main: `
      STARTS(t, logs, "ab");
      STARTS(u, logs, "cd");
      ENDS(t);
      ENDS(u);`,
    rules: { 'log.txt': 'ignored' },
  },
  {
    name: 'a reader that takes less for all',
    streams: [ABC],
    main: `
      char b[6];
      int a = open("a.txt", O_RDONLY);
      assert(read(a, b, 6) == 6);`,
    shortIo: true,
    violates: 'assertion: read(a, b, 6) == 6',
  },
  {
    name: 'a reader that goes on until all is there',
    streams: [file('a.txt', 'abc')],
    main: `
      char b[4];
      int a = open("a.txt", O_RDONLY), length = 0, count;
      while ((count = read(a, b + length, 4 - length)) > 0) length += count;
      assert(length == 3 && IS(b, "abc"));`,
    shortIo: true,
  },
  {
    name: 'a writer that takes less for all',
    streams: [absent('new.txt', sent('abc'))],
    main: `
      int a = open("new.txt", O_WRONLY | O_CREAT, 0600);
      assert(write(a, "abc", 3) == 3);`,
    shortIo: true,
    violates: 'assertion: write(a, "abc", 3) == 3',
  },
  {
    name: 'a writer that goes on until all is written',
    streams: [absent('new.txt', sent('abc'))],
    main: `
      int a = open("new.txt", O_WRONLY | O_CREAT, 0600), done = 0, count;
      while (done < 3 && (count = write(a, "abc" + done, 3 - done)) > 0) done += count;
      assert(done == 3 && lseek(a, 0, SEEK_END) == 3);`,
    shortIo: true,
  },
  {
    name: 'what is formatted to a descriptor is written as a whole',
    streams: [absent('new.txt', sent('12 ab'))],
    main: `
      int a = open("new.txt", O_WRONLY | O_CREAT, 0600);
      assert(dprintf(a, "%d %s", 12, "ab") == 5);
      assert(lseek(a, 0, SEEK_END) == 5);`,
    shortIo: true,
    native: true,
  },
  {
    name: 'a reader and a writer of one file, at the same time',
    streams: [file('a.txt', '', sent('x'))],
    before: `
      static void *writes(void *unused) { int f = open("a.txt", O_WRONLY | O_APPEND); write(f, "x", 1); return 0; }`,
    main: `
      char b[2];
      STARTS(t, writes, 0);
      int f = open("a.txt", O_RDONLY), first = read(f, b, 1), second = read(f, b, 1);
      assert(first + second <= 1);
      ENDS(t);
      assert(first + second == 1);`,
    violates: 'assertion: first + second == 1',
  },
];
