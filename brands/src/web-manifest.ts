/** What a phone needs to keep the page as an app of the brand. */
import type { Brand } from './brand.ts'
import { grounds } from './brand-tokens.ts'
import { pageOf } from './shown-brand.ts'

/** `iconAddress` says where the icon of that purpose is. */
export const webManifestOf = (
  { name, line, suffix, colour }: Pick<Brand, 'name' | 'line' | 'suffix' | 'colour'>,
  iconAddress: (purpose: 'any' | 'maskable') => string,
) => {
  const page = pageOf({ suffix })
  return {
    id: `./?brand=${page}`,
    name: name.zh,
    short_name: name.zh.slice(0, 6),
    description: line.zh,
    lang: 'zh-CN',
    start_url: `./#/?brand=${page}`,
    scope: './',
    display: 'standalone',
    background_color: grounds.light.bg,
    theme_color: colour.toLowerCase(),
    icons: (['any', 'maskable'] as const).map((purpose) => ({
      src: iconAddress(purpose),
      sizes: 'any',
      type: 'image/svg+xml',
      purpose,
    })),
  }
}
