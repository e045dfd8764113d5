/** Words that the Chinese pages say, to be looked for on English ones. Names that people gave are not among them. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'

const root = resolve(import.meta.dirname, '../../..')
const quoted = /'([^'\n{}]*[\u4e00-\u9fff][^'\n{}]*)'/g

/** Every fixed text of the web's Chinese bundles. Short ones may be names that people gave, so they prove nothing. */
export const chineseTexts = (): ReadonlySet<string> => {
  const files = globSync('web/src/**/*.zh.ts', { cwd: root })
  const texts = files.flatMap((file) =>
    [...readFileSync(resolve(root, file), 'utf8').matchAll(quoted)].map(([, text = '']) => text.trim()),
  )
  return new Set(texts.filter((text) => text.length > 4))
}

/** What stands on the glass word by word, placeholders and spoken names too. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node.textContent ?? '')
    for (const name of ['aria-label', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`)) found.push(element.getAttribute(name) ?? '')
    return found.map((text) => text.trim()).filter((text) => text !== '')
  })

/** A key instead of its text: a word of the trade never looks like `notice.push.title`. */
const isKey = (text: string): boolean => /^[a-z][A-Za-z]+(\.[a-z][A-Za-z0-9]+){2,}$/.test(text)

export const untranslatedIn = (texts: readonly string[], language: string, chinese: ReadonlySet<string>): string[] =>
  texts.filter((text) => isKey(text) || (language === 'en' && chinese.has(text)))
