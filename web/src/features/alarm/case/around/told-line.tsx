import { useQuery } from '@tanstack/react-query'
import { deliveryCalls } from '@vigil/contract/delivery/delivery'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { toldPeople } from './told-people.ts'

/** What was just sent is still on its way. */
const rereadMs = 10_000

/** Who has been told, by which way, and who took the call; the whole list is one press away. */
export const ToldLine = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { data } = useQuery({
    ...queryOf(deliveryCalls.byAlarm, { alarmId }),
    enabled: can(deliveryCalls.byAlarm),
    refetchInterval: rereadMs,
  })
  if (!data) return null
  const { sent, answered, lost } = toldPeople(data.rows)
  const parts = [
    ...sent.map(({ channel, people }) => t(($) => $.alarm.told[channel], { count: people })),
    ...(answered === 0 ? [] : [t(($) => $.alarm.told.answered, { count: answered })]),
    ...(lost === 0 ? [] : [t(($) => $.alarm.told.lost, { count: lost })]),
  ]
  return (
    <>
      <dt>{t(($) => $.alarm.told.title)}</dt>
      <dd>
        {parts.length === 0 ? t(($) => $.alarm.told.nobody) : parts.join(' · ')}
        {data.rows.length > 0 && (
          <Button
            look="text"
            size="small"
            onClick={() => void router.go(`${router.places.noticeItem}?kind=alarm&id=${alarmId}`)}
          >
            {t(($) => $.alarm.told.all)}
          </Button>
        )}
      </dd>
    </>
  )
}
