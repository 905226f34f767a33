// tcbmc: safe
// tcbmc: safe -- -DONLY
// getopt_long knows names, beginnings of names, arguments behind "=" and in the next word, flags, and what is wrong.
#include <assert.h>
#include <getopt.h>
#include <string.h>

int main(void) {
  static int loud;
  static const struct option known[] = {
      {"name", required_argument, 0, 'n'}, {"number", optional_argument, 0, 'm'}, {"loud", no_argument, &loud, 7}, {"help", no_argument, 0, 'h'}, {0}};
  char *words[] = {"p", "--name=x", "--name", "y", "--number", "--lo", "-n", "z", "--help=1", "--n", "--other", "-hnw", "--", "--help", 0};
  int index = -1;
#ifdef ONLY
  words[5] = "-lo";
#define NEXT getopt_long_only(14, words, "hn:", known, &index)
#else
#define NEXT getopt_long(14, words, "hn:", known, &index)
#endif
  opterr = 0;
  assert(NEXT == 'n' && strcmp(optarg, "x") == 0 && index == 0);
  assert(NEXT == 'n' && strcmp(optarg, "y") == 0 && optind == 4);
  assert(NEXT == 'm' && optarg == 0 && index == 1);
  assert(NEXT == 0 && loud == 7 && index == 2);
  assert(NEXT == 'n' && strcmp(optarg, "z") == 0);
  assert(NEXT == '?' && optopt == 'h');
  assert(NEXT == '?');
  assert(NEXT == '?' && optopt == 0);
  assert(NEXT == 'h');
  assert(NEXT == 'n' && strcmp(optarg, "w") == 0);
  assert(NEXT == -1 && optind == 13);
  return 0;
}
