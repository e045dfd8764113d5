import { alarmKinds } from '@vigil/contract/live/live-events'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { HistoryFilter } from './use-history-filter.ts'

/** Nothing here is good news only where nothing waits elsewhere. */
export const NoneMatch = ({ filter }: { readonly filter: HistoryFilter }) => {
  const t = useText()
  const router = useRouter()
  const { alarms, total } = useOpenAlarms()
  const isEvery = filter.kinds.length === alarmKinds.length
  if (total > 0 && (filter.isNarrowed || !isEvery)) {
    const life = alarms.filter(({ priority }) => priority <= 1).length
    const showAll = (
      <Button look="soft" onClick={() => void router.go(`${router.places.alarmList}?stage=waiting`, 'redirect')}>
        {t(($) => $.alarm.showAll)}
      </Button>
    )
    const hint = t(($) => $.alarm.hides, { count: total, life })
    return <EmptyState picture="nothing" title={t(($) => $.alarm.none)} hint={hint} action={showAll} />
  }
  if (!filter.isNarrowed)
    return <EmptyState picture="clear" title={t(($) => $.alarm.clear)} hint={t(($) => $.alarm.clearHint)} />
  const clear = (
    <Button look="soft" onClick={filter.clear}>
      {t(($) => $.alarm.filter.clear)}
    </Button>
  )
  return (
    <EmptyState picture="nothing" title={t(($) => $.alarm.none)} hint={t(($) => $.alarm.noneHint)} action={clear} />
  )
}
