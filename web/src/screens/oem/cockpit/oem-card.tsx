import type { OemFigures } from '@vigil/contract/tenancy/oem-figures'
import type { RecordRowProps } from '#foundation/record/record-columns.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { AlarmSpark } from './alarm-spark.tsx'
import { countText, onlineText } from './figure-texts.ts'
import { FireCount } from './fire-count.tsx'
import { OemLink } from './oem-link.tsx'
import { OemMark } from './oem-mark.tsx'
import { OemStateTag } from './oem-state-tag.tsx'
import styles from './oem-card.module.css'

/** For a phone: who it is, and what can be said in one look. */
export const OemCard = ({ row }: Pick<RecordRowProps<OemFigures>, 'row'>) => {
  const t = useText()
  const language = useLanguage()
  const { oemId, name, brand, code, state, units, equipment } = row
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <OemMark name={name} brand={brand} />
        <span className={styles.words}>
          <OemLink oemId={oemId} className={styles.name}>
            {name}
          </OemLink>
          <small>{brand?.domains[0] ?? code}</small>
        </span>
        <OemStateTag state={state} />
      </header>
      <dl className={styles.figures}>
        <div>
          <dt>{t(($) => $.oem.figure.units)}</dt>
          <dd>{countText(units, language)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.equipment)}</dt>
          <dd>{countText(equipment.total, language)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.online)}</dt>
          <dd>{onlineText(equipment)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.fires)}</dt>
          <dd>
            <FireCount fires={row.fires} />
          </dd>
        </div>
        <div className={styles.alarms}>
          <dt>{t(($) => $.oem.figure.alarms)}</dt>
          <dd>
            <AlarmSpark alarmsByDay={row.alarmsByDay} />
          </dd>
        </div>
      </dl>
    </article>
  )
}
