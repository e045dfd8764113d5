import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useWidth } from '#ui/reading/use-width.ts'
import styles from './preview.module.css'

export interface FrameLook {
  readonly width: number
  readonly height: number
  readonly theme: 'light' | 'dark'
  readonly language: string
  /** The draft's own shades. */
  readonly tokens: Readonly<Record<string, string>>
}

interface PreviewFrameProps extends FrameLook {
  readonly title: string
  readonly caption: string
  readonly children: ReactNode
}

const sheets = 'link[rel=stylesheet], style'
const isSheet = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.matches(sheets)

const copyOf = (sheet: HTMLElement): Node => {
  const copy = sheet.cloneNode(true)
  if (sheet instanceof HTMLLinkElement && copy instanceof HTMLElement) copy.setAttribute('href', sheet.href)
  return copy
}

/** The page's own style sheets: the same rules at another width are what a preview is for. */
const bringStyles = (page: Document): void =>
  page.head.replaceChildren(...[...document.querySelectorAll<HTMLElement>(sheets)].map(copyOf))

/** A part that is fetched later brings a sheet of its own. */
const useLaterStyles = (page: Document | undefined): void =>
  useEffect(() => {
    if (!page) return undefined
    const watching = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      page.head.append(...added.filter(isSheet).map(copyOf))
    })
    watching.observe(document.head, { childList: true })
    return () => watching.disconnect()
  }, [page])

const paint = (page: Document, { theme, language, tokens }: Pick<FrameLook, 'theme' | 'language' | 'tokens'>): void => {
  const root = page.documentElement
  root.dataset['theme'] = theme
  root.lang = language
  root.removeAttribute('style')
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(`--${name}`, value)
}

/** A screen of its own size inside this one: real parts, to look at and not to touch. */
export const PreviewFrame = ({ title, caption, children, width, height, ...look }: PreviewFrameProps) => {
  const [page, setPage] = useState<Document | undefined>(undefined)
  const { element, width: room } = useWidth(width)
  const scale = Math.min(1, room / width)
  useLaterStyles(page)
  useEffect(() => {
    if (page) paint(page, look)
  })
  const open = (frame: HTMLIFrameElement | null): void => {
    const inside = frame?.contentDocument
    if (!inside || inside === page) return
    bringStyles(inside)
    // Whoever reads with the keyboard or by ear reads the form; a picture of it would only be in the way.
    inside.body.inert = true
    setPage(inside)
  }
  return (
    <figure className={styles.figure}>
      <div ref={element} className={styles.screen} style={{ maxWidth: width, height: height * scale }}>
        <iframe
          ref={open}
          onLoad={(event) => open(event.currentTarget)}
          title={title}
          tabIndex={-1}
          className={styles.frame}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      <figcaption className={styles.caption}>{caption}</figcaption>
      {page && createPortal(children, page.body)}
    </figure>
  )
}
