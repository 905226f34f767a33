// tcbmc: safe
// tcbmc: violation assertion -- -DMOST=7
// recvmmsg fills in some of the messages, each as recvmsg does.
#define _GNU_SOURCE
#include <assert.h>
#include <sys/socket.h>
#ifndef MOST
#define MOST 8
#endif

int main(void) {
  char texts[2][8];
  struct iovec pieces[2] = {{texts[0], 8}, {texts[1], 8}};
  struct mmsghdr messages[2] = {{.msg_hdr = {.msg_iov = &pieces[0], .msg_iovlen = 1}}, {.msg_hdr = {.msg_iov = &pieces[1], .msg_iovlen = 1}}};
  int count = recvmmsg(socket(AF_INET, SOCK_DGRAM, 0), messages, 2, 0, 0);
  assert(count >= -1 && count <= 2);
  for (int i = 0; i < count; i++) assert(messages[i].msg_len <= MOST);
}
