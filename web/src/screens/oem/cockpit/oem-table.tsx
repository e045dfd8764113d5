import type { OemFigures } from '@vigil/contract/oem-figures'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { AlarmSpark } from './alarm-spark.tsx'
import { countText, onlineText } from './figure-texts.ts'
import { FireCount } from './fire-count.tsx'
import { OemLink } from './oem-link.tsx'
import { OemMark } from './oem-mark.tsx'
import { OemStateTag } from './oem-state-tag.tsx'
import { ServiceEnd } from './service-end.tsx'
import styles from './oem-table.module.css'

/** For a screen with room: a line each, so that they can be compared. */
export const OemTable = ({ rows }: { readonly rows: readonly OemFigures[] }) => {
  const t = useText()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.oem.list)}</th>
          <th scope="col" className={styles.number}>
            {t(($) => $.oem.figure.units)}
          </th>
          <th scope="col" className={styles.number}>
            {t(($) => $.oem.figure.equipment)}
          </th>
          <th scope="col" className={styles.number}>
            {t(($) => $.oem.figure.online)}
          </th>
          <th scope="col">{t(($) => $.oem.figure.alarms)}</th>
          <th scope="col">{t(($) => $.oem.figure.fires)}</th>
          <th scope="col" className={styles.number}>
            {t(($) => $.oem.figure.people)}
          </th>
          <th scope="col">{t(($) => $.oem.figure.serviceEnds)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OemLine key={row.oemId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

const OemLine = ({ row }: { readonly row: OemFigures }) => {
  const language = useLanguage()
  const { name, brand, code, state, units, equipment, people } = row
  return (
    <tr>
      <th scope="row">
        <span className={styles.who}>
          <OemMark name={name} brand={brand} />
          <span>
            <OemLink oemId={row.oemId} className={styles.name}>
              {name}
            </OemLink>
            <small>{brand?.domains[0] ?? code}</small>
          </span>
          {state !== 'active' && <OemStateTag state={state} />}
        </span>
      </th>
      <td className={styles.number}>{countText(units, language)}</td>
      <td className={styles.number}>{countText(equipment.total, language)}</td>
      <td className={styles.number}>{onlineText(equipment)}</td>
      <td>
        <AlarmSpark alarmsByDay={row.alarmsByDay} />
      </td>
      <td>
        <FireCount fires={row.fires} />
      </td>
      <td className={styles.number}>{countText(people, language)}</td>
      <td>
        <ServiceEnd at={row.serviceEndsAt} />
      </td>
    </tr>
  )
}
