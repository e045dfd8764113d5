/** What somebody may do who only has a look: read what equipment says, and nothing that says anything of a person. */
import { equipmentRightsOf, type DeviceTypeRow } from '@vigil/contract/rights/equipment-rights'
import { permissionString, type Permission } from '@vigil/contract/rights/permissions'
import type { Resource } from '@vigil/contract/rights/resources'
import { presetOf } from '@vigil/contract/rights/role-presets'
import { roleTypes } from '@vigil/contract/rights/role-types'

export const trialRoleId = '00000000-0000-7000-8000-000000000011'

/** Closed: what is new is not shown to strangers until somebody adds it here. */
const shown: readonly Resource[] = [
  'dash',
  'unit',
  'area',
  'equip',
  'param',
  'alarmRec',
  'fireRec',
  'hazardRec',
  'patrolPlan',
  'patrolPlace',
  'linkRule',
  'sceneGroup',
  'timer',
  'energy',
  'report',
  'website',
]

const reads = (marker: string): boolean => /:(?:list|select)$/.test(marker)

const isShown = (permission: Permission): boolean => shown.some((resource) => permission.startsWith(`${resource}:`))

export const trialRoleRow = (deviceTypes: readonly DeviceTypeRow[]) => ({
  id: trialRoleId,
  oem_id: null,
  role_type: roleTypes.PROJECT,
  job: null,
  name: '体验用户',
  permissions: permissionString(presetOf(roleTypes.PROJECT).filter((right) => reads(right) && isShown(right))),
  equipment_permissions: permissionString(equipmentRightsOf(roleTypes.PROJECT, undefined, deviceTypes).filter(reads)),
})
