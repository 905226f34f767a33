// tcbmc: violation assertion
//
// Each handler runs to its end, so it seems that nothing can change in between. But it goes on in a second task (what "await" makes of a function), and other withdrawals come first.
#include <assert.h>
#include <stdbool.h>
#include <tcbmc.h>

static int balance = 100, paid;

struct withdrawal {
  int amount;
  bool confirmed;
};

static void confirmed(void *argument) {
  struct withdrawal *withdrawal = argument;
  if (!withdrawal->confirmed) return;
  balance -= withdrawal->amount;
  paid += withdrawal->amount;
}

static void ask_bank(void *argument) {
  struct withdrawal *withdrawal = argument;
  withdrawal->confirmed = __VERIFIER_nondet_bool();
  __tcbmc_post(confirmed, withdrawal);
}

static void withdraw(void *argument) {
  struct withdrawal *withdrawal = argument;
  if (balance >= withdrawal->amount) __tcbmc_post(ask_bank, withdrawal);
}

int main(void) {
  struct withdrawal rent = { 70, false }, food = { 20, false }, car = { 50, false };
  __tcbmc_post(withdraw, &rent);
  __tcbmc_post(withdraw, &food);
  __tcbmc_post(withdraw, &car);
  __tcbmc_run_tasks();
  assert(balance >= 0);
  assert(balance + paid == 100);
}
