import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Spoken } from '../sign/spoken.tsx'
import styles from './tree.module.css'

export interface TreeItem {
  readonly id: string
  readonly text: string
  /** Read out after the text. */
  readonly spoken: string
  readonly aside: ReactNode
  readonly children: readonly TreeItem[]
}

interface Line {
  readonly item: TreeItem
  readonly parent: string | undefined
  readonly level: number
}

interface TreeProps {
  readonly label: string
  readonly roots: readonly TreeItem[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

/** A tree of WAI-ARIA: one stop for Tab, arrows walk, open and close, Enter chooses. */
export const Tree = ({ label, roots, chosen, onChoose }: TreeProps) => {
  const host = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(() => new Set([...roots.map(({ id }) => id), ...wayTo(roots, chosen)]))
  const [last, setLast] = useState(chosen)
  const lines = linesOf(roots, open)
  const stop = Math.max(
    0,
    lines.findIndex(({ item }) => item.id === last),
  )
  const toggle = (id: string): void =>
    setOpen((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    )
  const focus = (place: number): void =>
    host.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[place]?.focus()

  const onKeyDown = (event: KeyboardEvent): void => {
    const line = lines[stop]
    if (!line) return
    const step = stepOf(event.key, { lines, stop, isOpen: open.has(line.item.id) })
    if (step === undefined) return
    event.preventDefault()
    if (step === 'choose') onChoose(line.item.id)
    else if (step === 'toggle') toggle(line.item.id)
    else focus(step)
  }
  return (
    <div ref={host} className={styles.tree} role="tree" aria-label={label} onKeyDown={onKeyDown}>
      {lines.map(({ item, level }, place) => {
        const isParent = item.children.length > 0
        return (
          <div
            key={item.id}
            role="treeitem"
            className={styles.item}
            style={{ paddingInlineStart: 4 + (level - 1) * 16 }}
            aria-level={level}
            aria-selected={item.id === chosen}
            {...(isParent ? { 'aria-expanded': open.has(item.id) } : {})}
            tabIndex={place === stop ? 0 : -1}
            onFocus={() => setLast(item.id)}
            onClick={() => onChoose(item.id)}
          >
            <span
              className={styles.twig}
              aria-hidden="true"
              onClick={(event) => {
                if (!isParent) return
                event.stopPropagation()
                toggle(item.id)
              }}
            >
              {isParent && <Icon name={open.has(item.id) ? 'chevron-down' : 'chevron-right'} size={16} />}
            </span>
            <span className={styles.text}>{item.text}</span>
            <Spoken>{`, ${item.spoken}`}</Spoken>
            <span aria-hidden="true">{item.aside}</span>
          </div>
        )
      })}
    </div>
  )
}

const linesOf = (items: readonly TreeItem[], open: ReadonlySet<string>, level = 1, parent?: string): Line[] =>
  items.flatMap((item) => [
    { item, parent, level },
    ...(open.has(item.id) ? linesOf(item.children, open, level + 1, item.id) : []),
  ])

/** The branches that have to be open before it is seen. */
const wayTo = (items: readonly TreeItem[], id: string): string[] => {
  for (const item of items) {
    if (item.id === id) return [item.id]
    const way = wayTo(item.children, id)
    if (way.length > 0) return [item.id, ...way]
  }
  return []
}

interface Standing {
  readonly lines: readonly Line[]
  readonly stop: number
  readonly isOpen: boolean
}

/** Where a key leads: to another line, or to what is done with this one. */
const stepOf = (key: string, { lines, stop, isOpen }: Standing): number | 'choose' | 'toggle' | undefined => {
  const line = lines[stop]
  const isParent = (line?.item.children.length ?? 0) > 0
  if (key === 'Enter' || key === ' ') return 'choose'
  if (key === 'ArrowDown') return Math.min(stop + 1, lines.length - 1)
  if (key === 'ArrowUp') return Math.max(stop - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return lines.length - 1
  if (key === 'ArrowRight' && isParent) return isOpen ? stop + 1 : 'toggle'
  if (key === 'ArrowLeft' && isParent && isOpen) return 'toggle'
  if (key === 'ArrowLeft') return lines.findIndex(({ item }) => item.id === line?.parent)
  return undefined
}
