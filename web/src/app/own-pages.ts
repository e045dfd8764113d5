/** Pages of our own: the specification's table has no row for them, so they open beside one that it has. */
import { dutyAddress } from '#features/duty/duty-address.ts'
import { platformAddress } from '#features/platform/platform-address.ts'
import { places } from './places.ts'
import type { RouteRow } from './routes/route-row.ts'

export const dutyPath = dutyAddress({ places })
export const healthPath = platformAddress({ places }, 'health')
export const quarantinePath = platformAddress({ places }, 'quarantine')

export const ownNames: Readonly<Record<string, RouteRow['name']>> = {
  [dutyPath]: { zh: '值班', en: 'Duty' },
  [healthPath]: { zh: '平台健康', en: 'Platform health' },
  [quarantinePath]: { zh: '隔离报文', en: 'Quarantined messages' },
}

/** The one that is open, if it is one of ours. */
export const ownPageOf = (search: string): string | undefined => {
  const view = new URLSearchParams(search).get('view')
  return Object.keys(ownNames).find((path) => path.endsWith(`?view=${view}`))
}
