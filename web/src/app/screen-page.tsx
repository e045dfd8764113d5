import { useMemo } from 'react'
import { PlannedScreen } from '#screens/system/planned-screen.tsx'
import { LoadingPage } from './loading-page.tsx'
import type { RouteRow } from './routes/route-row.ts'
import { screens, type Screen } from './screens.ts'
import { useCore } from './start-core.ts'
import { useLoaded } from './use-loaded.ts'

/** What opens at an address: its screen, or a page that says it is not built yet. */
export const RoutePage = ({ row }: { readonly row: RouteRow }) =>
  row.screen === 'planned' ? (
    <PlannedScreen name={row.name} />
  ) : (
    <LazyPage key={row.screen} screen={screens[row.screen]} />
  )

export const LazyPage = ({ screen }: { readonly screen: Screen }) => {
  const { translator } = useCore()
  const load = useMemo(
    () => async () => {
      const [Component] = await Promise.all([screen.load(), ...screen.areas.map((area) => translator.load(area))])
      return Component
    },
    [screen, translator],
  )
  const { loading, retry } = useLoaded(load)
  return loading.status === 'ready' ? <loading.piece /> : <LoadingPage status={loading.status} onRetry={retry} />
}
