/**
 * @model known addresses
 * @header netdb.h, arpa/inet.h
 *
 * Addresses as texts, and names of this machine. Other names are refused.
 */

typedef __SIZE_TYPE__ size_t;
int *__errno_location(void);
void __tcbmc_read_string(const char *text);
int __tcbmc_compare_texts(const unsigned char *left, const unsigned char *right, size_t limit);
size_t __tcbmc_copy_text(char *to, const char *from);
void __tcbmc_copy_bytes(unsigned char *to, const unsigned char *from, size_t count);
enum { AF_INET = 2, AF_INET6 = 10, ENOSPC = 28, EAFNOSUPPORT = 97 };
enum { EAI_NONAME = -2, EAI_FAMILY = -6, EAI_SOCKTYPE = -7, EAI_SERVICE = -8, EAI_ADDRFAMILY = -9, EAI_MEMORY = -10 };
enum { AI_PASSIVE = 1, AI_CANONNAME = 2, LOOPBACK = 0x7f000001 };

static _Bool isText(const char *text, const char *other) {
  return __tcbmc_compare_texts((const unsigned char *)text, (const unsigned char *)other, -1) == 0;
}

/* Four decimal numbers below 256, without leading zeros. */
static _Bool dotted(const char *text, unsigned int *address) {
  unsigned int all = 0;
  for (int i = 0; i < 4; i++) {
    unsigned int number = 0;
    const char *first = text;
    while (*text >= '0' && *text <= '9' && text - first < 3) number = number * 10 + (*text++ - '0');
    if (text == first || number > 255 || (*first == '0' && text - first > 1) || *text++ != (i < 3 ? '.' : 0)) return 0;
    all = all << 8 | number;
  }
  *address = all;
  return 1;
}

static void put(unsigned int address, unsigned char *to) {
  for (int i = 0; i < 4; i++) to[i] = address >> (24 - 8 * i);
}

/* ::1, :: or an address of IPv4 that is mapped; others are not modelled. */
static _Bool put6(const char *text, unsigned char *to) {
  unsigned int address;
  _Bool isMapped = __tcbmc_compare_texts((const unsigned char *)text, (const unsigned char *)"::ffff:", 7) == 0;
  if (isMapped && !dotted(text + 7, &address)) return 0;
  if (!isMapped && !isText(text, "::1") && !isText(text, "::"))
    __tcbmc_world("refuse", "an address of IPv6 that is not this machine's");
  for (int i = 0; i < 16; i++) to[i] = 0;
  if (isMapped) {
    to[10] = to[11] = 0xff;
    put(address, to + 12);
  } else to[15] = isText(text, "::1");
  return 1;
}

/** exact for IPv4; of IPv6 only this machine */
int inet_pton(int family, const char *text, void *to) {
  unsigned int address;
  if (family == AF_INET6) return put6(text, to);
  if (family != AF_INET) {
    *__errno_location() = EAFNOSUPPORT;
    return -1;
  }
  if (!dotted(text, &address)) return 0;
  put(address, to);
  return 1;
}

/* Numbers in other bases, or fewer of them. */
static void refuseOthers(const char *text) {
  while ((*text >= '0' && *text <= '9') || (*text >= 'a' && *text <= 'f') || (*text >= 'A' && *text <= 'F') ||
         *text == 'x' || *text == 'X' || *text == '.')
    text++;
  if (*text == 0 || *text == ' ' || (*text >= '\t' && *text <= '\r'))
    __tcbmc_world("refuse", "an address that is not four decimal numbers");
}

/** four decimal numbers; others are refused */
int inet_aton(const char *text, void *to) {
  unsigned int address;
  if (!dotted(text, &address)) {
    refuseOthers(text);
    return 0;
  }
  put(address, to);
  return 1;
}

/** as inet_aton */
unsigned int inet_addr(const char *text) {
  unsigned int address;
  if (dotted(text, &address)) return __builtin_bswap32(address);
  refuseOthers(text);
  return -1;
}

static size_t spell(const unsigned char *address, char *to) {
  size_t length = 0;
  for (int i = 0; i < 4; i++) {
    unsigned char number = address[i];
    if (number > 99) to[length++] = '0' + number / 100;
    if (number > 9) to[length++] = '0' + number / 10 % 10;
    to[length++] = '0' + number % 10;
    to[length++] = i < 3 ? '.' : 0;
  }
  return length;
}

