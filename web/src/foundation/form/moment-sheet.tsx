import { useMemo, useState } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Wheel } from '#ui/choice/wheel.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { partsOf, rangeOf, readMoment, turned, writeMoment, type Moment, type MomentKind } from './moment-parts.ts'
import styles from './moment.module.css'

interface MomentSheetProps {
  readonly kind: MomentKind
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

/** Columns that are turned; nothing is chosen before it is confirmed. */
export const MomentSheet = ({ kind, label, value, onChoose, onClose }: MomentSheetProps) => {
  const t = useText()
  const [now] = useState(() => new Date())
  const [moment, setMoment] = useState(() => readMoment(value, now))
  const columns = useColumns(kind, moment, now)
  const confirm = (): void => {
    onChoose(writeMoment(kind, moment))
    onClose()
  }
  return (
    <Sheet open title={label} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <Wheel
        columns={columns}
        value={columns.map(({ part }) => String(moment[part]))}
        onTurn={(index, chosen) => {
          const part = columns[index]?.part
          if (part) setMoment((before) => turned(before, part, Number(chosen)))
        }}
      />
      <div className={styles.actions}>
        <Button look="soft" size="large" onClick={onClose}>
          {t(($) => $.shell.button.cancel)}
        </Button>
        <Button size="large" onClick={confirm}>
          {t(($) => $.shell.button.confirm)}
        </Button>
      </div>
    </Sheet>
  )
}

/** Each part of the moment under the name that the reader's language has for it. */
const useColumns = (kind: MomentKind, moment: Moment, now: Date) => {
  const language = useLanguage()
  const { year, month } = moment
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'dateTimeField' })
    return partsOf[kind].map((part) => {
      const [first, last] = rangeOf(part, { year, month, day: 1, hour: 0, minute: 0 }, now)
      const items = Array.from({ length: last - first + 1 }, (_, step) => first + step).map((number) => ({
        value: String(number),
        label: String(number).padStart(2, '0'),
      }))
      return { part, name: names.of(part) ?? part, items }
    })
  }, [language, kind, year, month, now])
}
