/* What jumps have to do with signals, where buffers keep the mask. */
#pragma once
#if defined(__TCBMC_SIGNALS) && defined(__TCBMC_KEEPING_MASKS)
#define KEEPING
#include "delivery.h"
void __tcbmc_run_pending(set, set);
#endif
