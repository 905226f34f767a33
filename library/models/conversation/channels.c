/**
 * @model streams
 * @header unistd.h
 *
 * Positions are variables that all threads share; what is known is constant.
 */

#include "tables.h"
#include "conversation/primitives.h"

static const _Bool noMoreConnections = IS_COMPLETE;
/** of streams that are known */
_Atomic unsigned int __tcbmc_offset_in[STREAMS];
/*
 * What has been met on the way: the peer's end, and one's own; and that it came too early, so that nobody knows what
 * goes on after it.
 */
enum { PEERS_END = 1, OWN_END = 2, BROKEN = 4 };
_Atomic unsigned char __tcbmc_past[STREAMS];
_Atomic unsigned int __tcbmc_accepted_on[65536];
/* Somebody has seen that there is something. */
_Atomic _Bool __tcbmc_seen_in[STREAMS];
_Atomic _Bool __tcbmc_seen_on[65536];
/* YES or AT_END where a run has asked whether something has come. In a formula nobody comes to that. */
_Atomic unsigned char __tcbmc_answer_of[STREAMS];
_Atomic _Bool __tcbmc_answer_on[65536];
extern _Thread_local unsigned long __tcbmc_thread_path;
_Thread_local unsigned int __tcbmc_connections;

static int kindAt(int stream, unsigned int entry) { return stream < KNOWN ? __tcbmc_entries[entry].kind : BEYOND; }
static _Bool isFree(int stream) { return stream < KNOWN && __tcbmc_rules[stream] != CHECKED; }

/** of streams that are known */
int __tcbmc_connect_stream(unsigned int address, unsigned int port) {
  unsigned int nth = ++__tcbmc_connections;
  int stream = __tcbmc_connection_of(__tcbmc_thread_path, nth, address, port);
  if (stream == UNKNOWN) return (int)__tcbmc_world("connect", address, port, __tcbmc_thread_path, nth);
  return stream < 0 ? stream + 1 : stream;
}

/** of streams that are known */
int __tcbmc_listen_stream(unsigned int port) {
  int stream = __tcbmc_listener_of(port);
  if (stream == UNKNOWN) return (int)__tcbmc_world("listen", port);
  return stream < 0 ? stream + 1 : 0;
}

/** of streams that are known */
int __tcbmc_accept_stream(unsigned int port, int waits) {
  __tcbmc_atomic_begin();
  unsigned int nth = __tcbmc_accepted_on[port] + 1;
  int stream = __tcbmc_accepted_of(port, nth);
  _Bool isLate = stream == UNKNOWN ? noMoreConnections : !waits && !__tcbmc_seen_on[port] && __VERIFIER_nondet_bool();
  __tcbmc_wait(!isLate || !waits);
  if (stream != UNKNOWN && !isLate) {
    __tcbmc_accepted_on[port] = nth;
    __tcbmc_seen_on[port] = 0;
  }
  __tcbmc_atomic_end();
  if (isLate) return -EAGAIN;
  if (stream != UNKNOWN) return stream < 0 ? stream + 1 : stream;
  stream = (int)__tcbmc_world("accept", port, nth, waits);
  __tcbmc_answer_on[port] = 0;
  if (stream < 0) return stream;
  /* Meanwhile another one may have got it. */
  __tcbmc_atomic_begin();
  _Bool isTaken = __tcbmc_accepted_on[port] >= nth;
  if (!isTaken) __tcbmc_accepted_on[port] = nth;
  __tcbmc_atomic_end();
  return isTaken ? __tcbmc_accept_stream(port, waits) : stream;
}

/** of streams that are known */
int __tcbmc_standard_stream(int descriptor) {
  int stream = __tcbmc_standard_of(descriptor);
  return stream == UNKNOWN ? (int)__tcbmc_world("standard", descriptor) : stream;
}

/* Who reads here has read later before: after what comes next was sent. */
static _Bool isAnswered(int stream, unsigned int entry, unsigned int offset) {
  int kind = kindAt(stream, entry);
  return offset == 0 && (kind == SENT || kind == SHUT) && __tcbmc_entries[entry].isAnswered;
}

/* What is there to be read: of a stream on which others still have to send more first, what comes is not there yet. */
static int readableKind(int stream, unsigned int entry) {
  if (__tcbmc_past[stream] & PEERS_END) return ENDED;
  if (isFree(stream) && __tcbmc_written_to[stream] < __tcbmc_entries[entry].needs) return SILENT;
  int kind = kindAt(stream, entry);
  return kind == CLOSED ? kindAt(stream, entry + 1) : kind;
}

