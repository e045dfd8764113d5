import { deviceTypeCalls, type DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import { Problem } from '@vigil/contract/problems'
import type { DeviceType } from '@vigil/device-types/device-type'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'

/** Rows are handed in, so that operator-made types join the built-in ones without a change here. */
export const deviceTypeFeature = (rows: readonly DeviceType[]): Answer[] => {
  const index = rows.map(summaryOf)
  const byNo = new Map(rows.map((row) => [row.equipmentTypeId, row]))
  return [
    answer(deviceTypeCalls.index, async () => ({ rows: index })),
    answer(deviceTypeCalls.detail, async ({ equipmentTypeId }) => {
      const row = byNo.get(equipmentTypeId)
      if (!row) throw new Problem('missing')
      return { row: { ...row } }
    }),
  ]
}

const summaryOf = (row: DeviceType): DeviceTypeSummary => ({
  equipmentTypeId: row.equipmentTypeId,
  typeName: row.id,
  name: row.name,
  system: row.system,
  page: row.page,
  icon: row.icon,
  protocolIds: [...row.protocolIds],
  hasChildren: row.hasChildren,
})
