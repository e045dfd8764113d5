/** The documents as one site: where they lie, in which order, in which two languages. */
import { resolve } from 'node:path'
import type { UserConfig } from 'vitepress'
import type { DefaultTheme } from 'vitepress/theme-without-fonts'
import { bars } from './bars.ts'
import { readOurWay } from './markdown.ts'
import { strictPage } from './strict-page.ts'
import { chinese, searchInChinese } from './chinese.ts'
import { withWordStarts } from './word-starts.ts'

const documents = resolve(import.meta.dirname, '../../docs')

/** Why it is as it is: for whoever changes it, who has the repository. As pages they would double the time of the build. */
const without = ['decisions']

export const base = '/docs/'
export const builtFolder = resolve(import.meta.dirname, '../dist/site')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const site: UserConfig<DefaultTheme.Config> = {
  srcDir: documents,
  srcExclude: without.map((folder) => `${folder}/**`),
  outDir: builtFolder,
  cacheDir: resolve(import.meta.dirname, '../dist/cache'),
  base,
  // That of the page, which the same server has.
  head: [['link', { rel: 'icon', href: '/icon.svg' }]],
  title: 'Vigil 守安',
  description: 'A fire alarm is never lost and never late.',
  // The page is served under the product's content policy, which lets no script in that stands in a page.
  appearance: false,
  metaChunk: true,
  transformHtml: strictPage,
  // VitePress would say the same by a style in the page.
  contentProps: { class: 'content' },
  markdown: {
    // Written by us, and some of it quotes what looks like a tag.
    html: false,
    config: readOurWay({ folder: documents, base, without }),
    // No colours: they would come as styles in the page, and with a library that reads for seconds.
    highlight: (code, language) =>
      `<pre v-pre><code class="language-${escaped(language)}">${escaped(code)}</code></pre>`,
  },
  themeConfig: {
    outline: [2, 3],
    // Not every page is there in both languages; where it is, it says so itself.
    i18nRouting: false,
    search: {
      provider: 'local',
      options: {
        detailedView: false,
        // Of the index only; the name with a dash keeps it out of the page.
        _render: (source, env, md) => withWordStarts(md.render(source, env)),
        locales: { zh: { translations: searchInChinese } },
      },
    },
  },
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: bars('en') },
    zh: { label: '中文', lang: 'zh-CN', themeConfig: { ...bars('zh'), ...chinese } },
  },
}
