#ifndef __TCBMC_NETINET_TCP_H
#define __TCBMC_NETINET_TCP_H
#include <sys/socket.h>
#define TCP_CC_INFO 26
#define TCP_CM_INQ 36
#define TCP_CONGESTION 13
#define TCP_COOKIE_IN_ALWAYS 1
#define TCP_COOKIE_MAX 16
#define TCP_COOKIE_MIN 8
#define TCP_COOKIE_OUT_NEVER 2
#define TCP_COOKIE_PAIR_SIZE 32
#define TCP_COOKIE_TRANSACTIONS 15
#define TCP_FASTOPEN 23
#define TCP_FASTOPEN_CONNECT 30
#define TCP_FASTOPEN_KEY 33
#define TCP_FASTOPEN_NO_COOKIE 34
#define TCP_INFO 11
#define TCP_INQ 36
#define TCP_MAXWIN 65535
#define TCP_MAX_WINSHIFT 14
#define TCP_MD5SIG 14
#define TCP_MD5SIG_EXT 32
#define TCP_MD5SIG_FLAG_PREFIX 1
#define TCP_MD5SIG_MAXKEYLEN 80
#define TCP_MSS 512
#define TCP_MSS_DEFAULT 536
#define TCP_MSS_DESIRED 1220
#define TCP_NOTSENT_LOWAT 25
#define TCP_QUEUE_SEQ 21
#define TCP_QUICKACK 12
#define TCP_REPAIR 19
#define TCP_REPAIR_OFF 0
#define TCP_REPAIR_OFF_NO_WP -1
#define TCP_REPAIR_ON 1
#define TCP_REPAIR_OPTIONS 22
#define TCP_REPAIR_QUEUE 20
#define TCP_REPAIR_WINDOW 29
#define TCP_SAVED_SYN 28
#define TCP_SAVE_SYN 27
#define TCP_S_DATA_IN 4
#define TCP_S_DATA_OUT 8
#define TCP_THIN_DUPACK 17
#define TCP_THIN_LINEAR_TIMEOUTS 16
#define TCP_TIMESTAMP 24
#define TCP_TX_DELAY 37
#define TCP_ULP 31
#define TCP_USER_TIMEOUT 18
#define TCP_WINDOW_CLAMP 10
#define TCP_ZEROCOPY_RECEIVE 35
#define TCP_NODELAY 1
#define TCP_MAXSEG 2
#define TCP_CORK 3
#define TCP_KEEPIDLE 4
#define TCP_KEEPINTVL 5
#define TCP_KEEPCNT 6
#define TCP_SYNCNT 7
#define TCP_LINGER2 8
#define TCP_DEFER_ACCEPT 9
typedef uint32_t tcp_seq;
struct tcphdr {
  union {
    struct {
      uint16_t th_sport;
      uint16_t th_dport;
      tcp_seq th_seq;
      tcp_seq th_ack;
      uint8_t th_x2 : 4;
      uint8_t th_off : 4;
      uint8_t th_flags;
      uint16_t th_win;
      uint16_t th_sum;
      uint16_t th_urp;
    };
    struct {
      uint16_t source;
      uint16_t dest;
      uint32_t seq;
      uint32_t ack_seq;
      uint16_t res1 : 4;
      uint16_t doff : 4;
      uint16_t fin : 1;
      uint16_t syn : 1;
      uint16_t rst : 1;
      uint16_t psh : 1;
      uint16_t ack : 1;
      uint16_t urg : 1;
      uint16_t res2 : 2;
      uint16_t window;
      uint16_t check;
      uint16_t urg_ptr;
    };
  };
};
#define TH_FIN 1
#define TH_SYN 2
#define TH_RST 4
#define TH_PUSH 8
#define TH_ACK 16
#define TH_URG 32
#endif
