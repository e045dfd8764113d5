import { homeLayoutOf } from '@vigil/brands/home-layouts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useBrand } from '#foundation/brand/use-brand.ts'
import { HomePage } from './home-page.tsx'

const WallScreen = lazy(async () => ({ default: (await import('#screens/wall/wall-screen.tsx')).WallScreen }))

/** Put together as the brand of the session wants it; or, in a control room, the wall in its place. */
export const HomeScreen = () => {
  const layout = homeLayoutOf(useBrand()?.homeLayout)
  const [search] = useSearchParams()
  if (!search.has('wall')) return <HomePage layout={layout} />
  return (
    <Suspense fallback={null}>
      <WallScreen />
    </Suspense>
  )
}
