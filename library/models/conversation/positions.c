/**
 * @model positions in streams
 * @header unistd.h
 *
 * Where streams are.
 */

#include "tables.h"

/** of streams that are known */
_Atomic unsigned int __tcbmc_written_to[STREAMS];
_Atomic _Bool __tcbmc_made_writes[MADE_WRITES];
/* main is 1; a child has its parent's number and its own place among the children as the last digit. */
_Thread_local unsigned long __tcbmc_thread_path = 1;
/* What descriptors lead to, as far as the thread was there when they were opened. */
_Thread_local void *__tcbmc_places;
