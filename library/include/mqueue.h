#ifndef __TCBMC_MQUEUE_H
#define __TCBMC_MQUEUE_H
#include <sys/types.h>
#include <fcntl.h>
#include <tcbmc/times.h>
typedef int mqd_t;
struct mq_attr {
  long mq_flags;
  long mq_maxmsg;
  long mq_msgsize;
  long mq_curmsgs;
};
mqd_t mq_open(const char *__name, int __flags, ...);
int mq_close(mqd_t __queue);
int mq_unlink(const char *__name);
int mq_getattr(mqd_t __queue, struct mq_attr *__attributes);
int mq_setattr(mqd_t __queue, const struct mq_attr *restrict __attributes, struct mq_attr *restrict __old);
int mq_send(mqd_t __queue, const char *__message, size_t __size, unsigned int __priority);
ssize_t mq_receive(mqd_t __queue, char *__message, size_t __size, unsigned int *__priority);
int mq_timedsend(mqd_t __queue, const char *__message, size_t __size, unsigned int __priority,
                 const struct timespec *__until);
ssize_t mq_timedreceive(mqd_t __queue, char *restrict __message, size_t __size, unsigned int *restrict __priority,
                        const struct timespec *restrict __until);
#endif
