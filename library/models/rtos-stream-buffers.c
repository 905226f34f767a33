/**
 * @model stream and message buffers of FreeRTOS
 * @header stream_buffer.h, message_buffer.h
 *
 * A ring of bytes for one sender and one receiver, which nobody keeps apart: two senders at a time, or two receivers,
 * are a mistake. A message is its length, in as many bytes as a size_t has, and its bytes.
 */

#include "failing.h"
#include "rtos.h"

typedef __SIZE_TYPE__ size_t;
struct stream {
  unsigned char *bytes;
  void *unused;
  word state, capacity, trigger, first, count, isMessages, isSending, isReceiving;
};
enum { LENGTH = sizeof(size_t) };

static void *made(struct stream *stream, unsigned char *bytes, size_t capacity, size_t trigger, _Bool isMessages) {
  MISUSE(capacity == 0 || trigger > capacity, "a stream buffer is created that can hold less than it waits for");
  stream->bytes = bytes;
  stream->capacity = (plain_word)capacity;
  stream->trigger = trigger == 0 ? 1 : (plain_word)trigger;
  stream->isMessages = isMessages;
  stream->first = stream->count = stream->isSending = stream->isReceiving = 0;
  stream->state = MADE;
  return stream;
}
#define NEW(capacity) __tcbmc_reserve(sizeof(struct stream), 0), __tcbmc_reserve(capacity, 0), capacity

/** granted unless --calls-may-fail */
void *xStreamBufferCreate(size_t size, size_t trigger) {
  CALL("xStreamBufferCreate");
  MAY_FAIL(0);
  return made(NEW(size), trigger, 0);
}
void *xMessageBufferCreate(size_t size) {
  CALL("xMessageBufferCreate");
  MAY_FAIL(0);
  return made(NEW(size), 0, 1);
}
/** one byte of the memory is never used */
void *xStreamBufferCreateStatic(size_t size, size_t trigger, unsigned char *storage, void *buffer) {
  CALL("xStreamBufferCreateStatic");
  return made(buffer, storage, size - 1, trigger, 0);
}
void *xMessageBufferCreateStatic(size_t size, unsigned char *storage, void *buffer) {
  CALL("xMessageBufferCreateStatic");
  return made(buffer, storage, size - 1, 0, 1);
}

static void delete(struct stream *stream) {
  EXISTS(stream, "a stream buffer");
  stream->state = DELETED;
}
/** using it from then on is a violation */
void vStreamBufferDelete(void *buffer) {
  CALL("vStreamBufferDelete");
  delete(buffer);
}
void vMessageBufferDelete(void *buffer) {
  CALL("vMessageBufferDelete");
  delete(buffer);
}

/* In a section: where the byte with this number, counted from the first one, lies. */
static unsigned char *placeOf(struct stream *stream, plain_word index) {
  plain_word place = stream->first + index;
  return stream->bytes + (place < stream->capacity ? place : place - stream->capacity);
}

/* In a section: so many bytes, of which there are no more than the last argument says. */
static void put(struct stream *stream, plain_word at, const unsigned char *from, plain_word count, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (i < count) *placeOf(stream, at + (plain_word)i) = from[i];
}
static void take(struct stream *stream, plain_word at, unsigned char *to, plain_word count, size_t most) {
  for (size_t i = 0; i < most; i++)
    if (i < count) to[i] = *placeOf(stream, at + (plain_word)i);
}
static void drop(struct stream *stream, plain_word count) {
  plain_word first = stream->first + count;
  stream->first = first < stream->capacity ? first : first - stream->capacity;
  stream->count = stream->count - count;
}
static plain_word lengthOfFirst(struct stream *stream) {
  return *placeOf(stream, 0) | (plain_word)*placeOf(stream, 1) << 8;
}

static plain_word putMessage(struct stream *stream, const unsigned char *from, size_t count) {
  plain_word at = stream->count;
  *placeOf(stream, at) = (unsigned char)count;
  *placeOf(stream, at + 1) = (unsigned char)(count >> 8);
  put(stream, at + LENGTH, from, (plain_word)count, count);
  stream->count = at + LENGTH + (plain_word)count;
  return (plain_word)count;
}
static plain_word putSome(struct stream *stream, const unsigned char *from, plain_word count, size_t most) {
  put(stream, stream->count, from, count, most);
  stream->count = stream->count + count;
  return count;
}

static size_t send(struct stream *stream, const void *bytes, size_t count, plain_word ticks) {
  _Bool inTime = __VERIFIER_nondet_bool();
  size_t sent = 0;
  MISUSE(count > 0xffff, "more than 65535 bytes are sent to a stream buffer at once");
  __tcbmc_atomic_begin();
  EXISTS(stream, "a stream buffer");
  MISUSE(stream->isSending, "two send to one stream buffer at the same time");
  stream->isSending = 1;
  __tcbmc_atomic_end();
  OBEY_AND_REST(ticks != 0)
  __tcbmc_atomic_begin();
  EXISTS(stream, "a stream buffer");
  plain_word space = stream->capacity - stream->count, needed = (plain_word)count + (stream->isMessages ? LENGTH : 0);
  _Bool isTooLong = needed > stream->capacity;
  if (isTooLong && !stream->isMessages) needed = stream->capacity;
  _Bool fits = space >= needed;
  if (ticks == FOREVER) __tcbmc_wait(fits || (isTooLong && stream->isMessages));
  else if (ticks != 0) __tcbmc_assume(fits == inTime || isTooLong);
  if (!stream->isMessages) sent = putSome(stream, bytes, space < count ? space : (plain_word)count, count);
  else if (fits) sent = putMessage(stream, bytes, count);
  stream->isSending = 0;
  __tcbmc_atomic_end();
  return sent;
}

