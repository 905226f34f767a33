import type { ModelFile } from '../model.js';
import { DESCRIPTION } from './description.js';

/** C text that the models of waiting for several descriptors share. */
export const READINESS = String.raw`${DESCRIPTION}
enum { IN = 1, OUT = 4, ERR = 8, HUP = 0x10, NVAL = 0x20, RDHUP = 0x2000 };
/* Null: no descriptor; then nothing is seen of it. edge: what had come when it was last seen, of those that are only seen once. */
struct waited { struct description *description; unsigned int wanted, seen; _Atomic unsigned int *edge; };
enum { AT_ONCE = 0, FOR_SOME_TIME = 1, FOR_EVER = -1 };
/* How many have been seen. Those of which it is not certain that it has come already may be seen later. */
int __tcbmc_wait_for_any(struct waited *all, unsigned long count, int patience);
`;

export const READY: ModelFile = {
  file: '<model of known readiness>',
  header: 'poll.h',
  defines: { __tcbmc_wait_for_any: 'which of some descriptors are ready' },
  text: String.raw`${READINESS}
_Bool __tcbmc_pipe_readable(struct description *description);
_Bool __tcbmc_pipe_writable(struct description *description);
unsigned long __tcbmc_written_to_pipe(struct description *description);

static int placeOf(struct description *description) {
  switch (description->kind) {
    case LISTENER:
      return PLACE_OF_PORT(description->port);
    case STANDARD:
    case CONNECTION:
      return description->stream;
    default:
      return -70000;
  }
}

/* In a section. */
static int isReadable(struct description *description) {
  switch (description->kind) {
    case CONNECTION:
      return __tcbmc_is_readable(description->stream);
    case LISTENER:
      return __tcbmc_is_acceptable(description->port);
    case STANDARD:
      return description->access == READS ? __tcbmc_is_readable(description->stream) : NO;
    case PIPE:
      return description->access != WRITES && __tcbmc_pipe_readable(description) ? YES : NO;
    case SOCKET:
      return NO;
    default:
      return YES;
  }
}

static unsigned int isWritable(struct description *description) {
  unsigned char kind = description->kind;
  if (kind == LISTENER || kind == EVENTS || description->access == READS) return 0;
  return kind != PIPE || __tcbmc_pipe_writable(description) ? OUT : 0;
}

/* What is always told. */
static unsigned int errorsOf(struct description *description) {
  if (description->kind == SOCKET) return description->error != 0 ? ERR | HUP : HUP;
  return 0;
}

static unsigned int arrivalsOf(struct description *description) {
  return description->kind == PIPE ? (unsigned int)__tcbmc_written_to_pipe(description) + 1 : __tcbmc_arrivals(placeOf(description));
}

/* In a section: what there is to be seen of one. unasked: whether nobody knows; mayHide: of what comes from outside. */
static unsigned int look(struct waited *one, _Bool isLate, int *unasked, _Bool *isAny) {
  struct description *description = one->description;
  unsigned int seen = errorsOf(description) | (one->wanted & isWritable(description));
  unsigned char kind = description->kind;
  int readable = one->wanted & (IN | RDHUP) ? isReadable(description) : NO;
  if (readable == UNASKED) *unasked = *unasked + 1;
  _Bool isNew = one->edge == 0 || kind == A_FILE || *one->edge != arrivalsOf(description);
  if ((readable == YES || readable == AT_END) && isNew) {
    *isAny = 1;
    _Bool comesFromOutside = kind == CONNECTION || kind == LISTENER || kind == STANDARD;
    if (!comesFromOutside || !(isLate || __VERIFIER_nondet_bool())) seen |= one->wanted & (readable == AT_END ? IN | RDHUP : IN);
  }
  if (one->edge != 0 && !(seen & (IN | RDHUP)) && *one->edge != 0) seen &= ~OUT;
  *isAny = *isAny || seen != 0;
  return seen;
}

static void ask(struct waited *all, unsigned long count, int waits) {
  int *places = __tcbmc_reserve(count * sizeof(int), 0);
  unsigned long asked = 0;
  for (unsigned long i = 0; i < count; i++) {
    if (all[i].description == 0 || !(all[i].wanted & (IN | RDHUP))) continue;
    unsigned char kind = all[i].description->kind;
    if (kind == PIPE) waits = 0;
    if (kind == CONNECTION || kind == LISTENER || kind == STANDARD) places[asked++] = placeOf(all[i].description);
  }
  __tcbmc_ask_for_any(places, asked, waits);
  __tcbmc_free(places);
}

static void resolve(struct waited *all, unsigned long count) {
  extern struct description __tcbmc_standard[3];
  for (unsigned long i = 0; i < count; i++)
    if (all[i].description == &__tcbmc_standard[0] && __tcbmc_standard[0].stream < 0) __tcbmc_standard[0].stream = __tcbmc_standard_stream(0);
}

int __tcbmc_wait_for_any(struct waited *all, unsigned long count, int patience) {
  resolve(all, count);
  _Bool isLate = patience != FOR_EVER && __VERIFIER_nondet_bool(), isAsked = 0;
  for (;;) {
    int ready = 0, unasked = 0;
    _Bool isAny = 0;
    __tcbmc_atomic_begin();
    for (unsigned long i = 0; i < count; i++) {
      all[i].seen = all[i].description == 0 ? 0 : look(&all[i], isLate, &unasked, &isAny);
      ready += all[i].seen != 0;
    }
    _Bool asks = !isAny && unasked > 0 && !isLate && !isAsked;
    if (!asks && !isLate) {
      if (patience == FOR_EVER) __tcbmc_wait(isAny);
      if (patience != AT_ONCE) __tcbmc_assume(ready > 0);
    }
    for (unsigned long i = 0; i < count; i++)
      if (all[i].seen != 0 && all[i].edge != 0) *all[i].edge = arrivalsOf(all[i].description);
    __tcbmc_atomic_end();
    if (!asks) return ready;
    ask(all, count, patience != AT_ONCE);
    isAsked = patience == AT_ONCE;
  }
}
`,
};
