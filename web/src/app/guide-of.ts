/** The road as a guide: pages by name, and the specification's ways of going. */
import type { HashRoad } from '#infrastructure/navigation/hash-road.ts'
import { createNavigator, type Interceptor } from '#infrastructure/navigation/navigator.ts'
import type { Guide } from '#infrastructure/navigation/places.ts'
import { isTab, loginPlace, places } from './places.ts'
import { routeOf } from './route-of.ts'
import type { Core } from './start-core.ts'

export const guideOf = (road: HashRoad, { brand, session }: Pick<Core, 'brand' | 'session'>): Guide => {
  /** Whoever is not signed in is turned to the door, and comes to where he wanted afterwards. */
  const intercept: Interceptor = ({ to }) => {
    const row = routeOf(to.split('?', 1)[0] ?? '')
    if (row === undefined || row.access === 'public' || session.token() !== undefined) return true
    return `${loginPlace(brand.loginPage())}?${new URLSearchParams({ from: to }).toString()}`
  }
  const ways = {
    current: () => road.state.location.pathname + road.state.location.search,
    isTab,
    move: (to: string, options: { readonly replace: boolean }) => road.navigate(to, options),
    back: (steps: number) => road.navigate(-steps),
  }
  const navigator = createNavigator(ways, intercept)
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
