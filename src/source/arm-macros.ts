/** Macros that compilers for ARM predefine for the core (Arm's C language extensions). */

export type MacroTexts = Readonly<Record<string, string | number>>;

/** Of all 32-bit ARMs. */
const COMMON: MacroTexts = {
  __ARM_32BIT_STATE: 1,
  __ARM_ASM_SYNTAX_UNIFIED__: 1,
  __ARM_PCS: 1,
  __ARM_SIZEOF_MINIMAL_ENUM: 1,
  __ARM_SIZEOF_WCHAR_T: 4,
};

const M_PROFILE = "'M'".charCodeAt(1);
const A_PROFILE = "'A'".charCodeAt(1);

/** From ARMv7-M on. */
const THUMB_2: MacroTexts = {
  __ARM_ARCH_ISA_THUMB: 2,
  __ARM_FEATURE_CLZ: 1,
  __ARM_FEATURE_IDIV: 1,
  __ARM_FEATURE_LDREX: 7,
  __ARM_FEATURE_QBIT: 1,
  __ARM_FEATURE_SAT: 1,
  __ARM_FEATURE_UNALIGNED: 1,
};
const DSP: MacroTexts = { __ARM_FEATURE_DSP: 1, __ARM_FEATURE_SIMD32: 1 };
const ARMV8: MacroTexts = { __ARM_ARCH: 8, __ARM_FEATURE_CMSE: 1, __ARM_FEATURE_LDREX: 7, __ARM_FEATURE_IDIV: 1 };

/**
 * Without a word on the core it is some Cortex-M: which one, no macro tells, so that a program takes what all of them
 * have.
 */
export const SOME_CORTEX_M: MacroTexts = { ...COMMON, __ARM_ARCH: 7, __ARM_ARCH_PROFILE: M_PROFILE, ...THUMB_2 };

const A_CORE: MacroTexts = {
  ...COMMON,
  __ARM_ARCH: 7,
  __ARM_ARCH_PROFILE: A_PROFILE,
  __ARM_ARCH_7A__: 1,
  __ARM_ARCH_ISA_ARM: 1,
  ...THUMB_2,
  ...DSP,
};

function cortexM(architecture: string, more: MacroTexts): MacroTexts {
  return { ...COMMON, __thumb__: 1, __ARM_ARCH_PROFILE: M_PROFILE, [`__ARM_ARCH_${architecture}__`]: 1, ...more };
}

const V7: MacroTexts = { __ARM_ARCH: 7, __thumb2__: 1, ...THUMB_2 };
const V8: MacroTexts = { __thumb2__: 1, ...THUMB_2, ...ARMV8 };

const CORES: readonly (readonly [RegExp, MacroTexts])[] = [
  [/^(?:cortex-m[01]|armv6s?-m)/, cortexM('6M', { __ARM_ARCH: 6, __ARM_ARCH_ISA_THUMB: 1 })],
  [/^(?:cortex-m3\b(?!\d)|armv7-m)/, cortexM('7M', V7)],
  [/^(?:cortex-m[47]|armv7e-m)/, cortexM('7EM', { ...V7, ...DSP })],
  [/^(?:cortex-m23|armv8-m\.base)/, cortexM('8M_BASE', { ...ARMV8, __ARM_ARCH_ISA_THUMB: 1 })],
  [/^armv8-m\.main/, cortexM('8M_MAIN', V8)],
  [/^cortex-m3[35]/, cortexM('8M_MAIN', { ...V8, ...DSP })],
  [/^(?:cortex-m[58][25]|armv8\.1-m\.main)/, cortexM('8_1M_MAIN', { ...V8, ...DSP })],
  [/^(?:cortex-a|armv7(?:-a)?$)/, A_CORE],
];

/** The macros of a core or an architecture, as `-mcpu` and `-march` name it. */
export function macrosOfCore(name: string): MacroTexts | undefined {
  return CORES.find(([pattern]) => pattern.test(name))?.[1];
}

/** Those of a program for a system that is no microcontroller's. */
export const HOSTED_ARM = A_CORE;
