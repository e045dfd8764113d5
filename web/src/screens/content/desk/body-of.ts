/** From the editor's own document to the closed structure that is kept: what it has no part for becomes plain paragraphs. Pure. */
import { ArticleBody, Link, type Block, type Inline, type Mark } from '@vigil/contract/content/article-body'

/** As much of the editor's JSON as is looked at. */
export interface EditorNode {
  readonly type?: string | undefined
  readonly text?: string | undefined
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
  readonly marks?: readonly EditorNode[] | undefined
  readonly content?: readonly EditorNode[] | undefined
}

type Paragraph = Extract<Block, { type: 'paragraph' }>
type ListLine = Extract<Block, { type: 'bulletList' }>['content'][number]

const markOf = ({ type, attrs }: EditorNode): Mark[] => {
  if (type === 'bold' || type === 'italic' || type === 'underline') return [{ type }]
  const href = Link.safeParse(attrs?.['href'])
  return type === 'link' && href.success ? [{ type, attrs: { href: href.data } }] : []
}

const inlineOf = ({ type, text = '', marks = [] }: EditorNode): Inline[] => {
  if (type === 'hardBreak') return [{ type }]
  const kept = marks.flatMap(markOf)
  return type === 'text' && text !== '' ? [{ type, text, ...(kept.length > 0 && { marks: kept }) }] : []
}

const lineOf = (node: EditorNode): { content?: Inline[] } => {
  const content = (node.content ?? []).flatMap(inlineOf)
  return content.length > 0 ? { content } : {}
}

/** Every line of words in it, however deep it stands. */
const paragraphsIn = (node: EditorNode): Paragraph[] => {
  if (node.type === 'paragraph' || node.type === 'heading') return [{ type: 'paragraph', ...lineOf(node) }]
  return (node.content ?? []).flatMap(paragraphsIn)
}

const listLineOf = (node: EditorNode): ListLine[] =>
  paragraphsIn(node).map((paragraph): ListLine => ({ type: 'listItem', content: [paragraph] }))

const pictureOf = ({ attrs }: EditorNode): Block[] => {
  const [no, alt] = [attrs?.['no'], attrs?.['alt']]
  return typeof no === 'number' ? [{ type: 'picture', attrs: { no, alt: typeof alt === 'string' ? alt : '' } }] : []
}

const blocksOf = (node: EditorNode): Block[] => {
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', attrs: { level: node.attrs?.['level'] === 3 ? 3 : 2 }, ...lineOf(node) }]
    case 'bulletList':
    case 'orderedList': {
      const content = (node.content ?? []).flatMap(listLineOf)
      return content.length > 0 ? [{ type: node.type, content }] : []
    }
    case 'blockquote': {
      const content = paragraphsIn(node)
      return content.length > 0 ? [{ type: 'blockquote', content }] : []
    }
    case 'horizontalRule':
      return [{ type: 'horizontalRule' }]
    case 'picture':
      return pictureOf(node)
    default:
      return paragraphsIn(node)
  }
}

const isEmpty = (blocks: readonly Block[]): boolean =>
  blocks.every((block) => block.type === 'paragraph' && block.content === undefined)

/** Null where nothing was written; undefined where it is more than an article holds. */
export const bodyOf = (document: EditorNode): ArticleBody | null | undefined => {
  const content = (document.content ?? []).flatMap(blocksOf)
  return isEmpty(content) ? null : ArticleBody.safeParse({ type: 'doc', content }).data
}
