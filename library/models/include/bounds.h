/*
 * C text of functions that access many bytes. A loop over a number of bytes that is not known is followed for some
 * iterations only; that the last byte lies in the object in which the first one does is looked at before it.
 */
#pragma once
static void in_bounds(const void *first, __SIZE_TYPE__ count) {
  if (count > 16 && __tcbmc_object_size(first) != 0)
    __tcbmc_assert(__tcbmc_object_size((const unsigned char *)first + (count - 1)) != 0, "out-of-bounds",
                   "access outside the bounds of an object");
}
