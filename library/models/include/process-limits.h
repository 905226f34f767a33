/*
 * C text of models in which a process learns what another one does. Each side of a fork is a run of its own, which
 * ends there; what is beyond is asked once more with anything that the other one could have done (--other-processes).
 */
#pragma once
#ifdef __TCBMC_FORKING
extern _Atomic _Bool __tcbmc_shares_memory;
extern _Atomic _Bool __tcbmc_has_forked;
/* What other processes see, too, that were or will be made. */
#define SHARED_WITH_OTHERS { __tcbmc_shares_memory = 1; if (__tcbmc_has_forked) DEPENDS_ON_OTHERS }
#else
#define SHARED_WITH_OTHERS {}
#endif
#ifdef __TCBMC_OTHER_PROCESSES
#define DEPENDS_ON_OTHERS {}
#else
#define DEPENDS_ON_OTHERS { __tcbmc_processes_meet(); __tcbmc_assume(0); }
#endif
