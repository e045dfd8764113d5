import { Link } from '@vigil/contract/content/article-body'
import type { ArticlePicture } from '@vigil/contract/content/website'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './rich-text.module.css'

interface ToolsProps {
  readonly editor: Editor
  readonly pictures: readonly ArticlePicture[]
}

interface Tool {
  readonly name: 'undo' | 'paragraph' | 'heading' | 'bold' | 'bullets' | 'numbers' | 'quote' | 'rule'
  readonly isOn: (editor: Editor) => boolean
  readonly run: (editor: Editor) => boolean
}

/** Each a row: what it is called, when it is on, what it does. */
const tools: readonly Tool[] = [
  { name: 'undo', isOn: () => false, run: (editor) => editor.chain().focus().undo().run() },
  {
    name: 'paragraph',
    isOn: (editor) => editor.isActive('paragraph'),
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  {
    name: 'heading',
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'bold',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'bullets',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { name: 'rule', isOn: () => false, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
]

export const Tools = ({ editor, pictures }: ToolsProps) => {
  const t = useText()
  const on = useEditorState({ editor, selector: ({ editor: now }) => tools.map(({ isOn }) => isOn(now)) })
  return (
    <div className={styles.tools} role="toolbar" aria-label={t(($) => $.me.content.desk.tools)}>
      {tools.map(({ name, run }, place) => (
        <Button key={name} look="soft" size="small" aria-pressed={on[place] ?? false} onClick={() => run(editor)}>
          {t(($) => $.me.content.desk[name])}
        </Button>
      ))}
      <LinkTool editor={editor} />
      {pictures.length > 0 && <PictureTool editor={editor} pictures={pictures} />}
    </div>
  )
}

/** What is no link is not set: the field says nothing wrong, the button waits. */
const LinkTool = ({ editor }: Pick<ToolsProps, 'editor'>) => {
  const t = useText()
  const [href, setHref] = useState('')
  return (
    <span className={styles.pair}>
      <TextField label={t(($) => $.me.content.desk.linkPrompt)} value={href} onChange={setHref} inputMode="url" />
      <Button
        look="soft"
        size="small"
        disabled={!Link.safeParse(href).success}
        onClick={() => {
          editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
          setHref('')
        }}
      >
        {t(($) => $.me.content.desk.linkSet)}
      </Button>
    </span>
  )
}

const PictureTool = ({ editor, pictures }: ToolsProps) => {
  const t = useText()
  const { files } = useCaller()
  const [alt, setAlt] = useState('')
  const insert = ({ no, thumbnail }: ArticlePicture): void => {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { no, alt, src: files + thumbnail } })
      .run()
    setAlt('')
  }
  return (
    <span className={styles.pair}>
      <TextField label={t(($) => $.me.content.desk.alt)} value={alt} onChange={setAlt} maxLength={120} />
      {pictures.map((picture) => (
        <Button key={picture.no} look="soft" size="small" icon="picture" onClick={() => insert(picture)}>
          {t(($) => $.me.content.desk.insert)} {picture.no}
        </Button>
      ))}
    </span>
  )
}