/** exact */
const char *inet_ntop(int family, const void *address, char *buffer, unsigned int size) {
  char text[32];
  size_t length = 0;
  if (family == AF_INET) length = spell(address, text);
  else if (family != AF_INET6) {
    *__errno_location() = EAFNOSUPPORT;
    return 0;
  } else if (((const unsigned char *)address)[10] == 0xff) {
    length = __tcbmc_copy_text(text, "::ffff:");
    length += spell((const unsigned char *)address + 12, text + length);
  } else length = __tcbmc_copy_text(text, ((const unsigned char *)address)[15] == 1 ? "::1" : "::") + 1;
  if (length > size) {
    *__errno_location() = ENOSPC;
    return 0;
  }
  __tcbmc_copy_bytes((unsigned char *)buffer, (unsigned char *)text, length);
  return buffer;
}

struct internet_address {
  unsigned int number;
};
static char spelled[16];
/** exact */
char *inet_ntoa(struct internet_address address) {
  spell((unsigned char *)&address, spelled);
  return spelled;
}

/* 0, or what getaddrinfo fails with. */
static int portOf(const char *service, unsigned int *port) {
  *port = 0;
  if (service == 0) return 0;
  for (const char *c = service; *c != 0; c++) {
    if (*c < '0' || *c > '9' || c - service > 4) {
      if (!isText(service, "http")) __tcbmc_world("refuse", "the name of a service");
      *port = 80;
      return 0;
    }
    *port = *port * 10 + (*c - '0');
  }
  if (*port > 65535) __tcbmc_world("refuse", "a port beyond 65535");
  return 0;
}

static unsigned int addressOf(const char *name) {
  unsigned int address = LOOPBACK;
  if (!dotted(name, &address) && !isText(name, "localhost") && !isText(name, "::1"))
    __tcbmc_world("refuse", "the name of another machine");
  return address;
}

/* The family of an address in numbers, 0 of a name. */
static int kindOf(const char *name) {
  unsigned int address;
  return dotted(name, &address) ? AF_INET : isText(name, "::1") ? AF_INET6 : 0;
}

/* As glibc and musl have it. */
struct information {
  int flags, family, type, protocol;
  unsigned int length;
  void *address;
  char *name;
  struct information *next;
};

struct node {
  struct information information;
  unsigned short place[14];
  char name[64];
};

/** one address, of IPv4 unless IPv6 is asked for; of numbers, localhost, and no name at all */
int getaddrinfo(const char *name, const char *service, const struct information *hints, struct information **list) {
  int family = hints != 0 ? hints->family : 0, type = hints != 0 ? hints->type : 0,
      flags = hints != 0 ? hints->flags : 0;
  unsigned int port, address = 0;
  if (name == 0 && service == 0) return EAI_NONAME;
  if (family != 0 && family != AF_INET && family != AF_INET6) return EAI_FAMILY;
  if (type != 0 && type != 1) __tcbmc_world("refuse", "an address of sockets that are no streams");
  int result = portOf(service, &port);
  if (result != 0) return result;
  if (name != 0) {
    int kind = kindOf(name);
    if (kind != 0 && family != 0 && kind != family) return EAI_ADDRFAMILY;
    if (kind != 0) family = kind;
    address = addressOf(name);
  } else if (!(flags & AI_PASSIVE)) address = LOOPBACK;
  struct node *node = __tcbmc_alloc(sizeof *node, 1);
  if (node == 0) return EAI_MEMORY;
  struct information *made = &node->information;
  _Bool is6 = family == AF_INET6;
  made->flags = flags;
  made->family = node->place[0] = is6 ? AF_INET6 : AF_INET;
  made->type = 1;
  made->protocol = 6;
  made->length = is6 ? 28 : 16;
  made->address = node->place;
  node->place[1] = __builtin_bswap16(port);
  if (is6) put6(address == 0 ? "::" : "::1", (unsigned char *)(node->place + 4));
  else put(address, (unsigned char *)(node->place + 2));
  if ((flags & AI_CANONNAME) && name != 0) {
    for (size_t i = 0; i < sizeof node->name - 1 && name[i] != 0; i++) node->name[i] = name[i];
    made->name = node->name;
  }
  *list = made;
  return 0;
}

/** the list is gone */
void freeaddrinfo(struct information *list) {
  if (list != 0) __tcbmc_free(list);
}

/** some text */
const char *gai_strerror(int error) { return "the address is not known"; }

struct host {
  const char *name;
  char **others;
  int family, length;
  char **addresses;
};
static unsigned char hostAddress[4];
static char *hostAddresses[2] = { (char *)hostAddress, 0 };
static char *noNames[1];
static struct host host = { 0, noNames, AF_INET, 4, hostAddresses };

/** one address, as getaddrinfo */
struct host *gethostbyname(const char *name) {
  put(addressOf(name), hostAddress);
  host.name = name;
  return &host;
}
