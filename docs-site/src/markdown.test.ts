import { resolve } from 'node:path'
import { createMarkdownRenderer } from 'vitepress'
import { beforeAll, describe, expect, it } from 'vitest'
import { otherLanguage, readOurWay } from './markdown.ts'

const folder = resolve(import.meta.dirname, '../../docs')
const pages = { folder, base: '/docs/', without: ['decisions'] }
const page = `${folder}/operations.md`
let read: (text: string) => string

beforeAll(async () => {
  const md = await createMarkdownRenderer(folder, { config: readOurWay(pages), highlight: (code) => code }, '/docs/')
  read = (text) => md.render(text, { path: page, relativePath: 'operations.md', cleanUrls: false })
})

describe('a document on the site', () => {
  it('keeps links to its other pages, and of other files of the repository only the words', () => {
    expect(read('[scale](scale.md#a-cell)')).toContain('href="./scale.html#a-cell"')
    for (const file of ['../CHANGELOG.md', 'decisions/0130-a-package-of-a-commit.md', '../server/src/main.ts'])
      expect(read(`see [it](${file}).`)).toBe('<p>see it.</p>\n')
  })

  it('is refused when it points at nothing', () => {
    expect(() => read('[it](../no-such-file.ts)')).toThrow('points at ../no-such-file.ts, which is not there')
  })

  it('aligns the figures of a table without a style in the page, and fills in no template', () => {
    const html = read('| a | b |\n|---|---:|\n| `{{ a }}` | 1 |')
    expect(html).toContain('<td class="right">1</td>')
    expect(html).not.toContain('style=')
    expect(html).not.toContain('{{')
  })

  it('leads to itself in the other language, where it is there', () => {
    expect(otherLanguage(page, pages)).toContain('<a href="/docs/zh/operations.html">中文</a>')
    expect(otherLanguage(`${folder}/zh/index.md`, pages)).toContain('<a href="/docs/">English</a>')
    expect(otherLanguage(`${folder}/errors.md`, pages)).toBe('')
  })
})
