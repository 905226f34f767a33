/* Calls that may fail for reasons of the system. */
#pragma once
#ifdef __TCBMC_CALLS_MAY_FAIL
#define MAY_FAIL(result) if (__VERIFIER_nondet_bool()) return result
#else
#define MAY_FAIL(result)
#endif
