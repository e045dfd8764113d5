import { alarmKinds } from '@vigil/contract/live/live-events'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { HistoryPage } from './history-page.tsx'

const NuisanceScreen = lazyPart(async () => (await import('#screens/nuisance/nuisance-screen.tsx')).NuisanceScreen)

/** Everything that was raised, fires first. Or, asked for in the address, which points cry wolf. */
export const AlarmListScreen = () => {
  const t = useText()
  const [search] = useSearchParams()
  if (search.get('view') !== 'nuisance') return <HistoryPage kinds={alarmKinds} title={t(($) => $.alarm.list.alarms)} />
  return <NuisanceScreen />
}
