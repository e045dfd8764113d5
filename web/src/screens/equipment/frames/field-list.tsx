import { Fragment } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { stopAfter, useRovingFocus } from '#ui/choice/use-roving-focus.ts'
import { bytesOfField, fieldText, type FieldMarking } from './field-text.ts'
import styles from './frame-fields.module.css'

const columnKeys: Readonly<Record<string, string>> = { ArrowDown: 'ArrowRight', ArrowUp: 'ArrowLeft' }
const fieldAfter = (key: string, at: number, count: number): number | undefined =>
  stopAfter(columnKeys[key] ?? key, at, count)

/** The rest of a long one is beside it. */
const mostShown = 2

export const FieldList = ({ fields, hex, marked, onChoose, onHover }: FieldMarking) => {
  const t = useText()
  const { toolbar, itemAt } = useRovingFocus(fields.length, 0, fieldAfter)
  const hasMany = fields.some(({ object }) => object === 2)
  return (
    <div
      {...toolbar}
      aria-orientation="vertical"
      className={styles.fields}
      aria-label={t(($) => $.equipmentWork.frameFields.fieldsTitle)}
      onPointerLeave={() => onHover(undefined)}
    >
      {fields.map((field, place) => {
        const stop = itemAt(place)
        const bytes = bytesOfField(field, hex)
        const isFire = field.bits.some(({ name, on }) => on && name === 'fire')
        const begins = hasMany && field.object !== null && field.object !== fields[place - 1]?.object
        return (
          <Fragment key={place}>
            {begins && (
              <p className={styles.object}>
                {t(($) => $.equipmentWork.frameFields.object, { number: field.object ?? 0 })}
              </p>
            )}
            <button
              type="button"
              tabIndex={stop.tabIndex}
              className={styles.field}
              data-marked={place === marked}
              onFocus={() => {
                stop.onFocus()
                onChoose(place)
              }}
              onClick={() => onChoose(place)}
              onPointerEnter={() => onHover(place)}
            >
              <span className={styles.name}>{t(($) => $.equipmentWork.frameFields.field[field.name])}</span>
              <code className={styles.code}>
                {bytes.slice(0, mostShown).join(' ')}
                {bytes.length > mostShown && ' …'}
              </code>
              <bdi className={isFire ? styles.burning : undefined}>{fieldText(field, t)}</bdi>
            </button>
          </Fragment>
        )
      })}
    </div>
  )
}
