/**
 * <8051.h>, <reg52.h> and their like: the registers that all relatives of the 8051 have, and those of STC's. Those of
 * other parts come with their maker's own header.
 */

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
/** Registers that all of the families STC12 and STC15 have. */
const REGISTERS_STC =
  'AUXR=8e P1M1=91 P1M0=92 P0M1=93 P0M0=94 P2M1=95 P2M0=96 CLK_DIV=97 S2CON=9a S2BUF=9b P1ASF=9d AUXR1=a2 SADDR=a9 IE2=af P3M1=b1 P3M0=b2 P4M1=b3 P4M0=b4 ' +
  'IP2=b5 SADEN=b9 ADC_CONTR=bc ADC_RES=bd ADC_RESL=be P4=c0 WDT_CONTR=c1 IAP_DATA=c2 IAP_ADDRH=c3 IAP_ADDRL=c4 IAP_CMD=c5 IAP_TRIG=c6 IAP_CONTR=c7 P5=c8 ' +
  'P5M1=c9 P5M0=ca SPSTAT=cd SPCTL=ce SPDAT=cf CCON=d8 CMOD=d9 CCAPM0=da CCAPM1=db CL=e9 CCAP0L=ea CCAP1L=eb PCA_PWM0=f2 PCA_PWM1=f3 CH=f9 CCAP0H=fa CCAP1H=fb';
const REGISTERS_STC12 = 'WAKE_CLKO=8f BRT=9c IP2H=b6 IPH=b7 P4SW=bb';
const REGISTERS_STC15 =
  'S4CON=84 S4BUF=85 INT_CLKO=8f P_SW1=a2 S3CON=ac S3BUF=ad P_SW2=ba P6M1=cb P6M0=cc T4T3M=d1 T4H=d2 T4L=d3 T3H=d4 T3L=d5 T2H=d6 T2L=d7 CCAPM2=dc P7M1=e1 P7M0=e2 P6=e8 CCAP2L=ec PCA_PWM2=f4 P7=f8 CCAP2H=fc';
const BITS_STC: Readonly<Record<string, string>> = {
  a8: '. . . . . EADC ELVD',
  b8: '. . . . . PADC PLVD',
  d8: 'CCF0 CCF1 . . . . CR CF',
};
const VECTORS = 'IE0 TF0 IE1 TF1 SI0 TF2';
/** Of the mode and power registers. */
const CONSTANTS =
  'T0_M0=01 T0_M1=02 T0_CT=04 T0_GATE=08 T1_M0=10 T1_M1=20 T1_CT=40 T1_GATE=80 T0_MASK=0f T1_MASK=f0 IDL=01 PD=02 GF0=04 GF1=08 SMOD=80';

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
    .flatMap(([address, names]) =>
      names.split(' ').map((name, bit) => (name === '.' ? '' : `__sbit __at (0x${address} + ${bit}) ${name};\n`)),
    )
    .join('');
}

function portBits(port: number): string {
  return Array.from({ length: 8 }, (_, bit) => `P${port}_${bit}`).join(' ');
}

/** `P1_0`, which Keil's headers leave to the program. */
const PORT_BITS = bits(
  Object.fromEntries([0, 1, 2, 3].map((port) => [(0x80 + 0x10 * port).toString(16), portBits(port)])),
);
const MACROS = [
  ...entries(CONSTANTS).map(([name, value]) => `#define ${name}${name.startsWith('T') ? '_' : ''} 0x${value}\n`),
  ...VECTORS.split(' ').map((name, number) => `#define ${name}_VECTOR ${number}\n`),
].join('');

const CORE = `#ifndef __TCBMC_8051_H\n#define __TCBMC_8051_H\n${registers(REGISTERS_8051)}${bits(BITS_8051)}${MACROS}#endif\n`;
const MORE = `#include <reg51.h>\n#ifndef __TCBMC_8052_H\n#define __TCBMC_8052_H\n${registers(REGISTERS_8052)}${bits(BITS_8052)}#endif\n`;
const WITH_PORTS = `#ifndef __TCBMC_8051_PORTS\n#define __TCBMC_8051_PORTS\n${PORT_BITS}#endif\n`;

function ofStc(guard: string, more: string): string {
  const ports = bits({ c0: portBits(4), c8: portBits(5) });
  const own = `${registers(`${REGISTERS_STC} ${more}`)}${bits(BITS_STC)}${ports}`;
  return `#include <reg51.h>\n${WITH_PORTS}#ifndef ${guard}\n#define ${guard}\n${own}#endif\n`;
}

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

const STC12 = ofStc('__TCBMC_STC12', REGISTERS_STC12);
const STC15 = ofStc('__TCBMC_STC15', REGISTERS_STC15);

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
  ...['stc12.h', 'stc12c2052ad.h', 'stc12c5410ad.h', 'stc12c5a60s2.h'].map((name) => [name, STC12] as const),
  ...['stc15.h', 'stc15f2k60s2.h', 'stc15fxxxx.h', 'stc15w4k.h', 'stc15wxx.h'].map((name) => [name, STC15] as const),
];
