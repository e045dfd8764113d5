import { prepareMobileParts } from '../mobile/mobile-parts.ts'
import { lazyPart } from '../part/lazy-part.tsx'

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

interface WheelProps {
  readonly columns: readonly (readonly { readonly label: string; readonly value: string }[])[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** One of many in each column, turned with the thumb or the arrow keys of a reader. */
export const Wheel = ({ columns, value, onChange }: WheelProps) => (
  <PickerView
    columns={columns.map((column) => [...column])}
    value={[...value]}
    onChange={(chosen) => onChange(chosen.map(String))}
    mouseWheel
    style={{ '--item-height': `${itemHeight}px`, '--height': `${itemHeight * visibleItems}px` }}
  />
)
