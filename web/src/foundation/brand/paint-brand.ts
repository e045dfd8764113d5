/** Puts a brand on the page outside of React: its shades, its name in the tab, its icon, its manifest. */
import { drawingAddress } from './drawing-address.ts'
import type { BrandFace } from './brand-face.ts'

/** The properties are set through the style sheet object, which needs no exception from the content policy. */
const paintShades = (root: HTMLElement, { tokens }: BrandFace, painted: Set<string>): void => {
  for (const name of painted) root.style.removeProperty(name)
  painted.clear()
  const shades = tokens?.[root.dataset['theme'] === 'dark' ? 'dark' : 'light'] ?? {}
  for (const [name, value] of Object.entries(shades)) {
    root.style.setProperty(`--${name}`, value)
    painted.add(`--${name}`)
  }
}

const point = (page: Document, rel: string, address: string): void =>
  page.querySelector(`link[rel='${rel}']`)?.setAttribute('href', address)

export const createBrandPainter = (page: Document, language: () => string) => {
  const root = page.documentElement
  const painted = new Set<string>()
  let face: BrandFace | undefined
  new MutationObserver(() => {
    if (face) paintShades(root, face, painted)
  }).observe(root, { attributeFilter: ['data-theme'] })

  const paintName = (): void => {
    if (face) page.title = face.name[language().startsWith('en') ? 'en' : 'zh']
  }
  return {
    paintName,
    paint(next: BrandFace): void {
      face = next
      paintShades(root, next, painted)
      paintName()
      if (next.logo) point(page, 'icon', drawingAddress(next.logo.light))
      point(page, 'manifest', `./manifest.webmanifest?brand=${encodeURIComponent(next.page)}`)
    },
  }
}
