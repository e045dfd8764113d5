/** The history as a router: pages by name, and the specification's ways of going. */
import type { HashHistory } from '#infrastructure/navigation/hash-history.ts'
import { createNavigator, type Interceptor } from '#infrastructure/navigation/navigator.ts'
import type { Router } from '#infrastructure/navigation/places.ts'
import { doorTo, isTab, loginPlace, places } from './places.ts'
import { routeOf } from './route-of.ts'
import type { Core } from './start-core.ts'

export const routerOf = (history: HashHistory, { brand, session }: Pick<Core, 'brand' | 'session'>): Router => {
  /** Whoever is not signed in is turned to the door, and comes to where he wanted afterwards. */
  const intercept: Interceptor = ({ to }) => {
    const row = routeOf(to.split('?', 1)[0] ?? '')
    if (row === undefined || row.access === 'public' || session.token() !== undefined) return true
    return doorTo(loginPlace(brand.loginPage()), to, session.lastAccount())
  }
  const ways = {
    current: () => history.state.location.pathname + history.state.location.search,
    isTab,
    move: (to: string, options: { readonly replace: boolean }) => history.navigate(to, options),
    back: (steps: number) => history.navigate(-steps),
  }
  const navigator = createNavigator(ways, intercept)
  return {
    ...navigator,
    areaHere: () => routeOf(history.state.location.pathname)?.capability,
    places: {
      ...places,
      // Everybody is led back to the door he came through.
      get login() {
        return loginPlace(brand.loginPage())
      },
    },
  }
}
