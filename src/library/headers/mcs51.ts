/** <8051.h>, <reg52.h> and their like: the registers that all relatives of the 8051 have. Those of a part come with its maker's own header. */

const REGISTERS_8051 =
  'P0=80 SP=81 DPL=82 DPH=83 PCON=87 TCON=88 TMOD=89 TL0=8a TL1=8b TH0=8c TH1=8d P1=90 SCON=98 SBUF=99 P2=a0 IE=a8 P3=b0 IP=b8 PSW=d0 ACC=e0 B=f0';
const REGISTERS_8052 = 'T2CON=c8 RCAP2L=ca RCAP2H=cb TL2=cc TH2=cd';
/** By the address of their byte, from bit 0 on. */
const BITS_8051: Readonly<Record<string, string>> = {
  '88': 'IT0 IE0 IT1 IE1 TR0 TF0 TR1 TF1',
  '98': 'RI TI RB8 TB8 REN SM2 SM1 SM0',
  a8: 'EX0 ET0 EX1 ET1 ES . . EA',
  b0: 'RXD TXD INT0 INT1 T0 T1 WR RD',
  b8: 'PX0 PT0 PX1 PT1 PS',
  d0: 'P . OV RS0 RS1 F0 AC CY',
};
const BITS_8052: Readonly<Record<string, string>> = {
  '90': 'T2 T2EX',
  a8: '. . . . . ET2',
  b8: '. . . . . PT2',
  c8: 'CP_RL2 C_T2 TR2 EXEN2 TCLK RCLK EXF2 TF2',
};
const VECTORS = 'IE0 TF0 IE1 TF1 SI0 TF2';
/** Of the mode and power registers. */
const CONSTANTS = 'T0_M0=01 T0_M1=02 T0_CT=04 T0_GATE=08 T1_M0=10 T1_M1=20 T1_CT=40 T1_GATE=80 T0_MASK=0f T1_MASK=f0 IDL=01 PD=02 GF0=04 GF1=08 SMOD=80';

function entries(text: string): (readonly [string, string])[] {
  return text.split(' ').map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]);
}

function registers(text: string): string {
  return entries(text)
    .map(([name, address]) => `__sfr __at (0x${address}) ${name};\n`)
    .join('');
}

function bits(table: Readonly<Record<string, string>>): string {
  return Object.entries(table)
    .flatMap(([address, names]) => names.split(' ').map((name, bit) => (name === '.' ? '' : `__sbit __at (0x${address} + ${bit}) ${name};\n`)))
    .join('');
}

/** `P1_0`, which Keil's headers leave to the program. */
const PORT_BITS = bits(
  Object.fromEntries([0, 1, 2, 3].map((port) => [(0x80 + 0x10 * port).toString(16), [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => `P${port}_${bit}`).join(' ')])),
);
const MACROS = [
  ...entries(CONSTANTS).map(([name, value]) => `#define ${name}${name.startsWith('T') ? '_' : ''} 0x${value}\n`),
  ...VECTORS.split(' ').map((name, number) => `#define ${name}_VECTOR ${number}\n`),
].join('');

const CORE = `#ifndef __TCBMC_8051_H\n#define __TCBMC_8051_H\n${registers(REGISTERS_8051)}${bits(BITS_8051)}${MACROS}#endif\n`;
const MORE = `#include <reg51.h>\n#ifndef __TCBMC_8052_H\n#define __TCBMC_8052_H\n${registers(REGISTERS_8052)}${bits(BITS_8052)}#endif\n`;
const WITH_PORTS = `#ifndef __TCBMC_8051_PORTS\n#define __TCBMC_8051_PORTS\n${PORT_BITS}#endif\n`;

/** Keil's intrinsics. */
const INTRINS = String.raw`#ifndef __TCBMC_INTRINS_H
#define __TCBMC_INTRINS_H
#define _nop_() ((void)0)
static inline unsigned char _crol_(unsigned char __c, unsigned char __n) { return __c << (__n & 7) | __c >> (8 - (__n & 7)); }
static inline unsigned char _cror_(unsigned char __c, unsigned char __n) { return __c >> (__n & 7) | __c << (8 - (__n & 7)); }
static inline unsigned int _irol_(unsigned int __i, unsigned char __n) { return (__n & 15) ? __i << (__n & 15) | __i >> (16 - (__n & 15)) : __i; }
static inline unsigned int _iror_(unsigned int __i, unsigned char __n) { return (__n & 15) ? __i >> (__n & 15) | __i << (16 - (__n & 15)) : __i; }
#define _testbit_(bit) ({ __tcbmc_atomic_begin(); _Bool __tcbmc_bit = (bit); (bit) = 0; __tcbmc_atomic_end(); __tcbmc_bit; })
#endif
`;

/** By the names that compilers' folders have them under, which differ in capitals. */
export const MCS51_HEADERS: readonly (readonly [string, string])[] = [
  ['intrins.h', INTRINS],
  ['reg51.h', CORE],
  ['regx51.h', `#include <reg51.h>\n${WITH_PORTS}`],
  ['8051.h', `#include <reg51.h>\n${WITH_PORTS}`],
  ['at89x51.h', `#include <reg51.h>\n${WITH_PORTS}`],
  ['reg52.h', MORE],
  ['regx52.h', `#include <reg52.h>\n${WITH_PORTS}`],
  ['8052.h', `#include <reg52.h>\n${WITH_PORTS}`],
  ['at89x52.h', `#include <reg52.h>\n${WITH_PORTS}`],
];
