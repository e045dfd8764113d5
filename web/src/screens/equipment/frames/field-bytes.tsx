import { Fragment } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { stopAfter, useRovingFocus } from '#ui/choice/use-roving-focus.ts'
import type { FieldMarking } from './field-text.ts'
import styles from './frame-fields.module.css'

const bytesInLine = 8

/** One stop for Tab; arrows go from byte to byte and from line to line. */
const byteAfter = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return Math.min(at + bytesInLine, count - 1)
  if (key === 'ArrowUp') return Math.max(at - bytesInLine, 0)
  return stopAfter(key, at, count)
}

export const FieldBytes = ({ fields, hex, marked, onChoose, onHover }: FieldMarking) => {
  const t = useText()
  const bytes = hex.match(/../g) ?? []
  const { toolbar, itemAt } = useRovingFocus(bytes.length, 0, byteAfter)
  const fieldAt = fields.flatMap(({ from, to }, place) => Array.from({ length: to - from }, () => place))
  return (
    <div
      {...toolbar}
      className={styles.bytes}
      aria-label={t(($) => $.equipmentWork.frameFields.bytesTitle)}
      onPointerLeave={() => onHover(undefined)}
    >
      {bytes.map((byte, at) => {
        const place = fieldAt[at] ?? 0
        const name = fields[place]?.name ?? 'rest'
        const stop = itemAt(at)
        return (
          <Fragment key={at}>
            {at % bytesInLine === 0 && (
              <span className={styles.at} aria-hidden="true">
                {String(at).padStart(4, '0')}
              </span>
            )}
            <button
              type="button"
              tabIndex={stop.tabIndex}
              className={styles.byte}
              data-marked={place === marked}
              data-odd={place % 2 === 1}
              aria-label={t(($) => $.equipmentWork.frameFields.byte, {
                at,
                byte,
                name: t(($) => $.equipmentWork.frameFields.field[name]),
              })}
              onFocus={() => {
                stop.onFocus()
                onChoose(place)
              }}
              onClick={() => onChoose(place)}
              onPointerEnter={() => onHover(place)}
            >
              {byte}
            </button>
          </Fragment>
        )
      })}
    </div>
  )
}
