import { deviceTypeCalls, type DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import { Problem } from '@vigil/contract/problems'
import type { DeviceType } from '@vigil/device-types/device-type'
import { sceneCommands } from '@vigil/device-types/scene-commands'
import { typesFor } from '@vigil/device-types/find-device-type'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'

/** Our own rows, and those that the operator of whoever asks has made; another's do not exist. */
export const deviceTypeFeature = (): Answer[] => [
  answer(deviceTypeCalls.index, async (_input, { oemId }) => ({ rows: typesFor(oemId).map(summaryOf) })),
  answer(deviceTypeCalls.detail, async ({ equipmentTypeId }, { oemId }) => {
    const row = typesFor(oemId).find((type) => type.equipmentTypeId === equipmentTypeId)
    if (!row) throw new Problem('missing')
    return { row: { ...row } }
  }),
]

const summaryOf = (row: DeviceType): DeviceTypeSummary => ({
  equipmentTypeId: row.equipmentTypeId,
  typeName: row.id,
  name: row.name,
  system: row.system,
  page: row.page,
  icon: row.icon,
  protocolIds: [...row.protocolIds],
  hasChildren: row.hasChildren,
  inScenes: sceneCommands(row).length > 0,
})
