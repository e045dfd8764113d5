import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useWidth } from '#ui/reading/use-width.ts'
import { MapGrid } from './map-grid.tsx'
import { fitted, placeOf, pointOf, type Place, type Point, type View } from './projection.ts'
import styles from './pin-field.module.css'

interface PinFieldProps {
  readonly value: Place | undefined
  /** Other places of the same people, to begin near them. */
  readonly around: readonly Place[]
  readonly onChange: (place: Place) => void
}

const height = 280

/** A place put down by finger or keys; whoever knows the coordinates types them instead. */
export const PinField = ({ value, around, onChange }: PinFieldProps) => {
  const t = useText()
  const { element, width } = useWidth(358)
  const size = { width, height }
  const [moved, setMoved] = useState<View | undefined>(undefined)
  const view = moved ?? fitted(value ? [value] : around, size)
  const put = (point: Point): void => {
    setMoved(view)
    onChange(placeOf(point, view, size))
  }
  const at = value && pointOf(value, view, size)
  return (
    <div ref={element}>
      <MapGrid
        label={t(($) => $.unit.form.pin)}
        view={view}
        size={size}
        onView={setMoved}
        onPress={put}
        onArrow={({ x, y }) => put({ x: (at?.x ?? width / 2) + x, y: (at?.y ?? height / 2) + y })}
      >
        {at && (
          <span className={styles.pin} style={{ left: at.x, top: at.y }}>
            <Icon name="pin" size={32} weight={2.2} />
          </span>
        )}
      </MapGrid>
      <p className={styles.hint}>{t(($) => $.unit.form.pinHint)}</p>
    </div>
  )
}
