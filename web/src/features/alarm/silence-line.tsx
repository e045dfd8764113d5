import { useQuery } from '@tanstack/react-query'
import { silenceCalls, type Silence } from '@vigil/contract/alarm/silence'
import { useCan } from '#foundation/rights/can.ts'
import { shortCache, readOnce } from '#infrastructure/api/query-of.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { DangerLine } from '#ui/feedback/danger-line.tsx'
import { alarmHistoryKey } from './alarm-keys.ts'
import { caseAddress } from './case-address.ts'
import { useOpenAlarms } from './use-open-alarms.ts'

/** Asked for, not told: whoever should tell may be the one who is dead. */
const calmMs = 30_000
const burningMs = 10_000

/** Over every page while a fire calls nobody. Gone when somebody was told, or is on it. */
export const SilenceLine = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const isBurning = useOpenAlarms().alarms.some(({ priority }) => priority === 1)
  const { data } = useQuery({
    // Under the history's own key: it is read again whenever an alarm changes.
    queryKey: [alarmHistoryKey, 'silence'],
    queryFn: ({ client }) => readOnce(client, silenceCalls.silence, {}),
    enabled: can(silenceCalls.silence),
    refetchInterval: isBurning ? burningMs : calmMs,
    ...shortCache,
  })
  const first = data?.first
  if (!data || !first) return null
  const where = [first.projectName, first.equipmentName].filter((word) => word !== '').join(' · ')
  return (
    <div role="alert">
      <DangerLine
        icon="siren"
        title={titleOf(t, data)}
        detail={t(($) => $.shell.alarm.callYourself, { where })}
        onPress={() => void router.go(caseAddress(router, first.alarmId))}
      />
    </div>
  )
}

/** The word fire is for fire; the worse of the two is said. */
const titleOf = (t: Text, { untold, uncalled, fires }: Silence): string => {
  const isFire = fires === untold + uncalled
  if (untold > 0) return t(($) => $.shell.alarm[isFire ? 'untoldFires' : 'untold'], { count: untold })
  return t(($) => $.shell.alarm[isFire ? 'uncalledFires' : 'uncalled'], { count: uncalled })
}
