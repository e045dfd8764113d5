/** The router as a guide: pages by name, and the specification's ways of going. */
import { createNavigator } from '#infrastructure/navigation/navigator.ts'
import type { Guide } from '#infrastructure/navigation/places.ts'
import { isTab, places } from './places.ts'
import type { AppRouter } from './router.tsx'

export const guideOf = (router: AppRouter): Guide => {
  const navigator = createNavigator({
    current: () => router.state.location.pathname + router.state.location.search,
    isTab,
    move: (to, options) => router.navigate(to, options),
    back: (steps) => router.navigate(-steps),
  })
  return { ...navigator, places }
}
