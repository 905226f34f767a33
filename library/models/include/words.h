/*
 * C text that several models share. Objects of the library consist of 32-bit words. The top bit of the first one is
 * set in an object that has been destroyed, and can be set in one that was never initialised, whose contents are
 * arbitrary. So both are noticed by one test, which folds away where nobody destroys. Where the first word is a task's
 * id, a number too large for one is noticed, too: another system's static initialiser, say, which would otherwise pass
 * for a lock that is held for ever.
 */
#pragma once
#include "misuse.h"
#include "failing.h"

typedef __UINT32_TYPE__ plain_word;
typedef _Atomic __UINT32_TYPE__ word;
#define DESTROYED 0x80000000u
#define OWNERS 0x10000u
#define LOCKED(lock) __tcbmc_event("lock", lock)
#define UNLOCKED(lock) __tcbmc_event("unlock", lock)
static plain_word self(void) { return (plain_word)__tcbmc_self(); }
