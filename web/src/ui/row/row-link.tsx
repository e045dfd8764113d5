import type { ReactNode, SyntheticEvent } from 'react'

interface RowLinkProps {
  /** A function is asked when somebody is about to follow it: of a thousand rows nobody follows more than a few. */
  readonly href: string | (() => string)
  readonly className: string
  readonly selected?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A row that is a link to its page, which a list with room beside it opens in place. */
export const RowLink = ({ href, className, selected = false, onPress, children }: RowLinkProps) => {
  // Whatever leads to a press, a new tab or a copied address begins with one of these.
  const addressed = (event: SyntheticEvent<HTMLAnchorElement>): void => {
    if (typeof href === 'function') event.currentTarget.setAttribute('href', href())
  }
  return (
    <a
      href={typeof href === 'function' ? '#' : href}
      className={className}
      aria-current={selected}
      onPointerEnter={addressed}
      onPointerDown={addressed}
      onFocus={addressed}
      onClick={(event) => {
        // Opening in a new tab stays the browser's business.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </a>
  )
}
