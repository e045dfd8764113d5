/** The road as a guide: pages by name, and the specification's ways of going. */
import type { HashRoad } from '#infrastructure/navigation/hash-road.ts'
import { createNavigator } from '#infrastructure/navigation/navigator.ts'
import type { BrandStore } from '#foundation/brand/brand-store.ts'
import type { Guide } from '#infrastructure/navigation/places.ts'
import { isTab, loginPlace, places } from './places.ts'

export const guideOf = (road: HashRoad, brand: Pick<BrandStore, 'loginPage'>): Guide => {
  const navigator = createNavigator({
    current: () => road.state.location.pathname + road.state.location.search,
    isTab,
    move: (to, options) => road.navigate(to, options),
    back: (steps) => road.navigate(-steps),
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
