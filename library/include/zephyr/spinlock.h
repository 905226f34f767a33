/* <zephyr/spinlock.h>: locks that keep interrupts out, on one core. */
#ifndef ZEPHYR_INCLUDE_SPINLOCK_H_
#define ZEPHYR_INCLUDE_SPINLOCK_H_
#include <stdint.h>

struct k_spinlock {
  uint32_t __owner;
};
typedef struct {
  int key;
} k_spinlock_key_t;
k_spinlock_key_t k_spin_lock(struct k_spinlock *__lock);
int k_spin_trylock(struct k_spinlock *__lock, k_spinlock_key_t *__key);
void k_spin_unlock(struct k_spinlock *__lock, k_spinlock_key_t __key);
#define K_SPINLOCK_BREAK continue
#define K_SPINLOCK(lock) \
  for (k_spinlock_key_t __key = k_spin_lock(lock); __key.key >= 0; k_spin_unlock(lock, __key), __key.key = -1)
#endif
