declare const WebAssembly: { readonly Instance: new (module: object, imports: object) => { readonly exports: object } };

/** The option with which Emscripten's modules take a WebAssembly.Module that is there already. */
export interface Instantiating {
  instantiateWasm?: (imports: object, done: (instance: object, module: object) => void) => object;
}

export function instantiating(module: object | undefined): Instantiating {
  if (!module) return {};
  return {
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance, module);
      return instance.exports;
    },
  };
}
