/** How the equipment of a unit was tested: after it was added, and since then by hand; some of it is overdue. */
import { careKeyOf } from '@vigil/device-types/care-key'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { Insertable } from 'kysely'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Schema } from '#schema/schema.ts'
import type { Unit } from './plan-city.ts'

const day = 86_400_000
/** Of so many one was forgotten, and of so many one failed. */
const [forgotten, failed] = [6, 17]

export const planTests = ({ equipment, project }: Unit, tester: string, now: number) => {
  const site = { oem_id: project.oem_id, company_id: project.company_id ?? null, project_id: project.id }
  const commissioned: Insertable<Schema['equipment_commissioning']>[] = []
  const tested: Insertable<Schema['equipment_life']>[] = []
  for (const [place, { id, type_no, parent_id, installed_at }] of equipment.entries()) {
    const installed = installed_at instanceof Date ? installed_at.getTime() : now
    if (parent_id === null)
      commissioned.push({
        equipment_id: id,
        ...site,
        account_id: tester,
        begun_at: new Date(installed + day),
        ended_at: new Date(installed + day + 1_200_000),
      })
    const care = findDeviceType({ equipmentTypeId: type_no }).care?.find(({ every }) => !every.endsWith('D'))
    if (!care || place % forgotten === 0) continue
    const at = now - (1 + (place % 25)) * day
    const changes = [{ field: careKeyOf(care), from: null, to: place % failed === 0 ? 'failed' : 'passed' }]
    tested.push({
      id: uuidV7(at),
      equipment_id: id,
      ...site,
      move: 'tested',
      at: new Date(at),
      account_id: tester,
      changes: JSON.stringify(changes),
    })
  }
  return { commissioned, tested }
}
