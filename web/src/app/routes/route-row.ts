/** One address of the specification: what it is called, what it belongs to, who may open it, what opens there. */
import type { Capability } from '@vigil/contract/capabilities'
import type { ScreenName } from '../screens.ts'

export interface RouteRow {
  readonly path: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly capability: Capability
  readonly access: 'public' | 'signedIn'
  /** planned: nothing opens yet but a page that says so. */
  readonly screen: ScreenName | 'planned'
}

export const row = (
  path: string,
  zh: string,
  en: string,
  capability: Capability,
  { access = 'signedIn', screen = 'planned' }: Partial<Pick<RouteRow, 'access' | 'screen'>> = {},
): RouteRow => ({ path, name: { zh, en }, capability, access, screen })
