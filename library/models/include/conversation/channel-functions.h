/*
 * What the models of descriptors, sockets and files are made of. Results that are negative are error numbers of
 * Linux, negated. Where the conversation ends the world is asked (`__tcbmc_world`); in a formula executions end
 * there.
 */
#pragma once
/* Of a new connection of the thread (address and port in the machine's order of bytes): the stream. */
int __tcbmc_connect_stream(unsigned int address, unsigned int port);
/* 0. */
int __tcbmc_listen_stream(unsigned int port);
/* Waits for the next connection, unless that is not wanted: then -EAGAIN. */
int __tcbmc_accept_stream(unsigned int port, int waits);
enum { CREATES = 1, EXCLUSIVELY = 2 };
/* Of a file: the stream, in which no position is kept. -ENOENT, -EEXIST. */
int __tcbmc_file_stream(const char *path, int how);
/* Of descriptor 0, 1 or 2. */
int __tcbmc_standard_stream(int descriptor);

enum { WAITS = 1, PEEKS = 2, TO_LINE_END = 4, NEVER_WAITS = 8 };
/*
 * How many bytes have been put into the buffer; 0 at the end. Unless it waits -EAGAIN. To the end of a line: none
 * behind a newline.
 */
long __tcbmc_receive(int stream, unsigned char *buffer, unsigned long most, int how);
/*
 * How many bytes have been sent: all, or as many as the peer took before it closed the connection, else -EPIPE or
 * -ECONNRESET.
 */
long __tcbmc_send(int stream, const unsigned char *buffer, unsigned long count);
/* Nothing more is sent. */
void __tcbmc_shut_stream(int stream);
/* No descriptor leads to it any more. */
void __tcbmc_close_stream(int stream);

/*
 * Within a section: whether receiving, or accepting, gives something (LAST: of which the end is known), or the end, or
 * an error at once: or nobody knows before the world is asked.
 */
enum { NO, YES, LAST, UNASKED, AT_END, RESET };
int __tcbmc_is_readable(int stream);
int __tcbmc_is_acceptable(unsigned int port);
/*
 * Within a section: somebody has seen that something can be received or accepted there, so it is there until it has
 * been.
 */
_Bool __tcbmc_is_there(int place);
void __tcbmc_note_there(int place);
/* Whether the program has said that it writes no more. */
_Bool __tcbmc_has_ended_output(int stream);
/* A number that is another one when more has come since. */
unsigned int __tcbmc_arrivals(int stream);
/* Asks; waits until one of them is, if that is wanted. */
void __tcbmc_ask_for_any(const int *places, unsigned long count, int waits);
/* The place of connections to a port. */
#define PLACE_OF_PORT(port) (-1 - (int)(port))

/* From an offset on, which moves; see __tcbmc_receive. */
long __tcbmc_read_file(int stream, unsigned char *buffer, unsigned long most, _Atomic unsigned long *offset, int how);
unsigned long __tcbmc_file_size(int stream);
/* At the end of what is in it, where the offset must be unless everything is written there; it moves. */
long __tcbmc_append(int stream, const unsigned char *buffer, unsigned long count, _Atomic unsigned long *offset,
                    _Bool atEnd);
/* What was in it is gone. */
void __tcbmc_truncate(int stream);

/* Goes along what was sent: that these bytes were sent from there on is compared. */
void __tcbmc_compare_sent(const unsigned char *buffer, unsigned int start, unsigned long count);
/*
 * Within a section, of streams whose whole writes come in any order: whether such a write was known and not made yet
 * (SENT), or all known ones were made; else it is a violation.
 */
int __tcbmc_take_write(int stream, const unsigned char *buffer, unsigned long count);
