import { useText } from '#infrastructure/i18n/i18n.ts'
import { LazyGround } from '#foundation/map/lazy-ground.tsx'
import { Pin } from '#foundation/map/pin.tsx'
import type { Place } from '#foundation/map/place.ts'
import styles from './pin-field.module.css'

interface PinFieldProps {
  readonly value: Place | undefined
  /** Other places of the same people, to begin near them. */
  readonly around: readonly Place[]
  readonly onChange: (place: Place) => void
  readonly height?: number
}

const usualHeight = 280

/** A place put down by finger or keys; whoever knows the coordinates types them instead. */
export const PinField = ({ value, around, onChange, height = usualHeight }: PinFieldProps) => {
  const t = useText()
  return (
    <div>
      <LazyGround
        // Known places may come later than the ground: it begins near them as long as nothing was put down.
        key={value ? 'put' : around.length}
        label={t(($) => $.unit.form.pin)}
        height={height}
        around={value ? [value] : around}
        onPress={onChange}
        onArrow={({ x, y }, { size, pointOf, placeOf }) => {
          const at = value ? pointOf(value) : { x: size.width / 2, y: size.height / 2 }
          onChange(placeOf({ x: at.x + x, y: at.y + y }))
        }}
      >
        {({ pointOf }) => value && <Pin at={pointOf(value)} />}
      </LazyGround>
      <p className={styles.hint}>{t(($) => $.unit.form.pinHint)}</p>
    </div>
  )
}
