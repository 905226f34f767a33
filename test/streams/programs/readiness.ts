import { CLOSED, ENDED, LISTENER, accepted, connection, file, input, received, sent } from './program.js';
import type { StreamProgram } from './program.js';

const ASK = [sent('a\n'), received('1\n')];

/** poll, select and epoll. */
export const READINESS: readonly StreamProgram[] = [
  {
    name: 'both ends of a pipe',
    main: `
      char b[4];
      int ends[2];
      pipe(ends);
      struct pollfd p[2] = { { ends[0], POLLIN, 0 }, { ends[1], POLLOUT, 0 } };
      assert(poll(p, 2, 0) == 1 && p[0].revents == 0 && p[1].revents == POLLOUT);
      assert(poll(p, 1, 0) == 0 && poll(p, 1, 1) == 0);
      WRITES(ends[1], "x");
      assert(poll(p, 2, -1) == 2 && p[0].revents == POLLIN && p[1].revents == POLLOUT);
      close(ends[1]);
      assert(poll(p, 1, -1) == 1 && p[0].revents == (POLLIN | POLLHUP));
      read(ends[0], b, 4);
      assert(poll(p, 1, -1) == 1 && p[0].revents == POLLHUP);
      p[0].events = 0;
      assert(poll(p, 1, -1) == 1 && p[0].revents == POLLHUP);`,
    native: true,
  },
  {
    name: 'a pipe that nobody reads',
    main: `
      int ends[2];
      pipe(ends);
      close(ends[0]);
      struct pollfd p = { ends[1], POLLOUT, 0 };
      assert(poll(&p, 1, -1) == 1 && p.revents == (POLLOUT | POLLERR));
      p.events = 0;
      assert(poll(&p, 1, -1) == 1 && p.revents == POLLERR);`,
    native: true,
  },
  {
    name: 'a pipe that is full',
    main: `
      static char b[65536];
      int ends[2];
      pipe(ends);
      struct pollfd p = { ends[1], POLLOUT | POLLWRNORM, 0 };
      assert(poll(&p, 1, 0) == 1 && p.revents == (POLLOUT | POLLWRNORM));
      write(ends[1], b, 65536);
      assert(poll(&p, 1, 0) == 0 && poll(&p, 1, 1) == 0);
      read(ends[0], b, 4096);
      assert(poll(&p, 1, -1) == 1);`,
    native: true,
  },
  {
    name: 'other names for readable and writable',
    main: `
      int ends[2];
      pipe(ends);
      struct pollfd p[2] = { { ends[0], POLLRDNORM, 0 }, { ends[1], POLLWRNORM, 0 } };
      WRITES(ends[1], "x");
      assert(poll(p, 2, -1) == 2 && p[0].revents == POLLRDNORM && p[1].revents == POLLWRNORM);`,
    native: true,
  },
  {
    name: 'files and devices are always ready',
    streams: [file('a.txt', 'abc')],
    main: `
      int a = open("a.txt", O_RDONLY), null = open("/dev/null", O_WRONLY);
      struct pollfd p[2] = { { a, POLLIN | POLLOUT, 0 }, { null, POLLIN | POLLOUT, 0 } };
      lseek(a, 0, SEEK_END);
      assert(poll(p, 2, -1) == 2 && p[0].revents == (POLLIN | POLLOUT) && p[1].revents == (POLLIN | POLLOUT));`,
    native: true,
  },
  {
    name: 'a pair of sockets',
    main: `
      char b[4];
      int ends[2];
      socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
      struct pollfd p = { ends[0], POLLIN | POLLOUT | POLLRDHUP, 0 };
      assert(poll(&p, 1, 0) == 1 && p.revents == POLLOUT);
      WRITES(ends[1], "x");
      assert(poll(&p, 1, 0) == 1 && p.revents == (POLLIN | POLLOUT));
      read(ends[0], b, 4);
      shutdown(ends[1], SHUT_WR);
      assert(poll(&p, 1, 0) == 1 && p.revents == (POLLIN | POLLOUT | POLLRDHUP));
      close(ends[1]);
      assert(poll(&p, 1, 0) == 1 && p.revents == (POLLIN | POLLOUT | POLLRDHUP | POLLHUP));`,
    native: true,
  },
  {
    name: 'a socket that leads nowhere yet',
    main: `
      struct pollfd p = { socket(AF_INET, SOCK_STREAM, 0), POLLIN | POLLOUT, 0 };
      assert(poll(&p, 1, -1) == 1 && p.revents == (POLLOUT | POLLHUP));`,
    native: true,
  },
  {
    name: 'sets',
    main: `
      char b[4];
      int ends[2];
      pipe(ends);
      fd_set in, out;
      FD_ZERO(&in);
      FD_ZERO(&out);
      FD_SET(ends[0], &in);
      FD_SET(ends[1], &out);
      struct timeval now = { 0, 0 }, soon = { 0, 1000 };
      assert(select(ends[1] + 1, &in, &out, 0, &now) == 1 && !FD_ISSET(ends[0], &in) && FD_ISSET(ends[1], &out));
      FD_SET(ends[0], &in);
      assert(select(ends[1] + 1, &in, 0, 0, &soon) == 0 && !FD_ISSET(ends[0], &in) && soon.tv_sec == 0 && soon.tv_usec == 0);
      FD_SET(ends[0], &in);
      WRITES(ends[1], "x");
      assert(select(ends[1] + 1, &in, &out, 0, 0) == 2 && FD_ISSET(ends[0], &in) && FD_ISSET(ends[1], &out));
      read(ends[0], b, 4);
      close(ends[1]);
      assert(select(ends[0] + 1, &in, 0, 0, 0) == 1 && FD_ISSET(ends[0], &in));
      assert(select(ends[0] + 1, 0, 0, &in, &now) == 0 && !FD_ISSET(ends[0], &in));
      FD_SET(ends[0], &in);
      FD_SET(ends[1], &in);
      FAILS(select(ends[1] + 1, &in, 0, 0, 0), EBADF);
      assert(FD_ISSET(ends[0], &in) && FD_ISSET(ends[1], &in));
      FAILS(select(-1, 0, 0, 0, &now), EINVAL);
      assert(select(0, 0, 0, 0, &now) == 0);`,
    native: true,
  },
  {
    name: 'sets in which only one side is asked for',
    before: `
      int ends[2];
      static void *closes(void *unused) { close(ends[0]); return 0; }`,
    main: `
      static char b[65536];
      pipe(ends);
      write(ends[1], b, 65536);
      fd_set out;
      FD_ZERO(&out);
      FD_SET(ends[1], &out);
      STARTS(t, closes, 0);
      assert(select(ends[1] + 1, 0, &out, 0, 0) == 1 && FD_ISSET(ends[1], &out));
      ENDS(t);`,
    properties: ['deadlock'],
    native: true,
  },
  {
    name: 'somebody wakes who polls',
    before: `
      int ends[2];
      static void *writes(void *unused) { write(ends[1], "x", 1); return 0; }`,
    main: `
      char b[2];
      pipe(ends);
      struct pollfd p = { ends[0], POLLIN, 0 };
      STARTS(t, writes, 0);
      assert(poll(&p, 1, -1) == 1 && p.revents == POLLIN && read(ends[0], b, 2) == 1);
      ENDS(t);`,
    properties: ['deadlock'],
    native: true,
  },
  {
    name: 'nobody wakes who polls',
    main: `
      int ends[2];
      pipe(ends);
      struct pollfd p = { ends[0], POLLIN, 0 };
      poll(&p, 1, -1);`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'time may be over before somebody wakes who polls',
    before: `
      int ends[2];
      static void *writes(void *unused) { write(ends[1], "x", 1); return 0; }`,
    main: `
      pipe(ends);
      struct pollfd p = { ends[0], POLLIN, 0 };
      STARTS(t, writes, 0);
      assert(poll(&p, 1, 1000) == 1);`,
    violates: 'assertion: poll(&p, 1, 1000) == 1',
  },
  {
    name: 'time that may be over is handled',
    before: `
      int ends[2];
      static void *writes(void *unused) { write(ends[1], "x", 1); return 0; }`,
    main: `
      char b[2];
      pipe(ends);
      struct pollfd p = { ends[0], POLLIN, 0 };
      STARTS(t, writes, 0);
      int count = poll(&p, 1, 1000);
      assert(count == 0 ? p.revents == 0 : count == 1 && p.revents == POLLIN && read(ends[0], b, 2) == 1);
      ENDS(t);`,
    properties: ['deadlock'],
    native: true,
  },
  {
    name: 'epoll, as long as there is something',
    main: `
      char b[4];
      int ends[2], e = epoll_create1(0);
      pipe(ends);
      struct epoll_event want = { .events = EPOLLIN, .data.u32 = 7 }, got[2];
      assert(epoll_ctl(e, EPOLL_CTL_ADD, ends[0], &want) == 0);
      FAILS(epoll_ctl(e, EPOLL_CTL_ADD, ends[0], &want), EEXIST);
      FAILS(epoll_ctl(e, EPOLL_CTL_MOD, ends[1], &want), ENOENT);
      FAILS(epoll_ctl(e, EPOLL_CTL_DEL, ends[1], 0), ENOENT);
      FAILS(epoll_ctl(e, EPOLL_CTL_ADD, 70, &want), EBADF);
      FAILS(epoll_ctl(ends[0], EPOLL_CTL_ADD, ends[1], &want), EINVAL);
      FAILS(epoll_ctl(e, 9, ends[0], &want), EINVAL);
      FAILS(epoll_wait(e, got, 0, 0), EINVAL);
      FAILS(epoll_wait(ends[0], got, 1, 0), EINVAL);
      assert(epoll_wait(e, got, 2, 0) == 0);
      WRITES(ends[1], "x");
      assert(epoll_wait(e, got, 2, -1) == 1 && got[0].events == EPOLLIN && got[0].data.u32 == 7);
      assert(epoll_wait(e, got, 2, -1) == 1);
      read(ends[0], b, 4);
      assert(epoll_wait(e, got, 2, 0) == 0);
      want.events = 0;
      assert(epoll_ctl(e, EPOLL_CTL_MOD, ends[0], &want) == 0);
      close(ends[1]);
      assert(epoll_wait(e, got, 2, -1) == 1 && got[0].events == EPOLLHUP);
      assert(epoll_ctl(e, EPOLL_CTL_DEL, ends[0], 0) == 0 && epoll_wait(e, got, 2, 0) == 0);`,
    native: true,
  },
  {
    name: 'epoll does not take what is always ready',
    streams: [file('a.txt', '')],
    main: `
      int e = epoll_create(1);
      struct epoll_event want = { .events = EPOLLIN };
      FAILS(epoll_ctl(e, EPOLL_CTL_ADD, open("a.txt", O_RDONLY), &want), EPERM);
      FAILS(epoll_ctl(e, EPOLL_CTL_ADD, open("/dev/null", O_RDONLY), &want), EPERM);
      FAILS(epoll_create(0), EINVAL);
      FAILS(epoll_create1(1), EINVAL);`,
    native: true,
  },
  {
    name: 'epoll, once for all that came',
    main: `
      char b[4];
      int ends[2], e = epoll_create1(EPOLL_CLOEXEC);
      pipe(ends);
      struct epoll_event want = { .events = EPOLLIN | EPOLLET }, got[2];
      epoll_ctl(e, EPOLL_CTL_ADD, ends[0], &want);
      WRITES(ends[1], "x");
      assert(epoll_wait(e, got, 2, 0) == 1 && epoll_wait(e, got, 2, 0) == 0);
      WRITES(ends[1], "y");
      assert(epoll_wait(e, got, 2, 0) == 1 && epoll_wait(e, got, 2, 0) == 0);
      assert(read(ends[0], b, 4) == 2);
      close(ends[1]);
      assert(epoll_wait(e, got, 2, 0) == 1 && got[0].events == EPOLLHUP && epoll_wait(e, got, 2, 0) == 0);`,
    native: true,
  },
  {
    name: 'epoll, once for all room that there is',
    main: `
      static char b[65536];
      int ends[2], e = epoll_create1(0);
      pipe2(ends, O_NONBLOCK);
      struct epoll_event want = { .events = EPOLLOUT | EPOLLET }, got[2];
      epoll_ctl(e, EPOLL_CTL_ADD, ends[1], &want);
      assert(epoll_wait(e, got, 2, 0) == 1 && got[0].events == EPOLLOUT && epoll_wait(e, got, 2, 0) == 0);
      write(ends[1], b, 65536);
      assert(epoll_wait(e, got, 2, 0) == 0);
      read(ends[0], b, 65536);
      assert(epoll_wait(e, got, 2, 0) == 1 && got[0].events == EPOLLOUT);`,
    native: true,
  },
  {
    name: 'epoll, one time only',
    main: `
      int ends[2], e = epoll_create1(0);
      pipe(ends);
      struct epoll_event want = { .events = EPOLLIN | EPOLLONESHOT }, got[2];
      epoll_ctl(e, EPOLL_CTL_ADD, ends[0], &want);
      WRITES(ends[1], "x");
      assert(epoll_wait(e, got, 2, 0) == 1 && got[0].events == EPOLLIN);
      close(ends[1]);
      assert(epoll_wait(e, got, 2, 0) == 0);
      assert(epoll_ctl(e, EPOLL_CTL_MOD, ends[0], &want) == 0 && epoll_wait(e, got, 2, 0) == 1 && got[0].events == (EPOLLIN | EPOLLHUP));`,
    native: true,
  },
  {
    name: 'epoll knows descriptions, not numbers',
    main: `
      char b[4];
      int ends[2], e = epoll_create1(0);
      pipe(ends);
      struct epoll_event want = { .events = EPOLLIN }, got[2];
      epoll_ctl(e, EPOLL_CTL_ADD, ends[0], &want);
      int twin = dup(ends[0]);
      close(ends[0]);
      WRITES(ends[1], "x");
      assert(epoll_wait(e, got, 2, 0) == 1);
      FAILS(epoll_ctl(e, EPOLL_CTL_DEL, ends[0], 0), EBADF);
      close(twin);
      assert(epoll_wait(e, got, 2, 0) == 0);`,
    native: true,
  },
  {
    name: 'events are taken in turns where there is room for few',
    main: `
      int a[2], c[2], e = epoll_create1(0), seen = 0;
      pipe(a), pipe(c);
      struct epoll_event want = { .events = EPOLLIN | EPOLLET, .data.u32 = 1 }, got;
      epoll_ctl(e, EPOLL_CTL_ADD, a[0], &want);
      want.data.u32 = 2;
      epoll_ctl(e, EPOLL_CTL_ADD, c[0], &want);
      WRITES(a[1], "x");
      WRITES(c[1], "x");
      assert(epoll_wait(e, &got, 1, 0) == 1);
      seen = got.data.u32;
      assert(epoll_wait(e, &got, 1, 0) == 1 && seen + got.data.u32 == 3);
      assert(epoll_wait(e, &got, 1, 0) == 0);`,
    native: true,
  },
  {
    name: 'a peer that answers is seen, sooner or later',
    streams: [connection(ASK)],
    main: `
      char b[4];
      int s = client(7000);
      WRITES(s, "a\\n");
      struct pollfd p = { s, POLLIN, 0 };
      assert(poll(&p, 1, -1) == 1 && p.revents == POLLIN && read(s, b, 4) == 2 && b[0] == '1');`,
    properties: ['deadlock'],
  },
  {
    name: 'a peer that answers too late',
    streams: [connection(ASK)],
    main: `
      int s = client(7000);
      WRITES(s, "a\\n");
      struct pollfd p = { s, POLLIN, 0 };
      assert(poll(&p, 1, 100) == 1);`,
    violates: 'assertion: poll(&p, 1, 100) == 1',
  },
  {
    name: 'a peer that is waited for before it was asked',
    streams: [connection(ASK)],
    main: `
      int s = client(7000);
      struct pollfd p = { s, POLLIN, 0 };
      poll(&p, 1, -1);
      WRITES(s, "a\\n");`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'a peer that has ended is readable',
    streams: [connection([sent('a\n'), ENDED])],
    main: `
      char b[4];
      int s = client(7000);
      WRITES(s, "a\\n");
      struct pollfd p = { s, POLLIN | POLLRDHUP, 0 };
      assert(poll(&p, 1, -1) == 1 && p.revents == (POLLIN | POLLRDHUP) && read(s, b, 4) == 0);
      p.events |= POLLOUT;
      assert(poll(&p, 1, 0) == 1 && p.revents == (POLLIN | POLLRDHUP | POLLOUT));`,
  },
  {
    name: 'without waiting a peer that answers is perhaps not there yet',
    streams: [connection(ASK)],
    main: `
      char b[4];
      int s = client(7000);
      WRITES(s, "a\\n");
      fcntl(s, F_SETFL, O_NONBLOCK);
      assert(read(s, b, 4) == 2);`,
    violates: 'assertion: read(s, b, 4) == 2',
  },
  {
    name: 'without waiting, with a look at what there is',
    streams: [connection(ASK)],
    main: `
      char b[4];
      int s = client(7000);
      WRITES(s, "a\\n");
      struct pollfd p = { s, POLLIN, 0 };
      int count = recv(s, b, 4, MSG_DONTWAIT);
      if (count < 0) {
        assert(errno == EAGAIN && poll(&p, 1, -1) == 1);
        count = recv(s, b, 4, MSG_DONTWAIT);
      }
      assert(count == 2);`,
  },
  {
    name: 'standard input is readable, at its end as well',
    streams: [input('x')],
    main: `
      char b[4];
      struct pollfd p = { 0, POLLIN, 0 };
      assert(poll(&p, 1, -1) == 1 && p.revents == POLLIN && read(0, b, 4) == 1);
      assert(poll(&p, 1, -1) == 1 && (p.revents & (POLLIN | POLLHUP)) && read(0, b, 4) == 0);`,
    native: true,
  },
  {
    name: 'a server that waits for each thing that comes',
    streams: [LISTENER, accepted([received('a\n'), sent('A\n'), CLOSED])],
    main: `
      char b[4];
      int s = server(7000);
      struct pollfd p[2] = { { s, POLLIN, 0 }, { -1, POLLIN, 0 } };
      assert(poll(p, 2, -1) == 1 && p[0].revents == POLLIN && p[1].revents == 0);
      p[1].fd = accept(s, 0, 0);
      assert(poll(p, 2, -1) == 1 && p[0].revents == 0 && p[1].revents == POLLIN);
      assert(read(p[1].fd, b, 4) == 2 && b[0] == 'a');
      WRITES(p[1].fd, "A\\n");
      close(p[1].fd);
      assert(poll(p, 2, 0) == 1 && p[1].revents == POLLNVAL);`,
  },
  {
    name: 'accepting without waiting',
    streams: [LISTENER, accepted([received('a\n')])],
    main: `
      int s = server(7000), c = -1;
      fcntl(s, F_SETFL, O_NONBLOCK);
      struct pollfd p = { s, POLLIN, 0 };
      assert(poll(&p, 1, -1) == 1 && p.revents == POLLIN);
      c = accept(s, 0, 0);
      assert(c == 4 && !(fcntl(c, F_GETFL) & O_NONBLOCK));
      FAILS(accept(s, 0, 0), EAGAIN);
      assert(poll(&p, 1, 5) == 0);`,
  },
  {
    name: 'accepting without waiting, and without looking',
    streams: [LISTENER, accepted([received('a\n')])],
    main: `
      int s = server(7000);
      fcntl(s, F_SETFL, O_NONBLOCK);
      assert(accept(s, 0, 0) == 4);`,
    violates: 'assertion: accept(s, 0, 0) == 4',
  },
];