#ifdef FAULTS
/* In a section: whether the peer closes or resets the connection here. */
static _Bool breaks(int stream, int kind) {
  if (stream >= KNOWN || !__tcbmc_leads_to_peer[stream] || kind == BEYOND || kind == ENDED || kind == READ_FAILS ||
      !__VERIFIER_nondet_bool())
    return 0;
  __tcbmc_past[stream] = __tcbmc_past[stream] | PEERS_END | BROKEN;
  return 1;
}
static _Bool isBroken(int stream) { return (__tcbmc_past[stream] & BROKEN) != 0; }
#else
#define breaks(stream, kind) 0
#define isBroken(stream) 0
#endif

static _Bool isReadable(int kind) {
  return kind != SENT && kind != SHUT && kind != CLOSED && kind != WRITE_FAILS && kind != SILENT;
}

/** of streams that are known */
long __tcbmc_receive(int stream, unsigned char *buffer, size_t most, int how) {
  if (most == 0) return 0;
  __tcbmc_atomic_begin();
  unsigned int entry = __tcbmc_entry_of[stream], offset = __tcbmc_offset_in[stream];
  int kind = readableKind(stream, entry);
  if (breaks(stream, kind)) kind = __VERIFIER_nondet_bool() ? READ_FAILS : ENDED;
  __tcbmc_event("#reads", stream);
  __tcbmc_assert(!isAnswered(stream, entry, offset), "io-schedule",
                 "reads where more has been written first before, though the peer had answered");
  _Bool isLate = !(how & WAITS) && kind != BEYOND &&
                 (!isReadable(kind) || (offset == 0 && !__tcbmc_seen_in[stream] && __VERIFIER_nondet_bool()));
  __tcbmc_wait(isLate || isReadable(kind));
  if (!isLate && kind != BEYOND) __tcbmc_seen_in[stream] = kind != RECEIVED || (how & PEEKS);
  const unsigned char *from = __tcbmc_traffic + __tcbmc_entries[kind == RECEIVED ? entry : 0].start + offset;
  size_t count = 0;
  if (kind == RECEIVED && !isLate) {
    size_t left = __tcbmc_entries[entry].length - offset;
    count = most < left ? most : left;
    if (how & TO_LINE_END) count = untilLineEnd(from, count);
    _Bool isAll = count < left || count == most || ((how & TO_LINE_END) && from[count - 1] == '\n');
    __tcbmc_assert(isAll || !__tcbmc_entries[entry].isAnswered, "io-schedule",
                   "reads more than before, where it had written more first");
    count = someOf(count);
    if (!(how & PEEKS)) {
      __tcbmc_entry_of[stream] = count == left ? entry + 1 : entry;
      __tcbmc_offset_in[stream] = count == left ? 0 : offset + count;
      __tcbmc_event("#receives", stream, from, count);
    }
  }
  __tcbmc_atomic_end();
  if (isLate) return -EAGAIN;
  if (kind == RECEIVED) {
    __tcbmc_copy_some_bytes(buffer, from, count, most);
    return count;
  }
  if (kind == READ_FAILS)
    return stream < KNOWN && __tcbmc_entries[entry].kind == READ_FAILS ? -(long)__tcbmc_entries[entry].length
                                                                       : -ECONNRESET;
  if (kind == BEYOND) {
    long result = __tcbmc_world("receive", stream, buffer, most, how);
    if (!(how & PEEKS)) __tcbmc_answer_of[stream] = NO;
    return result;
  }
  return 0;
}

/** of streams that are known */
int __tcbmc_is_readable(int stream) {
  unsigned int entry = __tcbmc_entry_of[stream];
  int kind = readableKind(stream, entry);
  if (isAnswered(stream, entry, __tcbmc_offset_in[stream])) return YES;
  if (breaks(stream, kind)) return AT_END;
  if (kind == RECEIVED) return kindAt(stream, entry + 1) == ENDED ? LAST : YES;
  if (kind == BEYOND && __tcbmc_answer_of[stream] != NO) return __tcbmc_answer_of[stream];
  return kind == BEYOND ? UNASKED : kind == ENDED ? AT_END : kind == READ_FAILS ? RESET : NO;
}

/** of streams that are known */
_Bool __tcbmc_is_there(int place) { return place < 0 ? __tcbmc_seen_on[-1 - place] : __tcbmc_seen_in[place]; }

/** of streams that are known */
void __tcbmc_note_there(int place) {
  if (place < 0) __tcbmc_seen_on[-1 - place] = 1;
  else __tcbmc_seen_in[place] = 1;
}

/** of streams that are known */
_Bool __tcbmc_has_ended_output(int stream) { return (__tcbmc_past[stream] & OWN_END) != 0; }

/** of streams that are known */
int __tcbmc_is_acceptable(unsigned int port) {
  int stream = __tcbmc_accepted_of(port, __tcbmc_accepted_on[port] + 1);
  return stream != UNKNOWN || __tcbmc_answer_on[port] ? YES : noMoreConnections ? NO : UNASKED;
}

