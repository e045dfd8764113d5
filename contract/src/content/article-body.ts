/**
 * What somebody wrote, as a structure of a few known parts: paragraphs, headings, lists, quotes, pictures, and four ways
 * to mark words. The names are the editor's own. What is none of these is refused, so no page ever shows foreign HTML.
 */
import * as z from 'zod/mini'

/** A page of somebody's, by its whole address without a name or password in it; or a page of our own. */
const linkPattern =
  /^(?:https?:\/\/[A-Za-z0-9.-]{1,253}(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?|\/pages[A-Za-z]*\/[A-Za-z0-9/_-]*(?:\?[A-Za-z0-9=&_.%-]*)?)$/
export const longestLink = 500
export const Link = z.string().check(z.maxLength(longestLink), z.regex(linkPattern))

/** One of our own pages: it opens in this one. */
export const isOwnPage = (link: string): boolean => link.startsWith('/')

/** Of one article, in each language. */
export const mostLetters = 20_000
export const mostPictures = 20
/** A picture is named by its number in the article: nobody can name one of somebody else’s. */
export const PictureNo = z.int().check(z.minimum(1), z.maximum(mostPictures))

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Link }) }),
])
export type Mark = z.output<typeof Mark>

const Inline = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string().check(z.minLength(1), z.maxLength(5_000)),
    marks: z.optional(z.array(Mark).check(z.maxLength(4))),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
export type Inline = z.output<typeof Inline>

const line = z.optional(z.array(Inline).check(z.maxLength(200)))
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: line })
const ListLine = z.strictObject({
  type: z.literal('listItem'),
  content: z.array(Paragraph).check(z.minLength(1), z.maxLength(5)),
})
const lines = z.array(ListLine).check(z.minLength(1), z.maxLength(100))

const Block = z.discriminatedUnion('type', [
  Paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.literal([2, 3]) }),
    content: line,
  }),
  z.strictObject({ type: z.literal('bulletList'), content: lines }),
  z.strictObject({ type: z.literal('orderedList'), content: lines }),
  z.strictObject({ type: z.literal('blockquote'), content: z.array(Paragraph).check(z.minLength(1), z.maxLength(20)) }),
  z.strictObject({ type: z.literal('horizontalRule') }),
  z.strictObject({
    type: z.literal('picture'),
    attrs: z.strictObject({
      no: PictureNo,
      /** For whoever does not see it. */
      alt: z.string().check(z.maxLength(120)),
    }),
  }),
])
export type Block = z.output<typeof Block>

export const ArticleBody = z.strictObject({
  type: z.literal('doc'),
  content: z.array(Block).check(z.maxLength(200)),
})
export type ArticleBody = z.output<typeof ArticleBody>

const wordsOfLine = (of: readonly Inline[] = []): string =>
  of.map((part) => (part.type === 'text' ? part.text : '\n')).join('')

const wordsOfBlock = (block: Block): string => {
  if (block.type === 'paragraph' || block.type === 'heading') return wordsOfLine(block.content)
  if (block.type === 'blockquote') return block.content.map(({ content }) => wordsOfLine(content)).join('\n')
  if (block.type === 'bulletList' || block.type === 'orderedList')
    return block.content.flatMap((one) => one.content.map(({ content }) => wordsOfLine(content))).join('\n')
  return ''
}

/** Nothing but its words. */
export const wordsOf = ({ content }: ArticleBody): string => content.map(wordsOfBlock).join('\n')

export const picturesIn = ({ content }: ArticleBody): number[] =>
  content.flatMap((block) => (block.type === 'picture' ? [block.attrs.no] : []))

/** As fast as a person reads Chinese. */
const lettersPerMinute = 350
export const minutesToRead = (body: ArticleBody): number =>
  Math.max(1, Math.ceil(wordsOf(body).length / lettersPerMinute))
