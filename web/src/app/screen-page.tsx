import { useMemo } from 'react'
import type { RouteRow, Screen } from '#foundation/area/area.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { LoadingPage } from './loading-page.tsx'
import { useCore } from './start-core.ts'
import { useLoaded } from './use-loaded.ts'

/** Seldom seen: nobody fetches it before. */
export const PlannedPage = lazyPart(async () => (await import('#screens/system/planned-screen.tsx')).PlannedScreen)

/** What opens at an address: its screen, or a page that says it is not built yet. */
export const RoutePage = ({ row }: { readonly row: RouteRow }) =>
  row.screen ? <LazyPage key={row.screen.name} screen={row.screen} /> : <PlannedPage name={row.name} />

export const LazyPage = ({ screen }: { readonly screen: Screen }) => {
  const { translator } = useCore()
  const load = useMemo(
    () => async () => {
      const [Component] = await Promise.all([screen.load(), ...screen.texts.map((area) => translator.load(area))])
      return Component
    },
    [screen, translator],
  )
  const { loading, retry } = useLoaded(load)
  return loading.status === 'ready' ? <loading.piece /> : <LoadingPage status={loading.status} onRetry={retry} />
}
