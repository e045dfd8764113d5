import { useQuery } from '@tanstack/react-query'
import { handoverCalls } from '@vigil/contract/duty/handover'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './handover.module.css'

const shown = 20

interface PastHandoversProps {
  readonly projectId: string
  readonly onOpen: (handoverId: string) => void
}

export const PastHandovers = ({ projectId, onOpen }: PastHandoversProps) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const query = useQuery({
    ...queryOf(handoverCalls.list, { projectId, size: shown }),
    enabled: can(handoverCalls.list),
  })
  return (
    <Card title={t(($) => $.duty.handover.past)} padded={false}>
      <QueryState query={query} call={handoverCalls.list} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="nothing" title={t(($) => $.duty.handover.pastNone)} compact />
          ) : (
            <ul>
              {rows.map(({ handoverId, begunAt, state, leaverName, receiverName, ticked, total }) => (
                <li key={handoverId}>
                  <button type="button" className={styles.past} onClick={() => onOpen(handoverId)}>
                    <span className={styles.words}>
                      <b>{dayTimeText(Date.parse(begunAt), language)}</b>
                      <span>
                        {t(($) => $.duty.handover.pastLine, { from: leaverName, to: receiverName, ticked, total })}
                      </span>
                    </span>
                    <StateTag tone={state === 'finished' ? 'ok' : 'plain'}>
                      {t(($) => $.duty.handover.states[state])}
                    </StateTag>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}
