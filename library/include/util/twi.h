#ifndef _UTIL_TWI_H_
#define _UTIL_TWI_H_ 1
#include <avr/io.h>
#define TW_START 8
#define TW_REP_START 16
#define TW_MT_SLA_ACK 24
#define TW_MT_SLA_NACK 32
#define TW_MT_DATA_ACK 40
#define TW_MT_DATA_NACK 48
#define TW_MT_ARB_LOST 56
#define TW_MR_ARB_LOST 56
#define TW_MR_SLA_ACK 64
#define TW_MR_SLA_NACK 72
#define TW_MR_DATA_ACK 80
#define TW_MR_DATA_NACK 88
#define TW_SR_SLA_ACK 96
#define TW_SR_ARB_LOST_SLA_ACK 104
#define TW_SR_GCALL_ACK 112
#define TW_SR_ARB_LOST_GCALL_ACK 120
#define TW_SR_DATA_ACK 128
#define TW_SR_DATA_NACK 136
#define TW_SR_GCALL_DATA_ACK 144
#define TW_SR_GCALL_DATA_NACK 152
#define TW_SR_STOP 160
#define TW_ST_SLA_ACK 168
#define TW_ST_ARB_LOST_SLA_ACK 176
#define TW_ST_DATA_ACK 184
#define TW_ST_DATA_NACK 192
#define TW_ST_LAST_DATA 200
#define TW_NO_INFO 248
#define TW_BUS_ERROR 0
#define TW_STATUS_MASK 248
#define TW_READ 1
#define TW_WRITE 0
#define TW_STATUS (TWSR & TW_STATUS_MASK)
#endif
