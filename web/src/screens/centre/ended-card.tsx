import { useQuery } from '@tanstack/react-query'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { caseAddress } from '#features/alarm/case-address.ts'
import { AlarmRow } from '#features/alarm/case/alarm-row.tsx'
import { spanStart } from '#features/records/time-span.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './centre-screen.module.css'

const rereadMs = 30_000
const mostShown = 5

/** What threatened life today and has been judged: each opens with all that was done. */
export const EndedCard = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const from = spanStart('today')
  const asked = { priority: 1, size: 100, ...(from === undefined ? {} : { from }) }
  const query = useQuery({
    ...queryOf(alarmManyCalls.list, asked),
    queryKey: [alarmHistoryKey, 'centre', 'ended', from],
    enabled: can(alarmManyCalls.list),
    refetchInterval: rereadMs,
  })
  if (!can(alarmManyCalls.list)) return null
  return (
    <Card title={t(($) => $.centre.ended.title)} padded={false}>
      <QueryState query={query} call={alarmManyCalls.list} rows={2}>
        {({ rows }) => {
          const ended = rows.filter(({ verdict }) => verdict !== null)
          if (ended.length === 0) return <p className={styles.none}>{t(($) => $.centre.ended.none)}</p>
          return (
            <ul>
              {ended.slice(0, mostShown).map((alarm) => (
                <li key={alarm.alarmId}>
                  <AlarmRow alarm={alarm} onPress={() => void router.go(caseAddress(router, alarm.alarmId))} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryState>
      <Button look="text" size="small" onClick={() => void router.go(router.places.alarmList)}>
        {t(($) => $.centre.ended.all)}
      </Button>
    </Card>
  )
}
