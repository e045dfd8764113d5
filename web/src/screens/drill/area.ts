/** Fire drills. No address of the specification: they open beside the hazards. */
import { drillAddress } from '#features/drill/drill-address.ts'
import { area } from '#foundation/area/area.ts'
import type { Places } from '#infrastructure/navigation/places.ts'

const at = (places: Places): string => drillAddress({ places })

export const drillArea = area({
  ownPages: [{ at, name: { zh: '演练', en: 'Drills' } }],
  menu: [{ group: 'work', icon: 'run', resource: 'isolation', to: at }],
})
