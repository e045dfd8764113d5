/** The roles every installation has, from the contract's presets. Their ids are fixed, so that seeds and tests can name them. */
import { equipmentPreset, type DeviceTypeRow } from '@vigil/contract/rights/equipment-rights'
import { permissionString } from '@vigil/contract/rights/permissions'
import { presetRoleNames } from '@vigil/contract/rights/preset-role-names'
import { presetOf } from '@vigil/contract/rights/role-presets'
import { roleTypes, type Job, type RoleType } from '@vigil/contract/rights/role-types'
import { query } from '#schema/query.ts'
import { trialRoleRow } from './trial-role.ts'

type PresetRole = { id: string; name: string; roleType: RoleType; job?: Job }

const presetId = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const presetRoles = {
  super: { id: presetId(1), name: presetRoleNames.super.zh, roleType: roleTypes.SUPER },
  oem: { id: presetId(2), name: presetRoleNames.oem.zh, roleType: roleTypes.OEM },
  custom: { id: presetId(3), name: presetRoleNames.custom.zh, roleType: roleTypes.CUSTOM },
  subCompany: { id: presetId(4), name: presetRoleNames.subCompany.zh, roleType: roleTypes.SUB_COMY },
  endUser: { id: presetId(5), name: presetRoleNames.endUser.zh, roleType: roleTypes.END_USER },
  responsible: {
    id: presetId(6),
    name: presetRoleNames.responsible.zh,
    roleType: roleTypes.PROJECT,
    job: 'responsible',
  },
  manager: { id: presetId(7), name: presetRoleNames.manager.zh, roleType: roleTypes.PROJECT, job: 'manager' },
  dutyOfficer: {
    id: presetId(8),
    name: presetRoleNames.dutyOfficer.zh,
    roleType: roleTypes.PROJECT,
    job: 'dutyOfficer',
  },
  maintainer: { id: presetId(9), name: presetRoleNames.maintainer.zh, roleType: roleTypes.PROJECT, job: 'maintainer' },
  inspector: { id: presetId(10), name: presetRoleNames.inspector.zh, roleType: roleTypes.PROJECT, job: 'inspector' },
} as const satisfies Record<string, PresetRole>

export type PresetRoleName = keyof typeof presetRoles

const rowOf = (role: PresetRole, deviceTypes: readonly DeviceTypeRow[]) => ({
  id: role.id,
  oem_id: null,
  role_type: role.roleType,
  job: role.job ?? null,
  name: role.name,
  permissions: permissionString(presetOf(role.roleType, role.job)),
  equipment_permissions: equipmentPreset(role.roleType, role.job, deviceTypes),
})

/** Written anew at every migration: a preset follows the code, an edited role is a row of its own. */
export const writePresetRoles = (deviceTypes: readonly DeviceTypeRow[]) =>
  query
    .insertInto('role')
    .values([...Object.values(presetRoles).map((role) => rowOf(role, deviceTypes)), trialRoleRow(deviceTypes)])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        permissions: row.ref('excluded.permissions'),
        equipment_permissions: row.ref('excluded.equipment_permissions'),
      })),
    )
    .compile()
