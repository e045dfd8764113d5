import type { HealthPart, HealthRow } from '@vigil/contract/tenancy/platform'
import { platformAddress } from '#features/platform/platform-address.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { severityOf } from './health-severity.ts'
import { stateNow } from './use-health.ts'
import { useRowTexts } from './use-row-texts.ts'
import styles from './health.module.css'

interface CardProps {
  readonly part: HealthPart
  readonly rows: readonly HealthRow[]
  readonly isStale: boolean
}

export const HealthCard = ({ part, rows, isStale }: CardProps) => {
  const t = useText()
  if (rows.length === 0) return null
  return (
    <Card
      title={t(($) => $.platform.health.part[part])}
      aside={<span className={styles.about}>{t(($) => $.platform.health.about[part])}</span>}
      className={styles.card}
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row key={`${row.name}${row.detail}`} row={row} isStale={isStale} />
        ))}
      </ul>
      {part === 'quarantine' && <ToQuarantine />}
    </Card>
  )
}

/** One figure: how it stands, what it is, how much, and how much it may be. */
const Row = ({ row, isStale }: { readonly row: HealthRow; readonly isStale: boolean }) => {
  const t = useText()
  const { nameOf, detailOf, valueOf, limitOf } = useRowTexts()
  const state = stateNow(row, isStale)
  const detail = detailOf(row)
  const limit = limitOf(row)
  return (
    <li className={styles.row}>
      <SeverityBadge severity={severityOf[state]} label={t(($) => $.platform.health.states[state])} />
      <span className={styles.words}>
        <b>{nameOf(row)}</b>
        {detail !== '' && <span className={styles.small}>{detail}</span>}
      </span>
      <span className={styles.end}>
        <b className={state === 'look' ? styles.look : undefined}>{valueOf(row)}</b>
        {limit !== null && <span className={styles.small}>{t(($) => $.platform.health.limit, { limit })}</span>}
      </span>
    </li>
  )
}

const ToQuarantine = () => {
  const t = useText()
  const router = useRouter()
  return (
    <Button look="text" size="small" onClick={() => void router.go(platformAddress(router, 'quarantine'))}>
      {t(($) => $.platform.health.toQuarantine)}
    </Button>
  )
}
