import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { RecordRow } from '#ui/row/record-row.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import type { Pin } from './clusters.ts'
import styles from './unit-map.module.css'

/** The units of a place, worst first, each one press away. */
export const ChosenUnits = ({ pin: { units, count } }: { readonly pin: Pin }) => {
  const t = useText()
  const router = useRouter()
  return (
    <>
      {units.map(({ projectId, name, worst }) => {
        const address = `${router.places.unitInfo}?projectId=${projectId}`
        return (
          <RecordRow
            key={projectId}
            href={router.hrefOf(address)}
            selected={false}
            onPress={() => void router.go(address)}
            sign={<SeverityBadge severity={severityOf(worst)} size={24} />}
            title={name}
            sub={t(($) => $.shell.state[worst])}
          />
        )
      })}
      {count > units.length && (
        <p className={styles.note}>{t(($) => $.unit.mapView.more, { count, shown: units.length })}</p>
      )}
    </>
  )
}
