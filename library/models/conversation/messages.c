/**
 * @model known messages
 * @header sys/socket.h
 *
 * `send`, `recv` and their like on connections.
 */

#include "conversation/description.h"

enum { MSG_OOB = 1, MSG_PEEK = 2, MSG_DONTWAIT = 0x40, MSG_WAITALL = 0x100, MSG_NOSIGNAL = 0x4000 };
struct piece {
  unsigned char *start;
  size_t size;
};
struct message {
  void *name;
  unsigned int nameLength;
  struct piece *pieces;
  size_t count;
  void *control;
  size_t controlLength;
  int flags;
};
long __tcbmc_take_pieces(struct description *description, const struct piece *pieces, size_t count, int how);
long __tcbmc_give_pieces(struct description *description, const struct piece *pieces, size_t count);
long __tcbmc_sent_to_nobody(void);

static struct description *connectionAt(int number, int flags) {
  if (flags & MSG_OOB) __tcbmc_world("refuse", "data out of band");
  struct description *description = __tcbmc_description(number);
  if (description == 0 || description->family != 0) return description;
  failed(ENOTSOCK);
  return 0;
}

/* With MSG_DONTWAIT. */
static int mode(int flags) { return (flags & MSG_PEEK ? PEEKS : 0) | (flags & MSG_DONTWAIT ? NEVER_WAITS : 0); }

static long give(struct description *description, const unsigned char *buffer, size_t size, int flags) {
  if ((flags & MSG_DONTWAIT) && description->kind == PIPE)
    __tcbmc_world("refuse", "sending to a pair of sockets without waiting");
  return __tcbmc_give(description, buffer, size);
}

static long received(struct description *description, unsigned char *buffer, size_t most, int flags) {
  size_t count = 0;
  do {
    long result = __tcbmc_take(description, buffer + count, most - count, mode(flags));
    if (result < 0 && count == 0) return failed((int)-result);
    if (result <= 0) break;
    count += result;
  } while ((flags & MSG_WAITALL) && !(flags & MSG_PEEK) && count < most);
  return (long)count;
}

static long sent(long result, int flags) {
  if (result == -EPIPE) return flags & MSG_NOSIGNAL ? failed(EPIPE) : __tcbmc_sent_to_nobody();
  return told(result);
}

/** exact, with MSG_PEEK, MSG_DONTWAIT, MSG_WAITALL and MSG_NOSIGNAL */
long recv(int number, void *buffer, size_t size, int flags) {
  struct description *description = connectionAt(number, flags);
  return description == 0 ? -1 : received(description, buffer, size, flags);
}

/** as recv */
long recvfrom(int number, void *buffer, size_t size, int flags, void *address, unsigned int *length) {
  long result = recv(number, buffer, size, flags);
  if (result >= 0 && address != 0) *length = 0;
  return result;
}

/** exact, with MSG_PEEK, MSG_DONTWAIT, MSG_WAITALL and MSG_NOSIGNAL */
long send(int number, const void *buffer, size_t size, int flags) {
  struct description *description = connectionAt(number, flags);
  return description == 0 ? -1 : sent(give(description, buffer, size, flags), flags);
}

/** as send */
long sendto(int number, const void *buffer, size_t size, int flags, const void *address, unsigned int length) {
  struct description *description = connectionAt(number, flags);
  if (description == 0) return -1;
  if (address != 0 && description->kind == CONNECTION) return failed(EISCONN);
  return sent(give(description, buffer, size, flags), flags);
}

/** as recv; no control data */
long recvmsg(int number, struct message *message, int flags) {
  struct description *description = connectionAt(number, flags);
  if (description == 0) return -1;
  message->nameLength = 0;
  message->controlLength = 0;
  message->flags = 0;
  if (message->count == 0) return 0;
  if (message->count == 1) return received(description, message->pieces[0].start, message->pieces[0].size, flags);
  if (flags & MSG_WAITALL) __tcbmc_world("refuse", "receiving several pieces in this way");
  return told(__tcbmc_take_pieces(description, message->pieces, message->count, mode(flags)));
}

/** as send */
long sendmsg(int number, const struct message *message, int flags) {
  struct description *description = connectionAt(number, flags);
  if (description == 0) return -1;
  if (message->controlLength > 0) __tcbmc_world("refuse", "sending control data");
  if ((flags & MSG_DONTWAIT) && description->kind == PIPE)
    __tcbmc_world("refuse", "sending to a pair of sockets without waiting");
  if (message->name != 0 && description->kind == CONNECTION) return failed(EISCONN);
  return message->count == 0 ? 0 : sent(__tcbmc_give_pieces(description, message->pieces, message->count), flags);
}
