import { use, useEffect } from 'react'
import { offers } from '#foundation/brand/brand-modules.ts'
import { useBrand } from '#foundation/brand/use-brand.ts'
import { useSession } from '#foundation/session/use-session.ts'
import type { HashRoad } from '#infrastructure/navigation/hash-road.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { RoadContext, useLocation } from '#infrastructure/navigation/use-location.ts'
import { NotFoundScreen } from '#screens/system/not-found-screen.tsx'
import { PlannedScreen } from '#screens/system/planned-screen.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { routeOf } from './route-of.ts'
import type { RouteRow } from './routes/route-row.ts'
import { LazyPage, RoutePage } from './screen-page.tsx'
import type { Screen } from './screens.ts'
import { Shell } from './shell.tsx'

/** A page of the signed-in opens for who is; anybody else is shown the way in, and comes back here afterwards. */
const Guarded = ({ row }: { readonly row: RouteRow }) => {
  const session = useSession()
  const { places } = useGuide()
  const { pathname, search } = useLocation()
  const brand = useBrand()
  if (row.access === 'public') return <RoutePage row={row} />
  if (session && !offers(brand, row.capability)) return <PlannedScreen name={row.name} why="notOffered" />
  if (session) return <RoutePage row={row} />
  return <Elsewhere to={`${places.login}?${new URLSearchParams({ from: pathname + search }).toString()}`} />
}

/** In place of this page, which nobody comes back to. */
const Elsewhere = ({ to }: { readonly to: string }) => {
  const road = use(RoadContext)
  useEffect(() => road?.navigate(to, { replace: true }), [road, to])
  return null
}

const galleryScreen: Screen = {
  load: async () => (await import('#screens/gallery/gallery-screen.tsx')).GalleryScreen,
  areas: ['gallery'],
}

/** Only where the page is developed: nobody else has a use for it. */
const isGallery = (path: string): boolean => import.meta.env.DEV && path === '/gallery'

const Page = () => {
  const { pathname } = useLocation()
  if (isGallery(pathname)) return <LazyPage screen={galleryScreen} />
  const row = routeOf(pathname)
  return row ? <Guarded row={row} /> : <NotFoundScreen />
}

/** Hash routes at exactly the specification's paths. */
export const Pages = ({ road }: { readonly road: HashRoad }) => (
  <RoadContext value={road}>
    <PartBoundary instead={null}>
      <PageAnnouncer />
    </PartBoundary>
    <Shell>
      <Page />
    </Shell>
  </RoadContext>
)
