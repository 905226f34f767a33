/** The version in package.json, put in by the build. */
declare const TCBMC_VERSION: string;

/** The built viewer, which a downloaded report has within. */
declare module 'virtual:viewer-assets' {
  const assets: { readonly script: string; readonly style: string };
  export default assets;
}
