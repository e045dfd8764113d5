/** What a phone fetches to keep a brand's page as an app: its manifest and its icons. */
import { drawIcon } from '@vigil/brands/draw-logo'
import { pageOf } from '@vigil/brands/shown-brand'
import { webManifestOf } from '@vigil/brands/web-manifest'
import type { DocumentMaker } from '#infrastructure/http/made-documents.ts'
import { tagOf } from './brand-view.ts'
import type { BrandFinder } from './shown-brand.ts'

const iconPaths = { any: '/brand/icon.svg', maskable: '/brand/icon-maskable.svg' } as const

export const brandDocuments = (finder: BrandFinder): Record<string, DocumentMaker> => {
  const shownTo: (wish: Parameters<DocumentMaker>[0]) => ReturnType<BrandFinder['byPage']> = ({ query, host }) => {
    const page = query['brand']
    return finder.byPage({ page: typeof page === 'string' ? page : undefined, domain: host })
  }
  const icon =
    (purpose: keyof typeof iconPaths): DocumentMaker =>
    async (wish) => {
      const shown = await shownTo(wish)
      return { type: 'image/svg+xml', tag: tagOf(shown), body: () => drawIcon(shown.brand, purpose) }
    }
  return {
    '/manifest.webmanifest': async (wish) => {
      const shown = await shownTo(wish)
      // Relative, so that a platform below a path of its own finds them too.
      const address = (purpose: keyof typeof iconPaths) => `.${iconPaths[purpose]}?brand=${pageOf(shown.brand)}`
      return {
        type: 'application/manifest+json',
        tag: tagOf(shown),
        body: () => JSON.stringify(webManifestOf(shown.brand, address)),
      }
    },
    [iconPaths.any]: icon('any'),
    [iconPaths.maskable]: icon('maskable'),
  }
}
