import { useQuery } from '@tanstack/react-query'
import { drillCalls, type DrillBrief } from '@vigil/contract/drill/drill'
import { drillAddress } from '#features/drill/drill-address.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './drill-list.module.css'

const mostShown = 50

export const DrillList = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(drillCalls.list, { projectId, size: mostShown }),
    enabled: can(drillCalls.list),
  })
  return (
    <div className={styles.page}>
      <QueryState query={query} call={drillCalls.list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="clear" title={t(($) => $.drill.none)} hint={t(($) => $.drill.noneHint)} />
          ) : (
            <Card padded={false}>
              <ul className={styles.list}>
                {rows.map((drill) => (
                  <Row key={drill.drillId} drill={drill} />
                ))}
              </ul>
            </Card>
          )
        }
      </QueryState>
    </div>
  )
}

const tones = { planned: 'plain', running: 'action', paused: 'fault', ended: 'ok', aborted: 'off' } as const

const Row = ({ drill }: { readonly drill: DrillBrief }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const { drillId, name, state, from, leaderName, breakout } = drill
  const said = [
    dayTimeText(Date.parse(from), language),
    ...(leaderName === null ? [] : [t(($) => $.drill.leader, { name: leaderName })]),
    ...(breakout === null ? [] : [t(($) => $.drill.breakouts[breakout])]),
  ]
  return (
    <li>
      <a className={styles.row} href={router.hrefOf(drillAddress(router, drillId))}>
        <span className={styles.words}>
          <b>{name}</b>
          <span>{said.join(' · ')}</span>
        </span>
        <StateTag tone={tones[state]}>{t(($) => $.drill.states[state])}</StateTag>
      </a>
    </li>
  )
}
