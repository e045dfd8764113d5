import { useMemo, type KeyboardEvent } from 'react'
import { prepareMobileParts } from '../mobile/mobile-parts.ts'
import { lazyPart } from '../part/lazy-part.tsx'
import styles from './wheel.module.css'

const itemHeight = 44
const visibleItems = 5

/** Brought only by a page that shows one. */
const PickerView = lazyPart(
  async () => {
    const [{ default: View }] = await Promise.all([
      import('antd-mobile/es/components/picker-view'),
      prepareMobileParts(),
    ])
    return View
  },
  { height: itemHeight * visibleItems },
)

interface WheelItem {
  readonly label: string
  readonly value: string
}
interface WheelColumn {
  readonly name: string
  readonly items: readonly WheelItem[]
}
interface WheelProps {
  readonly columns: readonly WheelColumn[]
  readonly value: readonly string[]
  readonly onTurn: (column: number, value: string) => void
}

/** One of many in each column, turned with the thumb or with the arrow keys. */
export const Wheel = ({ columns, value, onTurn }: WheelProps) => (
  <div className={styles.wheel}>
    {columns.map((column, index) => (
      <Column
        key={column.name}
        column={column}
        value={value[index] ?? ''}
        onChange={(chosen) => onTurn(index, chosen)}
      />
    ))}
  </div>
)

interface ColumnProps {
  readonly column: WheelColumn
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What the library draws knows thumbs only; the column around it is what keys and readers find. */
const Column = ({ column: { name, items }, value, onChange }: ColumnProps) => {
  const at = items.findIndex((item) => item.value === value)
  // The library goes back to what it is given whenever that is another array, even in the middle of a turn.
  const shown = useMemo(() => ({ columns: [[...items]], value: [value] }), [items, value])
  const turn = (event: KeyboardEvent): void => {
    const to = items[placeAfter(event.key, at, items.length)]
    if (!to) return
    event.preventDefault()
    onChange(to.value)
  }
  return (
    <div
      role="spinbutton"
      tabIndex={0}
      className={styles.column}
      aria-label={name}
      aria-valuenow={at}
      aria-valuemin={0}
      aria-valuemax={items.length - 1}
      aria-valuetext={items[at]?.label}
      onKeyDown={turn}
    >
      <div aria-hidden="true">
        <PickerView
          {...shown}
          onChange={([chosen]) => onChange(String(chosen))}
          mouseWheel
          style={{ '--item-height': `${itemHeight}px`, '--height': `${itemHeight * visibleItems}px` }}
        />
      </div>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }

/** Where a key leads; -1 where it leads nowhere. */
const placeAfter = (key: string, at: number, count: number): number => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? -1 : Math.min(Math.max(at + step, 0), count - 1)
}
