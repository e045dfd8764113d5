import { homeLayoutOf } from '@vigil/brands/home-layouts'

import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useBrand } from '#foundation/brand/use-brand.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { HomePage } from './home-page.tsx'

const CentreScreen = lazyPart(async () => (await import('#screens/centre/centre-screen.tsx')).CentreScreen)
const WallScreen = lazyPart(async () => (await import('#screens/wall/wall-screen.tsx')).WallScreen)

/** Put together as the brand of the session wants it; or, in a control room, the wall in its place, or the operator's centre. */
export const HomeScreen = () => {
  const layout = homeLayoutOf(useBrand()?.homeLayout)
  const [search] = useSearchParams()
  if (search.get('view') === 'centre') return <CentreScreen />
  if (!search.has('wall')) return <HomePage layout={layout} />
  return <WallScreen />
}
