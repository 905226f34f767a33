import { absent, file, input, sent } from './program.js';
import type { StreamProgram } from './program.js';

const LINES = file('a.txt', 'one\ntwo\n\nlast');

/** Streams of <stdio.h>, in files and standard input. */
export const STDIO: readonly StreamProgram[] = [
  {
    name: 'modes: what is there, what is made, what is emptied',
    streams: [LINES, absent('none.txt'), absent('new.txt', sent('abc'))],
    main: `
      errno = 0;
      assert(fopen("none.txt", "r") == 0 && errno == ENOENT);
      errno = 0;
      assert(fopen("new.txt", "r+") == 0 && errno == ENOENT);
      errno = 0;
      assert(fopen("a.txt", "q") == 0 && errno == EINVAL);
      errno = 0;
      assert(fopen("a.txt", "wx") == 0 && errno == EEXIST);
      FILE *f = fopen("new.txt", "w+x");
      assert(f != 0 && fputs("abc", f) >= 0 && ftell(f) == 3);
      rewind(f);
      assert(fgetc(f) == 'a');
      assert(fclose(f) == 0);
      f = fopen("new.txt", "w+");
      assert(fgetc(f) == EOF && feof(f) && !ferror(f));
      assert(fclose(f) == 0);`,
    native: true,
  },
  {
    name: 'appending streams begin at the end',
    streams: [file('a.txt', 'abc', sent('d')), file('b.txt', 'abc', sent('d'))],
    main: `
      FILE *f = fopen("a.txt", "a");
      assert(ftell(f) == 3);
      assert(fputc('d', f) == 'd' && ftell(f) == 4);
      fclose(f);
      f = fopen("b.txt", "a+");
      assert(fgetc(f) == 'a' && fgetc(f) == 'b');
      assert(fseek(f, 0, SEEK_SET) == 0 && fputc('d', f) == 'd' && ftell(f) == 4);
      assert(fseek(f, 3, SEEK_SET) == 0 && fgetc(f) == 'd');
      fclose(f);`,
    native: true,
  },
  {
    name: 'lines that fit, just fit and do not',
    streams: [LINES],
    main: `
      char b[8] = ".......";
      FILE *f = fopen("a.txt", "r");
      assert(fgets(b, 5, f) == b && strcmp(b, "one\\n") == 0 && IS(b + 5, ".."));
      assert(fgets(b, 4, f) == b && strcmp(b, "two") == 0);
      assert(fgets(b, 4, f) == b && strcmp(b, "\\n") == 0);
      assert(fgets(b, 1, f) == b && b[0] == 0);
      assert(fgets(b, 8, f) == b && strcmp(b, "\\n") == 0);
      assert(fgets(b, 5, f) == b && strcmp(b, "last") == 0 && !feof(f));
      assert(fgets(b, 5, f) == 0 && feof(f) && !ferror(f) && strcmp(b, "last") == 0);
      assert(fgets(b, 5, f) == 0);
      fclose(f);`,
    native: true,
  },
  {
    name: 'the end is seen where a last line has none',
    streams: [LINES],
    main: `
      char b[20];
      FILE *f = fopen("a.txt", "r");
      fseek(f, -4, SEEK_END);
      assert(fgets(b, 20, f) == b && strcmp(b, "last") == 0 && feof(f));
      fclose(f);`,
    native: true,
  },
  {
    name: 'items that are there in part',
    streams: [file('a.txt', 'abcdefgh')],
    main: `
      char b[12] = "...........";
      FILE *f = fopen("a.txt", "r");
      assert(fread(b, 3, 2, f) == 2 && IS(b, "abcdef.") && !feof(f));
      assert(fread(b, 3, 2, f) == 0 && IS(b, "ghc") && feof(f) && !ferror(f));
      assert(fread(b, 1, 1, f) == 0);
      assert(fseek(f, 4, SEEK_SET) == 0 && !feof(f));
      assert(fread(b, 4, 1, f) == 1 && !feof(f) && IS(b, "efgh"));
      assert(fread(b, 0, 5, f) == 0 && fread(b, 5, 0, f) == 0 && !feof(f));
      assert(fread(b, 1, 5, f) == 0 && feof(f));
      fclose(f);`,
    native: true,
  },
  {
    name: 'the end of a stream stays, even where the file grows',
    streams: [file('a.txt', 'a', sent('b'))],
    main: `
      char b[4];
      FILE *f = fopen("a.txt", "r");
      int out = open("a.txt", O_WRONLY | O_APPEND);
      assert(fgetc(f) == 'a' && fgetc(f) == EOF && feof(f));
      assert(write(out, "b", 1) == 1);
      assert(fgetc(f) == EOF && fgets(b, 4, f) == 0 && fread(b, 1, 1, f) == 0);
      clearerr(f);
      assert(!feof(f) && fgetc(f) == 'b' && fgetc(f) == EOF);
      fclose(f);`,
    native: true,
  },
  {
    name: 'what is put back comes again',
    streams: [file('a.txt', 'ab\ncd')],
    main: `
      char b[8];
      FILE *f = fopen("a.txt", "r");
      assert(fgetc(f) == 'a' && ungetc('x', f) == 'x' && fgetc(f) == 'x');
      assert(ungetc('a', f) == 'a' && ftell(f) == 0);
      assert(fgets(b, 8, f) == b && strcmp(b, "ab\\n") == 0);
      assert(ungetc('\\n', f) == '\\n' && fgets(b, 8, f) == b && strcmp(b, "\\n") == 0);
      assert(ungetc('z', f) == 'z' && fread(b, 1, 3, f) == 3 && IS(b, "zcd") && !feof(f));
      assert(fgetc(f) == EOF && feof(f) && ungetc('q', f) == 'q' && !feof(f) && fgetc(f) == 'q' && fgetc(f) == EOF);
      assert(ungetc(EOF, f) == EOF && feof(f));
      assert(ungetc('y', f) == 'y' && fseek(f, 0, SEEK_SET) == 0 && fgetc(f) == 'a');
      assert(ungetc('c', f) == 'c' && fseek(f, 1, SEEK_CUR) == 0 && fgetc(f) == 'b');
      fclose(f);`,
    native: true,
  },
  {
    name: 'lines in a block that is made for them',
    streams: [file('a.txt', 'one\nxs')],
    main: `
      char *line = 0;
      size_t room = 0;
      FILE *f = fopen("a.txt", "r");
      assert(getline(&line, &room, f) == 4 && room > 4 && strcmp(line, "one\\n") == 0);
      assert(getdelim(&line, &room, 's', f) == 2 && strcmp(line, "xs") == 0 && !feof(f));
      assert(getline(&line, &room, f) == -1);
      free(line);
      fclose(f);`,
    native: true,
  },
  {
    name: 'a line that grows a block of its own',
    streams: [file('a.txt', 'abcde\n')],
    main: `
      size_t room = 3;
      char *line = malloc(room);
      FILE *f = fopen("a.txt", "r");
      assert(getline(&line, &room, f) == 6 && room >= 7 && strcmp(line, "abcde\\n") == 0);
      line[room - 1] = 0;
      free(line);
      fclose(f);`,
    native: true,
  },
  {
    name: 'what calls that write return',
    streams: [absent('new.txt', sent('abcdex\nxy12 z;34'))],
    main: `
      FILE *f = fopen("new.txt", "w");
      assert(fwrite("abcde", 2, 2, f) == 2 && fwrite("e", 1, 1, f) == 1 && fwrite("e", 0, 1, f) == 0);
      assert(fputc('x' + 256, f) == 'x' && putc('\\n', f) == '\\n');
      assert(fputs("xy", f) > 0 && fputs("", f) >= 0);
      assert(fprintf(f, "%d %c;", 12, 'z') == 5 && fprintf(f, "%s", "") == 0);
      assert(fflush(f) == 0 && fflush(0) == 0);
      assert(dprintf(fileno(f), "%u", 34u) == 2);
      assert(fseek(f, 0, SEEK_END) == 0 && ftell(f) == 16);
      assert(fclose(f) == 0);
      assert(puts("abc") == 4 && putchar(200) == 200 && printf("%d\\n", 7) == 2);`,
    native: true,
  },
  {
    name: 'writing to a stream for reading, and reading from one for writing',
    streams: [LINES, absent('new.txt')],
    main: `
      char b[4];
      FILE *in = fopen("a.txt", "r"), *out = fopen("new.txt", "w");
      errno = 0;
      assert(fputc('x', in) == EOF && errno == EBADF && ferror(in) && !feof(in));
      clearerr(in);
      assert(!ferror(in) && fputs("x", in) == EOF && fwrite("x", 1, 1, in) == 0);
      assert(fprintf(in, "%d", 5) < 0 && ferror(in));
      clearerr(in);
      assert(fgetc(in) == 'o');
      errno = 0;
      assert(fgetc(out) == EOF && errno == EBADF && ferror(out) && !feof(out));
      assert(fread(b, 1, 1, out) == 0 && fgets(b, 4, out) == 0);
      fclose(in);
      fclose(out);`,
    native: true,
  },
  {
    name: 'streams over descriptors have modes of their own',
    streams: [file('a.txt', 'abc', sent('de'))],
    main: `
      int both = open("a.txt", O_RDWR), reads = open("a.txt", O_RDONLY);
      errno = 0;
      assert(fdopen(reads, "w") == 0 && errno == EINVAL);
      errno = 0;
      assert(fdopen(reads, "r+") == 0 && errno == EINVAL);
      errno = 0;
      assert(fdopen(70, "r") == 0 && errno == EBADF);
      FILE *in = fdopen(both, "r");
      errno = 0;
      assert(fputc('x', in) == EOF && errno == EBADF && ferror(in));
      clearerr(in);
      assert(fgetc(in) == 'a');
      FILE *out = fdopen(dup(both), "a");
      assert(fputs("de", out) >= 0 && fflush(out) == 0);
      assert((fcntl(both, F_GETFL) & O_APPEND) == O_APPEND);
      errno = 0;
      assert(fgetc(out) == EOF && errno == EBADF);
      assert(fclose(out) == 0 && lseek(reads, 0, SEEK_END) == 5);
      fclose(in);
      FAILS(close(both), EBADF);`,
    native: true,
  },
  {
    name: 'closing what is closed already',
    streams: [LINES],
    main: `
      FILE *f = fopen("a.txt", "r");
      assert(fileno(f) == 3 && close(3) == 0);
      errno = 0;
      assert(fgetc(f) == EOF && errno == EBADF && ferror(f));
      errno = 0;
      assert(fclose(f) == EOF && errno == EBADF);`,
    native: true,
  },
  {
    name: 'a stream that was closed is no stream',
    streams: [LINES],
    main: `
      FILE *f = fopen("a.txt", "r");
      fclose(f);
      fgetc(f);`,
    violates: 'use-after-free:',
  },
  {
    name: 'going to places',
    streams: [LINES],
    main: `
      fpos_t place;
      FILE *f = fopen("a.txt", "r");
      assert(ftell(f) == 0 && fgetc(f) == 'o' && ftell(f) == 1 && fgetpos(f, &place) == 0);
      assert(fseek(f, 0, SEEK_END) == 0 && ftell(f) == 13 && fgetc(f) == EOF && feof(f));
      assert(fsetpos(f, &place) == 0 && !feof(f) && fgetc(f) == 'n');
      assert(fseek(f, 2, SEEK_CUR) == 0 && fgetc(f) == 't');
      FAILS(fseek(f, -1, SEEK_SET), EINVAL);
      FAILS(fseek(f, 0, 77), EINVAL);
      assert(fgetc(f) == 'w' && fseek(f, 50, SEEK_SET) == 0 && ftell(f) == 50 && fgetc(f) == EOF);
      rewind(f);
      assert(ftell(f) == 0 && !feof(f) && fgetc(f) == 'o');
      int ends[2];
      pipe(ends);
      FILE *p = fdopen(ends[0], "r");
      FAILS(fseek(p, 0, SEEK_CUR), ESPIPE);
      FAILS(ftell(p), ESPIPE);
      fclose(f);`,
    native: true,
  },
  {
    name: 'standard input by lines and characters',
    streams: [input('5 apples\n7\nx')],
    main: `
      char b[20];
      assert(getchar() == '5' && ungetc('5', stdin) == '5');
      assert(fgets(b, 20, stdin) == b && strcmp(b, "5 apples\\n") == 0 && strtol(b, 0, 10) == 5);
      assert(fgets(b, 20, stdin) == b && strcmp(b, "7\\n") == 0);
      assert(getchar() == 'x' && getchar() == EOF && feof(stdin) && getchar() == EOF);
      errno = 0;
      assert(fputc('x', stdout) == 'x' && fflush(stdout) == 0 && fileno(stdin) == 0 && fileno(stdout) == 1 && fileno(stderr) == 2);`,
    native: true,
  },
  {
    name: 'one byte less of standard input than a program wants',
    streams: [input('12')],
    main: `
      char b[8];
      assert(fread(b, 1, 3, stdin) == 3);`,
    violates: 'assertion: fread(b, 1, 3, stdin) == 3',
  },
  {
    name: 'buffers of one own, or none',
    streams: [absent('new.txt', sent('abc'))],
    main: `
      static char room[BUFSIZ];
      FILE *f = fopen("new.txt", "w");
      assert(setvbuf(f, 0, _IONBF, 0) == 0 && fputs("ab", f) >= 0);
      struct stat s;
      assert(stat("new.txt", &s) == 0 && s.st_size == 2);
      assert(setvbuf(f, room, _IOFBF, sizeof room) == 0 && fputc('c', f) == 'c' && fclose(f) == 0);
      assert(stat("new.txt", &s) == 0 && s.st_size == 3);`,
    native: true,
  },
  {
    name: 'opening another file in place of one',
    streams: [LINES, absent('none.txt'), absent('new.txt', sent('hi'))],
    main: `
      FILE *f = fopen("a.txt", "r");
      assert(fgetc(f) == 'o');
      assert(freopen("new.txt", "w", f) == f && fileno(f) == 3 && fputs("hi", f) >= 0 && fclose(f) == 0);
      assert(freopen("a.txt", "r", stdin) == stdin && fileno(stdin) == 0 && getchar() == 'o');
      assert(freopen("none.txt", "r", stdin) == 0);
      FAILS(fcntl(0, F_GETFD), EBADF);`,
    native: true,
  },
  {
    name: 'a pipe as a stream',
    main: `
      char b[8];
      int ends[2];
      pipe(ends);
      FILE *out = fdopen(ends[1], "w"), *in = fdopen(ends[0], "r");
      assert(fprintf(out, "%s\\n%d", "ab", 7) == 4 && fclose(out) == 0);
      assert(fgets(b, 8, in) == b && strcmp(b, "ab\\n") == 0);
      assert(fgets(b, 8, in) == b && strcmp(b, "7") == 0 && feof(in));
      assert(fclose(in) == 0);`,
    native: true,
  },
  {
    name: 'writing into a pipe that nobody reads any more',
    main: `
      int ends[2];
      pipe(ends);
      signal(SIGPIPE, SIG_IGN);
      FILE *out = fdopen(ends[1], "w");
      close(ends[0]);
      errno = 0;
      fputs("ab", out);
      assert(fflush(out) == EOF && errno == EPIPE && ferror(out));
      assert(fclose(out) == 0);`,
    native: true,
  },
  {
    name: 'a stream that is closed tells what could not be written',
    main: `
      int ends[2];
      pipe(ends);
      signal(SIGPIPE, SIG_IGN);
      FILE *out = fdopen(ends[1], "w");
      close(ends[0]);
      errno = 0;
      fprintf(out, "%d", 7);
      assert(fclose(out) == EOF && errno == EPIPE);`,
    native: true,
  },
  {
    name: 'the same without a buffer',
    main: `
      int ends[2];
      pipe(ends);
      signal(SIGPIPE, SIG_IGN);
      FILE *out = fdopen(ends[1], "w");
      setvbuf(out, 0, _IONBF, 0);
      close(ends[0]);
      errno = 0;
      assert(fputs("ab", out) == EOF && errno == EPIPE && ferror(out));
      assert(fprintf(out, "%d", 1) < 0 && fputc('x', out) == EOF && fwrite("abcd", 2, 2, out) == 0);
      assert(fflush(out) == 0 && fclose(out) == 0);`,
    native: true,
  },
  {
    name: 'an error in the middle of a line',
    main: `
      char b[8];
      int ends[2];
      pipe2(ends, O_NONBLOCK);
      WRITES(ends[1], "ab");
      FILE *in = fdopen(ends[0], "r");
      errno = 0;
      assert(fread(b, 1, 4, in) == 2 && errno == EAGAIN && ferror(in) && !feof(in));
      clearerr(in);
      WRITES(ends[1], "cd");
      assert(fgets(b, 8, in) == b && strcmp(b, "cd") == 0 && ferror(in) && !feof(in));
      errno = 0;
      assert(fgetc(in) == EOF && errno == EAGAIN && ferror(in) && !feof(in));
`,
    native: true,
  },
  {
    name: 'two threads that write lines to one stream in any order',
    streams: [absent('log.txt', sent('a1\nb2\n', 3, 3))],
    before: `
      FILE *f;
      static void *logs(void *name) { fprintf(f, "%s%d\\n", (char *)name, *(char *)name - 96); return 0; }`,
    main: `
      f = fopen("log.txt", "w");
      STARTS(t, logs, "a");
      STARTS(u, logs, "b");
      ENDS(t);
      ENDS(u);
      assert(ftell(f) == 6 && fclose(f) == 0);`,
    rules: { 'log.txt': 'unordered' },
  },
  {
    name: 'two threads that write lines to one stream',
    streams: [absent('log.txt', sent('a1\nb2\n', 3, 3))],
    before: `
      FILE *f;
      static void *logs(void *name) { fprintf(f, "%s%d\\n", (char *)name, *(char *)name - 96); return 0; }`,
    main: `
      f = fopen("log.txt", "w");
      STARTS(t, logs, "a");
      logs("b");
      ENDS(t);`,
    violates: 'io-schedule:',
  },
  {
    name: 'calls that must stay together, with the stream held',
    streams: [absent('log.txt', sent('a\na\n', 1, 1, 1, 1))],
    before: `
      FILE *f;
      static void *logs(void *unused) { flockfile(f); fputs("a", f); fputs("\\n", f); funlockfile(f); return 0; }`,
    main: `
      f = fopen("log.txt", "w");
      STARTS(t, logs, 0);
      logs(0);
      ENDS(t);`,
  },
  {
    name: 'a stream that is never let go',
    streams: [absent('log.txt', sent('a'))],
    before: `
      FILE *f;
      static void *logs(void *unused) { flockfile(f); return 0; }`,
    main: `
      f = fopen("log.txt", "w");
      STARTS(t, logs, 0);
      ENDS(t);
      fputs("a", f);`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'streams go on until all is there, of short reads and writes',
    streams: [file('a.txt', 'ab'), absent('new.txt', sent('xy'))],
    main: `
      char b[4];
      FILE *in = fopen("a.txt", "r"), *out = fopen("new.txt", "w");
      assert(fread(b, 1, 2, in) == 2 && IS(b, "ab"));
      assert(fputs("xy", out) >= 0 && ftell(out) == 2);`,
    shortIo: true,
  },
];
