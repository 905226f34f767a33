/*
 * C text that the models of descriptors share: what the program has both ends of. Results that are negative are error
 * numbers of Linux, negated.
 */
#pragma once
#ifdef __TCBMC_INSIDE
struct end;
/*
 * What the program has both ends of behind a number, or null; __tcbmc_gone if that was closed, and the number leads
 * nowhere since.
 */
struct end *__tcbmc_inside(int number);
extern char __tcbmc_gone[];
#define IS_GONE(end) ((char *)(end) == __tcbmc_gone)
/* Something else has got the number. */
void __tcbmc_forget_inside(int number);
enum { NEVER_WAITS = 1, PEEKS = 2, SENDS = 4 };
long __tcbmc_take_inside(struct end *end, unsigned char *buffer, __SIZE_TYPE__ most, int how);
long __tcbmc_give_inside(struct end *end, const unsigned char *buffer, __SIZE_TYPE__ count, int how);
/* What poll sees, within a section. */
unsigned int __tcbmc_seen_inside(struct end *end);
void __tcbmc_lead_inside(int number, struct end *end);
/* EBADF, if it was closed before; or whether it was there. */
int __tcbmc_leave_inside(int number);
/* From now on nobody knows what comes there. */
void __tcbmc_loosen(int number);
/* Whether a handler interrupts the call: one with SA_RESTART stops only those that are never restarted. */
_Bool __tcbmc_is_interrupted(_Bool restarts);
#define IF_INSIDE(number, statement) { struct end *end = __tcbmc_inside(number); if (end != 0) statement; }
#define LOOSEN(number) __tcbmc_loosen(number)
#else
#define IF_INSIDE(number, statement) {}
#define LOOSEN(number)
#endif
