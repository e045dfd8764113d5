/** The router as a guide: pages by name, and the specification's ways of going. */
import { createNavigator } from '#infrastructure/navigation/navigator.ts'
import type { BrandStore } from '#foundation/brand/brand-store.ts'
import type { Guide } from '#infrastructure/navigation/places.ts'
import { isTab, loginPlace, places } from './places.ts'
import type { AppRouter } from './router.tsx'

export const guideOf = (router: AppRouter, brand: Pick<BrandStore, 'loginPage'>): Guide => {
  const navigator = createNavigator({
    current: () => router.state.location.pathname + router.state.location.search,
    isTab,
    move: (to, options) => router.navigate(to, options),
    back: (steps) => router.navigate(-steps),
  })
  return {
    ...navigator,
    places: {
      ...places,
      // Everybody is led back to the door he came through.
      get login() {
        return loginPlace(brand.loginPage())
      },
    },
  }
}