/** of streams that are known */
unsigned int __tcbmc_arrivals(int stream) {
  return stream < 0 ? __tcbmc_accepted_on[-1 - stream] + 1 : __tcbmc_entry_of[stream] + 1;
}

/** of streams that are known */
void __tcbmc_ask_for_any(const int *places, unsigned long count, int waits) {
  unsigned long found = __tcbmc_world("await", places, count, waits);
  if (found == 0) return;
  int place = places[(found - 1) / 2];
  if (place >= 0) __tcbmc_answer_of[place] = found % 2 == 0 ? AT_END : YES;
  else __tcbmc_answer_on[-1 - place] = 1;
}

/* Goes on along what was sent before, as far as bytes go, also past the peer's end. */
static size_t along(int stream, unsigned int *entry, unsigned int *offset, size_t count) {
  size_t sent = 0;
  while (sent < count) {
    int kind = kindAt(stream, *entry);
    if (kind == ENDED) {
      __tcbmc_past[stream] = __tcbmc_past[stream] | PEERS_END;
      ++*entry;
      continue;
    }
    if (kind != SENT) break;
    size_t room = __tcbmc_entries[*entry].length - *offset, more = count - sent;
    if (more < room) *offset += more;
    else {
      more = room;
      *offset = 0;
      ++*entry;
    }
    sent += more;
  }
  return sent;
}

/** of streams that are known */
void __tcbmc_compare_sent(const unsigned char *buffer, unsigned int start, size_t count) {
  __tcbmc_assert(__tcbmc_compare_bytes(buffer, __tcbmc_traffic + start, count) == 0, "io-schedule",
                 "what is written is not what was written before");
}

/** of streams that are known */
int __tcbmc_take_write(int stream, const unsigned char *buffer, size_t count) {
  const struct output *output = &__tcbmc_outputs[stream];
  _Bool isAnyLeft = 0;
  for (unsigned int i = output->firstWrite; i < output->endOfWrites; i++) {
    if (__tcbmc_made_writes[i]) continue;
    isAnyLeft = 1;
    if (__tcbmc_writes[i].length != count ||
        __tcbmc_compare_bytes(buffer, __tcbmc_traffic + __tcbmc_writes[i].start, count) != 0)
      continue;
    __tcbmc_made_writes[i] = 1;
    return SENT;
  }
  __tcbmc_assert(!isAnyLeft, "io-schedule", "what is written is none of the writes that were made before");
  return output->end;
}

/*
 * What is known to come after what was read: who writes there is neither in the way of the peer's end, nor of what
 * nobody has read yet.
 */
static int kindPast(int stream, unsigned int entry, unsigned int offset) {
  int kind = kindAt(stream, entry);
  return kind == ENDED || (kind == RECEIVED && offset >= __tcbmc_entries[entry].read) ? kindAt(stream, entry + 1)
                                                                                      : kind;
}

/* Of what was received last so much has not been read: it comes after what is told the world now. */
static unsigned int leftAt(int stream, unsigned int entry, unsigned int offset) {
  return kindAt(stream, entry) == RECEIVED ? __tcbmc_entries[entry].length - offset : 0;
}

static void goToEnd(int stream) {
  __tcbmc_entry_of[stream] = __tcbmc_ends[stream];
  __tcbmc_offset_in[stream] = 0;
}

/* How far what is sent is known, and what comes then. */
struct sent {
  unsigned int start;
  size_t count;
  int kind;
};

/* In a section, on a stream where the order between reading and writing does not matter. */
static struct sent sendFreely(int stream, const unsigned char *buffer, size_t count) {
  const struct output *output = &__tcbmc_outputs[stream];
  unsigned int before = __tcbmc_written_to[stream];
  struct sent sent = { output->start + before, 0, output->end };
  if (__tcbmc_rules[stream] == UNORDERED) {
    sent.kind = __tcbmc_take_write(stream, buffer, count);
    if (sent.kind == SENT) sent.count = count;
  } else {
    size_t left = before < output->length ? output->length - before : 0;
    sent.count = count < left ? count : left;
    if (sent.count == count) sent.kind = SENT;
  }
  __tcbmc_written_to[stream] = before + count;
  return sent;
}

#ifdef FAULTS
/* Who has closed or reset a connection may seem to take what is sent for a while. */
static long sendToNobody(int stream, const unsigned char *buffer, size_t count) {
  __tcbmc_look_at_bytes(buffer, count);
  if (__VERIFIER_nondet_bool()) return count;
  __tcbmc_past[stream] = PEERS_END | OWN_END | BROKEN;
  return __VERIFIER_nondet_bool() ? -EPIPE : -ECONNRESET;
}
#else
#define sendToNobody(stream, buffer, count) 0
#endif

