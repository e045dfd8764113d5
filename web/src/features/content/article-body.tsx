import type { ArticleBody as Body, Block, Inline, Mark } from '@vigil/contract/content/article-body'
import { isOwnPage, Link } from '@vigil/contract/content/article-body'
import type { ArticlePicture } from '@vigil/contract/content/website'
import type { ReactNode } from 'react'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import styles from './article-body.module.css'

interface ArticleBodyProps {
  readonly body: Body
  readonly pictures: readonly ArticlePicture[]
}

/** What somebody wrote: each part of it by its name, its words as letters. Nothing of it is ever read as HTML. */
export const ArticleBody = ({ body, pictures }: ArticleBodyProps) => (
  <div className={styles.body}>
    {body.content.map((block, place) => (
      // What is published does not change its order while it is read.
      <BlockView key={place} block={block} pictures={pictures} />
    ))}
  </div>
)

const BlockView = ({ block, pictures }: { readonly block: Block } & Pick<ArticleBodyProps, 'pictures'>) => {
  if (block.type === 'paragraph') return <p>{lineOf(block.content)}</p>
  if (block.type === 'heading')
    return block.attrs.level === 2 ? <h2>{lineOf(block.content)}</h2> : <h3>{lineOf(block.content)}</h3>
  if (block.type === 'bulletList') return <ul>{block.content.map(listLine)}</ul>
  if (block.type === 'orderedList') return <ol>{block.content.map(listLine)}</ol>
  if (block.type === 'blockquote')
    return (
      <blockquote>
        {block.content.map(({ content }, place) => (
          <p key={place}>{lineOf(content)}</p>
        ))}
      </blockquote>
    )
  if (block.type === 'horizontalRule') return <hr />
  return <PictureView alt={block.attrs.alt} picture={pictures.find(({ no }) => no === block.attrs.no)} />
}

const listLine = ({ content }: Extract<Block, { type: 'bulletList' }>['content'][number], place: number): ReactNode => (
  <li key={place}>
    {content.map((paragraph, at) => (
      <p key={at}>{lineOf(paragraph.content)}</p>
    ))}
  </li>
)

const lineOf = (content: readonly Inline[] = []): ReactNode =>
  content.map((part, place) =>
    part.type === 'hardBreak' ? <br key={place} /> : <Marked key={place} text={part.text} marks={part.marks} />,
  )

interface MarkedProps {
  readonly text: string
  readonly marks?: readonly Mark[] | undefined
}

const Marked = ({ text, marks = [] }: MarkedProps) =>
  marks.reduce<ReactNode>((inner, mark) => {
    if (mark.type === 'bold') return <strong>{inner}</strong>
    if (mark.type === 'italic') return <em>{inner}</em>
    if (mark.type === 'underline') return <u>{inner}</u>
    return <SafeLink to={mark.attrs.href}>{inner}</SafeLink>
  }, text)

/** Asked once more where it becomes a link: what is none stays words. */
export const SafeLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => {
  const router = useRouter()
  if (!Link.safeParse(to).success) return children
  if (isOwnPage(to)) return <a href={router.hrefOf(to)}>{children}</a>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

const PictureView = ({ picture, alt }: { readonly picture: ArticlePicture | undefined; readonly alt: string }) => {
  const caller = useCaller()
  if (!picture) return alt === '' ? null : <p className={styles.lost}>{alt}</p>
  return (
    <figure>
      <img src={caller.files + picture.address} alt={alt} width={picture.width} height={picture.height} />
      {alt !== '' && <figcaption aria-hidden="true">{alt}</figcaption>}
    </figure>
  )
}
