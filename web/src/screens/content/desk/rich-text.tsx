import { type ArticleBody, wordsOf } from '@vigil/contract/content/article-body'
import type { ArticlePicture } from '@vigil/contract/content/website'
import { EditorContent, useEditor } from '@tiptap/react'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { bodyOf } from './body-of.ts'
import { editorExtensions, withAddresses } from './editor-parts.ts'
import { withoutHandlers } from './pasted.ts'
import styles from './rich-text.module.css'
import { Tools } from './rich-text-tools.tsx'

interface RichTextProps {
  readonly label: string
  readonly body: ArticleBody | null
  readonly pictures: readonly ArticlePicture[]
  readonly isLocked: boolean
  readonly onChange: (body: ArticleBody | null) => void
}

/** What is typed here is kept as its structure; of what is pasted, only what an article has parts for. */
export const RichText = ({ label, body, pictures, isLocked, onChange }: RichTextProps) => {
  const t = useText()
  const { files } = useCaller()
  const editor = useEditor({
    extensions: editorExtensions,
    content: withAddresses(body, pictures, files),
    editable: !isLocked,
    // The page allows no style that is not a file of its own.
    injectCSS: false,
    editorProps: {
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: withoutHandlers,
    },
    onUpdate: ({ editor: now }) => {
      const written = bodyOf(now.getJSON())
      if (written !== undefined) onChange(written)
    },
  })
  return (
    <div className={styles.frame}>
      {!isLocked && <Tools editor={editor} pictures={pictures} />}
      <EditorContent editor={editor} className={styles.paper} />
      <p className={styles.count}>
        {t(($) => $.me.content.desk.letters, { n: body === null ? 0 : wordsOf(body).length })}
      </p>
    </div>
  )
}