/** of streams that are known */
long __tcbmc_send(int stream, const unsigned char *buffer, size_t count) {
  if (count == 0) return 0;
  if (__tcbmc_past[stream] & OWN_END) return -EPIPE;
  if (isBroken(stream)) return sendToNobody(stream, buffer, count);
  __tcbmc_atomic_begin();
  unsigned int entry = __tcbmc_entry_of[stream], offset = __tcbmc_offset_in[stream];
  struct sent sent;
  if (!isFree(stream) || __tcbmc_rules[stream] == DUPLEX) count = someOf(count);
  __tcbmc_event("#sends", stream, buffer, count);
  if (isFree(stream)) sent = sendFreely(stream, buffer, count);
  else {
    sent.start = __tcbmc_entries[entry].start + offset;
    sent.count = along(stream, &entry, &offset, count);
    sent.kind = sent.count == count ? SENT : kindPast(stream, entry, offset);
    __tcbmc_entry_of[stream] = entry;
    __tcbmc_offset_in[stream] = offset;
  }
  _Bool isRefused = breaks(stream, SENT);
  __tcbmc_atomic_end();
  if (isRefused) return sendToNobody(stream, buffer, count);
  if (!isFree(stream) || __tcbmc_rules[stream] == DUPLEX) __tcbmc_compare_sent(buffer, sent.start, sent.count);
  else __tcbmc_look_at_bytes(buffer, count);
  if (sent.kind == SENT) return count;
  __tcbmc_assert(sent.kind != RECEIVED, "io-schedule", "writes where it has read before");
  __tcbmc_assert(sent.kind != SHUT && sent.kind != CLOSED, "io-schedule", "writes more than before");
  if (sent.kind == WRITE_FAILS)
    return sent.count > 0 ? (long)sent.count
                          : -(long)(isFree(stream) ? __tcbmc_outputs[stream].error : __tcbmc_entries[entry].length);
  unsigned int left = isFree(stream) ? 0 : leftAt(stream, entry, offset);
  long more = __tcbmc_world("send", stream, buffer + sent.count, count - sent.count, left);
  if (left > 0 || kindAt(stream, __tcbmc_entry_of[stream]) == SILENT) goToEnd(stream);
  return more >= 0 ? (long)sent.count + more : sent.count > 0 ? (long)sent.count : more;
}

/* Whether there is more that was sent before, or what comes instead. */
static int kindToSend(int stream, unsigned int entry, unsigned int offset) {
  if (!isFree(stream)) return kindPast(stream, entry, offset);
  return __tcbmc_written_to[stream] < __tcbmc_outputs[stream].length ? SENT : __tcbmc_outputs[stream].end;
}

static _Bool goesOn(int stream, unsigned int entry) {
  return isFree(stream) ? kindToSend(stream, 0, 0) == SENT : stream < KNOWN && __tcbmc_entries[entry].goesOn;
}

/** of streams that are known */
void __tcbmc_shut_stream(int stream) {
  __tcbmc_atomic_begin();
  unsigned int entry = __tcbmc_entry_of[stream], offset = __tcbmc_offset_in[stream];
  _Bool isFirst = !(__tcbmc_past[stream] & OWN_END);
  int kind = kindToSend(stream, entry, offset);
  if (isFirst) {
    __tcbmc_event("#shuts", stream);
    __tcbmc_past[stream] = __tcbmc_past[stream] | OWN_END;
    if (kind == SHUT && !isFree(stream)) {
      if (kindAt(stream, entry) == ENDED) {
        __tcbmc_past[stream] = __tcbmc_past[stream] | PEERS_END;
        entry++;
      }
      __tcbmc_entry_of[stream] = entry + 1;
      __tcbmc_offset_in[stream] = 0;
    }
  }
  __tcbmc_atomic_end();
  if (!isFirst || isBroken(stream)) return;
  __tcbmc_assert(kind != SENT, "io-schedule", "ends its output where it has written more before");
  __tcbmc_assert(kind != RECEIVED, "io-schedule", "ends its output where it has read before");
  if (kind != BEYOND && kind != SILENT && kind != CLOSED) return;
  unsigned int left = isFree(stream) ? 0 : leftAt(stream, entry, offset);
  __tcbmc_world("shut", stream, left);
  if (!isFree(stream)) goToEnd(stream);
}

/** of streams that are known */
void __tcbmc_close_stream(int stream) {
  __tcbmc_event("#closes", stream);
  if (isBroken(stream)) return;
  __tcbmc_atomic_begin();
  unsigned int entry = __tcbmc_entry_of[stream];
  int kind = kindToSend(stream, entry, __tcbmc_offset_in[stream]);
  __tcbmc_atomic_end();
  __tcbmc_assert(!goesOn(stream, entry), "io-schedule", "closes a connection on which it has written more before");
  if (kind == BEYOND) __tcbmc_world("close", stream);
}
