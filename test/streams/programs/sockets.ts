import { CLOSED, ENDED, LISTENER, SHUT, accepted, connection, file, received, refused, sent } from './program.js';
import type { StreamProgram } from './program.js';

const ECONNREFUSED = 111;
const ASK = [sent('a\n'), received('1\n')];
const TWO_THREADS = `
  int answers[2];
  static void *asks(void *place) {
    char b[4];
    int s = client(7000);
    WRITES(s, "a\\n");
    if (read(s, b, 4) == 2) *(int *)place = b[0] - '0';
    return 0;
  }`;

/** Programs that are clients and servers, and what is wrong before they are. */
export const SOCKETS: readonly StreamProgram[] = [
  {
    name: 'sockets that lead nowhere',
    main: `
      char b[4];
      struct pollfd p;
      signal(SIGPIPE, SIG_IGN);
      int s = socket(AF_INET, SOCK_STREAM, 0);
      FAILS(recv(s, b, 4, 0), ENOTCONN);
      FAILS(read(s, b, 4), ENOTCONN);
      assert(read(s, b, 0) == 0);
      FAILS(write(s, "x", 1), EPIPE);
      FAILS(send(s, "x", 1, MSG_NOSIGNAL), EPIPE);
      FAILS(shutdown(s, SHUT_WR), ENOTCONN);
      FAILS(shutdown(s, 7), EINVAL);
      FAILS(accept(s, 0, 0), EINVAL);
      struct sockaddr_in a;
      socklen_t length = sizeof a;
      FAILS(getpeername(s, (struct sockaddr *)&a, &length), ENOTCONN);
      assert(getsockname(s, (struct sockaddr *)&a, &length) == 0 && length == sizeof a && a.sin_port == 0 && a.sin_addr.s_addr == 0);
      FAILS(lseek(s, 0, SEEK_CUR), ESPIPE);
      FAILS(socket(AF_INET, SOCK_STREAM, 17), EPROTONOSUPPORT);
      FAILS(getsockname(70, (struct sockaddr *)&a, &length), EBADF);
      a.sin_family = AF_INET6;
      FAILS(connect(s, (struct sockaddr *)&a, 4), EINVAL);
      FAILS(bind(s, (struct sockaddr *)&a, 4), EINVAL);`,
    native: true,
  },
  {
    name: 'a port is for one',
    main: `
      struct sockaddr_in own = LOOPBACK(7900), told;
      socklen_t length = sizeof told;
      int s = socket(AF_INET, SOCK_STREAM, 0), t = socket(AF_INET, SOCK_STREAM, 0);
      assert(bind(s, (struct sockaddr *)&own, sizeof own) == 0);
      FAILS(bind(s, (struct sockaddr *)&own, sizeof own), EINVAL);
      FAILS(bind(t, (struct sockaddr *)&own, sizeof own), EADDRINUSE);
      assert(getsockname(s, (struct sockaddr *)&told, &length) == 0 && told.sin_port == htons(7900) && told.sin_addr.s_addr == htonl(INADDR_LOOPBACK));
      close(s);
      assert(bind(t, (struct sockaddr *)&own, sizeof own) == 0);`,
    native: true,
  },
  {
    name: 'addresses as texts',
    main: `
      struct in_addr a;
      char text[INET_ADDRSTRLEN];
      assert(inet_pton(AF_INET, "127.0.0.1", &a) == 1 && a.s_addr == htonl(INADDR_LOOPBACK));
      assert(inet_pton(AF_INET, "127.0.0.1 ", &a) == 0 && inet_pton(AF_INET, "127.0.0", &a) == 0 && inet_pton(AF_INET, "127.0.0.256", &a) == 0);
      assert(inet_pton(AF_INET, "127.0.0.01", &a) == 0 && inet_pton(AF_INET, "1.2.3.4.5", &a) == 0 && inet_pton(AF_INET, "", &a) == 0);
      FAILS(inet_pton(77, "127.0.0.1", &a), EAFNOSUPPORT);
      assert(inet_addr("10.20.30.255") == htonl(0x0a141eff) && inet_addr("hello") == (in_addr_t)-1);
      assert(inet_aton("1.2.3.4", &a) == 1 && strcmp(inet_ntoa(a), "1.2.3.4") == 0);
      assert(inet_ntop(AF_INET, &a, text, sizeof text) == text && strcmp(text, "1.2.3.4") == 0);
      errno = 0;
      assert(inet_ntop(AF_INET, &a, text, 7) == 0 && errno == ENOSPC);
      assert(inet_ntop(AF_INET, &a, text, 8) == text);`,
    native: true,
  },
  {
    name: 'names of this machine',
    main: `
      struct addrinfo hints = { .ai_family = AF_INET, .ai_socktype = SOCK_STREAM }, *list;
      assert(getaddrinfo("127.0.0.1", "7000", &hints, &list) == 0 && list->ai_family == AF_INET && list->ai_addrlen == 16 && list->ai_next == 0);
      assert(((struct sockaddr_in *)list->ai_addr)->sin_port == htons(7000) && ((struct sockaddr_in *)list->ai_addr)->sin_addr.s_addr == htonl(INADDR_LOOPBACK));
      freeaddrinfo(list);
      assert(getaddrinfo(0, 0, &hints, &list) == EAI_NONAME);
      assert(getaddrinfo("::1", "7000", &hints, &list) == EAI_ADDRFAMILY);
      hints.ai_family = AF_INET6;
      assert(getaddrinfo("127.0.0.1", "7000", &hints, &list) == EAI_ADDRFAMILY);
      hints.ai_family = AF_UNSPEC;
      assert(getaddrinfo("::1", "7000", &hints, &list) == 0 && list->ai_family == AF_INET6 && list->ai_addrlen == 28);
      freeaddrinfo(list);
      assert(getaddrinfo("127.0.0.1", "7000", &hints, &list) == 0 && list->ai_family == AF_INET);
      freeaddrinfo(list);`,
    native: true,
  },
  {
    name: 'nobody listens',
    streams: [refused(ECONNREFUSED), connection(ASK, 'main', 2)],
    main: `
      char b[4];
      struct sockaddr_in peer = LOOPBACK(7000);
      int s = socket(AF_INET, SOCK_STREAM, 0);
      FAILS(connect(s, (struct sockaddr *)&peer, sizeof peer), ECONNREFUSED);
      assert(connect(s, (struct sockaddr *)&peer, sizeof peer) == 0);
      FAILS(connect(s, (struct sockaddr *)&peer, sizeof peer), EISCONN);
      WRITES(s, "a\\n");
      assert(read(s, b, 4) == 2 && IS(b, "1\\n"));`,
  },
  {
    name: 'a client that asks for an answer',
    streams: [connection([...ASK, ENDED, CLOSED])],
    main: `
      char b[4];
      struct sockaddr_in peer;
      socklen_t length = sizeof peer;
      int s = client(7000), error = 5;
      assert(s == 3 && getpeername(s, (struct sockaddr *)&peer, &length) == 0 && peer.sin_port == htons(7000));
      WRITES(s, "a\\n");
      assert(read(s, b, 1) == 1 && b[0] == '1' && recv(s, b, 4, MSG_PEEK) == 1 && b[0] == '\\n' && recv(s, b, 4, 0) == 1);
      assert(read(s, b, 4) == 0 && read(s, b, 4) == 0);
      length = sizeof error;
      assert(getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0);
      assert(close(s) == 0);`,
    properties: ['deadlock'],
  },
  {
    name: 'a client that waits for what nobody says',
    streams: [connection(ASK, 'main', 1, true)],
    main: `
      char b[4];
      int s = client(7000);
      WRITES(s, "a\\n");
      assert(read(s, b, 4) == 2);
      read(s, b, 4);`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'a client that ends its output before it reads',
    streams: [connection([sent('a'), SHUT, received('1'), ENDED, CLOSED])],
    main: `
      char b[4];
      int s = client(7000);
      WRITES(s, "a");
      assert(shutdown(s, SHUT_WR) == 0);
      FAILS(send(s, "x", 1, MSG_NOSIGNAL), EPIPE);
      assert(recv(s, b, 4, MSG_WAITALL) == 1 && b[0] == '1' && read(s, b, 4) == 0);
      close(s);`,
  },
  {
    name: 'writing after the end of output ends the program',
    streams: [connection([sent('a'), SHUT])],
    main: `
      int s = client(7000);
      WRITES(s, "a");
      shutdown(s, SHUT_WR);
      write(s, "x", 1);
      assert(0);`,
    violates: 'SAFE',
  },
  {
    name: 'a client that ends all, and reads no more',
    streams: [connection([sent('a'), SHUT, CLOSED], 'main', 1, true)],
    main: `
      char b[4];
      int s = client(7000);
      WRITES(s, "a");
      assert(shutdown(s, SHUT_RDWR) == 0);
      assert(read(s, b, 4) == 0);
      close(s);`,
    properties: ['deadlock'],
  },
  {
    name: 'a connection for each thread',
    streams: [connection(ASK, 'main.1'), connection(ASK, 'main.2')],
    before: TWO_THREADS,
    main: `
      STARTS(t, asks, &answers[0]);
      STARTS(u, asks, &answers[1]);
      ENDS(t);
      ENDS(u);
      assert(answers[0] == 1 && answers[1] == 1);`,
    properties: ['race'],
  },
  {
    name: 'a connection that two threads share without a lock',
    streams: [connection([...ASK, ...ASK])],
    before: `
      int s;
      static void *asks(void *unused) { char b[4]; write(s, "a\\n", 2); read(s, b, 2); return 0; }`,
    main: `
      s = client(7000);
      STARTS(t, asks, 0);
      asks(0);
      ENDS(t);`,
    violates: 'io-schedule:',
  },
  {
    name: 'a connection that two threads share with a lock',
    streams: [connection([...ASK, ...ASK])],
    before: `
      int s;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static void *asks(void *unused) {
        char b[4];
        pthread_mutex_lock(&m);
        write(s, "a\\n", 2);
        assert(read(s, b, 2) == 2);
        pthread_mutex_unlock(&m);
        return 0;
      }`,
    main: `
      s = client(7000);
      STARTS(t, asks, 0);
      asks(0);
      ENDS(t);`,
    properties: ['deadlock'],
  },
  {
    name: 'one thread reads and one writes',
    streams: [connection([sent('a'), received('1'), sent('b'), received('2')])],
    before: `
      int s;
      static void *writes(void *unused) { write(s, "a", 1); write(s, "b", 1); return 0; }`,
    main: `
      char b[4];
      s = client(7000);
      STARTS(t, writes, 0);
      assert(read(s, b, 1) == 1 && read(s, b, 1) == 1);
      ENDS(t);`,
    violates: 'io-schedule: writes where it has read before',
  },
  {
    name: 'one thread reads and one writes, in no order to each other',
    streams: [connection([sent('a'), received('1'), sent('b'), received('2')])],
    before: `
      int s;
      static void *writes(void *unused) { write(s, "a", 1); write(s, "b", 1); return 0; }`,
    main: `
      char b[4];
      s = client(7000);
      STARTS(t, writes, 0);
      assert(read(s, b, 1) == 1 && b[0] == '1' && read(s, b, 1) == 1 && b[0] == '2');
      ENDS(t);`,
    rules: { 'localhost:7000': 'duplex' },
    properties: ['deadlock'],
  },
  {
    name: 'in no order to each other, but in another order by itself',
    streams: [connection([sent('ab'), received('1')])],
    before: `
      int s;
      static void *writes(void *text) { write(s, text, 1); return 0; }`,
    main: `
      s = client(7000);
      STARTS(t, writes, "a");
      writes("b");
      ENDS(t);`,
    rules: { 'localhost:7000': 'duplex' },
    violates: 'io-schedule: what is written is not what was written before',
  },
  {
    name: 'a peer to which anything may be written',
    streams: [connection([received('1'), ENDED, SHUT, CLOSED])],
    before: `
      int s;
      static void *writes(void *text) { write(s, text, 1); return 0; }`,
    main: `
      char b[4];
      s = client(7000);
      STARTS(t, writes, "a");
      writes("b");
      ENDS(t);
      assert(read(s, b, 4) == 1 && read(s, b, 4) == 0);
      assert(shutdown(s, SHUT_WR) == 0 && close(s) == 0);`,
    rules: { 'localhost:7000': 'ignored' },
  },
  {
    name: 'a client that takes a piece for the whole answer',
    streams: [connection(ASK)],
    main: `
      char b[4];
      int s = client(7000);
      WRITES(s, "a\\n");
      assert(read(s, b, 2) == 2);`,
    shortIo: true,
    violates: 'assertion:',
  },
  {
    name: 'a client that goes on until the answer is there',
    streams: [connection(ASK)],
    main: `
      char b[4];
      int s = client(7000), done, count;
      if (write(s, "a\\n", 2) != 2) return 1;
      for (done = 0; done < 2; done += count) if ((count = read(s, b + done, 2 - done)) <= 0) break;
      assert(done == 2 && IS(b, "1\\n"));`,
    shortIo: true,
  },
  {
    name: 'a client that relies on its peer',
    streams: [connection(ASK)],
    main: `
      char b[4];
      int s = client(7000);
      send(s, "a\\n", 2, MSG_NOSIGNAL);
      assert(read(s, b, 4) == 2);`,
    peerFaults: true,
    violates: 'assertion: read(s, b, 4) == 2',
  },
  {
    name: 'a client that does not look whether its peer takes what it writes',
    streams: [connection(ASK)],
    main: `
      int s = client(7000);
      assert(send(s, "a\\n", 2, MSG_NOSIGNAL) == 2);`,
    peerFaults: true,
    violates: 'assertion: send',
  },
  {
    name: 'a client that gives up when its peer does',
    streams: [connection([...ASK, ...ASK, CLOSED])],
    main: `
      char b[4];
      int s = client(7000);
      for (int i = 0; i < 2; i++) {
        if (send(s, "a", 1, MSG_NOSIGNAL) != 1 || send(s, "\\n", 1, MSG_NOSIGNAL) != 1) { assert(errno == EPIPE || errno == ECONNRESET); break; }
        int count = read(s, b, 4);
        if (count <= 0) { assert(count == 0 || errno == ECONNRESET); break; }
        assert(count == 2 && IS(b, "1\\n"));
      }
      assert(close(s) == 0);`,
    peerFaults: true,
    properties: ['deadlock'],
  },
  {
    name: 'a client that says goodbye when its peer has gone',
    streams: [connection([sent('a'), received('1'), sent('b'), CLOSED])],
    main: `
      char b[4];
      int s = client(7000);
      send(s, "a", 1, MSG_NOSIGNAL);
      send(s, read(s, b, 1) == 1 ? "b" : "x", 1, MSG_NOSIGNAL);
      shutdown(s, SHUT_WR);
      close(s);`,
    peerFaults: true,
  },
  {
    name: 'files and standard input are no peers',
    streams: [file('a.txt', 'abc'), { key: { kind: 'standard', name: 'stdin' }, entries: [received('xy'), ENDED] }],
    main: `
      char b[4];
      int a = open("a.txt", O_RDONLY);
      assert(read(a, b, 4) == 3 && read(0, b, 4) == 2 && read(0, b, 4) == 0);`,
    peerFaults: true,
  },
  {
    name: 'connecting without waiting',
    streams: [connection(ASK)],
    main: `
      char b[4];
      struct sockaddr_in peer = LOOPBACK(7000);
      int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), error;
      socklen_t length = sizeof error;
      struct pollfd p = { s, POLLOUT, 0 };
      if (connect(s, (struct sockaddr *)&peer, sizeof peer) != 0) {
        assert(errno == EINPROGRESS && poll(&p, 1, -1) == 1 && p.revents == POLLOUT);
        assert(getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0);
      }
      assert(write(s, "a\\n", 2) == 2);`,
  },
  {
    name: 'connecting without waiting, and writing at once',
    streams: [connection(ASK)],
    main: `
      struct sockaddr_in peer = LOOPBACK(7000);
      int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
      connect(s, (struct sockaddr *)&peer, sizeof peer);
      assert(write(s, "a\\n", 2) == 2);`,
    violates: 'assertion: write(s, "a\\n", 2) == 2',
  },
  {
    name: 'connecting without waiting to nobody',
    streams: [refused(ECONNREFUSED)],
    main: `
      struct sockaddr_in peer = LOOPBACK(7000);
      int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), error;
      socklen_t length = sizeof error;
      struct pollfd p = { s, POLLOUT, 0 };
      assert(connect(s, (struct sockaddr *)&peer, sizeof peer) == -1);
      if (errno == EINPROGRESS) {
        assert(poll(&p, 1, -1) == 1 && (p.revents & POLLERR));
        assert(getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == ECONNREFUSED);
        assert(getsockopt(s, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0);
      } else assert(errno == ECONNREFUSED);`,
  },
  {
    name: 'a server for one after the other',
    streams: [LISTENER, accepted([received('a'), sent('A'), CLOSED]), accepted([received('b'), ENDED, CLOSED], 2)],
    main: `
      char b[4];
      struct sockaddr_in peer;
      socklen_t length = sizeof peer;
      int s = server(7000), c = accept(s, (struct sockaddr *)&peer, &length);
      assert(s == 3 && c == 4 && length == sizeof peer && peer.sin_family == AF_INET && peer.sin_addr.s_addr == htonl(INADDR_LOOPBACK));
      assert(read(c, b, 4) == 1 && b[0] == 'a' && write(c, "A", 1) == 1 && close(c) == 0);
      c = accept(s, 0, 0);
      assert(c == 4 && read(c, b, 4) == 1 && b[0] == 'b' && read(c, b, 4) == 0 && close(c) == 0 && close(s) == 0);`,
  },
  {
    name: 'a server that waits for more than come',
    streams: [LISTENER, accepted([received('a')])],
    main: `
      int s = server(7000);
      accept(s, 0, 0);
      accept(s, 0, 0);`,
    properties: ['deadlock'],
    violates: 'deadlock:',
  },
  {
    name: 'a thread for each that comes',
    streams: [LISTENER, accepted([received('a'), sent('A'), CLOSED]), accepted([received('b'), sent('B'), CLOSED], 2)],
    before: `
      int counter;
      static void *serves(void *connection) {
        char b[4];
        int c = (int)(long)connection;
        if (read(c, b, 4) == 1) { b[0] -= 32; write(c, b, 1); }
        close(c);
        ADD;
        return 0;
      }
      static int both(void) {
        int s = server(7000), c = accept(s, 0, 0);
        STARTS(t, serves, (void *)(long)c);
        serves((void *)(long)accept(s, 0, 0));
        ENDS(t);
        return counter;
      }`.replace('ADD', '__sync_fetch_and_add(&counter, 1)'),
    main: 'assert(both() == 2);',
  },
  {
    name: 'a thread for each that comes, and all count',
    streams: [LISTENER, accepted([received('a'), CLOSED]), accepted([received('b'), CLOSED], 2)],
    before: `
      int counter;
      static void *serves(void *connection) {
        char b[4];
        if (read((int)(long)connection, b, 4) == 1) counter++;
        close((int)(long)connection);
        return 0;
      }`,
    main: `
      int s = server(7000), c = accept(s, 0, 0);
      STARTS(t, serves, (void *)(long)c);
      serves((void *)(long)accept(s, 0, 0));
      ENDS(t);
      assert(counter == 2);`,
    violates: 'assertion: counter == 2',
  },
  {
    name: 'listening twice',
    streams: [LISTENER],
    main: `
      struct sockaddr_in own = LOOPBACK(7000);
      int s = server(7000), one = 1, t = socket(AF_INET, SOCK_STREAM, 0);
      assert(s == 3 && listen(s, 7) == 0);
      assert(setsockopt(t, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0);
      FAILS(bind(t, (struct sockaddr *)&own, sizeof own), EADDRINUSE);
      FAILS(connect(s, (struct sockaddr *)&own, sizeof own), EISCONN);
      char b[1];
      FAILS(recv(s, b, 1, 0), ENOTCONN);
      assert(close(s) == 0 && bind(t, (struct sockaddr *)&own, sizeof own) == 0 && listen(t, 5) == 0);`,
  },
  {
    name: 'a client that closes before it has said all',
    streams: [connection([sent('ab'), CLOSED])],
    before: `
      int s;
      static void *closes(void *unused) { close(s); return 0; }`,
    main: `
      s = client(7000);
      WRITES(s, "a");
      STARTS(t, closes, 0);
      write(s, "b", 1);
      ENDS(t);`,
    violates: 'io-schedule:',
  },
];
