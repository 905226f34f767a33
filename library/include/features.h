#ifndef __TCBMC_FEATURES_H
#define __TCBMC_FEATURES_H
#include <sys/cdefs.h>
#endif
