// @vitest-environment node -- nothing here is drawn
import { ArticleBody } from '@vigil/contract/content/article-body'
import { describe, expect, it } from 'vitest'
import { bodyOf, type EditorNode } from './body-of.ts'

const text = (words: string, marks?: EditorNode[]): EditorNode => ({
  type: 'text',
  text: words,
  ...(marks && { marks }),
})
const paragraph = (words: string): EditorNode => ({ type: 'paragraph', content: [text(words)] })
const doc = (...content: EditorNode[]): EditorNode => ({ type: 'doc', content })

describe('what was written in the editor', () => {
  it('is kept as the closed structure, without what the editor adds of its own', () => {
    const link = { type: 'link', attrs: { href: 'https://example.com/', target: '_blank', rel: 'x', class: null } }
    const body = bodyOf(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [text('一')] },
        { type: 'paragraph', attrs: { textAlign: null }, content: [text('看', [{ type: 'bold' }, link])] },
        {
          type: 'orderedList',
          attrs: { start: 1, type: null },
          content: [{ type: 'listItem', content: [paragraph('回路')] }],
        },
        { type: 'picture', attrs: { no: 2, alt: '配电箱', src: '/file/content-picture?for=x' } },
      ),
    )
    expect(ArticleBody.safeParse(body).success).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/target|rel|textAlign|src|start/)
  })

  it('that has no part in an article becomes its words: a list in a list, a code block, a script address', () => {
    const nested = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('内')] }] }
    const evil = text('点', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }, { type: 'code' }])
    expect(
      bodyOf(
        doc(
          { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('外'), nested] }] },
          { type: 'paragraph', content: [evil] },
          { type: 'iframe', attrs: { src: 'https://evil.example' } },
        ),
      ),
    ).toEqual({
      type: 'doc',
      content: [
        {
          type: 'bulletList',
          content: ['外', '内'].map((words) => ({ type: 'listItem', content: [paragraph(words)] })),
        },
        { type: 'paragraph', content: [{ type: 'text', text: '点' }] },
      ],
    })
  })

  it('is null where nothing stands in it, and undefined where it is too long', () => {
    expect(bodyOf(doc({ type: 'paragraph' }))).toBeNull()
    expect(bodyOf(doc(...Array.from({ length: 201 }, () => paragraph('长'))))).toBeUndefined()
  })
})
