/** What waits for me, of every kind, and where it is done. */
import { statisticsCalls, type WorkKind } from '@vigil/contract/statistics/statistics'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter, type Places } from '#infrastructure/navigation/places.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useMyWork } from './use-figures.ts'
import styles from './my-work.module.css'

interface WorkPlace {
  readonly icon: IconName
  readonly place: keyof Places
  readonly filter: string
}

const places: Readonly<Record<WorkKind, WorkPlace>> = {
  orders: { icon: 'document', place: 'workOrderList', filter: '?view=mine' },
  patrols: { icon: 'clipboard', place: 'patrolBacklog', filter: '' },
  hazards: { icon: 'shield', place: 'hazardList', filter: '?stage=mine' },
  reviews: { icon: 'shield-check', place: 'hazardList', filter: '?stage=review' },
  approvals: { icon: 'linkage', place: 'linkageRules', filter: '' },
}

export const MyWork = () => {
  const t = useText()
  const router = useRouter()
  const texts = useAreas('figures')
  const query = useMyWork()
  if (texts.status !== 'ready') return null
  return (
    <Card title={t(($) => $.figures.work.title)} padded={false}>
      <QueryState query={query} call={statisticsCalls.myWork} rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>{t(($) => $.figures.work.none)}</EmptyLine>
          ) : (
            <ul className={styles.rows}>
              {rows.map(({ work, amount, overdue }) => {
                const { icon, place, filter } = places[work]
                return (
                  <li key={work}>
                    <a className={styles.row} href={router.hrefOf(`${router.places[place]}${filter}`)}>
                      <Icon name={icon} size={20} />
                      <span>{t(($) => $.figures.work[work])}</span>
                      {overdue > 0 && <StateTag tone="warn">{t(($) => $.figures.work.overdue, { overdue })}</StateTag>}
                      <b>{amount}</b>
                    </a>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}
