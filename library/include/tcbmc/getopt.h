/* Not a public header: the part of <getopt.h> that <unistd.h> has as well. */
#ifndef __TCBMC_GETOPT_SHORT_H
#define __TCBMC_GETOPT_SHORT_H
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
int getopt(int __count, char *const __arguments[], const char *__options);
#endif
