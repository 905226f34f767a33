import { errors } from './error-numbers.js';
import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

const POLLS =
  '-1, or how many revents are not 0; of those that are asked for any, and of errors; all without a file have 0; without a time limit some of them are not 0';

export const WAITING: ModelFile = {
  file: '<model of waiting for input>',
  header: 'poll.h',
  defines: { poll: POLLS, ppoll: POLLS },
  text: String.raw`${TRANSFER}
struct polled { int descriptor; short wanted; short seen; };

/* POLLERR, POLLHUP and POLLNVAL are never asked for. */
enum { ERRORS = 0x38 };

static int ready_of(struct polled *files, unsigned long count, _Bool forever) {
  in_bounds(files, count * sizeof *files);
  if (__VERIFIER_nondet_bool()) return (int)failed(${errors('poll')});
  int ready = 0;
  for (unsigned long i = 0; i < count; i++) {
    short seen = __VERIFIER_nondet_short() & (files[i].wanted | ERRORS);
    if (files[i].descriptor < 0) seen = 0;
    files[i].seen = seen;
    ready += seen != 0;
  }
  __tcbmc_assume(!forever || ready > 0);
  return ready;
}

int poll(struct polled *files, unsigned long count, int limit) { return ready_of(files, count, limit < 0); }

int ppoll(struct polled *files, unsigned long count, const struct { long seconds, fraction; } *limit, const void *signals) {
  if (limit != 0) {
    (void)limit->seconds;
    (void)limit->fraction;
  }
  return ready_of(files, count, limit == 0);
}
`,
};
