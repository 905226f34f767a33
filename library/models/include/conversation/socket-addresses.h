/* C text: addresses as numbers in the machine's order of bytes, from and to what the program has. */
#pragma once
enum { AF_UNSPEC = 0, AF_UNIX = 1, AF_INET = 2, AF_INET6 = 10, INET = 16, INET6 = 28 };
enum { LOOPBACK = 0x7f000001 };
struct place {
  unsigned short family, port;
  unsigned int address;
};
struct inet {
  unsigned short family, port;
  unsigned int address;
  unsigned char unused[8];
};
struct inet6 {
  unsigned short family, port;
  unsigned int flow;
  unsigned char address[16];
  unsigned int scope;
};

/* The IPv4 address that is meant, 0 for any of this machine; others are not modelled. */
static unsigned int mapped(const unsigned char *address) {
  unsigned int first = 0;
  for (int i = 0; i < 10; i++) first |= address[i];
  if (first != 0) __tcbmc_world("refuse", "an address of IPv6 that is not this machine's");
  unsigned int last =
      (unsigned int)address[12] << 24 | (unsigned int)address[13] << 16 | (unsigned int)address[14] << 8 | address[15];
  if (address[10] == 0xff && address[11] == 0xff) return last;
  if (last > 1 || address[10] != 0 || address[11] != 0)
    __tcbmc_world("refuse", "an address of IPv6 that is not this machine's");
  return last == 1 ? LOOPBACK : 0;
}

/* 0, or a negative error number. */
static int placeOf(const void *address, unsigned int length, unsigned short family, struct place *place) {
  if (length < (family == AF_INET ? INET : INET6)) return -EINVAL;
  place->family = *(const unsigned short *)address;
  if (place->family == AF_UNSPEC) __tcbmc_world("refuse", "an address of no family");
  if (place->family != family) return -EAFNOSUPPORT;
  place->port = __builtin_bswap16(((const struct inet *)address)->port);
  place->address = family == AF_INET ? __builtin_bswap32(((const struct inet *)address)->address)
                                     : mapped(((const struct inet6 *)address)->address);
  return 0;
}

static void tellPlace(struct place place, void *address, unsigned int *length) {
  struct inet inet = { AF_INET, __builtin_bswap16(place.port), __builtin_bswap32(place.address), { 0 } };
  struct inet6 inet6 = { AF_INET6, __builtin_bswap16(place.port), 0, { 0 }, 0 };
  unsigned int given = *length, actual = place.family == AF_INET ? INET : place.family == AF_INET6 ? INET6 : 2;
  if (place.family == AF_INET6 && place.address != 0) {
    inet6.address[10] = inet6.address[11] = 0xff;
    for (int i = 0; i < 4; i++) inet6.address[12 + i] = place.address >> (24 - 8 * i);
  }
  if (place.family == AF_UNIX) inet.family = AF_UNIX;
  __tcbmc_copy_bytes(address, place.family == AF_INET6 ? (unsigned char *)&inet6 : (unsigned char *)&inet,
                     actual < given ? actual : given);
  *length = actual;
}
