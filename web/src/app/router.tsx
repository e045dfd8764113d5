import { use, useEffect } from 'react'
import { screen, type RouteRow } from '#foundation/area/area.ts'
import { offers } from '#foundation/brand/brand-modules.ts'
import { useBrand } from '#foundation/brand/use-brand.ts'
import { useSession, useSessionStore } from '#foundation/session/use-session.ts'
import type { HashHistory } from '#infrastructure/navigation/hash-history.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { HistoryContext, useLocation } from '#infrastructure/navigation/use-location.ts'
import { NotFoundScreen } from '#screens/system/not-found-screen.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { doorTo } from './places.ts'
import { routeOf } from './route-of.ts'
import { LazyPage, PlannedPage, RoutePage } from './screen-page.tsx'
import { Shell } from './shell.tsx'

/** A page of the signed-in opens for who is; anybody else is shown the way in, and comes back here afterwards. */
const Guarded = ({ row }: { readonly row: RouteRow }) => {
  const session = useSession()
  const store = useSessionStore()
  const { places } = useRouter()
  const { pathname, search } = useLocation()
  const brand = useBrand()
  if (row.access === 'public') return <RoutePage row={row} />
  if (session && !offers(brand, row.capability)) return <PlannedPage name={row.name} why="notOffered" />
  if (session) return <RoutePage row={row} />
  return <Elsewhere to={doorTo(places.login, pathname + search, store.lastAccount())} />
}

/** In place of this page, which nobody comes back to. */
const Elsewhere = ({ to }: { readonly to: string }) => {
  const history = use(HistoryContext)
  useEffect(() => history?.navigate(to, { replace: true }), [history, to])
  return null
}

const galleryScreen = screen(
  'gallery',
  async () => (await import('#screens/gallery/gallery-screen.tsx')).GalleryScreen,
  ['gallery'],
)

/** Only where the page is developed: nobody else has a use for it. */
const isGallery = (path: string): boolean => import.meta.env.DEV && path === '/gallery'

const Page = () => {
  const { pathname } = useLocation()
  if (isGallery(pathname)) return <LazyPage screen={galleryScreen} />
  const row = routeOf(pathname)
  return row ? <Guarded row={row} /> : <NotFoundScreen />
}

/** Hash routes at exactly the specification's paths. */
export const Pages = ({ history }: { readonly history: HashHistory }) => (
  <HistoryContext value={history}>
    <PartBoundary instead={null}>
      <PageAnnouncer />
    </PartBoundary>
    <Shell>
      <Page />
    </Shell>
  </HistoryContext>
)
