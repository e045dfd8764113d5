/** What a person may go to: the areas' entries, held against the rights and the brand's modules. */
import { createContext, use } from 'react'
import { offers } from '#foundation/brand/brand-modules.ts'
import { useBrand } from '#foundation/brand/use-brand.ts'
import { mayUse } from '#foundation/rights/can.ts'
import type { SessionState } from '#foundation/session/session-store.ts'
import { useSession } from '#foundation/session/use-session.ts'
import type { MenuEntry, PageName, RouteRow } from './area.ts'

export interface MenuItem extends Omit<MenuEntry, 'to'> {
  readonly path: string
  readonly name: PageName
  readonly row: RouteRow
}

export const MenuContext = createContext<readonly MenuItem[]>([])

/** Parts of the product that have a page already; a switch for any other says that it is not built. */
export const BuiltContext = createContext<ReadonlySet<string>>(new Set())

/** A page that is not built, that the operator leaves out, or that the person may not list, is absent, not grey. */
export const isShown = (
  { row, resource, right }: MenuItem,
  session: SessionState,
  brand: Parameters<typeof offers>[0],
): boolean =>
  row.screen !== undefined &&
  offers(brand, row.capability) &&
  session.leftMenuList.includes(resource) &&
  (right === undefined || mayUse(session, right))

export const useMenu = (): readonly MenuItem[] => {
  const all = use(MenuContext)
  const session = useSession()
  const brand = useBrand()
  return session ? all.filter((item) => isShown(item, session, brand)) : []
}
