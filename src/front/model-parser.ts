import type { TranslationUnit } from '../c/ast.js';
import type { CParser } from '../c/parser.js';
import { parseUnit } from '../c/parse-unit.js';
import type { Target } from '../source/target.js';
import type { Tokens } from '../c/tokens.js';
import { identifiers, neededFor } from '../c/unused.js';
import { bundledHeader } from '../library/headers/index.js';
import type { ModelVariant } from '../library/models/features.js';
import { hasFeature, modelMacros } from '../library/models/features.js';
import { modelFor } from '../library/models/index.js';
import type { ModelFile } from '../library/models/index.js';
import type { MaskPair } from '../base/mask-pair.js';
import { maskModel } from '../library/models/masks.js';
import type { Budget } from '../source/limits.js';
import { preprocess } from '../source/preprocess.js';

export interface ModelSettings {
  readonly variant?: ModelVariant;
  /** The user's own masking functions. */
  readonly masks?: readonly MaskPair[];
  /** A file that replaces functions of the program. */
  readonly replacement?: ModelFile | undefined;
  /** Models of streams to a world of which something is known; they come before the others. */
  readonly streamModels?: readonly ModelFile[];
}

/** Parses of the C models of library functions what the program needs. */
export class ModelParser {
  private readonly mentioned = new Set<string>();
  /** By the library's names. */
  private readonly units = new Map<string, TranslationUnit>();

  constructor(
    private readonly parser: CParser,
    private readonly target: Target,
    private readonly budget: Budget,
    private readonly settings: ModelSettings = {},
  ) {}

  /**
   * Takes note of the names in a unit of the program.
   * @param own names of variables in all of it, which are nothing of the library's
   */
  expect(tokens: Tokens, own?: ReadonlySet<string>): void {
    for (const name of identifiers(tokens)) if (!own?.has(name)) this.mentioned.add(name);
  }

  /** Models of streams to a world of which something is known. */
  get streamModels(): readonly ModelFile[] | undefined {
    return this.settings.streamModels;
  }

  mentions(name: string): boolean {
    return this.mentioned.has(name);
  }

  /** Whether the program needs what this macro of the models is for. */
  has(macro: string): boolean {
    return hasFeature(this.mentioned, macro);
  }

  /**
   * The model that defines a function or variable, if there is one. As far as it was expected, a model is one unit for
   * all its names.
   */
  unitFor(name: string): TranslationUnit | undefined {
    const known = this.units.get(name);
    const model = known ? undefined : this.modelOf(name);
    if (!model) return known;
    const isWhole = this.settings.streamModels?.includes(model) === true;
    const isExpected = (other: string): boolean =>
      (isWhole || this.mentioned.has(other)) && !this.units.has(other) && this.modelOf(other) === model;
    const names = Object.keys(model.defines).filter((other) => other === name || isExpected(other));
    const unit = this.parse(model, names);
    for (const other of names) this.units.set(other, unit);
    return unit;
  }

  private modelOf(name: string): ModelFile | undefined {
    const { masks = [], replacement, streamModels = [] } = this.settings;
    const streams = streamModels.find(({ defines }) => Object.hasOwn(defines, name));
    if (streams) return streams;
    if (replacement && Object.hasOwn(replacement.defines, name)) return replacement;
    if (masks.some(({ disable, enable }) => disable === name || enable === name)) return maskModel(masks);
    const found = modelFor(name);
    return found?.when === undefined || this.has(found.when) ? found : undefined;
  }

  private parse({ file, text }: ModelFile, names: readonly string[]): TranslationUnit {
    const { target, budget } = this;
    const defines = modelMacros(this.mentioned, this.settings.variant);
    const source = preprocess({ file, text, target, budget, defines, bundled: bundledHeader });
    return parseUnit(this.parser, source, target, budget, (tokens) => neededFor(tokens, names));
  }
}
