import type { SourceSettings } from '../src/options/options.js';
import { HOSTED_ARM, macrosOfCore, SOME_CORTEX_M, type MacroTexts } from '../src/source/arm-macros.js';
import type { Target } from '../src/source/target.js';
import { ARM, AVR, ILP32, IP16, LP64, MCS51 } from '../src/source/target.js';

/** The machine that the choice of a compiler, and its flags for a machine, tell. */
export interface Machine {
  readonly target?: Target;
  readonly settings?: SourceSettings;
}

const HOSTED = ['linux', 'unix', '__linux', '__linux__', '__gnu_linux__', '__unix', '__unix__'];

function macros(...names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, '1']));
}

/** Macros of other machines with types of these sizes. */
const OTHERS = [
  '__arm__',
  '__ARM_EABI__',
  '__ARMEL__',
  ...Object.keys(SOME_CORTEX_M),
  '__x86_64',
  '__x86_64__',
  '__amd64',
  '__amd64__',
];

function machineOfRiscv(bits: string): Machine {
  const target: Target = bits === '32' ? ARM : { ...LP64, unsignedChar: true };
  return { target, settings: { defines: { __riscv: '1', __riscv_xlen: bits }, undefines: OTHERS } };
}

/** By the compiler's name, without folder and `.exe`. */
export function machineOfCompiler(name: string): Machine {
  if (/^avr-/.test(name)) return { target: AVR, settings: { defines: macros('__AVR__', '__AVR') } };
  if (/^msp430/.test(name)) return { target: IP16, settings: { defines: macros('__MSP430__') } };
  if (/^sdcc$/.test(name))
    return { target: MCS51, settings: { defines: macros('SDCC', '__SDCC', '__SDCC_mcs51'), undefines: ['__GNUC__'] } };
  if (/^(?:xc8|xc8-cc|picc)$/.test(name))
    return { target: MCS51, settings: { defines: macros('__XC', '__XC8', '__PICC__'), undefines: ['__GNUC__'] } };
  if (/^arm-none-eabi-|^armclang$|^armcc$/.test(name))
    return { target: ARM, settings: { defines: macros('__arm__', '__thumb__', '__ARM_EABI__') } };
  const riscv = /^riscv(32|64)-/.exec(name)?.[1];
  if (riscv !== undefined) return machineOfRiscv(riscv);
  if (/^aarch64-/.test(name)) return { target: { ...LP64, unsignedChar: true } };
  if (/^i[3-6]86-/.test(name)) return { target: ILP32 };
  if (/^arm(?!64)\w*-/.test(name)) {
    const core = armSettings(HOSTED_ARM);
    return { target: ARM, settings: { ...core, defines: { ...core.defines, ...macros(...HOSTED) } } };
  }
  return {};
}

/** Whether a compiler of this name is for machines that are taken for what they are. */
export function isKnownCompiler(name: string): boolean {
  const machine = /^(\w+)-.*?(?:cc|clang|\+\+)(?:-[\d.]+)?$/.exec(name)?.[1];
  return (
    machine === undefined ||
    /^(?:x86_64|amd64|aarch64|arm64|riscv32|riscv64|i[3-6]86|arm\w*|avr|msp430|xc8|c99|c89)$/.test(machine)
  );
}

/** In the place of what is predefined for a Cortex-M of which nothing is known. */
function armSettings(own: MacroTexts): SourceSettings {
  const defines = Object.fromEntries(Object.entries(own).map(([name, text]) => [name, String(text)]));
  return {
    defines: { __arm__: '1', ...defines },
    undefines: Object.keys(SOME_CORTEX_M).filter((name) => !Object.hasOwn(own, name)),
  };
}

/** `-m…`, as far as it says for which machine the program is. */
export function machineOfFlag(flag: string): Machine | undefined {
  if (flag === '-m32' || flag === '-m16') return { target: ILP32 };
  if (flag === '-m64') return { target: LP64 };
  const abi = /^-mabi=(ilp32|lp64)[efdq]?$/.exec(flag)?.[1];
  if (abi !== undefined) return machineOfRiscv(abi === 'ilp32' ? '32' : '64');
  const [, name, value = ''] = /^-m(mcu|cpu|arch)=(.+)$/.exec(flag) ?? [];
  const avr = /^at(mega|tiny|xmega|90\w+)(\w*)$/i.exec(value);
  if (name === 'mcu' && avr)
    return {
      target: AVR,
      settings: { defines: macros('__AVR__', `__AVR_AT${avr[1]!.toLowerCase()}${avr[2]!.toUpperCase()}__`) },
    };
  if (name === 'mcu' && /^msp430/i.test(value))
    return { target: IP16, settings: { defines: macros('__MSP430__', `__${value.toUpperCase()}__`) } };
  if (name === 'cpu' && /^\d\d\w+$/.test(value))
    return { target: MCS51, settings: { defines: macros(`_${value.toUpperCase()}`) } };
  const core = name === 'cpu' || name === 'arch' ? macrosOfCore(value) : undefined;
  if (core) return { target: ARM, settings: armSettings(core) };
  const port = /^-m(stm8|z80|mcs51|ds390|hc08|pdk1[345])$/.exec(flag)?.[1];
  return port === undefined
    ? undefined
    : {
        target: MCS51,
        settings: { defines: macros(`__SDCC_${port}`), undefines: port === 'mcs51' ? [] : ['__SDCC_mcs51'] },
      };
}
