/** arithmetic.c: what gcc calls where a result is not in its type. */
export const ARITHMETIC = String.raw`/* With -fsanitize=signed-integer-overflow and others gcc calls these where a result is not in its type; that library is not linked. */
#include "scheduler.h"
#include <string.h>

/* If the report does not end here, the result is what the processor makes of it, as for tcbmc. */
static void comes_to(const char *properties, void *pc) {
  const struct tcbmc_place *place = tcbmc_place_of(pc);
  const struct tcbmc_event *violation = place ? tcbmc_expected_violation(place->line) : NULL;
  if (violation && violation->file == place->file && strstr(properties, tcbmc_property)) tcbmc_reached("the operation is about to be done");
}

void __ubsan_handle_add_overflow(void *data, uintptr_t a, uintptr_t b) { comes_to("overflow", TCBMC_PC); }
void __ubsan_handle_sub_overflow(void *data, uintptr_t a, uintptr_t b) { comes_to("overflow", TCBMC_PC); }
void __ubsan_handle_mul_overflow(void *data, uintptr_t a, uintptr_t b) { comes_to("overflow", TCBMC_PC); }
void __ubsan_handle_negate_overflow(void *data, uintptr_t a) { comes_to("overflow", TCBMC_PC); }
void __ubsan_handle_shift_out_of_bounds(void *data, uintptr_t a, uintptr_t b) { comes_to("overflow shift shift-base", TCBMC_PC); }
void __ubsan_handle_divrem_overflow(void *data, uintptr_t a, uintptr_t b) { comes_to(b == 0 ? "division-by-zero" : "division-overflow", TCBMC_PC); }
`;
