/**
 * @model contents of files
 * @header unistd.h
 *
 * A file is what was in it before, unless it has been truncated, and what has been written to it since. The first
 * entry of its trace is all that was written.
 */

#include "tables.h"
#include "conversation/primitives.h"

/** of streams that are known */
/* How much of what was written is gone again, and whether what was there at first is. */
_Atomic unsigned int __tcbmc_gone_from[STREAMS];
_Atomic _Bool __tcbmc_truncated[STREAMS];

static int askForFile(const char *path, int how) {
  int stream = (int)__tcbmc_world("open", path, 0);
  if (stream == -ENOENT && (how & CREATES)) return (int)__tcbmc_world("open", path, 1);
  return stream >= 0 && (how & EXCLUSIVELY) ? -EEXIST : stream;
}

/** of files that are known */
int __tcbmc_file_stream(const char *path, int how) {
  int stream = __tcbmc_file_of(path);
  if (stream == UNKNOWN) return askForFile(path, how);
  unsigned int failure = __tcbmc_absences[stream];
  if (failure != 0 && failure != ENOENT) return -(int)failure;
  __tcbmc_atomic_begin();
  _Bool isThere = __tcbmc_file_exists[stream];
  if (how & CREATES) __tcbmc_file_exists[stream] = 1;
  __tcbmc_atomic_end();
  if (isThere) return how & EXCLUSIVELY ? -EEXIST : stream;
  return how & CREATES ? stream : -ENOENT;
}

static unsigned long contentOf(int stream) {
  if (__tcbmc_truncated[stream]) return 0;
  return stream < KNOWN ? __tcbmc_contents[stream].length : __tcbmc_world("size", stream);
}

static unsigned long sizeOf(int stream) {
  return contentOf(stream) + __tcbmc_written_to[stream] - __tcbmc_gone_from[stream];
}

/** of streams that are known */
unsigned long __tcbmc_file_size(int stream) {
  __tcbmc_atomic_begin();
  unsigned long size = sizeOf(stream);
  __tcbmc_atomic_end();
  return size;
}

static const struct entry *outputOf(int stream) { return &__tcbmc_entries[__tcbmc_entry_of[stream]]; }

static size_t knownOutput(int stream) {
  if (stream >= KNOWN) return 0;
  return __tcbmc_rules[stream] == CHECKED ? (outputOf(stream)->kind == SENT ? outputOf(stream)->length : 0)
                                          : __tcbmc_outputs[stream].length;
}

static unsigned int startOfOutput(int stream) {
  return __tcbmc_rules[stream] == CHECKED ? outputOf(stream)->start : __tcbmc_outputs[stream].start;
}

/* Bytes of what was there at first (isOld), or of what has been written. */
static void copy(int stream, unsigned char *buffer, size_t count, size_t most, unsigned long from, _Bool isOld) {
  if (count == 0) return;
  if (stream >= KNOWN || (!isOld && from + count > knownOutput(stream))) {
    __tcbmc_world("content", stream, buffer, count, from, isOld);
    return;
  }
  if (!isOld && __tcbmc_rules[stream] == UNORDERED)
    __tcbmc_world("refuse", "reading what was written to a file in any order");
  __tcbmc_copy_some_bytes(
      buffer, __tcbmc_traffic + (isOld ? __tcbmc_contents[stream].start : startOfOutput(stream)) + from, count, most);
}

/* Of the bytes that there are, those up to the end of the line. */
static size_t lineIn(int stream, size_t count, unsigned long from, unsigned long before, unsigned long gone) {
  size_t old = from >= before ? 0 : before - from < count ? before - from : count;
  if (stream >= KNOWN || from + count - before + gone > knownOutput(stream) + before) return 1;
  size_t length = old > 0 ? untilLineEnd(__tcbmc_traffic + __tcbmc_contents[stream].start + from, old) : 0;
  if (length < old || old == count || (old > 0 && __tcbmc_traffic[__tcbmc_contents[stream].start + before - 1] == '\n'))
    return length;
  return old + untilLineEnd(__tcbmc_traffic + startOfOutput(stream) + from + old - before + gone, count - old);
}

/** of streams that are known */
long __tcbmc_read_file(int stream, unsigned char *buffer, size_t most, _Atomic unsigned long *offset, int how) {
  if (most == 0) return 0;
  __tcbmc_atomic_begin();
  unsigned long before = contentOf(stream), gone = __tcbmc_gone_from[stream],
                size = before + __tcbmc_written_to[stream] - gone, from = *offset;
  size_t count = from < size ? size - from : 0;
  if (count > most) count = most;
  if (count > 0 && (how & TO_LINE_END)) count = lineIn(stream, count, from, before, gone);
  count = someOf(count);
  *offset = from + count;
  __tcbmc_atomic_end();
  size_t old = from >= before ? 0 : before - from < count ? before - from : count;
  copy(stream, buffer, old, most, from, 1);
  copy(stream, buffer + old, count - old, most - old, from + old - before + gone, 0);
  return count;
}

/** of streams that are known */
long __tcbmc_append(int stream, const unsigned char *buffer, size_t count, _Atomic unsigned long *offset, _Bool atEnd) {
  if (count == 0) return 0;
  _Bool isUnordered = stream < KNOWN && __tcbmc_rules[stream] == UNORDERED;
  if (!isUnordered) count = someOf(count);
  __tcbmc_atomic_begin();
  unsigned long size = sizeOf(stream);
  __tcbmc_event("#sends", stream, buffer, count);
  if (!atEnd && *offset != size) __tcbmc_world("refuse", "writing to a file elsewhere than at its end");
  unsigned int written = __tcbmc_written_to[stream];
  size_t known = knownOutput(stream) < written ? 0 : knownOutput(stream) - written;
  if (count < known) known = count;
  if (isUnordered) known = __tcbmc_take_write(stream, buffer, count) == SENT ? count : 0;
  __tcbmc_written_to[stream] = written + count;
  *offset = size + count;
  __tcbmc_atomic_end();
  if (isUnordered) __tcbmc_look_at_bytes(buffer, count);
  else if (known > 0) __tcbmc_compare_sent(buffer, startOfOutput(stream) + written, known);
  return known == count ? (long)count : (long)known + __tcbmc_world("append", stream, buffer + known, count - known);
}

/** of streams that are known */
void __tcbmc_truncate(int stream) {
  __tcbmc_atomic_begin();
  __tcbmc_truncated[stream] = 1;
  __tcbmc_gone_from[stream] = __tcbmc_written_to[stream];
  __tcbmc_atomic_end();
}
