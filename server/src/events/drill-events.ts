/** What screens hear of drills: that there is something to read again. */
import type { Lane } from '@vigil/contract/live/live-events'
import type { Site } from './equipment-facts.ts'
import type { OutboxRow } from './outbox-row.ts'

/** In the lane of whoever says it: a fire does not wait for the lock of the other one. */
export const drillChanged = (site: Site, lane: Lane): OutboxRow => ({
  lane,
  ...site,
  equipmentId: null,
  type: 'drill.updated',
  body: { projectId: site.projectId },
})
