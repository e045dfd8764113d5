/** How our documents are read for the site, where that differs from how a repository shows them. */
import { existsSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

export interface Pages {
  /** What lies beneath it is the site. */
  readonly folder: string
  readonly base: string
  /** Folders in it whose files are no pages. */
  readonly without: readonly string[]
}

const isElsewhere = /^([a-z]+:|#|\/)/i

const isPage = (file: string, { folder, without }: Pages): boolean =>
  file.startsWith(folder + sep) &&
  file.endsWith('.md') &&
  !without.some((name) => file.startsWith(resolve(folder, name) + sep))

/** The file that a link leads to, where it is one of the repository and no page. */
const fileBehind = (href: string, page: string, pages: Pages): string | undefined => {
  if (isElsewhere.test(href)) return undefined
  const file = resolve(dirname(page), decodeURI(href.replace(/[?#].*$/, '')))
  return isPage(file, pages) ? undefined : file
}

/** Words without a link where it would leave the site; where nothing is at its end, the build ends. */
const withoutWaysOut = (tokens: readonly Token[], page: string, pages: Pages): Token[] => {
  const kept: Token[] = []
  let leaves = false
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = token.attrGet('href') ?? ''
      const file = fileBehind(href, page, pages)
      if (file !== undefined && !existsSync(file)) throw new Error(`${page} points at ${href}, which is not there`)
      leaves = file !== undefined
    }
    if (!leaves || !token.type.startsWith('link_')) kept.push(token)
    if (token.type === 'link_close') leaves = false
  }
  return kept
}

/** The product's content policy lets no style in that stands in the page. */
const alignByClass = (token: Token): void => {
  const align = /text-align:(\w+)/.exec(token.attrGet('style') ?? '')?.[1]
  if (align) token.attrs = [['class', align]]
}

const chinesePart = 'zh'

/** A page that is there in the other language begins with a way to it. */
export const otherLanguage = (page: string, { folder, base }: Pages): string => {
  const name = relative(folder, page)
  const isChinese = name.startsWith(chinesePart + sep)
  const other = isChinese ? name.slice(chinesePart.length + 1) : `${chinesePart}/${name}`
  if (!existsSync(resolve(folder, other))) return ''
  const href = `${base}${other.replace(/(index)?\.md$/, (_ending, index) => (index ? '' : '.html'))}`
  return `<p class="other-language"><a href="${href}">${isChinese ? 'English' : '中文'}</a></p>`
}

export const readOurWay =
  (pages: Pages) =>
  (md: MarkdownRenderer): void => {
    md.core.ruler.push('our-way', ({ tokens, env }) => {
      // VitePress hands in the path of the page.
      const { path } = env as { readonly path: string }
      for (const token of tokens) {
        alignByClass(token)
        if (token.children) token.children = withoutWaysOut(token.children, path, pages)
      }
    })
    const render = md.render.bind(md)
    md.render = (source, env: { readonly path: string }) =>
      // No page is a template: what reads like one is shown as it stands.
      render(source, env)
        .replaceAll('{{', '&#123;&#123;')
        .replace('</h1>', `</h1>${otherLanguage(env.path, pages)}`)
  }
