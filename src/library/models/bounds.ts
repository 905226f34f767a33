/** C text of functions that copy: what is written must not overlap what is read (C11 7.24.1 and `restrict`), unless it is all the same. */
export const APART = String.raw`
static void apart(const void *to, __SIZE_TYPE__ written, const void *from, __SIZE_TYPE__ read) {
  __SIZE_TYPE__ distance = __tcbmc_distance(to, from);
  __tcbmc_assert(distance == 0 || (distance >= read && -distance >= written), "out-of-bounds", "what is copied reaches into what is written");
}
`;

/**
 * C text of functions that access many bytes. A loop over a number of bytes that is not known is followed for some iterations only; that the last byte lies in
 * the object in which the first one does is looked at before it.
 */
export const BOUNDS = String.raw`
static void in_bounds(const void *first, __SIZE_TYPE__ count) {
  if (count > 16 && __tcbmc_object_size(first) != 0)
    __tcbmc_assert(__tcbmc_object_size((const unsigned char *)first + (count - 1)) != 0, "out-of-bounds", "access outside the bounds of an object");
}
`;
