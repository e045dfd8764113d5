import { homeLayoutOf } from '@vigil/brands/home-layouts'
import { useBrand } from '#foundation/brand/use-brand.ts'
import { HomePage } from './home-page.tsx'

/** Put together as the brand of the session wants it. */
export const HomeScreen = () => <HomePage layout={homeLayoutOf(useBrand()?.homeLayout)} />
