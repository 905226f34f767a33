/**
 * @model known sockets
 * @header sys/socket.h
 *
 * Sockets are streams to peers; connections in both directions.
 */

#include "conversation/description.h"
#include "conversation/socket-addresses.h"
/* Port that the system gives to who asks for none. */
#define GIVEN_PORT 40000

enum { SOCK_STREAM = 1, KIND = 0xf };
_Bool __tcbmc_ignores_peer(unsigned int address, unsigned int port);
void __tcbmc_shut_pipe(struct description *description, _Bool reads, _Bool writes);
/** ports that somebody listens on */
_Atomic _Bool __tcbmc_listening[65536];
/** how many sockets have a port */
_Atomic unsigned short __tcbmc_bound[65536];
/** how many of them do not share it */
_Atomic unsigned short __tcbmc_exclusive[65536];

static struct description *socketAt(int number) {
  struct description *description = __tcbmc_description(number);
  if (description == 0 || description->family != 0) return description;
  failed(ENOTSOCK);
  return 0;
}

static struct description *newSocket(int kind, unsigned short family, unsigned int flags) {
  struct description *made = __tcbmc_new_description(kind, BOTH, flags);
  made->family = family;
  return made;
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int socket(int domain, int type, int protocol) {
  if ((type & KIND) != SOCK_STREAM) __tcbmc_world("refuse", "a socket that is no stream");
  if (domain == AF_UNIX) __tcbmc_world("refuse", "a socket with a name among files");
  if (domain != AF_INET && domain != AF_INET6) return (int)failed(EAFNOSUPPORT);
  if (protocol != 0 && protocol != 6) return (int)failed(93);
  return __tcbmc_hand_out_descriptor(newSocket(SOCKET, domain, type), 0, (type & O_CLOEXEC) != 0);
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int bind(int number, const void *address, unsigned int length) {
  struct description *description = socketAt(number);
  if (description == 0) return -1;
  struct place place;
  int result = placeOf(address, length, description->family, &place);
  if (result < 0) return (int)failed(-result);
  if (description->kind != SOCKET || description->port != 0) return (int)failed(EINVAL);
  if (place.address != 0 && place.address >> 24 != LOOPBACK >> 24)
    __tcbmc_world("refuse", "an address of this machine other than 127.0.0.1");
  description->ownAddress = place.address;
  if (place.port == 0) return 0;
  __tcbmc_atomic_begin();
  _Bool isTaken = __tcbmc_bound[place.port] > 0 &&
                  (!description->isShared || __tcbmc_exclusive[place.port] > 0 || __tcbmc_listening[place.port]);
  if (!isTaken) {
    __tcbmc_bound[place.port] = __tcbmc_bound[place.port] + 1;
    if (!description->isShared) __tcbmc_exclusive[place.port] = __tcbmc_exclusive[place.port] + 1;
  }
  __tcbmc_atomic_end();
  if (isTaken) return (int)failed(EADDRINUSE);
  description->port = place.port;
  description->isBound = 1;
  return 0;
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int listen(int number, int backlog) {
  struct description *description = socketAt(number);
  if (description == 0) return -1;
  unsigned short port = description->port;
  if (description->kind == LISTENER) return 0;
  if (description->kind != SOCKET) return (int)failed(EINVAL);
  if (port == 0) __tcbmc_world("refuse", "listening on a port that the system chooses");
  __tcbmc_atomic_begin();
  _Bool isTaken = __tcbmc_listening[port];
  __tcbmc_listening[port] = 1;
  __tcbmc_atomic_end();
  if (isTaken) return (int)failed(EADDRINUSE);
  int result = __tcbmc_listen_stream(port);
  if (result < 0) return (int)failed(-result);
  description->kind = LISTENER;
  return 0;
}

/** a port is free again */
void __tcbmc_release_port(struct description *description) {
  unsigned short port = description->port;
  __tcbmc_atomic_begin();
  __tcbmc_bound[port] = __tcbmc_bound[port] - 1;
  if (!description->isShared) __tcbmc_exclusive[port] = __tcbmc_exclusive[port] - 1;
  if (description->kind == LISTENER) __tcbmc_listening[port] = 0;
  __tcbmc_atomic_end();
}

static unsigned short someonesPort(void) {
  unsigned short port = __VERIFIER_nondet_ushort();
  return port == 0 ? GIVEN_PORT : port;
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int accept4(int number, void *address, unsigned int *length, int flags) {
  struct description *listener = socketAt(number);
  if (listener == 0) return -1;
  if (listener->kind != LISTENER || (flags & ~(O_NONBLOCK | O_CLOEXEC))) return (int)failed(EINVAL);
  unsigned short port = listener->port;
  int stream = __tcbmc_accept_stream(port, !(listener->flags & O_NONBLOCK));
  if (stream < 0) return (int)failed(-stream);
  struct description *made = newSocket(CONNECTION, listener->family, flags);
  made->stream = stream;
  made->port = port;
  made->otherPort = someonesPort();
  made->otherAddress = LOOPBACK;
  made->isIgnored = __tcbmc_ignores_peer(LOOPBACK, port);
  if (address != 0 && length != 0)
    tellPlace((struct place){ made->family, made->otherPort, LOOPBACK }, address, length);
  return __tcbmc_hand_out_descriptor(made, 0, (flags & O_CLOEXEC) != 0);
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int accept(int number, void *address, unsigned int *length) { return accept4(number, address, length, 0); }

/* Of connecting that was begun before. */
static int outcome(struct description *description) {
  if (description->connecting == UNDER_WAY && (description->flags & O_NONBLOCK) && __VERIFIER_nondet_bool())
    return (int)failed(EALREADY);
  int error = description->error;
  description->connecting = 0;
  description->error = 0;
  return error == 0 ? 0 : (int)failed(error);
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int connect(int number, const void *address, unsigned int length) {
  struct description *description = socketAt(number);
  if (description == 0) return -1;
  if (description->connecting != 0) return outcome(description);
  if (description->kind != SOCKET) return (int)failed(EISCONN);
  struct place place;
  int result = placeOf(address, length, description->family, &place);
  if (result < 0) return (int)failed(-result);
  unsigned int peer = place.address == 0 ? LOOPBACK : place.address;
  int stream = __tcbmc_connect_stream(peer, place.port);
  _Bool isLate = (description->flags & O_NONBLOCK) && __VERIFIER_nondet_bool();
  if (stream < 0) {
    if (!isLate) return (int)failed(-stream);
    description->error = -stream;
    description->connecting = UNDER_WAY;
    return (int)failed(EINPROGRESS);
  }
  description->stream = stream;
  description->otherPort = place.port;
  description->otherAddress = peer;
  if (description->port == 0) description->port = someonesPort();
  description->isIgnored = __tcbmc_ignores_peer(peer, place.port);
  if (isLate) description->connecting = UNDER_WAY;
  description->kind = CONNECTION;
  return isLate ? (int)failed(EINPROGRESS) : 0;
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int shutdown(int number, int how) {
  struct description *description = socketAt(number);
  if (description == 0) return -1;
  if (how < 0 || how > 2) return (int)failed(EINVAL);
  if (description->kind == PIPE) {
    __tcbmc_shut_pipe(description, how != 1, how != 0);
    return 0;
  }
  if (description->kind == LISTENER) __tcbmc_world("refuse", "shutting down what listens");
  if (description->kind != CONNECTION) return (int)failed(ENOTCONN);
  if (how == 0) __tcbmc_world("refuse", "shutting down only what is received");
  if (how == 2) description->isDeaf = 1;
  __tcbmc_shut_stream(description->stream);
  return 0;
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int getsockname(int number, void *address, unsigned int *length) {
  struct description *description = socketAt(number);
  if (description == 0) return -1;
  unsigned short port = description->port;
  tellPlace(
      (struct place){ description->family, port, description->kind == CONNECTION ? LOOPBACK : description->ownAddress },
      address, length);
  return 0;
}

/** exact, of streams over IPv4 and of this machine over IPv6 */
int getpeername(int number, void *address, unsigned int *length) {
  struct description *description = socketAt(number);
  if (description == 0) return -1;
  if (description->kind != CONNECTION && description->kind != PIPE) return (int)failed(ENOTCONN);
  tellPlace((struct place){ description->family, description->otherPort, description->otherAddress }, address, length);
  return 0;
}

enum {
  SOL_SOCKET = 1,
  SO_REUSEADDR = 2,
  SO_TYPE = 3,
  SO_ERROR = 4,
  SO_REUSEPORT = 15,
  SO_RCVTIMEO = 20,
  SO_RCVTIMEO_NEW = 66
};

/** 0 */
int setsockopt(int number, int level, int option, const void *value, unsigned int length) {
  struct description *description = socketAt(number);
  if (description == 0) return -1;
  if (value != 0) __tcbmc_look_at_bytes(value, length);
  if (level != SOL_SOCKET) return 0;
  if (option == SO_RCVTIMEO || option == SO_RCVTIMEO_NEW) __tcbmc_world("refuse", "a time limit for what is received");
  if (option != SO_REUSEADDR && option != SO_REUSEPORT) return 0;
  if (length < sizeof(int)) return (int)failed(EINVAL);
  _Bool isWanted = *(const int *)value != 0;
  if (option == SO_REUSEPORT && isWanted) __tcbmc_world("refuse", "several sockets that listen on one port");
  if (option == SO_REUSEADDR && !description->isBound) description->isShared = isWanted;
  return 0;
}

/** SO_ERROR, SO_TYPE; else any number */
int getsockopt(int number, int level, int option, void *value, unsigned int *length) {
  struct description *description = socketAt(number);
  if (description == 0) return -1;
  int told;
  if (level == SOL_SOCKET && option == SO_TYPE) told = SOCK_STREAM;
  else if (level == SOL_SOCKET && option == SO_ERROR) {
    __tcbmc_atomic_begin();
    told = description->connecting == UNDER_WAY ? 0 : description->error;
    if (told != 0) description->error = description->connecting = 0;
    __tcbmc_atomic_end();
  } else told = __VERIFIER_nondet_int();
  unsigned int given = *length, size = given < sizeof told ? given : sizeof told;
  __tcbmc_copy_bytes(value, (unsigned char *)&told, size);
  *length = size;
  return 0;
}
