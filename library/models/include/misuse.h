/* Conditions that matter where executions go past failing checks: there the models do what glibc does. */
#pragma once
#ifdef __TCBMC_GOING_ON
#define MISUSED(condition) (condition)
#else
#define MISUSED(condition) 0
#endif
