import { query } from '#schema/query.ts'

/** By which a unit's clock goes. */
export const zoneOfUnit = (projectId: string) =>
  query.selectFrom('project').select('zone').where('id', '=', projectId).compile()

/** The same, held until what is reckoned by it is written: whoever sets another zone then finds it. */
export const heldZoneOfUnit = (projectId: string) =>
  query.selectFrom('project').select('zone').where('id', '=', projectId).forShare().compile()

export const zonesOfUnits = (projectIds: readonly string[]) =>
  query.selectFrom('project').select(['id', 'zone']).where('id', 'in', projectIds).compile()
