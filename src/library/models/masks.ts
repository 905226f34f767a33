import type { MaskPair } from '../../base/mask-pair.js';
import type { ModelFile } from './model.js';

/** The model of the user's own masking functions. */
export function maskModel(pairs: readonly MaskPair[]): ModelFile {
  return {
    file: '<model of masking functions>',
    header: '(configuration)',
    defines: Object.fromEntries(
      pairs.flatMap(({ disable, enable }) => [
        [disable, 'masks'],
        [enable, 'unmasks'],
      ]),
    ),
    text: `void __tcbmc_mask_all(_Bool);\nvoid __tcbmc_mask_line(int, _Bool);\n${pairs.map(definitions).join('')}`,
  };
}

function definitions({ disable, enable, number, nests = false }: MaskPair, index: number): string {
  const set = (masked: 0 | 1): string =>
    number === undefined ? `__tcbmc_mask_all(${masked});` : `__tcbmc_mask_line(${number}, ${masked});`;
  if (!nests) return `void ${disable}(void) { ${set(1)} }\nvoid ${enable}(void) { ${set(0)} }\n`;
  const depth = `__tcbmc_mask_depth_${index}`;
  return `_Atomic unsigned char ${depth};
void ${disable}(void) { ${set(1)} ${depth}++; }
void ${enable}(void) { if (${depth} > 0 && --${depth} == 0) { ${set(0)} } }
`;
}
