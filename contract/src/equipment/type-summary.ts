/** What of a row goes into the index of all kinds. */
import type { DeviceType } from '@vigil/device-types/device-type'
import { sceneCommands } from '@vigil/device-types/scene-commands'
import type { DeviceTypeSummary } from './device-type.ts'

export const summaryOf = (row: DeviceType): DeviceTypeSummary => ({
  equipmentTypeId: row.equipmentTypeId,
  typeName: row.id,
  name: row.name,
  system: row.system,
  page: row.page,
  icon: row.icon,
  protocolIds: [...row.protocolIds],
  hasChildren: row.hasChildren,
  inScenes: sceneCommands(row).length > 0,
  together: row.together ? { on: moveOf(row, row.together.on), off: moveOf(row, row.together.off) } : null,
})

const moveOf = ({ commands }: DeviceType, action: string) => ({
  action,
  name: commands[action]?.name ?? { zh: action, en: action },
})
