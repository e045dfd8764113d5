/** A door that shows one brand and nothing else: what a preview is hung on instead of the page's own. */
import type { BrandFace } from '#foundation/brand/brand-face.ts'
import type { BrandStore } from '#foundation/brand/brand-store.ts'

export const draftStore = (face: BrandFace): BrandStore => ({
  get: () => face,
  subscribe: () => () => undefined,
  loginPage: () => face.page,
  look: () => undefined,
  adopt: () => undefined,
})
