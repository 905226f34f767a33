/*
 * C text of functions that copy: what is written must not overlap what is read (C11 7.24.1 and `restrict`), unless it
 * is all the same.
 */
#pragma once
static void apart(const void *to, __SIZE_TYPE__ written, const void *from, __SIZE_TYPE__ read) {
  __SIZE_TYPE__ distance = __tcbmc_distance(to, from);
  __tcbmc_assert(distance == 0 || (distance >= read && -distance >= written), "out-of-bounds",
                 "what is copied reaches into what is written");
}
