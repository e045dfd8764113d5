/** The editor's parts: those of an article, and a picture by its number. */
import type { ArticleBody } from '@vigil/contract/content/article-body'
import type { ArticlePicture } from '@vigil/contract/content/website'
import { Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'

/** Nothing that is pasted becomes one: only the desk's own button puts it here. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ no: { default: 0 }, alt: { default: '' }, src: { default: '' } }),
  parseHTML: () => [],
  renderHTML: ({ node: { attrs } }) => ['img', { src: String(attrs['src']), alt: String(attrs['alt']) }],
})

export const editorExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    trailingNode: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, autolink: false, linkOnPaste: false, protocols: ['http', 'https'] },
  }),
  Picture,
]

/** The kept text for the editor, its pictures by the addresses that this page may open. */
export const withAddresses = (body: ArticleBody | null, pictures: readonly ArticlePicture[], files: string) =>
  body && {
    type: 'doc',
    content: body.content.map((block) => {
      if (block.type !== 'picture') return block
      const picture = pictures.find(({ no }) => no === block.attrs.no)
      return { ...block, attrs: { ...block.attrs, src: picture ? files + picture.thumbnail : '' } }
    }),
  }
