import { createHashRouter, Navigate, useLocation, type RouteObject } from 'react-router'
import { useSession } from '#foundation/session/use-session.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { NotFoundScreen } from '#screens/system/not-found-screen.tsx'
import { routes } from './routes.ts'
import type { RouteRow } from './routes/route-row.ts'
import { LazyPage, RoutePage } from './screen-page.tsx'
import type { Screen } from './screens.ts'
import { Shell } from './shell.tsx'

/** A page of the signed-in opens for who is; anybody else is shown the way in, and comes back here afterwards. */
const Guarded = ({ row }: { readonly row: RouteRow }) => {
  const session = useSession()
  const { places } = useGuide()
  const { pathname, search } = useLocation()
  if (row.access === 'public' || session) return <RoutePage row={row} />
  return <Navigate to={`${places.login}?${new URLSearchParams({ from: pathname + search }).toString()}`} replace />
}

const galleryScreen: Screen = {
  load: async () => (await import('#screens/gallery/gallery-screen.tsx')).GalleryScreen,
  areas: ['gallery'],
}

/** Only where the page is developed: nobody else has a use for it. */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [{ path: '/gallery', element: <LazyPage screen={galleryScreen} /> }]
  : []

/** Hash routes at exactly the specification's paths. */
export const createRouter = () =>
  createHashRouter([
    {
      element: <Shell />,
      children: [
        ...routes.map((row) => ({ path: row.path, element: <Guarded row={row} /> })),
        ...gallery,
        { path: '*', element: <NotFoundScreen /> },
      ],
    },
  ])
export type AppRouter = ReturnType<typeof createRouter>
