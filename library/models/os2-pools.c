/**
 * @model memory pools of CMSIS-RTOS2
 * @header cmsis_os2.h
 *
 * A block is one of the heap's, so that using it after it was given back is seen; a number says how many are left.
 */

#include "os2.h"

struct pool {
  char *name;
  word state, blocks, size, used;
};

/** granted unless --calls-may-fail; memory that the attributes give is not used */
void *osMemoryPoolNew(plain_word blocks, plain_word size, const void *given) {
  const struct attributes *attributes = given;
  THREADS_CALL("osMemoryPoolNew");
  if (blocks == 0 || size == 0) return 0;
  MAY_FAIL(0);
  struct pool *pool = __tcbmc_reserve(sizeof *pool, 0);
  pool->name = NAME_OF(attributes);
  pool->blocks = blocks;
  pool->size = size;
  pool->used = 0;
  pool->state = A_POOL;
  return pool;
}
const char *osMemoryPoolGetName(void *pool) { return pool == 0 ? 0 : ((struct pool *)pool)->name; }

/** waits while no block is left: not at all, for ever, or until any time; using what was deleted is a violation */
void *osMemoryPoolAlloc(void *handle, plain_word ticks) {
  struct pool *pool = handle;
  NOT_WAITING_IN_HANDLERS(ticks, "osMemoryPoolAlloc");
  if (pool == 0) return 0;
  OBEY_IN_CALL(ticks, &pool->used, pool->blocks, 0, 0)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  IS_A(pool, A_POOL, "a memory pool");
  plain_word used = pool->used;
  _Bool any = used < pool->blocks;
  WAIT_IN(any, ticks, inTime, "osMemoryPoolAlloc");
  if (any) pool->used = used + 1;
  __tcbmc_atomic_end();
  return any ? __tcbmc_reserve(pool->size, 0) : 0;
}

/** what is no block, or was given back before, is a violation */
int osMemoryPoolFree(void *handle, void *block) {
  struct pool *pool = handle;
  ALL_CALL(0, "osMemoryPoolFree");
  if (pool == 0 || block == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(pool, A_POOL, "a memory pool");
  MISUSE(pool->used == 0, "a block is given back to a memory pool that has given none");
  __tcbmc_free(block);
  pool->used = pool->used - 1;
  __tcbmc_atomic_end();
  return DONE;
}

static struct pool *usable(struct pool *pool) {
  IS_A(pool, A_POOL, "a memory pool");
  return pool;
}
/** exact */
plain_word osMemoryPoolGetCapacity(void *pool) { return pool == 0 ? 0 : usable(pool)->blocks; }
plain_word osMemoryPoolGetBlockSize(void *pool) { return pool == 0 ? 0 : usable(pool)->size; }
plain_word osMemoryPoolGetCount(void *pool) { return pool == 0 ? 0 : usable(pool)->used; }
plain_word osMemoryPoolGetSpace(void *pool) {
  return pool == 0 ? 0 : usable(pool)->blocks - ((struct pool *)pool)->used;
}

/** using the pool from then on is a violation; its blocks stay */
int osMemoryPoolDelete(void *handle) {
  struct pool *pool = handle;
  THREADS_CALL("osMemoryPoolDelete");
  if (pool == 0) return BAD_PARAMETER;
  usable(pool)->state = DELETED;
  return DONE;
}
