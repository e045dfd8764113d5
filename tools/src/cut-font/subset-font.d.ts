/** As much of it as is used; it brings no types. */
declare module 'subset-font' {
  interface Cut {
    readonly targetFormat: 'woff2'
    readonly keepFeatures: readonly string[]
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  }
  const subsetFont: (font: Buffer, letters: string, cut: Cut) => Promise<Buffer>
  // oxlint-disable-next-line import/no-default-export -- the library hands it out so
  export default subsetFont
}
