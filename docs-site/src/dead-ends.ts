/** Links of the built site that lead to no page, no file or no heading, the bars at top and side included. Pure. */

/** By its path in the site: what stands in a page, and nothing of any other file. */
export type BuiltFiles = ReadonlyMap<string, string>

const link = /<a\b[^>]*\shref="([^"]+)"/g
const isElsewhere = /^[a-z]+:/i

const pageOf = (path: string): string => (path.endsWith('/') ? `${path}index.html` : path)

const leadsSomewhere = (href: string, from: string, files: BuiltFiles): boolean => {
  const { pathname, hash } = new URL(href.replaceAll('&amp;', '&'), `http://site${from}`)
  const html = files.get(pageOf(decodeURIComponent(pathname)))
  if (html === undefined) return false
  return hash === '' || html.includes(`id="${decodeURIComponent(hash.slice(1))}"`)
}

export const deadEnds = (files: BuiltFiles): string[] =>
  [...files].flatMap(([from, html]) =>
    Array.from(html.matchAll(link), ([, href = '']) => href)
      .filter((href) => !isElsewhere.test(href) && !leadsSomewhere(href, from, files))
      .map((href) => `${from} → ${href}`),
  )
