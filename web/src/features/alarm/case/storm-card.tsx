import { useQuery } from '@tanstack/react-query'
import { type AlarmCase } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { shortCache, queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { caseAddress } from '../case-address.ts'
import { AlarmRow } from './alarm-row.tsx'
import styles from './storm-card.module.css'

const mostShown = 5

/** The others of the same storm. Nothing when it came alone. */
export const StormCard = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { alarmId, groupId, groupSize } = shown
  const isStorm = groupId !== null && groupSize > 1
  const wish = queryOf(alarmManyCalls.list, { stormOf: alarmId, size: mostShown + 1 })
  const query = useQuery({ ...wish, ...shortCache, enabled: isStorm && can(alarmManyCalls.list) })
  if (!isStorm) return null
  const all = (
    <Button look="text" size="small" onClick={() => void router.go(`${router.places.alarmList}?storm=${alarmId}`)}>
      {t(($) => $.alarm.storm.all)}
    </Button>
  )
  const title = `${t(($) => $.alarm.storm.title)} · ${t(($) => $.alarm.storm.count, { count: groupSize })}`
  return (
    <Card title={title} aside={all} padded={false}>
      <p className={styles.hint}>{t(($) => $.alarm.storm.hint)}</p>
      <QueryState query={query} call={alarmManyCalls.list} rows={3}>
        {({ rows }) =>
          rows
            .filter((row) => row.alarmId !== alarmId)
            .slice(0, mostShown)
            .map((row) => (
              <AlarmRow
                key={row.alarmId}
                alarm={row}
                onPress={() => void router.go(caseAddress(router, row.alarmId))}
              />
            ))
        }
      </QueryState>
    </Card>
  )
}
