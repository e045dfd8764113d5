import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './read-more.module.css'

/** As high as is shown before somebody wants more. */
const readMoreHeight = 400

/** What is long is cut at a height, with the way to the rest; what is not stands whole. */
export const ReadMore = ({ children }: { readonly children: ReactNode }) => {
  const t = useText()
  const inner = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => setLong((inner.current?.scrollHeight ?? 0) > readMoreHeight), [children])
  const isCut = isLong && !isOpen
  return (
    <>
      <div
        ref={inner}
        className={isCut ? styles.cut : undefined}
        style={isCut ? { maxHeight: readMoreHeight } : undefined}
      >
        {children}
      </div>
      {isLong && (
        <Button look="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t(($) => $.me.content.less) : t(($) => $.me.content.more)}
        </Button>
      )}
    </>
  )
}
