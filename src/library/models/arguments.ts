import type { ModelFile } from './model.js';

const LONG = 'as getopt for one option; of long options any result, and optarg is null or an argument';

export const ARGUMENTS: ModelFile = {
  file: '<model of the command line>',
  header: 'unistd.h, getopt.h',
  defines: {
    getopt: 'as POSIX has it: ends at the first argument that is no option',
    getopt_long: LONG,
    getopt_long_only: LONG,
    optarg: 'set by getopt',
    optind: 'set by getopt',
    opterr: 'without effect',
    optopt: 'set by getopt',
  },
  text: String.raw`
char *optarg;
int optind = 1;
int opterr = 1;
int optopt;
static int place = 1;

int getopt(int count, char *const words[], const char *options) {
  optarg = 0;
  if (optind >= count || words[optind] == 0) return -1;
  const char *word = words[optind];
  if (word[0] != '-' || word[1] == 0) return -1;
  if (word[1] == '-' && word[2] == 0) {
    optind++;
    return -1;
  }
  int option = word[place++];
  const char *at = options + (*options == '+' || *options == '-');
  int silent = *at == ':';
  if (silent) at++;
  while (*at != 0 && (*at != option || option == ':')) at++;
  int ends = word[place] == 0;
  if (*at == 0 || at[1] != ':') {
    if (ends) {
      optind++;
      place = 1;
    }
    if (*at != 0) return option;
    optopt = option;
    return '?';
  }
  optind++;
  const char *rest = word + place;
  place = 1;
  if (!ends) optarg = (char *)rest;
  else if (at[2] != ':') {
    if (optind >= count) {
      optopt = option;
      return silent ? ':' : '?';
    }
    optarg = words[optind++];
  }
  return option;
}

static int longOption(int count, char *const words[], int *index) {
  optarg = 0;
  if (optind >= count || __VERIFIER_nondet_bool()) return -1;
  char *word = words[optind++];
  if (__VERIFIER_nondet_bool()) optarg = word;
  if (index != 0) *index = __VERIFIER_nondet_int();
  return __VERIFIER_nondet_int();
}

int getopt_long(int count, char *const words[], const char *options, const void *known, int *index) { return longOption(count, words, index); }
int getopt_long_only(int count, char *const words[], const char *options, const void *known, int *index) { return longOption(count, words, index); }
`,
};
