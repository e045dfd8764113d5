import { describe, expect, it } from 'vitest'
import { scriptPayloads } from '../testing/script-payloads.ts'
import { ArticleBody, Link, minutesToRead, picturesIn, wordsOf } from './article-body.ts'

const paragraph = (text: string, marks?: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
})
const doc = (...content: object[]) => ({ type: 'doc', content })
const takes = (body: unknown): boolean => ArticleBody.safeParse(body).success

describe('the body of an article', () => {
  it('is paragraphs, headings, lists, quotes, rules and pictures, with marked words', () => {
    const body = doc(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '一、先看三件事' }] },
      paragraph('读完再按', [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.com/a?b=1' } }]),
      { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('回路')] }] },
      { type: 'blockquote', content: [paragraph('记住')] },
      { type: 'horizontalRule' },
      { type: 'picture', attrs: { no: 3, alt: '配电箱' } },
    )
    const read = ArticleBody.parse(body)
    expect(wordsOf(read)).toBe('一、先看三件事\n读完再按\n回路\n记住\n\n')
    expect(picturesIn(read)).toEqual([3])
    expect(minutesToRead(read)).toBe(1)
  })

  it.each([
    ['a node of another kind', doc({ type: 'iframe', attrs: { src: 'https://a.example' } })],
    ['raw HTML', doc({ type: 'html', text: '<script>' })],
    ['a style', doc({ type: 'paragraph', attrs: { style: 'position:fixed' } })],
    ['a class', doc({ ...paragraph('x'), attrs: { class: 'x' } })],
    ['a handler beside a mark', doc(paragraph('x', [{ type: 'bold', attrs: { onclick: 'alert(1)' } }]))],
    ['a mark of another kind', doc(paragraph('x', [{ type: 'textStyle', attrs: { color: 'red' } }]))],
    ['a target beside a link', doc(paragraph('x', [{ type: 'link', attrs: { href: '/pages/a', target: '_top' } }]))],
    ['a picture by its address', doc({ type: 'picture', attrs: { src: 'https://a.example/x.png' } })],
    ['a picture beyond the last', doc({ type: 'picture', attrs: { no: 21, alt: '' } })],
    ['a list in a list', doc({ type: 'bulletList', content: [{ type: 'bulletList', content: [] }] })],
    ['a heading of the first level', doc({ type: 'heading', attrs: { level: 1 } })],
    ['no document', paragraph('x')],
  ])('refuses %s', (_, body) => {
    expect(takes(body)).toBe(false)
  })
})

describe('a link', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/a?b=c#d',
    '/pages/index/indexNew',
    '/pagesCommon/feedback?id=1',
  ])('leads to %s', (link) => expect(Link.safeParse(link).success).toBe(true))

  it.each([
    'javascript:alert(1)',
    ' https://a.example',
    '//evil.example',
    '/\\evil.example',
    '/etc/passwd',
    'ftp://a.example',
  ])('never to %s', (link) => expect(Link.safeParse(link).success).toBe(false))

  it('never to a script, in whatever wrapping: three hundred tries', () => {
    expect(scriptPayloads).toHaveLength(300)
    expect(scriptPayloads.filter((payload) => Link.safeParse(payload).success)).toEqual([])
  })
})
