/* The record's 128 bytes, of which the rest is padding. */
#ifndef __TCBMC_SYS_SIGNALFD_H
#define __TCBMC_SYS_SIGNALFD_H
#include <stdint.h>
#include <tcbmc/sigset.h>
#define SFD_NONBLOCK 04000
#define SFD_CLOEXEC 02000000
struct signalfd_siginfo {
  uint32_t ssi_signo;
  int32_t ssi_errno;
  int32_t ssi_code;
  uint32_t ssi_pid;
  uint32_t ssi_uid;
  int32_t ssi_fd;
  uint32_t ssi_tid;
  uint32_t ssi_band;
  uint32_t ssi_overrun;
  uint32_t ssi_trapno;
  int32_t ssi_status;
  int32_t ssi_int;
  uint64_t ssi_ptr;
  uint64_t ssi_utime;
  uint64_t ssi_stime;
  uint64_t ssi_addr;
  uint8_t __padding[48];
};
int signalfd(int __descriptor, const sigset_t *__mask, int __flags);
#endif
