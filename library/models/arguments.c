/**
 * @model the command line
 * @header unistd.h, getopt.h, stdlib.h
 */

/** set by getopt */
char *optarg;
int optind = 1;
/** without effect */
int opterr = 1;
/** set by getopt */
int optopt;
static int place = 1;

/** as POSIX has it: ends at the first argument that is no option */
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

struct long_option {
  const char *name;
  int argument;
  int *flag;
  int value;
};

static int begins(const char *word, const char *name) {
  while (*word != 0 && *word != '=' && *word == *name) {
    word++;
    name++;
  }
  return *word != 0 && *word != '=' ? 0 : *name == 0 ? 2 : 1;
}

/* The one of this name, or else the only one that begins like that; -1 if there is none. */
static int named(const char *word, const struct long_option *known) {
  int found = -1;
  for (int i = 0; known[i].name != 0; i++) {
    int fits = begins(word, known[i].name);
    if (fits == 2) return i;
    if (fits == 0) continue;
    if (found == -1) found = i;
    else if (found == -2 || known[i].argument != known[found].argument || known[i].flag != known[found].flag ||
             known[i].value != known[found].value)
      found = -2;
  }
  return found;
}

static int isShort(char option, const char *options) {
  for (; *options != 0; options++)
    if (*options == option) return 1;
  return 0;
}

static int longOption(int count, char *const words[], const char *options, const struct long_option *known, int *index,
                      int only) {
  if (place != 1 || optind >= count || words[optind] == 0) return getopt(count, words, options);
  char *word = words[optind];
  if (word[0] != '-' || word[1] == 0) return getopt(count, words, options);
  int dashes = 1 + (word[1] == '-');
  if ((dashes == 1 && !only) || word[dashes] == 0) return getopt(count, words, options);
  char *text = word + dashes;
  int found = named(text, known);
  if (found < 0 && dashes == 1 && isShort(*text, options)) return getopt(count, words, options);
  optarg = 0;
  optopt = 0;
  optind++;
  if (found < 0) return '?';
  int argument = known[found].argument;
  int value = known[found].value;
  while (*text != 0 && *text != '=') text++;
  if (*text == '=') {
    if (argument == 0) {
      optopt = value;
      return '?';
    }
    optarg = text + 1;
  } else if (argument == 1) {
    if (optind >= count) {
      optopt = value;
      return options[*options == '+' || *options == '-'] == ':' ? ':' : '?';
    }
    optarg = words[optind++];
  }
  if (index != 0) *index = found;
  if (known[found].flag == 0) return value;
  *known[found].flag = value;
  return 0;
}

/** as getopt; long options by their names or the beginnings of such, as GNU has it */
int getopt_long(int count, char *const words[], const char *options, const struct long_option *known, int *index) {
  return longOption(count, words, options, known, index, 0);
}
int getopt_long_only(int count, char *const words[], const char *options, const struct long_option *known, int *index) {
  return longOption(count, words, options, known, index, 1);
}

/** exact */
int getsubopt(char **rest, char *const *names, char **value) {
  char *option = *rest;
  if (*option == 0) return -1;
  char *end = option;
  while (*end != 0 && *end != ',') end++;
  char *sign = option;
  while (sign != end && *sign != '=') sign++;
  int found = 0;
  for (; names[found] != 0; found++) {
    const char *name = names[found];
    const char *at = option;
    while (at != sign && *at == *name) {
      at++;
      name++;
    }
    if (at == sign && *name == 0) break;
  }
  int isKnown = names[found] != 0;
  *value = !isKnown ? option : sign == end ? 0 : sign + 1;
  if (*end != 0) *end++ = 0;
  *rest = end;
  return isKnown ? found : -1;
}