/* In a section: what is there, up to so much; a message that is longer stays. */
static size_t takeOut(struct stream *stream, unsigned char *bytes, size_t most) {
  plain_word count = stream->count;
  if (count == 0) return 0;
  plain_word length = stream->isMessages ? lengthOfFirst(stream) : count;
  if (stream->isMessages && length > most) return 0;
  if (length > most) length = (plain_word)most;
  take(stream, stream->isMessages ? LENGTH : 0, bytes, length, most);
  drop(stream, length + (stream->isMessages ? LENGTH : 0));
  return length;
}

/* Who is suspended while it waits for the first byte goes on when it is resumed. */
static size_t receive(struct stream *stream, void *bytes, size_t most, plain_word ticks) {
  _Bool inTime = __VERIFIER_nondet_bool(), isCut = 0;
  __tcbmc_atomic_begin();
  EXISTS(stream, "a stream buffer");
  MISUSE(stream->isReceiving, "two receive from one stream buffer at the same time");
  stream->isReceiving = 1;
  _Bool isThere = stream->count != 0;
  __tcbmc_atomic_end();
  OBEY_IN_WAIT(isCut, !isThere && ticks != 0, ticks != 0)
  __tcbmc_atomic_begin();
  EXISTS(stream, "a stream buffer");
  _Bool isEnough = isThere || stream->count >= stream->trigger;
  if (ticks == FOREVER) __tcbmc_wait(isEnough || isCut);
  else if (ticks != 0) __tcbmc_assume(isEnough == inTime || isThere);
  size_t taken = takeOut(stream, bytes, most);
  stream->isReceiving = 0;
  __tcbmc_atomic_end();
  return taken;
}

/**
 * waits until all of it fits: not at all, for ever, or until any time; of a stream as much as fits is sent then, of a
 * message nothing; two senders at a time are a violation
 */
size_t xStreamBufferSend(void *buffer, const void *bytes, size_t count, __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xStreamBufferSend");
  return send(buffer, bytes, count, ticks);
}
size_t xMessageBufferSend(void *buffer, const void *bytes, size_t count, __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xMessageBufferSend");
  return send(buffer, bytes, count, ticks);
}
/**
 * waits while there is nothing, then until there is as much as the trigger level: not at all, for ever, or until any
 * time; two receivers at a time are a violation
 */
size_t xStreamBufferReceive(void *buffer, void *bytes, size_t most, __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xStreamBufferReceive");
  return receive(buffer, bytes, most, ticks);
}
/** waits for a message: not at all, for ever, or until any time; one that is longer than there is room stays */
size_t xMessageBufferReceive(void *buffer, void *bytes, size_t most, __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xMessageBufferReceive");
  return receive(buffer, bytes, most, ticks);
}

static size_t told(size_t count, long *woken) {
  if (count != 0) TELL(woken);
  return count;
}
/** as without FromISR, at once; whether a task has been woken is open */
size_t xStreamBufferSendFromISR(void *buffer, const void *bytes, size_t count, long *woken) {
  return told(send(buffer, bytes, count, 0), woken);
}
size_t xMessageBufferSendFromISR(void *buffer, const void *bytes, size_t count, long *woken) {
  return told(send(buffer, bytes, count, 0), woken);
}
size_t xStreamBufferReceiveFromISR(void *buffer, void *bytes, size_t most, long *woken) {
  return told(receive(buffer, bytes, most, 0), woken);
}
size_t xMessageBufferReceiveFromISR(void *buffer, void *bytes, size_t most, long *woken) {
  return told(receive(buffer, bytes, most, 0), woken);
}

static long reset(struct stream *stream) {
  __tcbmc_atomic_begin();
  EXISTS(stream, "a stream buffer");
  _Bool isFree = !stream->isSending && !stream->isReceiving;
  if (isFree) stream->first = stream->count = 0;
  __tcbmc_atomic_end();
  return isFree;
}
/** 0 while somebody sends or receives */
long xStreamBufferReset(void *buffer) { return reset(buffer); }
long xMessageBufferReset(void *buffer) { return reset(buffer); }

static struct stream *usable(struct stream *stream) {
  EXISTS(stream, "a stream buffer");
  return stream;
}
/** exact */
size_t xStreamBufferBytesAvailable(void *buffer) { return usable(buffer)->count; }
size_t xStreamBufferSpacesAvailable(void *buffer) {
  return usable(buffer)->capacity - ((struct stream *)buffer)->count;
}
size_t xMessageBufferSpacesAvailable(void *buffer) { return xStreamBufferSpacesAvailable(buffer); }
size_t xMessageBufferSpaceAvailable(void *buffer) { return xStreamBufferSpacesAvailable(buffer); }
long xStreamBufferIsEmpty(void *buffer) { return usable(buffer)->count == 0; }
long xMessageBufferIsEmpty(void *buffer) { return usable(buffer)->count == 0; }
long xStreamBufferIsFull(void *buffer) { return xStreamBufferSpacesAvailable(buffer) == 0; }
long xMessageBufferIsFull(void *buffer) { return xStreamBufferSpacesAvailable(buffer) <= LENGTH; }
long xStreamBufferSetTriggerLevel(void *buffer, size_t trigger) {
  if (trigger > usable(buffer)->capacity) return FALSE;
  ((struct stream *)buffer)->trigger = trigger == 0 ? 1 : (plain_word)trigger;
  return TRUE;
}
size_t xMessageBufferNextLengthBytes(void *buffer) {
  __tcbmc_atomic_begin();
  size_t length = usable(buffer)->count == 0 ? 0 : lengthOfFirst(buffer);
  __tcbmc_atomic_end();
  return length;
}
